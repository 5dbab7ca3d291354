"""`jq -cS .`, kept running: its start takes longer than a thousand documents."""

import os
import subprocess
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))

import loop

# What no document says: jq prints it behind everything that it made of one. Twice, because an
# unfinished object or array takes one string, and no more.
END = b'"the end of this document"'
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
# How it ends at bad input, by what it printed before.
REFUSALS = (2, 4)


class Jq:
    """One process for as many documents as it takes. It ends at the first one that it refuses."""

    def __init__(self):
        self.process = None

    def start(self):
        self.process = subprocess.Popen(["jq", "-cS", "--unbuffered", "."], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def stop(self):
        """The exit code."""
        process, self.process = self.process, None
        try:
            process.stdin.close()
        except BrokenPipeError:
            pass
        process.stdout.close()
        return process.wait()

    def write(self, text):
        try:
            self.process.stdin.write(text)
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # It has refused the document before its end.

    def print(self, document):
        # Only the first bytes of its input can be a mark.
        if self.process is not None and document.startswith(BYTE_ORDER_MARK[:1]):
            self.stop()
        if self.process is None:
            self.start()
        # A thread, for the day that it prints before it has read everything.
        writer = threading.Thread(target=self.write, args=(b"\n".join([document, END, END, b""]),))
        writer.start()
        lines = []
        for line in self.process.stdout:
            line = line.removesuffix(b"\n")
            if line == END:
                self.process.stdout.readline()
                writer.join()
                return b"\n".join(lines)
            lines.append(line)
        writer.join()
        code = self.stop()
        if code not in REFUSALS:
            raise SystemExit(f"jq ended with {code}")
        raise loop.Reject("syntax")


jq = Jq()
loop.serve(
    "jq -cS .",
    subprocess.run(["jq", "--version"], capture_output=True, text=True).stdout.strip(),
    {"jcs": ["hash"]},
    {("jcs", "hash"): lambda request: loop.hashed(jq.print(loop.document(request)))},
    input="raw",
)

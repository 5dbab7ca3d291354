// Times io.github.erdtman:java-json-canonicalization in its own process: `PATH REPEATS` in, `NANOSECONDS SHA256` out.

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.erdtman.jcs.JsonCanonicalizer;

final class Peer {
    public static void main(String[] arguments) throws Exception {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = lines.readLine()) != null; ) {
            String[] words = line.split(" ");
            String document = Files.readString(Path.of(words[0]));
            byte[] canonical = null;
            long before = system.getProcessCpuTime();
            for (int count = 0; count < Integer.parseInt(words[1]); count++) {
                canonical = new JsonCanonicalizer(document).getEncodedUTF8();
            }
            long spent = system.getProcessCpuTime() - before;
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(canonical);
            System.out.println(spent + " " + HexFormat.of().formatHex(digest));
        }
    }
}

<?php
// Wire protocol 1 for implementations in PHP: one JSON object a line in, one out.

/** The request needs what the implementation has not. */
class Unsupported extends Exception {
}

/** The document as it was sent. */
function document(array $request): string {
    if (!array_key_exists('input', $request) && !array_key_exists('input_b64', $request)) {
        throw new Unsupported('takes JSON text only');
    }
    return array_key_exists('input_b64', $request) ? base64_decode($request['input_b64']) : $request['input'];
}

/** The answer to an operation that hashes. */
function hashed(string $canonical, string $prefix = ''): array {
    return ['canonical' => $canonical, 'hash' => $prefix . hash('sha256', $canonical)];
}

/** Answers requests until end of file. An exception of the implementation is a refusal. */
function serve(string $name, array $supports, array $operations): void {
    $hello = ['protocol' => 1, 'name' => $name, 'version' => PHP_VERSION, 'language' => 'php', 'input' => 'raw', 'supports' => $supports];
    while (($line = fgets(STDIN)) !== false) {
        $request = json_decode($line, true, 2000);
        $operation = $operations[($request['profile'] ?? '') . ' ' . $request['op']] ?? null;
        if ($request['op'] === 'hello') {
            $answer = $hello;
        } elseif ($operation === null) {
            $answer = ['unsupported' => 'no such operation'];
        } else {
            try {
                $answer = $operation($request);
            } catch (Unsupported $unsupported) {
                $answer = ['unsupported' => $unsupported->getMessage()];
            } catch (Throwable $fault) {
                $answer = ['reject' => 'syntax', 'message' => get_class($fault) . ': ' . $fault->getMessage()];
            }
        }
        if (array_key_exists('id', $request)) {
            $answer = ['id' => $request['id']] + $answer;
        }
        fwrite(STDOUT, json_encode($answer, JSON_INVALID_UTF8_SUBSTITUTE) . "\n");
        fflush(STDOUT);
    }
}

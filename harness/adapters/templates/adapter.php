<?php // Save as adapter.php, then: canon run --profile jcs -- php adapter.php
function sorted(mixed $v): mixed {
    if (is_object($v)) { $m = (array) $v; ksort($m, SORT_STRING); return (object) array_map('sorted', $m); }
    return is_array($v) ? array_map('sorted', $v) : $v;
}
function canonicalize(string $text): string { // YOUR IMPLEMENTATION: the document in, its canonical text out; a JsonException refuses
    return json_encode(sorted(json_decode($text, false, 512, JSON_THROW_ON_ERROR)), JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_LINE_TERMINATORS);
}

set_error_handler(fn($number, $text, $file, $line) => throw new ErrorException($text, 0, $number, $file, $line)); // a warning is a mistake too
while (($line = fgets(STDIN)) !== false) {
    $q = json_decode($line, true, 2000);
    if ($q['op'] === 'hello') $a = ['protocol' => 1, 'name' => 'my-implementation', 'language' => 'php', 'supports' => ['jcs' => ['hash']]];
    else try { $c = canonicalize($q['input'] ?? base64_decode($q['input_b64'])); $a = ['id' => $q['id'], 'canonical' => $c, 'hash' => hash('sha256', $c)]; }
    catch (JsonException $e) { $a = ['id' => $q['id'], 'reject' => 'syntax', 'message' => $e->getMessage()]; }
    catch (Throwable $e) { $a = ['id' => $q['id'], 'error' => get_class($e) . ': ' . $e->getMessage()]; }
    fwrite(STDOUT, json_encode($a, JSON_INVALID_UTF8_SUBSTITUTE) . "\n");
}

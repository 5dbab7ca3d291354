<?php
// The obvious thing in PHP: decode to arrays, `ksort` every one that is no list, `json_encode`.

require __DIR__ . '/../common/loop.php';

function sorted(mixed $value): mixed {
    if (!is_array($value)) {
        return $value;
    }
    if (!array_is_list($value)) {
        ksort($value);
    }
    return array_map('sorted', $value);
}

$prefixes = ['jcs' => '', 'openagents' => 'sha256:'];
$digest = function (array $request) use ($prefixes): array {
    $value = sorted(json_decode(document($request), true, 512, JSON_THROW_ON_ERROR));
    $canonical = json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);
    return hashed($canonical, $prefixes[$request['profile']]);
};

serve('ksort + json_encode', ['jcs' => ['hash'], 'openagents' => ['hash']], ['jcs hash' => $digest, 'openagents hash' => $digest]);

<?php
// OpenAgents canonical JSON in PHP, written from the decision record: objects stay objects, fractions stay fractions.

require __DIR__ . '/../common/loop.php';

function sorted(mixed $value): mixed {
    if (is_array($value)) {
        return array_map('sorted', $value);
    }
    if (!$value instanceof stdClass) {
        return $value;
    }
    $members = get_object_vars($value);
    ksort($members, SORT_STRING);
    $result = new stdClass();
    foreach ($members as $name => $member) {
        $result->{$name} = sorted($member);
    }
    return $result;
}

$digest = function (array $request): array {
    $value = json_decode(document($request), false, 512, JSON_THROW_ON_ERROR);
    $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_LINE_TERMINATORS | JSON_PRESERVE_ZERO_FRACTION;
    return hashed(json_encode(sorted($value), $flags | JSON_THROW_ON_ERROR), 'sha256:');
};

$operations = array_fill_keys(['hash', 'payload_json', 'params_hash', 'job_hash'], $digest);
serve('openagents in php', ['openagents' => array_keys($operations)], array_combine(
    array_map(fn (string $name): string => "openagents $name", array_keys($operations)),
    $operations,
));

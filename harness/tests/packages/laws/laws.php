<?php

// What the PHP package promises: refusals, errors, disputes and levels. The first argument is the folder of the package.

declare(strict_types=1);

use CanonVectors\Mismatch;
use CanonVectors\VectorCase;
use CanonVectors\Vectors;

// A warning is a mistake, of the package or of this file.
set_error_handler(fn (int $level, string $message, string $file, int $line) => throw new ErrorException($message, 0, $level, $file, $line));

require $argv[1] . '/autoload.php';

function find(string $id): VectorCase
{
    return Vectors::cases('jcs')[$id][0];
}

function wrong(callable $act, string ...$words): void
{
    try {
        $act();
    } catch (Mismatch $mismatch) {
        foreach ($words as $word) {
            str_contains($mismatch->getMessage(), $word) || exit("no $word in\n{$mismatch->getMessage()}\n");
        }
        return;
    }
    exit('nothing was thrown; wanted ' . implode(', ', $words) . "\n");
}

$refuse = fn () => throw new InvalidArgumentException('no');
wrong(fn () => find('jcs/key-order/two')->check(fn (string $text) => $text), 'wrong bytes', 'JCS-ORD: ', 'effect  two ', 'wanted  {"a":1,"b":0}', 'got     {"b":0,"a":1}');
wrong(fn () => find('jcs/key-order/two')->check($refuse), 'refused what it must accept');
find('jcs/grammar/no-comma-in-array')->check($refuse);
wrong(fn () => find('jcs/grammar/no-comma-in-array')->check(fn () => '{}'), 'accepted what it must refuse', 'a refusal: syntax');
wrong(fn () => find('jcs/grammar/no-comma-in-array')->check(fn () => intdiv(1, 0)), 'error of the implementation', 'DivisionByZeroError');
$refuses = Vectors::cases('jcs', refuses: [DivisionByZeroError::class]);
$refuses['jcs/grammar/no-comma-in-array'][0]->check(fn () => intdiv(1, 0));

$answer = static function (VectorCase $case, string $name) use ($refuse): callable {
    foreach ($case->rows as $row) {
        if ($row['under']['IN-DUP'] === $name && isset($row['ways'][0]['canonical'])) {
            return fn () => $row['ways'][0]['canonical'];
        }
    }
    return $refuse;
};
$disputed = static fn (): array => array_values(array_filter(array_column(Vectors::cases('jcs'), 0), fn (VectorCase $case) => isset($case->rows[1]['under']['IN-DUP'])));
foreach (['reject', 'last'] as $name) {
    foreach ($disputed() as $case) {
        $case->check($answer($case, $name));
    }
}
wrong(function () use ($disputed, $answer): void {
    foreach ($disputed() as $index => $case) {
        $case->check($answer($case, $index === 0 ? 'reject' : 'last'));
    }
}, 'mixed readings: earlier answers follow IN-DUP reject, this one IN-DUP last');
count(Vectors::cases('jcs', level: 'should')) > count(Vectors::cases('jcs')) || exit("good practice is missing\n");
echo "every law holds\n";

<?php

declare(strict_types=1);

namespace CanonVectors;

/** One case: what to ask, what must come back, and what a wrong answer comes to. */
final class VectorCase
{
    private const REFUSES = [
        \JsonException::class,
        \InvalidArgumentException::class,
        \DomainException::class,
        \RangeException::class,
        \UnexpectedValueException::class,
    ];

    /** How much of a text a failure shows, in bytes. */
    private const SHOWN = 200;

    public readonly string $id;
    /** @var list<string> */
    public readonly array $rules;
    public readonly string $level;
    public readonly string $proves;
    public readonly string $effect;
    public readonly string $since;
    /** The document, byte for byte. */
    public readonly string $document;
    /** @var list<array{under: array<string, string>, ways: list<array<string, string>>}> */
    public readonly array $rows;

    /**
     * @param array<string, mixed> $entry
     * @param list<class-string<\Throwable>> $refuses
     */
    public function __construct(array $entry, private readonly string $rule, private readonly Readings $readings, private readonly array $refuses)
    {
        $whole = static function (string $text) use ($entry): string {
            foreach ($entry['repeat'] ?? [] as $mark => $repeat) {
                $text = str_replace($mark, str_repeat($repeat['text'], $repeat['times']), $text);
            }
            return $text;
        };
        $this->id = $entry['id'];
        $this->rules = $entry['rules'];
        $this->level = $entry['level'];
        $this->proves = $entry['proves'];
        $this->effect = $entry['effect'];
        $this->since = $entry['since'];
        $this->document = isset($entry['input']) ? $whole($entry['input']) : (string) base64_decode($entry['input_b64'], true);
        $this->rows = array_map(
            static fn (array $row): array => [
                'under' => $row['under'],
                'ways' => array_map(static fn (array $way): array => array_map($whole, $way), $row['ways']),
            ],
            $entry['rows'],
        );
    }

    /**
     * Asks the function and throws where its answer is wrong: a failed assertion of PHPUnit where that is loaded, a Mismatch otherwise.
     *
     * @param callable(string): string $canonicalize
     */
    public function check(callable $canonicalize): void
    {
        [$kind, $given] = $this->ask($canonicalize);
        $unders = [];
        foreach ($this->rows as $row) {
            foreach ($row['ways'] as $way) {
                if (isset($way['reject']) ? $kind === 'refused' : $kind === 'canonical' && $given === $way['canonical']) {
                    $unders[] = $row['under'];
                    break;
                }
            }
        }
        if ($unders === []) {
            $this->fail($this->verdict($kind), $kind, $given);
        }
        if (!$this->readings->follow($unders)) {
            $follows = implode(' or ', array_map(self::named(...), $unders));
            $before = self::named($this->readings->settled());
            $this->fail("mixed readings: earlier answers follow $before, this one $follows", $kind, $given);
        }
    }

    /** @return array{string, string} the kind of answer, and its bytes or its message */
    private function ask(callable $canonicalize): array
    {
        try {
            $given = $canonicalize($this->document);
        } catch (\Throwable $thrown) {
            $message = $thrown::class . ': ' . $thrown->getMessage();
            foreach ([...self::REFUSES, ...$this->refuses] as $type) {
                if ($thrown instanceof $type) {
                    return ['refused', $message];
                }
            }
            return ['error', $message];
        }
        return is_string($given) ? ['canonical', $given] : ['error', 'it returned ' . get_debug_type($given) . '; a string is wanted'];
    }

    private function verdict(string $kind): string
    {
        $ways = array_merge(...array_column($this->rows, 'ways'));
        return match ($kind) {
            'error' => 'error of the implementation',
            'refused' => 'refused what it must accept',
            default => array_column($ways, 'canonical') === [] ? 'accepted what it must refuse' : 'wrong bytes',
        };
    }

    private function fail(string $verdict, string $kind, string $given): never
    {
        $wanted = [];
        foreach ($this->rows as $row) {
            foreach ($row['ways'] as $way) {
                $reading = $row['under'] === [] ? '' : self::named($row['under']) . ': ';
                $wanted[] = $reading . (isset($way['reject']) ? "a refusal: {$way['reject']}" : self::shown($way['canonical']));
            }
        }
        $text = implode("\n", [
            "$this->id: $verdict",
            "  rule    {$this->rules[0]}: $this->rule",
            "  proves  $this->proves",
            "  effect  $this->effect",
            '  input   ' . self::shown($this->document),
            '  wanted  ' . implode("\n       or ", $wanted),
            '  got     ' . ($kind === 'canonical' ? self::shown($given) : "$kind: $given"),
        ]);
        throw class_exists(\PHPUnit\Framework\AssertionFailedError::class) ? new \PHPUnit\Framework\AssertionFailedError($text) : new Mismatch($text);
    }

    /** @param array<string, string> $under */
    private static function named(array $under): string
    {
        return implode(' and ', array_map(static fn (string $dispute, string $reading): string => "$dispute $reading", array_keys($under), $under));
    }

    private static function shown(string $bytes): string
    {
        $shown = addcslashes(substr($bytes, 0, self::SHOWN), "\0..\37\177..\377");
        return strlen($bytes) <= self::SHOWN ? $shown : "$shown... (" . strlen($bytes) . ' bytes)';
    }
}

<?php

declare(strict_types=1);

namespace CanonVectors;

/** The vectors of the profiles in this package. */
final class Vectors
{
    public const VERSION = '@VERSION@';

    /**
     * The cases that an implementation must pass, by id, each alone in an array as a data provider of PHPUnit wants it.
     *
     * @param bool $parsed leaves out the cases about the text itself
     * @param 'must'|'should' $level with `should` those of good practice too
     * @param list<class-string<\Throwable>> $refuses further exceptions that refuse a document
     *
     * @return array<string, array{VectorCase}>
     */
    public static function cases(string $profile, bool $parsed = false, string $level = 'must', array $refuses = []): array
    {
        if (!in_array($level, ['must', 'should'], true)) {
            throw new \InvalidArgumentException("no level $level; must or should");
        }
        $data = self::load($profile);
        $readings = new Readings($data['disputes']);
        $cases = [];
        foreach ($data['cases'] as $entry) {
            if (($parsed && $entry['raw']) || ($level === 'must' && $entry['level'] === 'should')) {
                continue;
            }
            $cases[$entry['id']] = [new VectorCase($entry, $data['rules'][$entry['rules'][0]], $readings, $refuses)];
        }
        return $cases;
    }

    /** @return array<string, mixed> */
    private static function load(string $profile): array
    {
        $files = glob(__DIR__ . '/../data/*.json') ?: [];
        $names = array_map(static fn (string $file): string => basename($file, '.json'), $files);
        if (!in_array($profile, $names, true)) {
            throw new \InvalidArgumentException("no profile $profile in this package; one of " . implode(', ', $names));
        }
        return json_decode((string) file_get_contents(__DIR__ . "/../data/$profile.json"), true, 512, JSON_THROW_ON_ERROR);
    }
}

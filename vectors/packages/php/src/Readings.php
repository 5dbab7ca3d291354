<?php

declare(strict_types=1);

namespace CanonVectors;

/** Every combination of readings of the disputes that all answers so far fit. */
final class Readings
{
    /** @var list<array<string, string>> */
    private array $possible = [[]];

    /** @param array<string, list<string>> $disputes */
    public function __construct(array $disputes)
    {
        foreach ($disputes as $dispute => $names) {
            $next = [];
            foreach ($this->possible as $one) {
                foreach ($names as $name) {
                    $next[] = $one + [$dispute => $name];
                }
            }
            $this->possible = $next;
        }
    }

    /**
     * Takes an answer that fits these rows; whether it goes with those before it.
     *
     * @param list<array<string, string>> $unders
     */
    public function follow(array $unders): bool
    {
        $left = [];
        foreach ($this->possible as $one) {
            foreach ($unders as $under) {
                if (array_diff_assoc($under, $one) === []) {
                    $left[] = $one;
                    break;
                }
            }
        }
        if ($left !== []) {
            $this->possible = $left;
        }
        return $left !== [];
    }

    /**
     * The readings that no longer have an alternative.
     *
     * @return array<string, string>
     */
    public function settled(): array
    {
        return array_intersect_assoc(...$this->possible);
    }
}

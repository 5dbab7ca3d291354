<?php

declare(strict_types=1);

use CanonVectors\VectorCase;
use CanonVectors\Vectors;
use PHPUnit\Framework\TestCase;

final class JcsTest extends TestCase
{
    public static function cases(): array
    {
        return Vectors::cases('jcs', parsed: true);
    }

    /** @dataProvider cases */
    public function testJcs(VectorCase $case): void
    {
        $case->check(static fn (string $text): string => json_encode(json_decode($text, false, 2000, JSON_THROW_ON_ERROR), JSON_THROW_ON_ERROR));
        $this->addToAssertionCount(1);
    }
}

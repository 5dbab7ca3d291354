<?php

declare(strict_types=1);

namespace CanonVectors;

/** An answer that is not what the rules demand. */
final class Mismatch extends \Exception
{
}

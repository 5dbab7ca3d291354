<?php

// Loads the classes of this package where there is no Composer.

declare(strict_types=1);

foreach (['Mismatch', 'Readings', 'VectorCase', 'Vectors'] as $class) {
    require_once __DIR__ . "/src/$class.php";
}

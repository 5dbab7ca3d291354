module canon.invalid/loop

go 1.21

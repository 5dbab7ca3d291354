module canon.invalid/go-docker

go 1.24

require canon.invalid/loop v0.0.0

require github.com/docker/go v1.5.1-1.0.20160303222718-d30aec9fd63c

replace canon.invalid/loop => ../common/go

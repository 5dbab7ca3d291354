package canonvectors

import (
	"errors"
	"strings"
	"testing"
)

func find(t *testing.T, id string) *Case {
	t.Helper()
	data, err := load(JCS)
	if err != nil {
		t.Fatal(err)
	}
	for index := range data.Cases {
		if data.Cases[index].ID == id {
			return &data.Cases[index]
		}
	}
	t.Fatalf("no case %s", id)
	return nil
}

func fresh(t *testing.T) *readings {
	t.Helper()
	data, err := load(JCS)
	if err != nil {
		t.Fatal(err)
	}
	return newReadings(data.Disputes)
}

func expect(t *testing.T, got string, words ...string) {
	t.Helper()
	if got == "" {
		t.Fatalf("it passed; wanted %q", words)
	}
	for _, word := range words {
		if !strings.Contains(got, word) {
			t.Errorf("no %q in\n%s", word, got)
		}
	}
}

func refuse([]byte) ([]byte, error) { return nil, errors.New("no") }

func echo(document []byte) ([]byte, error) { return document, nil }

func TestAFailureNamesRuleEffectWantedAndGot(t *testing.T) {
	expect(t, find(t, "jcs/key-order/two").check(echo, fresh(t)), "wrong bytes", "JCS-ORD: ", "effect  two ", `wanted  "{\"a\":1,\"b\":0}"`, `got     "{\"b\":0,\"a\":1}"`)
	expect(t, find(t, "jcs/key-order/two").check(refuse, fresh(t)), "refused what it must accept", "refused: no")
}

func TestAPanicIsNoRefusal(t *testing.T) {
	bad := find(t, "jcs/grammar/no-comma-in-array")
	if got := bad.check(refuse, fresh(t)); got != "" {
		t.Error(got)
	}
	expect(t, bad.check(echo, fresh(t)), "accepted what it must refuse", "a refusal: syntax")
	expect(t, bad.check(func([]byte) ([]byte, error) { panic("lost") }, fresh(t)), "error of the implementation", "panic: lost")
}

func TestOneReadingThroughout(t *testing.T) {
	cases, err := Cases(JCS)
	if err != nil {
		t.Fatal(err)
	}
	answer := func(one *Case, name string) Canonicalize {
		for _, row := range one.Rows {
			if row.Under["IN-DUP"] == name && row.Ways[0].Canonical != nil {
				return func([]byte) ([]byte, error) { return []byte(*row.Ways[0].Canonical), nil }
			}
		}
		return refuse
	}
	for _, names := range [][]string{{"reject", "reject"}, {"last", "last"}, {"reject", "last"}} {
		seen, mixed, first := fresh(t), "", true
		for index := range cases {
			one := &cases[index]
			if len(one.Rows) < 2 {
				continue
			}
			name := names[1]
			if first {
				name = names[0]
			}
			first = false
			if got := one.check(answer(one, name), seen); got != "" {
				mixed = got
			}
		}
		if names[0] == names[1] && mixed != "" {
			t.Error(mixed)
		}
		if names[0] != names[1] {
			expect(t, mixed, "mixed readings: earlier answers follow IN-DUP reject, this one IN-DUP last")
		}
	}
}

package canonvectors

// readings is every combination of readings of the disputes that all answers so far fit.
type readings struct {
	possible []map[string]string
}

func newReadings(disputes map[string][]string) *readings {
	possible := []map[string]string{{}}
	for dispute, names := range disputes {
		var next []map[string]string
		for _, one := range possible {
			for _, name := range names {
				more := map[string]string{dispute: name}
				for known, reading := range one {
					more[known] = reading
				}
				next = append(next, more)
			}
		}
		possible = next
	}
	return &readings{possible}
}

// follow takes an answer that fits these rows, and says whether it goes with those before it.
func (r *readings) follow(rows []row) bool {
	var left []map[string]string
	for _, one := range r.possible {
		for _, row := range rows {
			if within(row.Under, one) {
				left = append(left, one)
				break
			}
		}
	}
	if len(left) > 0 {
		r.possible = left
	}
	return len(left) > 0
}

// settled gives the readings that no longer have an alternative.
func (r *readings) settled() map[string]string {
	settled := map[string]string{}
	for dispute, name := range r.possible[0] {
		same := true
		for _, one := range r.possible {
			same = same && one[dispute] == name
		}
		if same {
			settled[dispute] = name
		}
	}
	return settled
}

func within(part, whole map[string]string) bool {
	for name, value := range part {
		if whole[name] != value {
			return false
		}
	}
	return true
}

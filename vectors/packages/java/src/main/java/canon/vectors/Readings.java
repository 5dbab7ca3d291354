package canon.vectors;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Every combination of readings of the disputes that all answers so far fit. */
final class Readings {
    private List<Map<String, String>> possible = List.of(Map.of());

    Readings(Map<String, List<String>> disputes) {
        disputes.forEach((dispute, names) -> {
            List<Map<String, String>> next = new ArrayList<>();
            for (Map<String, String> one : possible) {
                for (String name : names) {
                    Map<String, String> more = new TreeMap<>(one);
                    more.put(dispute, name);
                    next.add(more);
                }
            }
            possible = next;
        });
    }

    /** Takes an answer that fits these rows; whether it goes with those before it. */
    boolean follow(List<Case.Row> rows) {
        List<Map<String, String>> left = possible.stream()
                .filter(one -> rows.stream().anyMatch(row -> one.entrySet().containsAll(row.under().entrySet())))
                .toList();
        if (left.isEmpty()) {
            return false;
        }
        possible = left;
        return true;
    }

    /** The readings that no longer have an alternative. */
    Map<String, String> settled() {
        Map<String, String> settled = new TreeMap<>(possible.get(0));
        settled.entrySet().removeIf(entry -> !possible.stream().allMatch(one -> one.entrySet().contains(entry)));
        return settled;
    }
}

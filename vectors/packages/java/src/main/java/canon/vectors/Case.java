package canon.vectors;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** One question of a profile with its answers. */
record Case(String id, List<String> rules, String rule, String level, String proves, String effect, boolean raw,
        byte[] document, List<Row> rows) {
    /** How much of a text a failure shows. */
    private static final int SHOWN = 200;

    /** What is right under some readings. */
    record Row(Map<String, String> under, List<Way> ways) {}

    /** One answer that would do: canonical bytes, or a refusal. */
    record Way(byte[] canonical, String reject) {}

    /** What came of asking. */
    private record Answer(byte[] canonical, Throwable thrown, boolean refused) {}

    /** Asks the function; the text of the failure, or null. */
    String check(CanonVectors.Canonicalize canonicalize, List<Class<? extends Throwable>> refuses, Readings readings) {
        Answer answer = ask(canonicalize, refuses);
        List<Row> fitting = rows.stream().filter(row -> row.ways().stream().anyMatch(way -> fits(way, answer))).toList();
        if (fitting.isEmpty()) {
            return report(verdict(answer), answer);
        }
        if (!readings.follow(fitting)) {
            String follows = fitting.stream().map(row -> named(row.under())).collect(Collectors.joining(" or "));
            return report("mixed readings: earlier answers follow " + named(readings.settled()) + ", this one " + follows, answer);
        }
        return null;
    }

    /** Whether a name of known failures means the case. */
    boolean isNamed(String name) {
        if (name.endsWith("*")) {
            return id.startsWith(name.substring(0, name.length() - 1));
        }
        return id.equals(name) || rules.contains(name);
    }

    private Answer ask(CanonVectors.Canonicalize canonicalize, List<Class<? extends Throwable>> refuses) {
        try {
            byte[] given = canonicalize.canonicalize(document.clone());
            return given == null ? new Answer(null, new NullPointerException("it returned null"), false) : new Answer(given, null, false);
        } catch (Throwable thrown) {
            return new Answer(null, thrown, refuses.stream().anyMatch(type -> type.isInstance(thrown)));
        }
    }

    private static boolean fits(Way way, Answer answer) {
        if (way.reject() != null) {
            return answer.refused();
        }
        return answer.canonical() != null && Arrays.equals(answer.canonical(), way.canonical());
    }

    private String verdict(Answer answer) {
        if (answer.thrown() != null) {
            return answer.refused() ? "refused what it must accept" : "error of the implementation";
        }
        boolean accepts = rows.stream().anyMatch(row -> row.ways().stream().anyMatch(way -> way.reject() == null));
        return accepts ? "wrong bytes" : "accepted what it must refuse";
    }

    private String report(String verdict, Answer answer) {
        List<String> wanted = new ArrayList<>();
        for (Row row : rows) {
            String reading = row.under().isEmpty() ? "" : named(row.under()) + ": ";
            for (Way way : row.ways()) {
                wanted.add(reading + (way.reject() == null ? visible(way.canonical()) : "a refusal: " + way.reject()));
            }
        }
        String got = answer.thrown() == null ? visible(answer.canonical()) : (answer.refused() ? "refused: " : "error: ") + answer.thrown();
        return String.join("\n",
                id + ": " + verdict,
                "  rule    " + rules.get(0) + ": " + rule,
                "  proves  " + proves,
                "  effect  " + effect,
                "  input   " + visible(document),
                "  wanted  " + String.join("\n       or ", wanted),
                "  got     " + got);
    }

    private static String named(Map<String, String> under) {
        return under.entrySet().stream().map(entry -> entry.getKey() + " " + entry.getValue()).collect(Collectors.joining(" and "));
    }

    private static String visible(byte[] bytes) {
        String text = new String(bytes, UTF_8);
        StringBuilder out = new StringBuilder();
        text.codePoints().limit(SHOWN).forEach(point -> {
            if (Character.isISOControl(point) || point > 0x7E) {
                out.append(String.format("\\u{%x}", point));
            } else {
                out.appendCodePoint(point);
            }
        });
        return text.codePointCount(0, text.length()) <= SHOWN ? out.toString() : out + "... (" + bytes.length + " bytes)";
    }
}

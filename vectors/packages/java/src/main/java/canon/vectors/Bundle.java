package canon.vectors;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** What the package holds about one profile. */
record Bundle(Map<String, List<String>> disputes, List<Case> cases) {
    static Bundle load(String profile) {
        try (InputStream file = Bundle.class.getResourceAsStream("data/" + profile + ".json")) {
            if (file == null) {
                throw new IllegalArgumentException("no profile " + profile + " in this package");
            }
            return read(new Json(new String(file.readAllBytes(), UTF_8)).read());
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    private static Bundle read(Object root) {
        Map<String, Object> data = object(root);
        Map<String, List<String>> disputes = new LinkedHashMap<>();
        object(data.get("disputes")).forEach((dispute, names) -> disputes.put(dispute, strings(names)));
        Map<String, Object> rules = object(data.get("rules"));
        return new Bundle(disputes, array(data.get("cases")).stream().map(entry -> readCase(object(entry), rules)).toList());
    }

    private static Case readCase(Map<String, Object> entry, Map<String, Object> texts) {
        UnaryOperator<String> whole = text -> expanded(text, entry.get("repeat"));
        List<String> rules = strings(entry.get("rules"));
        byte[] document = entry.containsKey("input")
                ? whole.apply((String) entry.get("input")).getBytes(UTF_8)
                : Base64.getDecoder().decode((String) entry.get("input_b64"));
        List<Case.Row> rows = array(entry.get("rows")).stream().map(row -> readRow(object(row), whole)).toList();
        return new Case((String) entry.get("id"), rules, (String) texts.get(rules.get(0)), (String) entry.get("level"),
                (String) entry.get("proves"), (String) entry.get("effect"), (Boolean) entry.get("raw"), document, rows);
    }

    private static Case.Row readRow(Map<String, Object> row, UnaryOperator<String> whole) {
        Map<String, String> under = new LinkedHashMap<>();
        object(row.get("under")).forEach((dispute, name) -> under.put(dispute, (String) name));
        return new Case.Row(under, array(row.get("ways")).stream().map(value -> {
            Map<String, Object> way = object(value);
            String canonical = (String) way.get("canonical");
            return new Case.Way(canonical == null ? null : whole.apply(canonical).getBytes(UTF_8), (String) way.get("reject"));
        }).toList());
    }

    private static String expanded(String text, Object repeats) {
        String whole = text;
        if (repeats != null) {
            for (Map.Entry<String, Object> entry : object(repeats).entrySet()) {
                Map<String, Object> repeat = object(entry.getValue());
                if (whole.contains(entry.getKey())) {
                    whole = whole.replace(entry.getKey(), ((String) repeat.get("text")).repeat(((Number) repeat.get("times")).intValue()));
                }
            }
        }
        return whole;
    }

    private static List<String> strings(Object value) {
        return array(value).stream().map(String.class::cast).toList();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    private static List<Object> array(Object value) {
        return (List<Object>) value;
    }
}

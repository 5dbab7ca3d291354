// Save as Adapter.java, then: canon run --profile jcs -- java Adapter.java
import java.io.*;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.*;

public class Adapter {
    /** YOUR IMPLEMENTATION: the document in, its canonical text out; throw Refused for a document that you refuse. */
    static String canonicalize(String text) {
        return write(new Reader(text).document());
    }

    public static void main(String[] arguments) throws Exception {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        for (String line; (line = in.readLine()) != null; ) {
            out.print(write(answer((Map<?, ?>) new Reader(line).document())) + "\n");
            out.flush();
        }
    }

    static Map<String, Object> answer(Map<?, ?> request) {
        if ("hello".equals(request.get("op"))) {
            return new TreeMap<>(Map.of("protocol", new Literal("1"), "name", "my-implementation", "language", "java",
                "supports", new TreeMap<>(Map.of("jcs", List.of("hash")))));
        }
        var answer = new TreeMap<String, Object>(Map.of("id", request.get("id")));
        try {
            String text = (String) request.get("input");
            if (text == null) {
                byte[] bytes = Base64.getDecoder().decode((String) request.get("input_b64"));
                text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            }
            String canonical = canonicalize(text);
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(canonical.getBytes(StandardCharsets.UTF_8));
            answer.put("hash", HexFormat.of().formatHex(digest));
            answer.put("canonical", canonical);
        } catch (Refused | CharacterCodingException | StackOverflowError refusal) {
            answer.put("reject", "syntax");
            answer.put("message", refusal.toString());
        } catch (Exception | LinkageError mistake) {
            answer.put("error", mistake.toString());
        }
        return answer;
    }

    /** The parser refuses the document; any other exception is a mistake, not a refusal. */
    static class Refused extends RuntimeException {
        Refused(String message) {
            super(message);
        }
    }

    /** A number as it was written. */
    record Literal(String text) {}

    static String write(Object value) {
        if (value instanceof Literal number) return number.text();
        if (value instanceof List<?> list) return "[" + String.join(",", list.stream().map(Adapter::write).toList()) + "]";
        if (value instanceof SortedMap<?, ?> map) {
            return "{" + String.join(",", map.entrySet().stream().map(e -> write(e.getKey()) + ":" + write(e.getValue())).toList()) + "}";
        }
        if (!(value instanceof String text)) return String.valueOf(value);
        var out = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            int at = "\"\\\b\f\n\r\t".indexOf(c);
            if (at >= 0) out.append('\\').append("\"\\bfnrt".charAt(at));
            else if (c < ' ') out.append(String.format("\\u%04x", (int) c));
            else out.append(c);
        }
        return out.append('"').toString();
    }

    /** Enough JSON for the protocol: the standard library has none. */
    static class Reader {
        final String text;
        int at;

        Reader(String text) {
            this.text = text;
        }

        Object document() {
            Object value = value();
            space();
            if (at < text.length()) throw fault();
            return value;
        }

        Object value() {
            space();
            if (take("{")) {
                var map = new TreeMap<String, Object>();
                if (closes('}')) return map;
                do {
                    space();
                    String name = string();
                    space();
                    expect(":");
                    if (map.containsKey(name)) throw fault();
                    map.put(name, value());
                    space();
                } while (take(","));
                expect("}");
                return map;
            }
            if (take("[")) {
                var list = new ArrayList<Object>();
                if (closes(']')) return list;
                do {
                    list.add(value());
                    space();
                } while (take(","));
                expect("]");
                return list;
            }
            if (text.startsWith("\"", at)) return string();
            if (take("true")) return true;
            if (take("false")) return false;
            if (take("null")) return null;
            var number = java.util.regex.Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?").matcher(text).region(at, text.length());
            if (!number.lookingAt()) throw fault();
            at = number.end();
            return new Literal(number.group());
        }

        String string() {
            expect("\"");
            var out = new StringBuilder();
            while (!take("\"")) {
                char c = next();
                if (c < ' ') throw fault();
                if (c == '\\') {
                    c = next();
                    int known = "\"\\/bfnrt".indexOf(c);
                    if (known >= 0) c = "\"\\/\b\f\n\r\t".charAt(known);
                    else if (c == 'u' && text.substring(at, Math.min(at + 4, text.length())).matches("[0-9A-Fa-f]{4}")) c = (char) Integer.parseInt(text.substring(at, at += 4), 16);
                    else throw fault();
                }
                out.append(c);
            }
            return out.toString();
        }

        char next() {
            if (at == text.length()) throw fault();
            return text.charAt(at++);
        }

        boolean closes(char bracket) {
            space();
            return take(String.valueOf(bracket));
        }

        boolean take(String word) {
            boolean found = text.startsWith(word, at);
            if (found) at += word.length();
            return found;
        }

        void expect(String word) {
            if (!take(word)) throw fault();
        }

        void space() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
        }

        Refused fault() {
            return new Refused("syntax at " + at);
        }
    }
}

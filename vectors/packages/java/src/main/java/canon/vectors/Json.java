package canon.vectors;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the data of this package, so that it needs no JSON library: whole numbers only, and nothing but what the exporter writes. */
final class Json {
    private final String text;
    private int at;

    Json(String text) {
        this.text = text;
    }

    /** Maps, lists, strings, longs, booleans and null. */
    Object read() {
        Object value = value();
        blanks();
        if (at < text.length()) {
            throw wrong();
        }
        return value;
    }

    private Object value() {
        blanks();
        switch (peek()) {
            case '{': return object();
            case '[': return array();
            case '"': return string();
            case 't': return word("true", Boolean.TRUE);
            case 'f': return word("false", Boolean.FALSE);
            case 'n': return word("null", null);
            default: return number();
        }
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        at++;
        for (blanks(); peek() != '}'; blanks()) {
            if (!members.isEmpty()) {
                expect(',');
                blanks();
            }
            String name = string();
            blanks();
            expect(':');
            members.put(name, value());
        }
        at++;
        return members;
    }

    private List<Object> array() {
        List<Object> elements = new ArrayList<>();
        at++;
        for (blanks(); peek() != ']'; blanks()) {
            if (!elements.isEmpty()) {
                expect(',');
            }
            elements.add(value());
        }
        at++;
        return elements;
    }

    private String string() {
        expect('"');
        StringBuilder out = new StringBuilder();
        while (peek() != '"') {
            char next = text.charAt(at++);
            out.append(next == '\\' ? escape() : next);
        }
        at++;
        return out.toString();
    }

    private char escape() {
        char letter = peek();
        at++;
        switch (letter) {
            case 'b': return '\b';
            case 'f': return '\f';
            case 'n': return '\n';
            case 'r': return '\r';
            case 't': return '\t';
            case 'u':
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 4, at), 16);
            default: return letter;
        }
    }

    private Long number() {
        int start = at;
        while (at < text.length() && "-0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        if (start == at) {
            throw wrong();
        }
        return Long.valueOf(text.substring(start, at));
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw wrong();
        }
        at += word.length();
        return value;
    }

    private void blanks() {
        while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() {
        if (at >= text.length()) {
            throw wrong();
        }
        return text.charAt(at);
    }

    private void expect(char wanted) {
        if (peek() != wanted) {
            throw wrong();
        }
        at++;
    }

    private IllegalStateException wrong() {
        return new IllegalStateException("the data of this package is damaged at character " + at);
    }
}

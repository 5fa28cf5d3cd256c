import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, strings, doubles, booleans and null. Java has none of its own. */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** Reads one value. */
    static Object read(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.space();
        if (json.at < text.length()) {
            throw json.wrong("the end");
        }
        return value;
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    static List<Object> list(Object value) {
        return (List<Object>) value;
    }

    static int whole(Object value) {
        return ((Double) value).intValue();
    }

    private Object value() {
        space();
        char next = peek();
        if (next == '{') {
            return map();
        } else if (next == '[') {
            return array();
        } else if (next == '"') {
            return string();
        } else if (take("true")) {
            return true;
        } else if (take("false")) {
            return false;
        } else if (take("null")) {
            return null;
        }
        return number();
    }

    private Map<String, Object> map() {
        Map<String, Object> map = new LinkedHashMap<>();
        expect('{');
        space();
        while (peek() != '}') {
            String key = string();
            space();
            expect(':');
            map.put(key, value());
            space();
            if (peek() != '}') {
                expect(',');
                space();
            }
        }
        expect('}');
        return map;
    }

    private List<Object> array() {
        List<Object> list = new ArrayList<>();
        expect('[');
        space();
        while (peek() != ']') {
            list.add(value());
            space();
            if (peek() != ']') {
                expect(',');
                space();
            }
        }
        expect(']');
        return list;
    }

    private String string() {
        StringBuilder read = new StringBuilder();
        expect('"');
        while (peek() != '"') {
            char next = text.charAt(at++);
            if (next != '\\') {
                read.append(next);
                continue;
            }
            char escaped = peek();
            at++;
            switch (escaped) {
                case 'n' -> read.append('\n');
                case 't' -> read.append('\t');
                case 'r' -> read.append('\r');
                case 'b' -> read.append('\b');
                case 'f' -> read.append('\f');
                case 'u' -> {
                    if (at + 4 > text.length()) {
                        throw wrong("four digits");
                    }
                    read.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
                    at += 4;
                }
                default -> read.append(escaped);
            }
        }
        expect('"');
        return read.toString();
    }

    private Double number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        if (start == at) {
            throw wrong("a value");
        }
        return Double.valueOf(text.substring(start, at));
    }

    private boolean take(String word) {
        boolean found = text.startsWith(word, at);
        at += found ? word.length() : 0;
        return found;
    }

    private void space() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private char peek() {
        if (at >= text.length()) {
            throw wrong("more");
        }
        return text.charAt(at);
    }

    private void expect(char wanted) {
        if (peek() != wanted) {
            throw wrong("'" + wanted + "'");
        }
        at++;
    }

    private IllegalArgumentException wrong(String wanted) {
        return new IllegalArgumentException("not JSON: expected " + wanted + " at character " + at);
    }

    /** Writes a value on one line. */
    static String write(Object value) {
        StringBuilder written = new StringBuilder();
        write(value, written);
        return written.toString();
    }

    private static void write(Object value, StringBuilder to) {
        if (value instanceof Map<?, ?> map) {
            String between = "{";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                to.append(between);
                write(entry.getKey(), to);
                to.append(':');
                write(entry.getValue(), to);
                between = ",";
            }
            to.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof List<?> list) {
            String between = "[";
            for (Object one : list) {
                to.append(between);
                write(one, to);
                between = ",";
            }
            to.append(list.isEmpty() ? "[]" : "]");
        } else if (value instanceof String string) {
            to.append('"');
            for (char letter : string.toCharArray()) {
                if (letter == '"' || letter == '\\') {
                    to.append('\\').append(letter);
                } else if (letter < ' ') {
                    to.append(String.format("\\u%04x", (int) letter));
                } else {
                    to.append(letter);
                }
            }
            to.append('"');
        } else {
            to.append(value);
        }
    }
}

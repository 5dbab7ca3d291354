// The Maven artifact io.github.erdtman:java-json-canonicalization.

import java.io.IOException;
import org.erdtman.jcs.JsonCanonicalizer;

final class Adapter {
    public static void main(String[] arguments) throws Exception {
        Loop.serve("java-json-canonicalization", "1.1", "jcs", document -> new JsonCanonicalizer(document).getEncodedString(),
                IOException.class, NumberFormatException.class, StackOverflowError.class);
    }
}

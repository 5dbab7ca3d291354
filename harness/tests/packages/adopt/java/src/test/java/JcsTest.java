import canon.vectors.CanonVectors;
import java.io.IOException;
import java.util.stream.Stream;
import org.erdtman.jcs.JsonCanonicalizer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class JcsTest {
    @TestFactory
    Stream<DynamicTest> jcs() { // It takes objects and arrays only, and does not look at UTF-8.
        return CanonVectors.of("jcs").refuses(IOException.class, StackOverflowError.class)
                .known("IN-ROOT", "JCS-NUM", "JCS-STR", "JCS-HASH", "JCS-WS", "IN-SURR", "IN-GRAMMAR", "IN-DUP", "IN-UTF8")
                .tests(document -> new JsonCanonicalizer(document).getEncodedUTF8());
    }
}

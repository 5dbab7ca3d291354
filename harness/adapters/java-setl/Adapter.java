// The Maven artifact io.setl:canonical-json.

import io.setl.json.Canonical;
import io.setl.json.io.ReaderFactory;
import jakarta.json.JsonException;
import jakarta.json.JsonReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;

final class Adapter {
    public static void main(String[] arguments) throws Exception {
        Loop.serve("canonical-json", "3.0", "jcs", Adapter::canonical,
                JsonException.class, IOException.class, StackOverflowError.class);
    }

    private static String canonical(String document) throws IOException {
        var out = new ByteArrayOutputStream();
        try (JsonReader reader = new ReaderFactory().createReader(new StringReader(document))) {
            Canonical.cast(reader.readValue()).writeTo(out);
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}

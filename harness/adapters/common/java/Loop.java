// Wire protocol 1 for implementations in Java: one JSON object a line in, one out.

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

final class Loop {
    /** Turns a document into its canonical text. */
    interface Canonicalize {
        String apply(String document) throws Exception;
    }

    /**
     * Answers `hash` requests of one profile until end of file. The exceptions that the implementation refuses with are named;
     * any other is an error of the adapter.
     */
    @SafeVarargs
    static void serve(
            String name, String version, String profile, Canonicalize canonicalize, Class<? extends Throwable>... refusals)
            throws Exception {
        JsonArray operations = new JsonArray();
        operations.add("hash");
        JsonObject supports = new JsonObject();
        supports.add(profile, operations);
        JsonObject hello = new JsonObject();
        hello.addProperty("protocol", 1);
        hello.addProperty("name", name);
        hello.addProperty("version", version);
        hello.addProperty("language", "java");
        hello.addProperty("input", "raw");
        hello.add("supports", supports);
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            JsonObject request = JsonParser.parseString(line).getAsJsonObject();
            boolean greeting = request.get("op").getAsString().equals("hello");
            JsonObject answer = greeting ? hello : answerTo(request, profile, canonicalize, refusals);
            if (request.has("id")) {
                answer.add("id", request.get("id"));
            }
            out.write(answer.toString());
            out.write('\n');
            out.flush();
        }
    }

    private static JsonObject answerTo(
            JsonObject request, String profile, Canonicalize canonicalize, Class<? extends Throwable>[] refusals) {
        JsonObject answer = new JsonObject();
        if (!request.get("op").getAsString().equals("hash") || !request.get("profile").getAsString().equals(profile)) {
            answer.addProperty("unsupported", "no such operation");
            return answer;
        }
        try {
            byte[] canonical = canonicalize.apply(document(request)).getBytes(StandardCharsets.UTF_8);
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(canonical);
            answer.addProperty("canonical_b64", Base64.getEncoder().encodeToString(canonical));
            answer.addProperty("hash", HexFormat.of().formatHex(digest));
        } catch (CharacterCodingException fault) {
            answer.addProperty("reject", "invalid_utf8");
        } catch (Exception | StackOverflowError fault) {
            boolean refused = Arrays.stream(refusals).anyMatch(refusal -> refusal.isInstance(fault));
            if (refused) {
                answer.addProperty("reject", "syntax");
            }
            answer.addProperty(refused ? "message" : "error", String.valueOf(fault));
        }
        return answer;
    }

    private static String document(JsonObject request) throws CharacterCodingException {
        if (request.has("input")) {
            return request.get("input").getAsString();
        }
        byte[] bytes = Base64.getDecoder().decode(request.get("input_b64").getAsString());
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }
}

// The obvious thing in Java: Jackson with map entries ordered by key.

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;

final class Adapter {
    public static void main(String[] arguments) throws Exception {
        ObjectMapper mapper = new ObjectMapper().configure(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS, true);
        Loop.serve("jackson-databind", "2.18.2", "jcs", document -> mapper.writeValueAsString(mapper.readValue(document, Object.class)),
                JsonProcessingException.class, StackOverflowError.class);
    }
}

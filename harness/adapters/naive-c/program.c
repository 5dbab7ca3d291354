/* The obvious thing in C: jansson with sorted keys; a document in, its canonical form out, exit 1 for a refusal. */

#include <jansson.h>
#include <stdio.h>

int main(void) {
    json_error_t error;
    json_t *document = json_loadf(stdin, JSON_DECODE_ANY, &error);
    if (document == NULL) {
        fprintf(stderr, "%s at byte %d\n", error.text, error.position);
        return 1;
    }
    int failed = json_dumpf(document, stdout, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY);
    json_decref(document);
    return failed ? 1 : 0;
}

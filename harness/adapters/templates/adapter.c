/* Save as adapter.c, then: cc -O2 -o adapter adapter.c && canon run --profile jcs -- ./adapter */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_utf8(const unsigned char *text, size_t length) {
    for (size_t i = 0; i < length; ) {
        unsigned char c = text[i++];
        int more = c < 0x80 ? 0 : c >= 0xC2 && c < 0xE0 ? 1 : (c & 0xF0) == 0xE0 ? 2 : c >= 0xF0 && c < 0xF5 ? 3 : -1;
        if (more < 0 || length - i < (size_t)more) return 0;
        if (c == 0xE0 && text[i] < 0xA0) return 0;
        if (c == 0xED && text[i] > 0x9F) return 0;
        if (c == 0xF0 && text[i] < 0x90) return 0;
        if (c == 0xF4 && text[i] > 0x8F) return 0;
        for (; more > 0; more--) if ((text[i++] & 0xC0) != 0x80) return 0;
    }
    return 1;
}

/* Set this where something went wrong that is no refusal of the document. */
static const char *mistake;

/* YOUR IMPLEMENTATION: the document in, its canonical text out (from malloc); NULL refuses, unless a mistake is set.
   This one only takes the white space out, and refuses what does not end outside a string. */
static char *canonicalize(const char *text, size_t length, size_t *canonical_length) {
    char *out = malloc(length + 1);
    if (!out) { mistake = "out of memory"; return NULL; }
    size_t n = 0;
    int in_string = 0;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (in_string && c == '\\' && i + 1 < length) out[n++] = text[i++], c = text[i];
        else if (c == '"') in_string = !in_string;
        else if (!in_string && (c == ' ' || c == '\t' || c == '\r' || c == '\n')) continue;
        out[n++] = c;
    }
    if (in_string || n == 0 || !is_utf8((const unsigned char *)text, length)) { free(out); return NULL; }
    *canonical_length = n;
    return out;
}

static uint32_t turn(uint32_t x, int n) { return x >> n | x << (32 - n); }

static void sha256(const unsigned char *data, size_t length, char hex[65]) {
    /* The round constants and the first state are fractions of cube and square roots of primes. */
    static const uint32_t k[64] = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
        0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
        0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
        0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
        0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
        0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
    uint32_t h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    size_t padded = (length + 8) / 64 * 64 + 64;
    unsigned char *m = calloc(padded, 1);
    memcpy(m, data, length);
    m[length] = 0x80;
    for (int i = 0; i < 8; i++) m[padded - 1 - i] = (unsigned char)((uint64_t)length * 8 >> 8 * i);
    for (size_t at = 0; at < padded; at += 64) {
        uint32_t w[64], v[8];
        for (int i = 0; i < 16; i++) w[i] = (uint32_t)m[at + 4 * i] << 24 | m[at + 4 * i + 1] << 16 | m[at + 4 * i + 2] << 8 | m[at + 4 * i + 3];
        for (int i = 16; i < 64; i++)
            w[i] = w[i - 16] + (turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] + (turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10);
        memcpy(v, h, sizeof v);
        for (int i = 0; i < 64; i++) {
            uint32_t a = v[7] + (turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25)) + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
            uint32_t b = (turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22)) + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
            memmove(v + 1, v, 7 * sizeof *v);
            v[4] += a;
            v[0] = a + b;
        }
        for (int i = 0; i < 8; i++) h[i] += v[i];
    }
    for (int i = 0; i < 8; i++) sprintf(hex + 8 * i, "%08x", (unsigned)h[i]);
    free(m);
}

/* The raw value of a top-level member of a one-line JSON object, or NULL. */
static const char *member(const char *line, const char *name, size_t *length) {
    int depth = 0;
    size_t wanted = strlen(name);
    for (const char *p = line; *p; p++) {
        if (*p == '{' || *p == '[') depth++;
        else if (*p == '}' || *p == ']') depth--;
        else if (*p == '"') {
            const char *start = p + 1;
            for (p++; *p && *p != '"'; p++) if (*p == '\\' && p[1]) p++;
            if (depth == 1 && p[1] == ':' && (size_t)(p - start) == wanted && !memcmp(start, name, wanted)) {
                const char *value = p + 2, *end = value;
                if (*value == '"') { for (end++; *end && *end != '"'; end++) if (*end == '\\' && end[1]) end++; value++; }
                else while (*end && *end != ',' && *end != '}') end++;
                *length = (size_t)(end - value);
                return value;
            }
            if (!*p) break;
        }
    }
    return NULL;
}

static size_t put_utf8(char *out, uint32_t c) {
    if (c < 0x80) { out[0] = (char)c; return 1; }
    if (c < 0x800) { out[0] = (char)(0xC0 | c >> 6); out[1] = (char)(0x80 | (c & 63)); return 2; }
    if (c < 0x10000) { out[0] = (char)(0xE0 | c >> 12); out[1] = (char)(0x80 | (c >> 6 & 63)); out[2] = (char)(0x80 | (c & 63)); return 3; }
    out[0] = (char)(0xF0 | c >> 18); out[1] = (char)(0x80 | (c >> 12 & 63)); out[2] = (char)(0x80 | (c >> 6 & 63)); out[3] = (char)(0x80 | (c & 63));
    return 4;
}

static size_t unescape(const char *text, size_t length, char *out) {
    size_t n = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] != '\\') { out[n++] = text[i]; continue; }
        const char *known = strchr("b\bf\fn\nr\rt\t\"\"\\\\//", text[++i]);
        if (text[i] != 'u') { out[n++] = known ? known[1] : text[i]; continue; }
        char digits[5] = {0};
        uint32_t c = (uint32_t)strtoul(memcpy(digits, text + i + 1, 4), NULL, 16);
        i += 4;
        if (c >= 0xD800 && c < 0xDC00 && i + 6 < length && text[i + 1] == '\\' && text[i + 2] == 'u') {
            uint32_t low = (uint32_t)strtoul(memcpy(digits, text + i + 3, 4), NULL, 16);
            c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
            i += 6;
        }
        n += put_utf8(out + n, c);
    }
    return n;
}

static size_t from_base64(const char *text, size_t length, char *out) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t n = 0;
    uint32_t bits = 0;
    for (size_t i = 0; i < length && text[i] != '='; i++) {
        bits = bits << 6 | (uint32_t)(strchr(digits, text[i]) - digits);
        if (i % 4) out[n++] = (char)(bits >> (6 - 2 * (i % 4)));
    }
    return n;
}

static void print_string(const char *text, size_t length) {
    putchar('"');
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\') printf("\\%c", c);
        else if (c < 32) printf("\\u%04x", c);
        else putchar(c);
    }
    putchar('"');
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    ssize_t got;
    while ((got = getline(&line, &room, stdin)) > 0) {
        size_t op_length = 0, id_length = 0, length = 0, canonical_length = 0;
        const char *op = member(line, "op", &op_length), *id = member(line, "id", &id_length), *input;
        if (op_length == 5 && !memcmp(op, "hello", 5)) {
            puts("{\"protocol\":1,\"name\":\"my-implementation\",\"language\":\"c\",\"supports\":{\"jcs\":[\"hash\"]}}");
        } else {
            char *text = malloc((size_t)got + 1), hex[65];
            if ((input = member(line, "input", &length))) length = unescape(input, length, text);
            else if ((input = member(line, "input_b64", &length))) length = from_base64(input, length, text);
            mistake = NULL;
            char *canonical = canonicalize(text, length, &canonical_length);
            printf("{\"id\":%.*s,", (int)id_length, id);
            if (canonical) {
                sha256((unsigned char *)canonical, canonical_length, hex);
                printf("\"canonical\":");
                print_string(canonical, canonical_length);
                printf(",\"hash\":\"%s\"}\n", hex);
            } else if (mistake) {
                printf("\"error\":");
                print_string(mistake, strlen(mistake));
                printf("}\n");
            } else printf("\"reject\":\"syntax\"}\n");
            free(canonical);
            free(text);
        }
        fflush(stdout);
    }
    return 0;
}

/* Random documents, written together with the tokens they are made of: the reader gives these
 * tokens back, however the bytes arrive; what it skips is what a walk over the tokens passes; and a
 * document that is cut anywhere is cut for the reader, too. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "support/json.h"
#include "support/random.h"

enum { DOCUMENTS = 300, TOKENS = 4000, DEEPEST = 6, WIDEST = 7 };

struct document {
    struct flamepix_buffer json;
    struct flamepix_buffer tokens; /* as test_json_text writes them */
    size_t begins[TOKENS + 1];     /* of each token in it, and of its end */
    enum fpx_json_kind kinds[TOKENS];
    size_t count;
};

#define PICK(random, array)                                                                        \
    ((array)[test_random_below((random), sizeof(array) / sizeof((array)[0]))])

/* -- writing ----------------------------------------------------------------------------------- */

static void add(struct flamepix_buffer *text, const char *bytes)
{
    assert_int_equal(flamepix_buffer_append(text, bytes, strlen(bytes)), FLAMEPIX_OK);
}

static void add_token(struct document *document, enum fpx_json_kind kind, const char *token)
{
    assert_true(document->count < TOKENS);
    document->kinds[document->count++] = kind;
    add(&document->tokens, token);
    document->begins[document->count] = document->tokens.length;
}

static void add_blanks(struct test_random *random, struct document *document)
{
    static const char *const blanks[] = {"", "", "", "", " ", "\n", "\t", "\r\n  ", "        "};
    add(&document->json, PICK(random, blanks));
}

/* Pieces of strings as they may be spelled, and what they stand for. */
static void add_string(struct test_random *random, struct document *document, bool is_key)
{
    static const char *const pieces[][2] = {
        {"a", "a"},
        {"name of a frame", "name of a frame"},
        {"]}[{,:", "]}[{,:"},
        {"\\\"", "\""},
        {"\\\\", "\\"},
        {"\\u0041", "A"},
        {"\\/", "/"},
        {"\\uD83D\\uDE00", "\xF0\x9F\x98\x80"},
        {"\xC3\xA9", "\xC3\xA9"},
        {"\\uDE00", "\xEF\xBF\xBD"},
        {"\xFF", "\xEF\xBF\xBD"},
        {"\\n", "\n"},
    };
    struct flamepix_buffer token = {0};
    size_t count = test_random_below(random, test_random_below(random, 10) == 0 ? 60 : 4);
    add(&document->json, "\"");
    add(&token, is_key ? "" : "\"");
    for (size_t i = 0; i < count; i++) {
        const char *const *piece = PICK(random, pieces);
        add(&document->json, piece[0]);
        add(&token, piece[1]);
    }
    add(&document->json, "\"");
    assert_int_equal(fpx_buffer_printf(&token, is_key ? ": " : "\" "), FLAMEPIX_OK);
    add_token(document, is_key ? FPX_JSON_KEY : FPX_JSON_STRING, token.data);
    flamepix_buffer_free(&token);
}

static void add_number(struct test_random *random, struct document *document)
{
    char written[64];
    char token[64];
    int64_t whole = (int64_t)test_random_below(random, UINT32_MAX) - UINT32_MAX / 2;
    double real = (double)whole / 1024.0 + 1.0 / 2048.0;
    switch (test_random_below(random, 3)) {
    case 0:
        (void)snprintf(written, sizeof(written), "%" PRId64, whole);
        (void)snprintf(token, sizeof(token), "%" PRId64 " ", whole);
        break;
    case 1:
        (void)snprintf(written, sizeof(written), "%" PRId64 "00.0e-2", whole);
        (void)snprintf(token, sizeof(token), "%" PRId64 " ", whole);
        break;
    default:
        (void)snprintf(written, sizeof(written), "%.17e", real);
        (void)snprintf(token, sizeof(token), "%.17g ", real);
    }
    add(&document->json, written);
    add_token(document, FPX_JSON_NUMBER, token);
}

static void add_word(struct test_random *random, struct document *document)
{
    static const struct {
        const char *word, *token;
        enum fpx_json_kind kind;
    } words[] = {{"true", "true ", FPX_JSON_TRUE},
                 {"false", "false ", FPX_JSON_FALSE},
                 {"null", "null ", FPX_JSON_NULL}};
    size_t i = test_random_below(random, 3);
    add(&document->json, words[i].word);
    add_token(document, words[i].kind, words[i].token);
}

static void add_value(struct test_random *random, struct document *document, int depth);

static void add_group(struct test_random *random, struct document *document, int depth)
{
    bool is_object = test_random_below(random, 2) == 0;
    size_t count = test_random_below(random, WIDEST);
    add(&document->json, is_object ? "{" : "[");
    add_token(document, is_object ? FPX_JSON_OBJECT_BEGIN : FPX_JSON_ARRAY_BEGIN,
              is_object ? "{ " : "[ ");
    for (size_t i = 0; i < count; i++) {
        add_blanks(random, document);
        if (is_object) {
            add_string(random, document, true);
            add_blanks(random, document);
            add(&document->json, ":");
            add_blanks(random, document);
        }
        add_value(random, document, depth + 1);
        add_blanks(random, document);
        add(&document->json, i + 1 < count ? "," : "");
    }
    add(&document->json, is_object ? "}" : "]");
    add_token(document, is_object ? FPX_JSON_OBJECT_END : FPX_JSON_ARRAY_END,
              is_object ? "} " : "] ");
}

static void add_value(struct test_random *random, struct document *document, int depth)
{
    size_t choice = depth == 0 ? 0 : test_random_below(random, 6);
    if (choice < 3 && depth < DEEPEST && document->count < TOKENS / 8)
        add_group(random, document, depth);
    else if (choice == 3)
        add_word(random, document);
    else if (choice == 4)
        add_number(random, document);
    else
        add_string(random, document, false);
}

static void make(struct test_random *random, struct document *document)
{
    *document = (struct document){0};
    add_blanks(random, document);
    add_value(random, document, 0);
}

static void unmake(struct document *document)
{
    flamepix_buffer_free(&document->json);
    flamepix_buffer_free(&document->tokens);
}

/* The tokens from one on, as test_json_text writes them. To be freed. */
static char *tokens_from(const struct document *document, size_t token)
{
    struct flamepix_buffer text = {0};
    size_t begin = document->begins[token];
    assert_int_equal(flamepix_buffer_append(&text, document->tokens.data + begin,
                                            document->tokens.length - begin),
                     FLAMEPIX_OK);
    assert_int_equal(fpx_buffer_printf(&text, "end"), FLAMEPIX_OK);
    return text.data;
}

/* -- the properties ---------------------------------------------------------------------------- */

static void test_tokens_are_those_of_the_document_in_parts_of_every_size(void **state)
{
    (void)state;
    static struct document document;
    struct test_random random = {1};
    size_t tokens = 0;
    for (int i = 0; i < DOCUMENTS; i++) {
        make(&random, &document);
        tokens += document.count;
        char *expected = tokens_from(&document, 0);
        for (size_t part = 1; part < 40; part += 1 + part / 4) {
            char *text = test_json_read(flamepix_buffer_bytes(&document.json), part, false);
            assert_string_equal(text, expected);
            free(text);
        }
        free(expected);
        unmake(&document);
    }
    assert_true(tokens > 10 * DOCUMENTS);
}

/* The token behind the end of what is open at `token`. */
static size_t behind_rest(const struct document *document, size_t token)
{
    int depth = 0;
    for (; depth >= 0; token++) {
        enum fpx_json_kind kind = document->kinds[token];
        if (kind == FPX_JSON_OBJECT_BEGIN || kind == FPX_JSON_ARRAY_BEGIN)
            depth++;
        if (kind == FPX_JSON_OBJECT_END || kind == FPX_JSON_ARRAY_END)
            depth--;
    }
    return token;
}

static size_t behind_value(const struct document *document, size_t token)
{
    enum fpx_json_kind kind = document->kinds[token];
    bool begins = kind == FPX_JSON_OBJECT_BEGIN || kind == FPX_JSON_ARRAY_BEGIN;
    return begins ? behind_rest(document, token + 1) : token + 1;
}

/* Takes some tokens, skips, and compares the tokens that are left with those of the document. */
static void expect_skipped(const struct document *document, size_t taken, size_t part, bool rest)
{
    struct test_json json;
    struct fpx_json_token token;
    test_json_begin(&json, flamepix_buffer_bytes(&document->json), part);
    for (size_t i = 0; i < taken; i++)
        assert_int_equal(fpx_json_next(&json.reader, &token), FLAMEPIX_OK);
    assert_int_equal(rest ? fpx_json_skip_rest(&json.reader) : fpx_json_skip(&json.reader),
                     FLAMEPIX_OK);
    char *expected =
        tokens_from(document, rest ? behind_rest(document, taken) : behind_value(document, taken));
    char *text = test_json_text(&json.reader);
    assert_string_equal(text, expected);
    free(text);
    free(expected);
    fpx_json_reader_free(&json.reader);
}

static void test_what_is_skipped_is_what_the_tokens_say(void **state)
{
    (void)state;
    static struct document document;
    struct test_random random = {2};
    for (int i = 0; i < DOCUMENTS; i++) {
        make(&random, &document);
        for (int skips = 0; skips < 20; skips++) {
            size_t taken = test_random_below(&random, document.count);
            size_t part = 1 + test_random_below(&random, 50);
            enum fpx_json_kind kind = document.kinds[taken];
            bool is_value =
                kind != FPX_JSON_KEY && kind != FPX_JSON_OBJECT_END && kind != FPX_JSON_ARRAY_END;
            if (is_value)
                expect_skipped(&document, taken, part, false);
            if (taken > 0)
                expect_skipped(&document, taken, part, true);
        }
        unmake(&document);
    }
}

/* The tokens before the cut are those of the document, but for the one that is cut. */
static void expect_cut(const struct document *document, size_t length, size_t part)
{
    char *text = test_json_read((struct flamepix_bytes){document->json.data, length}, part, false);
    size_t same = 0;
    while (same < document->tokens.length && text[same] == document->tokens.data[same])
        same++;
    while (same > 0 && strncmp(text + same, "cut at ", 7) != 0)
        same--;
    if (strncmp(text + same, "cut at ", 7) != 0)
        fail_msg("cut at %zu: %s", length, text);
    free(text);
}

static void test_a_document_that_is_cut_anywhere_is_cut(void **state)
{
    (void)state;
    static struct document document;
    struct test_random random = {3};
    for (int i = 0; i < DOCUMENTS / 5; i++) {
        make(&random, &document);
        size_t end = document.json.length;
        for (size_t length = 0; length < end; length += 1 + end / 500)
            expect_cut(&document, length, 1 + test_random_below(&random, 50));
        unmake(&document);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tokens_are_those_of_the_document_in_parts_of_every_size),
        cmocka_unit_test(test_what_is_skipped_is_what_the_tokens_say),
        cmocka_unit_test(test_a_document_that_is_cut_anywhere_is_cut),
    };
    return cmocka_run_group_tests_name("JSON documents", tests, NULL, NULL);
}

/* However the bytes of a profile arrive, the folded reader hands out the same stacks as a slow and
 * obvious parser that has the whole text before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/stack.h>

#include "stack/folded_line.h"
#include "support/random.h"

enum { TEXT = 6000, LINE = 600, STACKS = 200, CHUNKS = 130, PROFILES = 150 };

struct profile {
    char text[TEXT];
    size_t length;
};

struct expected_stack {
    char key[10 * LINE + 1];
    size_t length;
    double weight;
};

struct expectation {
    struct expected_stack stacks[STACKS];
    size_t count;
    size_t lines;
    size_t bad;
    size_t zero;
    size_t comments, stack_comments;
    size_t longest_line;
};

/* -- random profiles --------------------------------------------------------------------------- */

static void add(struct profile *profile, const char *bytes)
{
    size_t length = strlen(bytes);
    assert_true(profile->length + length <= TEXT);
    memcpy(profile->text + profile->length, bytes, length);
    profile->length += length;
}

#define PICK(random, array)                                                                        \
    ((array)[test_random_below((random), sizeof(array) / sizeof((array)[0]))])

/* Begins with a part of the line before, as neighbours in a sorted profile do. */
static void add_path(struct test_random *random, struct profile *profile, size_t line_before)
{
    static const char *const pieces[] = {"a",  "b",  "main", ";",  ";",  ";;", " ",
                                         ";",  "\t", "\r",   "#5", "é",  " 1", "read;write",
                                         "; ", " ;", "a  b", "[",  " 7 "};
    size_t available = profile->length - line_before;
    size_t copied = test_random_below(random, available + 1);
    if (copied > LINE / 4)
        copied = LINE / 4;
    for (size_t i = 0; i < copied && profile->text[line_before + i] != '\n'; i++)
        profile->text[profile->length++] = profile->text[line_before + i];
    size_t count = test_random_below(random, test_random_below(random, 20) == 0 ? 60 : 6);
    for (size_t i = 0; i < count; i++)
        add(profile, PICK(random, pieces));
}

static void make_profile(struct test_random *random, struct profile *profile)
{
    static const char *const ends[] = {" 1",   " 7",  " 12",  "\t3",   "  4 ", " 0", " 2.5",
                                       " 5.",  " -x", " 1e3", " nan",  " .5",  "",   "; 6",
                                       " 0.0", " x",  " +4",  " 2e-1", " 1e",  " e5"};
    static const char *const starts[] = {"", "", "", "", " ", "#", "# ", "\t", ";"};
    profile->length = 0;
    if (test_random_below(random, 4) == 0)
        add(profile, "\xEF\xBB\xBF");
    const char *line_end = test_random_below(random, 3) == 0 ? "\r\n" : "\n";
    size_t lines = test_random_below(random, 40);
    size_t line_before = 0;
    for (size_t i = 0; i < lines && profile->length < TEXT - LINE; i++) {
        size_t begin = profile->length;
        add(profile, PICK(random, starts));
        add_path(random, profile, line_before);
        add(profile, PICK(random, ends));
        if (i + 1 < lines || test_random_below(random, 2) == 0)
            add(profile, line_end);
        line_before = begin;
    }
}

/* -- the slow parser --------------------------------------------------------------------------- */

static int is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static void cut_last(char *text)
{
    text[strlen(text) - 1] = '\0';
}

static void trim(char *text)
{
    while (text[0] != '\0' && is_blank(text[strlen(text) - 1]))
        cut_last(text);
    while (is_blank(text[0]))
        memmove(text, text + 1, strlen(text));
}

/* False for anything but `[+-] digits [ "." digits* ] [ e [+-] digits ]`. */
static int parse_count(const char *text, double *count)
{
    const char *const first = text + (text[0] == '+' || text[0] == '-');
    const char *at = first + strspn(first, "0123456789");
    if (at == first)
        return 0;
    if (*at == '.')
        at += 1 + strspn(at + 1, "0123456789");
    if (*at == 'e') {
        at += 1 + (at[1] == '+' || at[1] == '-');
        size_t digits = strspn(at, "0123456789");
        if (digits == 0)
            return 0;
        at += digits;
    }
    *count = strtod(text, NULL);
    return *at == '\0';
}

/* Each frame without the blanks around it and with a ';' behind it; empty ones are "[unknown]", and
 * at the end are none. */
static void expect_stack(struct expectation *expected, char *path, double weight)
{
    struct expected_stack *stack = &expected->stacks[expected->count++];
    assert_true(expected->count <= STACKS);
    while (path[0] != '\0' && (path[strlen(path) - 1] == ';' || is_blank(path[strlen(path) - 1])))
        cut_last(path);
    stack->key[0] = '\0';
    for (char *end; path[0] != '\0'; path = end) {
        end = path + strcspn(path, ";");
        if (*end == ';')
            *end++ = '\0';
        trim(path);
        assert_true(strlen(stack->key) + strlen(path) + 11 < sizeof(stack->key));
        strcat(stack->key, path[0] != '\0' ? path : "[unknown]");
        strcat(stack->key, ";");
    }
    stack->length = strlen(stack->key);
    stack->weight = weight;
}

/* The word behind the last blank, if it is a number. */
static char *find_count(char *line, double *count)
{
    char *cut = line + strlen(line);
    while (cut > line && !is_blank(cut[-1]))
        cut--;
    return cut > line && parse_count(cut, count) ? cut : NULL;
}

static void expect_line(struct expectation *expected, char *line)
{
    size_t length = strlen(line);
    double weight = 0;
    if (length > 0 && line[length - 1] == '\r')
        cut_last(line);
    while (line[0] != '\0' && is_blank(line[strlen(line) - 1]))
        cut_last(line);
    if (line[0] == '\0')
        return;
    char *cut = find_count(line, &weight);
    if (line[0] == '#' && (line[1] == '\0' || is_blank(line[1]) || cut == NULL)) {
        expected->comments++;
        expected->stack_comments += cut != NULL && strchr(line, ';') != NULL;
    } else if (cut == NULL || weight < 0.0) {
        expected->bad++;
    } else if (weight > 0.0) {
        *cut = '\0';
        trim(line);
        expect_stack(expected, line, weight);
    } else {
        expected->zero++;
    }
}

static void expect(const struct profile *profile, struct expectation *expected)
{
    memset(expected, 0, sizeof(*expected));
    size_t begin = 0;
    while (begin < profile->length) {
        size_t end = begin;
        while (end < profile->length && profile->text[end] != '\n')
            end++;
        if (end - begin > expected->longest_line)
            expected->longest_line = end - begin;
        if (begin == 0 && end >= 3 && memcmp(profile->text, "\xEF\xBB\xBF", 3) == 0)
            begin = 3;
        char line[2 * LINE];
        assert_true(end - begin < sizeof(line));
        memcpy(line, profile->text + begin, end - begin);
        line[end - begin] = '\0';
        expected->lines++;
        expect_line(expected, line);
        begin = end + 1;
    }
}

/* -- the reader -------------------------------------------------------------------------------- */

struct chunks {
    const struct profile *profile;
    size_t at;
    size_t chunk;
};

static enum flamepix_status read_chunk(void *user, void *buffer, size_t capacity,
                                       size_t *length_ret)
{
    struct chunks *chunks = user;
    size_t length = chunks->profile->length - chunks->at;
    if (length > chunks->chunk)
        length = chunks->chunk;
    if (length > capacity)
        length = capacity;
    memcpy(buffer, chunks->profile->text + chunks->at, length);
    chunks->at += length;
    *length_ret = length;
    return FLAMEPIX_OK;
}

static struct flamepix_stacks *reader_of(struct chunks *chunks, size_t limit,
                                         struct flamepix_format_report *report)
{
    struct flamepix_format_options options = {.limit_line_nbytes = limit};
    struct flamepix_stacks *stacks = NULL;
    assert_int_equal(flamepix_folded_create(read_chunk, chunks, &options, report, &stacks),
                     FLAMEPIX_OK);
    return stacks;
}

/* The limit that the longest line, or key, is within. */
static size_t longest(const struct expectation *expected)
{
    size_t longest = expected->longest_line;
    for (size_t i = 0; i < expected->count; i++)
        if (expected->stacks[i].length > longest)
            longest = expected->stacks[i].length;
    return longest;
}

/* A struct fpx_mapped_text's: nothing changes. */
static enum flamepix_status pass(void *user, size_t at)
{
    (void)user;
    (void)at;
    return FLAMEPIX_OK;
}

static struct flamepix_stacks *mapped_reader_of(const struct profile *profile, size_t limit,
                                                struct flamepix_format_report *report)
{
    const struct fpx_mapped_text text = {{profile->text, profile->length}, pass, NULL, 4096};
    struct flamepix_format_options options = {.limit_line_nbytes = limit};
    struct flamepix_stacks *stacks = NULL;
    assert_int_equal(fpx_folded_mapped_create(&text, &options, report, &stacks), FLAMEPIX_OK);
    return stacks;
}

static size_t shared_bytes(const struct expected_stack *a, const struct expected_stack *b)
{
    size_t shared = 0;
    while (shared < a->length && shared < b->length && memcmp(a->key, b->key, shared + 1) == 0)
        shared++;
    return shared;
}

static void assert_stacks(struct flamepix_stacks *stacks, const struct expectation *expected,
                          const struct flamepix_format_report *report)
{
    struct flamepix_stack stack;
    const char *key_before = NULL;
    for (size_t i = 0; i < expected->count; i++) {
        const struct expected_stack *wanted = &expected->stacks[i];
        assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_OK);
        assert_int_equal(stack.length, wanted->length);
        assert_memory_equal(stack.key, wanted->key, wanted->length);
        assert_true(stack.weight.value == wanted->weight);
        assert_true(stack.weight.rest == 0.0);
        if (i > 0) {
            assert_int_equal(stack.shared, shared_bytes(wanted, wanted - 1));
            assert_memory_equal(key_before, wanted[-1].key, wanted[-1].length);
        } else {
            assert_int_equal(stack.shared, 0);
        }
        key_before = stack.key;
    }
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_END);
    assert_int_equal(report->lines, expected->lines);
    assert_int_equal(report->stacks, expected->count);
    assert_int_equal(report->zero, expected->zero);
    assert_int_equal(report->bad_lines, expected->bad);
    assert_int_equal(report->comments, expected->comments);
    assert_int_equal(report->stack_comments, expected->stack_comments);
}

static void test_folded_reads_the_same_stacks_from_every_chunk_size(void **state)
{
    (void)state;
    static struct profile profile;
    static struct expectation expected;
    struct test_random random = {20240607};
    size_t stacks_seen = 0;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        make_profile(&random, &profile);
        expect(&profile, &expected);
        stacks_seen += expected.count;
        for (size_t chunk = 1; chunk <= CHUNKS; chunk++) {
            /* Every other time in the smallest buffers that the longest line allows. */
            struct chunks chunks = {&profile, 0, chunk == CHUNKS ? TEXT : chunk};
            size_t limit = chunk % 2 == 0 ? longest(&expected) : 0;
            struct flamepix_format_report report;
            struct flamepix_stacks *stacks = reader_of(&chunks, limit, &report);
            assert_stacks(stacks, &expected, &report);
            flamepix_stacks_free(stacks);
        }
    }
    assert_true(stacks_seen > 2 * (size_t)test_rounds(PROFILES));
}

static void test_folded_reads_the_same_stacks_from_memory(void **state)
{
    (void)state;
    static struct profile profile;
    static struct expectation expected;
    struct test_random random = {20251126};
    for (int i = 0; i < 20 * PROFILES; i++) {
        make_profile(&random, &profile);
        expect(&profile, &expected);
        struct flamepix_format_report report;
        struct flamepix_stacks *stacks =
            mapped_reader_of(&profile, i % 2 == 0 ? longest(&expected) : 0, &report);
        assert_stacks(stacks, &expected, &report);
        flamepix_stacks_free(stacks);
    }
}

static void test_folded_finds_the_line_limit_in_every_chunk_size(void **state)
{
    (void)state;
    static struct profile profile;
    static struct expectation expected;
    struct test_random random = {42};
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        make_profile(&random, &profile);
        expect(&profile, &expected);
        if (expected.longest_line < 2)
            continue;
        for (size_t chunk = 1; chunk <= CHUNKS; chunk++) {
            struct chunks chunks = {&profile, 0, chunk};
            struct flamepix_stacks *stacks = reader_of(&chunks, expected.longest_line - 1, NULL);
            struct flamepix_stack stack;
            enum flamepix_status status;
            do {
                status = flamepix_stacks_next(stacks, &stack);
            } while (status == FLAMEPIX_OK);
            assert_int_equal(status, FLAMEPIX_LIMIT_LINE);
            flamepix_stacks_free(stacks);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_folded_reads_the_same_stacks_from_every_chunk_size),
        cmocka_unit_test(test_folded_reads_the_same_stacks_from_memory),
        cmocka_unit_test(test_folded_finds_the_line_limit_in_every_chunk_size),
    };
    return cmocka_run_group_tests_name("folded chunks", tests, NULL, NULL);
}

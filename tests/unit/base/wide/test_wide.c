/* Every kind of wide looks that this machine can run, against loops over bytes; the texts end, and
 * begin, at pages that nobody may read. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <sys/mman.h>
#include <unistd.h>

#include "base/bytes_match.h"
#include "base/wide/wide.h"
#include "support/random.h"

enum { MOST = 300 };

/* Those first that need least of a machine, and NULL behind them. */
static const struct fpx_wide *const kinds[] = {
    &fpx_wide_plain,
#if defined(__SSE2__)
    &fpx_wide_sse2,
    &fpx_wide_avx2,
#elif defined(__aarch64__) && defined(__ARM_NEON)
    &fpx_wide_neon,
#endif
    NULL,
};

/* -- texts between pages that nobody may read -------------------------------------------------- */

struct guarded {
    char *pages; /* three of them */
    char *begin; /* of the one in the middle */
    char *end;
    size_t page_nbytes;
};

static struct guarded guarded_pages(void)
{
    const size_t page_nbytes = (size_t)sysconf(_SC_PAGESIZE);
    char *pages =
        mmap(NULL, 3 * page_nbytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(pages != MAP_FAILED);
    assert_int_equal(mprotect(pages, page_nbytes, PROT_NONE), 0);
    assert_int_equal(mprotect(pages + 2 * page_nbytes, page_nbytes, PROT_NONE), 0);
    memset(pages + page_nbytes, ';', page_nbytes);
    return (struct guarded){pages, pages + page_nbytes, pages + 2 * page_nbytes, page_nbytes};
}

static void guarded_free(struct guarded *guarded)
{
    assert_int_equal(munmap(guarded->pages, 3 * guarded->page_nbytes), 0);
}

/* -- what all kinds must answer ---------------------------------------------------------------- */

static size_t slow_shared(const char *a, const char *b, size_t length)
{
    size_t at = 0;
    while (at < length && a[at] == b[at])
        at++;
    return at;
}

static size_t slow_find(const char *text, size_t length, char byte)
{
    size_t at = 0;
    while (at < length && text[at] != byte)
        at++;
    return at;
}

static size_t slow_find_behind(const char *text, size_t length, char byte)
{
    size_t end = length;
    while (end > 0 && text[end - 1] != byte)
        end--;
    return end;
}

static size_t slow_count(const char *text, size_t length, char byte)
{
    size_t count = 0;
    for (size_t at = 0; at < length; at++)
        count += text[at] == byte;
    return count;
}

static bool slow_has_pair(const char *text, size_t length, char byte)
{
    for (size_t at = 1; at < length; at++)
        if ((text[at - 1] == byte || (unsigned char)text[at - 1] <= ' ') &&
            (text[at] == byte || (unsigned char)text[at] <= ' '))
            return true;
    return false;
}

static struct fpx_wide_line slow_line(const char *text, size_t length, char byte)
{
    struct fpx_wide_line line = {.length = slow_find(text, length, '\n')};
    line.count = slow_count(text, line.length, byte);
    line.behind = slow_find_behind(text, line.length, byte);
    line.has_pair = slow_has_pair(text, line.length, byte);
    return line;
}

/* What lies behind what may be written is as it was. */
static void check_behind(const struct fpx_wide *kind, const char *copy, size_t length)
{
    for (size_t at = length + FPX_WIDE_BEHIND; at < 2 * FPX_WIDE_BEHIND + MOST; at++)
        if (copy[at] != '?')
            fail_msg("%s writes %zu bytes behind %zu", kind->name, at - length, length);
}

static void check_line(const struct fpx_wide *kind, const char *text, size_t length, char byte)
{
    char copy[2 * FPX_WIDE_BEHIND + MOST];
    struct fpx_wide_line line;
    const struct fpx_wide_line expected = slow_line(text, length, byte);
    memset(copy, '?', sizeof(copy));
    kind->copy_line(text, length, byte, copy, &line);
    check_behind(kind, copy, expected.length);
    if (line.length != expected.length || line.count != expected.count ||
        line.behind != expected.behind || line.has_pair != expected.has_pair ||
        memcmp(copy, text, line.length) != 0)
        fail_msg("%s copies a line of %zu bytes wrongly", kind->name, expected.length);
}

static void check_end(const struct fpx_wide *kind, const char *text, size_t length, char byte)
{
    const struct fpx_wide_line expected = slow_line(text, length, byte);
    bool has_pair = !expected.has_pair;
    if (kind->find_end(text, length, '\n', byte, &has_pair) != expected.length ||
        has_pair != expected.has_pair)
        fail_msg("%s finds the end of a line of %zu bytes wrongly", kind->name, expected.length);
}

static void check_copy(const struct fpx_wide *kind, const char *text, size_t length)
{
    char copy[2 * FPX_WIDE_BEHIND + MOST];
    memset(copy, '?', sizeof(copy));
    kind->copy(copy, text, length);
    check_behind(kind, copy, length);
    if (memcmp(copy, text, length) != 0)
        fail_msg("%s copies %zu bytes wrongly", kind->name, length);
}

static void check_marks(const struct fpx_wide *kind, const char *text, char byte)
{
    const uint64_t marks = kind->marks(text, byte);
    for (size_t at = 0; at < FPX_WIDE_MARKED_NBYTES; at++)
        if ((marks >> at & 1) != (text[at] == byte))
            fail_msg("%s marks byte %zu wrongly", kind->name, at);
}

static void check_looks(const struct fpx_wide *kind, const char *text, size_t length, char byte)
{
    if (kind->find(text, length, byte) != slow_find(text, length, byte) ||
        kind->find_behind(text, length, byte) != slow_find_behind(text, length, byte) ||
        kind->count(text, length, byte) != slow_count(text, length, byte))
        fail_msg("%s looks wrongly for %d in %zu bytes", kind->name, byte, length);
    check_copy(kind, text, length);
    if (byte != '\n') {
        check_line(kind, text, length, byte);
        check_end(kind, text, length, byte);
    }
    if (length >= FPX_WIDE_MARKED_NBYTES)
        check_marks(kind, text, byte);
}

/* Behind the texts there is more, of which some is alike. */
static void check_shared_beyond(const struct fpx_wide *kind, const char *a, const char *b,
                                size_t length)
{
    char more_a[MOST + FPX_WIDE_BEHIND] = {0}, more_b[MOST + FPX_WIDE_BEHIND] = {0};
    memcpy(more_a, a, length);
    memcpy(more_b, b, length);
    more_b[length + length % FPX_WIDE_BEHIND] = 'x';
    if (kind->shared_beyond(more_a, more_b, length) != slow_shared(a, b, length))
        fail_msg("%s looks beyond %zu bytes", kind->name, length);
}

static void check_shared(const struct fpx_wide *kind, const char *a, const char *b, size_t length)
{
    const size_t expected = slow_shared(a, b, length);
    const size_t answered = kind->shared(a, b, length);
    if (answered != expected)
        fail_msg("%s: %zu and not %zu of %zu bytes are shared", kind->name, answered, expected,
                 length);
    check_shared_beyond(kind, a, b, length);
}

/* -- tests ------------------------------------------------------------------------------------- */

/* At the end of what may be read, and at its beginning. */
static void check_differences(const struct fpx_wide *kind, char *a, char *b, size_t length)
{
    memset(a, 'x', length);
    memset(b, 'x', length);
    check_shared(kind, a, b, length);
    for (size_t at = 0; at < length; at++) {
        b[at] = (char)('x' ^ 1 << at % 8);
        check_shared(kind, a, b, length);
        if (at + 1 < length) {
            b[length - 1] = 'y';
            check_shared(kind, a, b, length);
            b[length - 1] = 'x';
        }
        b[at] = 'x';
    }
}

static void test_every_kind_ends_at_the_first_byte_that_differs(void **state)
{
    (void)state;
    struct guarded a = guarded_pages();
    struct guarded b = guarded_pages();
    for (size_t i = 0; kinds[i] != NULL; i++) {
        const struct fpx_wide *kind = kinds[i];
        for (size_t length = 0; length <= MOST && kind->is_here(); length++) {
            check_differences(kind, a.end - length, b.end - length, length);
            check_differences(kind, a.begin, b.begin + length % 7, length);
        }
    }
    guarded_free(&a);
    guarded_free(&b);
}

static void check_places(const struct fpx_wide *kind, char *text, size_t length)
{
    static const char others[] = {':', ';' | (char)0x80, '\0', ';' ^ 1};
    memset(text, 'x', length);
    check_looks(kind, text, length, ';');
    check_looks(kind, text, length, 'x');
    for (size_t at = 0; at < length; at++) {
        const char before = text[at];
        text[at] = ';';
        check_looks(kind, text, length, ';');
        text[at] = others[at % sizeof(others)];
        check_looks(kind, text, length, ';');
        text[at] = at % 5 == 0 ? ';' : before;
    }
    check_looks(kind, text, length, ';');
    for (size_t at = length; at-- > 0;) {
        text[at] = '\n';
        check_line(kind, text, length, ';');
        check_end(kind, text, length, ';');
    }
}

static void test_every_kind_finds_and_counts_a_byte_and_a_line_feed_at_every_place(void **state)
{
    (void)state;
    struct guarded page = guarded_pages();
    for (size_t i = 0; kinds[i] != NULL; i++) {
        const struct fpx_wide *kind = kinds[i];
        for (size_t length = 0; length <= MOST && kind->is_here(); length++) {
            check_places(kind, page.end - length, length);
            check_places(kind, page.begin, length);
        }
    }
    guarded_free(&page);
}

static void test_every_kind_finds_pairs_at_every_place(void **state)
{
    (void)state;
    static const char pairs[][3] = {";;", "; ", " ;", "\t;", ";\r", "  ", ";\x21", "!;", " \xBB"};
    struct guarded page = guarded_pages();
    for (size_t i = 0; kinds[i] != NULL; i++) {
        const struct fpx_wide *kind = kinds[i];
        for (size_t length = 2; length <= MOST && kind->is_here(); length++) {
            char *text = page.end - length;
            memset(text, 'x', length);
            for (size_t at = 0; at + 2 <= length; at++) {
                memcpy(text + at, pairs[at % (sizeof(pairs) / sizeof(pairs[0]))], 2);
                check_line(kind, text, length, ';');
                check_end(kind, text, length, ';');
                memset(text + at, 'x', 2);
            }
        }
    }
    guarded_free(&page);
}

/* Bytes of which each is much like the next one, so that a carry would be seen. */
static void test_every_kind_looks_at_random_bytes_as_a_loop_does(void **state)
{
    (void)state;
    static const char bytes[] = {';', '<',    ':',    ' ',    '!',    0,
                                 1,   '\x7F', '\x80', '\xBB', '\xFF', '\n'};
    struct test_random random = {13};
    char a[MOST], b[MOST];
    for (size_t round = 0; round < 3000; round++) {
        const size_t begin = test_random_below(&random, 40);
        const size_t length = test_random_below(&random, MOST - begin);
        for (size_t at = 0; at < MOST; at++) {
            a[at] = bytes[test_random_below(&random, sizeof(bytes))];
            b[at] = test_random_below(&random, 100) == 0 ? ';' : a[at];
        }
        for (size_t i = 0; kinds[i] != NULL; i++) {
            const struct fpx_wide *kind = kinds[i];
            if (!kind->is_here())
                continue;
            check_shared(kind, a + begin, b + begin, length);
            check_looks(kind, a + begin, length, bytes[round % sizeof(bytes)]);
        }
    }
}

/* The bytes that may be read end with the page. */
static void test_every_kind_reads_no_more_than_it_may_beyond_a_text(void **state)
{
    (void)state;
    struct guarded a = guarded_pages(), b = guarded_pages();
    for (size_t i = 0; kinds[i] != NULL; i++) {
        const struct fpx_wide *kind = kinds[i];
        for (size_t length = 0; length <= MOST && kind->is_here(); length++) {
            const char *text = a.end - FPX_WIDE_BEHIND - length;
            const char *other = b.end - FPX_WIDE_BEHIND - length;
            assert_int_equal(kind->shared_beyond(text, other, length), length);
        }
        if (kind->is_here())
            assert_true(kind->marks(a.end - FPX_WIDE_MARKED_NBYTES, ';') == UINT64_MAX);
    }
    guarded_free(&a);
    guarded_free(&b);
}

static void test_the_last_kind_that_is_here_is_the_chosen_one(void **state)
{
    (void)state;
    const struct fpx_wide *last = NULL;
    for (size_t i = 0; kinds[i] != NULL; i++)
        if (kinds[i]->is_here())
            last = kinds[i];
    assert_ptr_equal(fpx_wide(), last);
    assert_true(kinds[0]->is_here());
}

static void test_prefix_sees_the_first_of_two_differences(void **state)
{
    (void)state;
    assert_int_equal(fpx_common_prefix_length("abcdefgh", "abXdeYgh", 8), 2);
    assert_int_equal(fpx_common_prefix_length("", "", 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_kind_ends_at_the_first_byte_that_differs),
        cmocka_unit_test(test_every_kind_finds_and_counts_a_byte_and_a_line_feed_at_every_place),
        cmocka_unit_test(test_every_kind_finds_pairs_at_every_place),
        cmocka_unit_test(test_every_kind_looks_at_random_bytes_as_a_loop_does),
        cmocka_unit_test(test_every_kind_reads_no_more_than_it_may_beyond_a_text),
        cmocka_unit_test(test_the_last_kind_that_is_here_is_the_chosen_one),
        cmocka_unit_test(test_prefix_sees_the_first_of_two_differences),
    };
    return cmocka_run_group_tests_name("wide", tests, NULL, NULL);
}

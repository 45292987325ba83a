#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/bytes_match.h"
#include "support/scarce_memory.h"

/* What is left of the first of some names; "" where nothing is cut. */
static void expect(const char *const *names, enum fpx_affixes_cut cut, const char *expected)
{
    struct fpx_common_affixes ends = {0};
    struct flamepix_buffer text = {0};
    enum flamepix_status status;
    for (size_t i = 0; names[i] != NULL; i++)
        fpx_common_affixes_add(&ends, flamepix_bytes_of(names[i]));
    const bool is_cut =
        fpx_common_affixes_cut(&ends, cut, flamepix_bytes_of(names[0]), &text, &status);
    assert_int_equal(status, FLAMEPIX_OK);
    assert_int_equal(is_cut, expected[0] != '\0');
    assert_int_equal(text.length, strlen(expected));
    if (is_cut)
        assert_memory_equal(text.data, expected, text.length);
    flamepix_buffer_free(&text);
}

static void test_what_differs_stays_in_whole_words(void **state)
{
    (void)state;
    static const struct {
        const char *const names[4];
        const char *prefix_cut, *both_cut;
    } rows[] = {
        {{"host-0012.folded", "host-0013.folded"}, "…0012.folded", "…0012…"},
        {{"a/b/c", "a/b/d", "a/x/c"}, "…b/c", "…b/c"},
        {{"one.prof", "two.prof"}, "", "one…"},
        {{"api-eu", "api-eu-2"}, "…eu", "…eu"},
        {{"same", "same"}, "", ""},
        {{"x-y", "x-y"}, "…y", "…y"},
        {{"x-", "x-a"}, "", ""},
        {{"alone-0012"}, "", ""},
        {{"", "b"}, "", ""},
        {{"bank", "bark"}, "", ""},
        {{"größe-ä", "größe-ö"}, "…ä", "…ä"},
        {{"a.b.a", "a.a"}, "…b.a", "…b.a"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        expect(rows[i].names, FPX_CUT_PREFIX, rows[i].prefix_cut);
        expect(rows[i].names, FPX_CUT_BOTH_ENDS, rows[i].both_cut);
    }
}

static enum flamepix_status cut_it(void *user)
{
    struct fpx_common_affixes ends = {0};
    struct flamepix_buffer text = {0};
    enum flamepix_status status;
    (void)user;
    fpx_common_affixes_add(&ends, flamepix_bytes_of("host-0012.folded"));
    fpx_common_affixes_add(&ends, flamepix_bytes_of("host-0013.folded"));
    assert_true(fpx_common_affixes_cut(&ends, FPX_CUT_BOTH_ENDS, ends.first, &text, &status));
    flamepix_buffer_free(&text);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(cut_it, NULL) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_differs_stays_in_whole_words),
        cmocka_unit_test(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests_name("common_affixes", tests, NULL, NULL);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/words/distinct_label.h"
#include "support/pictures/type_support.h"
#include "support/scarce_memory.h"

enum { WIDE = 1000, MOST = 8 };

static struct fpx_distinct_names names_of(const char *const *texts)
{
    struct flamepix_bytes names[MOST];
    struct fpx_distinct_names distinct;
    size_t count = 0;
    for (; count < MOST && texts[count] != NULL; count++)
        names[count] = flamepix_bytes_of(texts[count]);
    assert_int_equal(fpx_distinct_names_find(&distinct, names, count), FLAMEPIX_OK);
    return distinct;
}

static uint32_t width_of(struct flamepix_type *type, const char *text)
{
    return flamepix_label_width(label_of(type, text, WIDE, FLAMEPIX_KEEP_WHOLE));
}

/* The first name, in as much room as a text takes, is drawn as another text; NULL: not at all. */
static void expect(struct flamepix_type *type, const char *const *texts, const char *room,
                   bool must_tell, const char *expected)
{
    struct fpx_distinct_names names = names_of(texts);
    const struct flamepix_bytes name = flamepix_bytes_of(texts[0]);
    const struct fpx_distinct_label wanted = {
        .name = name, .line = name, .room = width_of(type, room), .must_tell = must_tell};
    const struct flamepix_label *label;
    assert_int_equal(fpx_distinct_label_fit(&names, type, &wanted, &label), FLAMEPIX_OK);
    if (expected == NULL) {
        assert_null(label);
    } else {
        assert_non_null(label);
        struct flamepix_label *drawn = label_copy(label);
        assert_true(same_ink(type, drawn, label_of(type, expected, WIDE, FLAMEPIX_KEEP_WHOLE)));
        free(drawn);
    }
    fpx_distinct_names_free(&names);
}

static const char *const days[] = {"the-nightly-profile-of-checkout-MON-with-workers.folded",
                                   "the-nightly-profile-of-checkout-TUE-with-workers.folded",
                                   "the-nightly-profile-of-checkout-WED-with-workers.folded",
                                   "total.folded", NULL};

static void test_one_unlike_name_leaves_the_others_told_apart(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    expect(type, days, "the…MON-wit…", false, "the…MON-wit…");
    expect(type, days, "the…MON…", false, "the…MON…");
    expect(type, days, "the…MON-with-work…", true, "the…MON-with-work…");
}

static void test_words_that_tell_less_go_first(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    expect(type, days, "…MON-w…", false, "…MON-w…");
    expect(type, days, "the…MO…", true, NULL);
    expect(type, days, "…MO…", false, "…MO…");
}

static void test_both_ends_stay_where_the_words_are_in_the_first(void **state)
{
    static const char *const names[] = {"checkout-and-all-that.folded", "billing.folded", "", NULL};
    struct flamepix_type *type = type_of(*state, 12);
    expect(type, names, "checkout-…at.folded", false, "checkout-…at.folded");
    expect(type, names, "checkout-a…", false, "checkout-a…");
}

static void test_what_all_have_in_common_goes_before_words_do(void **state)
{
    static const char *const names[] = {"host-of-many-0012-in-use", "host-of-many-0013-in-use",
                                        NULL};
    struct flamepix_type *type = type_of(*state, 12);
    expect(type, names, names[0], true, names[0]);
    expect(type, names, "…0012-in-use", true, "…0012-in-use");
    expect(type, names, "…0012…", true, "…0012…");
}

static void test_what_differs_stays_in_whole_words(void **state)
{
    static const struct {
        const char *const names[4];
        const char *cut;
    } rows[] = {
        {{"host-0012.folded", "host-0013.folded"}, "…0012.folded"},
        {{"host-0012.folded", "host-0013.folded"}, "…0012…"},
        {{"all/b/c", "all/b/d", "all/x/c"}, "…b/c"},
        {{"one.prof", "two.prof"}, "one…"},
        {{"billing-eu", "billing-eu-2"}, "…eu"},
        {{"long-y", "long-y"}, "…y"},
        {{"größe-ä", "größe-ö"}, "…ä"},
        {{"main.b.main", "main.main"}, "…b.main"},
    };
    struct flamepix_type *type = type_of(*state, 12);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        expect(type, rows[i].names, rows[i].cut, false, rows[i].cut);
}

static void test_a_single_name_keeps_both_ends(void **state)
{
    static const char *const names[] = {"abcdefghijkl", NULL};
    struct flamepix_type *type = type_of(*state, 12);
    expect(type, names, "abc…jkl", false, "abc…jkl");
    expect(type, names, "abc…jkl", true, NULL);
}

static void test_names_from_right_to_left_are_told_apart(void **state)
{
    static const char *const names[] = {"אבגד-הוזח-טיכל-א-מנסעפצ", "אבגד-הוזח-טיכל-ב-מנסעפצ",
                                        "total", NULL};
    struct flamepix_type *type = type_of(*state, 12);
    expect(type, names, "אבגד…א…", true, "אבגד…א…");
}

static void test_a_word_too_long_keeps_the_character_that_tells(void **state)
{
    static const char *const ends[] = {"configurationA", "configurationB", "total", NULL};
    static const char *const begins[] = {"wednesday", "tuesday", NULL};
    struct flamepix_type *type = type_of(*state, 12);
    expect(type, ends, "…tionA", false, "…tionA");
    expect(type, begins, "wedn…", false, "wedn…");
}

/* -- scarce memory ----------------------------------------------------------------------------- */

static enum flamepix_status fit_one(void *user)
{
    const struct flamepix_bytes names[] = {flamepix_bytes_of(days[0]), flamepix_bytes_of(days[1]),
                                           flamepix_bytes_of(days[3])};
    struct fpx_distinct_names distinct;
    enum flamepix_status status = fpx_distinct_names_find(&distinct, names, 3);
    if (status == FLAMEPIX_OK) {
        const struct fpx_distinct_label wanted = {.name = names[0], .line = names[0], .room = 50};
        const struct flamepix_label *label;
        status = fpx_distinct_label_fit(&distinct, user, &wanted, &label);
    }
    fpx_distinct_names_free(&distinct);
    return status;
}

static enum flamepix_status fit_with_new_fonts(void *user)
{
    struct flamepix_fonts *fonts;
    struct flamepix_type *type;
    (void)user;
    enum flamepix_status status = flamepix_fonts_create(&fonts);
    if (status != FLAMEPIX_OK)
        return status;
    status = flamepix_fonts_type(fonts, 12, &type);
    if (status == FLAMEPIX_OK)
        status = fit_one(type);
    flamepix_fonts_free(fonts);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(fit_with_new_fonts, NULL) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_unlike_name_leaves_the_others_told_apart),
        cmocka_unit_test(test_words_that_tell_less_go_first),
        cmocka_unit_test(test_both_ends_stay_where_the_words_are_in_the_first),
        cmocka_unit_test(test_what_all_have_in_common_goes_before_words_do),
        cmocka_unit_test(test_what_differs_stays_in_whole_words),
        cmocka_unit_test(test_a_single_name_keeps_both_ends),
        cmocka_unit_test(test_a_word_too_long_keeps_the_character_that_tells),
        cmocka_unit_test(test_names_from_right_to_left_are_told_apart),
        cmocka_unit_test(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests_name("distinct_label", tests, fonts_setup, fonts_teardown);
}

/* Top frames of random profiles against sums made the slow way, stack by stack. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sidecar/top_frames.h"

#include "support/paths.h"
#include "support/pictures/profiles.h"
#include "support/random.h"
#include "support/recordings/layout_text.h"
#include "support/tallies.h"

enum { PROFILES = 400, NAMES_MAX = 1000, SOME = 5 };

/* Of one side. */
struct sums {
    double self, total;
    size_t seen; /* the stack that it was met in last, from 1 */
};

struct name {
    char *text;
    size_t length;
    struct sums sides[2]; /* before, after */
};

struct reference {
    struct name names[NAMES_MAX];
    size_t count, stacks;
};

/* -- profiles ---------------------------------------------------------------------------------- */

static char *make_folded(uint64_t *seed)
{
    struct flamepix_buffer folded = {0};
    for (unsigned lines = profiles_below(seed, 30); lines > 0; lines--) {
        for (unsigned frames = profiles_below(seed, 6); frames > 0; frames--)
            record_text(&folded, "%s;", profiles_name(seed));
        record_text(&folded, "%s %u\n", profiles_name(seed), profiles_below(seed, 20));
    }
    record_text(&folded, "m 1\n");
    return record_take(&folded);
}

/* The same lines, the last first. */
static char *turn_around(const char *folded)
{
    struct flamepix_buffer turned = {0};
    const char *end = folded + strlen(folded);
    while (end > folded) {
        const char *begin = end - 1;
        while (begin > folded && begin[-1] != '\n')
            begin--;
        assert_int_equal(flamepix_buffer_append(&turned, begin, (size_t)(end - begin)),
                         FLAMEPIX_OK);
        end = begin;
    }
    return record_take(&turned);
}

/* -- the slow way ------------------------------------------------------------------------------ */

static struct name *name_of(struct reference *reference, struct flamepix_bytes text)
{
    for (size_t i = 0; i < reference->count; i++) {
        const struct name *name = &reference->names[i];
        if (flamepix_bytes_equal((struct flamepix_bytes){name->text, name->length}, text))
            return &reference->names[i];
    }
    assert_true(reference->count < NAMES_MAX);
    struct name *name = &reference->names[reference->count++];
    *name = (struct name){.text = malloc(text.length + 1), .length = text.length};
    assert_non_null(name->text);
    if (text.length > 0)
        memcpy(name->text, text.data, text.length);
    return name;
}

static void add_stack(struct reference *reference, const struct flamepix_stack *stack, int side)
{
    reference->stacks++;
    for (size_t begin = 0; begin < stack->length;) {
        const char *end = memchr(stack->key + begin, ';', stack->length - begin);
        const struct flamepix_bytes text = {stack->key + begin, (size_t)(end - stack->key) - begin};
        struct sums *sums = &name_of(reference, text)->sides[side];
        begin += text.length + 1;
        sums->total += sums->seen != reference->stacks ? stack->weight.value : 0;
        sums->self += begin == stack->length ? stack->weight.value : 0;
        sums->seen = reference->stacks;
    }
}

static void refer(struct reference *reference, const char *folded, int side)
{
    struct flamepix_stacks *stacks = paths_sorted(folded);
    struct flamepix_stack stack;
    while (flamepix_stacks_next(stacks, &stack) == FLAMEPIX_OK)
        add_stack(reference, &stack, side);
    flamepix_stacks_free(stacks);
}

static void clear(struct reference *reference)
{
    for (size_t i = 0; i < reference->count; i++)
        free(reference->names[i].text);
    reference->count = reference->stacks = 0;
}

/* -- lists ------------------------------------------------------------------------------------- */

static int compare_names(struct flamepix_bytes a, struct flamepix_bytes b)
{
    const size_t length = a.length < b.length ? a.length : b.length;
    const int order = length == 0 ? 0 : memcmp(a.data, b.data, length);
    return order != 0 ? order : (a.length > b.length) - (a.length < b.length);
}

static void expect_row(struct reference *reference, const struct fpx_top_frame *row)
{
    const struct name *name = name_of(reference, row->name);
    assert_true(row->self.value == name->sides[1].self);
    assert_true(row->total.value == name->sides[1].total);
    assert_true(row->self_before.value == name->sides[0].self);
    assert_true(row->total_before.value == name->sides[0].total);
}

static void expect_order(const struct fpx_top_list *list)
{
    for (size_t i = 1; i < list->all_count; i++) {
        const struct fpx_top_frame *a = &list->rows[i - 1], *b = &list->rows[i];
        assert_true(a->key.value > b->key.value ||
                    (a->key.value == b->key.value && compare_names(a->name, b->name) < 0));
    }
}

/* A short list is how the long one begins. */
static void expect_lists(struct reference *reference, const struct fpx_top_facts *facts)
{
    const size_t names = reference->count;
    struct fpx_top_frames *all, *some;
    assert_int_equal(fpx_top_frames_find(facts, SIZE_MAX, &all), FLAMEPIX_OK);
    assert_int_equal(fpx_top_frames_find(facts, SOME, &some), FLAMEPIX_OK);
    for (int by = 0; by < FPX_TOPS; by++) {
        const struct fpx_top_list list = fpx_top_frames_list(all, (enum fpx_top_by)by);
        const struct fpx_top_list begin = fpx_top_frames_list(some, (enum fpx_top_by)by);
        assert_int_equal(list.all_count, names);
        for (size_t i = 0; i < list.all_count; i++)
            expect_row(reference, &list.rows[i]);
        expect_order(&list);
        assert_int_equal(begin.all_count, names < SOME ? names : SOME);
        for (size_t i = 0; i < begin.all_count; i++)
            assert_true(begin.rows[i].name.length == list.rows[i].name.length &&
                        compare_names(begin.rows[i].name, list.rows[i].name) == 0);
    }
    assert_int_equal(reference->count, names);
    fpx_top_frames_free(all);
    fpx_top_frames_free(some);
}

static void test_sums_and_order_are_those_of_stacks_taken_apart_one_by_one(void **state)
{
    (void)state;
    struct reference *reference = calloc(1, sizeof(*reference));
    assert_non_null(reference);
    uint64_t seed = 12;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        const bool compares = i % 2 == 1;
        char *before = make_folded(&seed), *after = make_folded(&seed);
        struct flamepix_tally *sums_before = tallies_of(before, 0);
        struct flamepix_tally *sums_after = tallies_of(after, 0);
        const struct fpx_top_facts facts = {
            .tally = sums_after,
            .before = compares ? sums_before : NULL,
            .after = compares ? sums_after : NULL,
        };
        refer(reference, after, 1);
        if (compares)
            refer(reference, before, 0);
        expect_lists(reference, &facts);
        clear(reference);
        flamepix_tally_free(sums_before);
        flamepix_tally_free(sums_after);
        free(before);
        free(after);
    }
    free(reference);
}

static char *csv_of(const char *folded)
{
    struct flamepix_buffer file = {0};
    struct flamepix_tally *tally = tallies_of(folded, 0);
    const struct fpx_top_facts facts = {.tally = tally, .total = 1000};
    assert_int_equal(fpx_top_csv_write(&facts, flamepix_buffer_write, &file), FLAMEPIX_OK);
    flamepix_tally_free(tally);
    return record_take(&file);
}

static void test_the_order_of_lines_changes_nothing(void **state)
{
    (void)state;
    uint64_t seed = 7;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        char *folded = make_folded(&seed), *turned = turn_around(folded);
        char *expected = csv_of(folded), *csv = csv_of(turned);
        assert_string_equal(csv, expected);
        free(folded);
        free(turned);
        free(expected);
        free(csv);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums_and_order_are_those_of_stacks_taken_apart_one_by_one),
        cmocka_unit_test(test_the_order_of_lines_changes_nothing),
    };
    return cmocka_run_group_tests_name("top frames", tests, NULL, NULL);
}

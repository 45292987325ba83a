#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "profile/view_chain.h"
#include "render/render_internal.h"
#include "support/paths.h"
#include "support/pictures/profiles.h"
#include "support/pictures/trie.h"
#include "support/pictures/view_reference.h"
#include "support/random.h"
#include "support/recordings/layout_text.h"

enum { PROFILES = 3000, VIEWS_MAX = 3 };

/* -- any views --------------------------------------------------------------------------------- */

static const char *any_pattern(uint64_t *seed)
{
    static const char *const patterns[] = {"=a",   "=b", "a",     "main", "=main", ";a", ";a;b",
                                           ";a;a", "-",  "=zzzz", "b",    "0",     "< ", ";main;"};
    return patterns[profiles_below(seed, sizeof(patterns) / sizeof(*patterns) - 1)];
}

static struct view_reference any_view(uint64_t *seed)
{
    static const char *const by_pattern[] = {"focus", "ignore", "prune-from",
                                             "hide",  "show",   "base"};
    static const char *const ways[] = {"off", "adjacent", "all"};
    static const char *const numbers[] = {"1", "2", "5"};
    switch (profiles_below(seed, 5)) {
    case 0:
        return (struct view_reference){"reverse", NULL};
    case 1:
        return (struct view_reference){"recursion", ways[profiles_below(seed, 3)]};
    case 2:
        return (struct view_reference){"skip-root", numbers[profiles_below(seed, 3)]};
    default:
        return (struct view_reference){by_pattern[profiles_below(seed, 6)], any_pattern(seed)};
    }
}

/* No two bases: those are one view. */
static size_t any_views(uint64_t *seed, struct view_reference views[VIEWS_MAX])
{
    size_t count = 1 + profiles_below(seed, VIEWS_MAX);
    bool has_base = false;
    for (size_t i = 0; i < count; i++) {
        views[i] = any_view(seed);
        while (has_base && strcmp(views[i].name, "base") == 0)
            views[i] = any_view(seed);
        has_base |= strcmp(views[i].name, "base") == 0;
    }
    return count;
}

/* -- the layout of views ----------------------------------------------------------------------- */

/* What record_all says of the layout of the views; "": they leave nothing. */
static char *lay_out(const char *folded, bool ordered, const struct view_reference *views,
                     size_t count, const struct flamepix_layout_options *options)
{
    struct flamepix_view_request requests[VIEWS_MAX];
    for (size_t i = 0; i < count; i++)
        requests[i] = (struct flamepix_view_request){.view = flamepix_view_named(views[i].name),
                                                     .argument = views[i].argument};
    const struct flamepix_profile_options profile = {
        .views = requests, .view_count = count, .memory_nbytes = 1 << 20};
    struct fpx_view_chain chain = {0};
    struct flamepix_stacks *stacks = ordered ? paths_sorted(folded) : paths_as_given(folded);
    assert_int_equal(fpx_view_chain_init(&chain, &profile), FLAMEPIX_OK);
    assert_int_equal(fpx_view_chain_open(&chain, count, ordered, stacks, &stacks), FLAMEPIX_OK);
    struct flamepix_layout *layout = NULL;
    struct flamepix_buffer nothing = {0};
    enum flamepix_status status = flamepix_layout_create(stacks, options, &layout);
    char *text = layout != NULL ? record_all(layout) : NULL;
    /* BAD_ARGUMENT: no stack that is left has a weight, nor an `other`. */
    if (status == FLAMEPIX_NO_STACKS || status == FLAMEPIX_BAD_ARGUMENT) {
        record_text(&nothing, "%s", "");
        text = record_take(&nothing);
    }
    assert_non_null(text);
    flamepix_layout_free(layout);
    flamepix_stacks_free(stacks);
    fpx_view_chain_free(&chain);
    return text;
}

/* Whether the text has a stack with frames. */
static bool has_frames(const char *folded)
{
    for (const char *line = folded; line != NULL && *line != '\0'; line = strchr(line, '\n') + 1) {
        if (*line != ' ')
            return true;
    }
    return false;
}

static bool can_be_said(const char *folded, const struct view_reference *views, size_t count)
{
    bool can = true;
    for (size_t i = 1; i <= count; i++) {
        char *left = view_reference_folded(folded, views, i);
        can &= left != NULL;
        free(left);
    }
    return can;
}

/* Whether the layout must be that of nothing: a view left no frame. */
static bool is_emptied(const char *folded, const struct view_reference *views, size_t count)
{
    bool emptied = false;
    bool had_frames = has_frames(folded), had_stacks = *folded != '\0';
    for (size_t i = 1; i <= count; i++) {
        char *left = view_reference_folded(folded, views, i);
        emptied |= (had_frames && !has_frames(left)) || (had_stacks && *left == '\0');
        had_frames = has_frames(left);
        had_stacks = *left != '\0';
        free(left);
    }
    return emptied;
}

static bool has_weight(const char *folded)
{
    double sum = 0;
    for (const char *line = folded; *line != '\0'; line = strchr(line, '\n') + 1) {
        const char *blank = strchr(line, '\n');
        while (*blank != ' ')
            blank--;
        sum += strtod(blank, NULL);
    }
    return sum > 0;
}

static void expect_views(const char *folded, const struct view_reference *views, size_t count,
                         const struct flamepix_layout_options *options)
{
    if (!can_be_said(folded, views, count))
        return;
    char *left = view_reference_folded(folded, views, count);
    bool is_nothing = is_emptied(folded, views, count) || !has_weight(left);
    char *expected = is_nothing ? NULL : trie_record(left, options);
    for (int ordered = 0; ordered < 2; ordered++) {
        char *text = lay_out(folded, ordered == 1, views, count, options);
        assert_string_equal(text, is_nothing ? "" : expected);
        free(text);
    }
    free(expected);
    free(left);
}

static void test_views_make_the_layout_of_stacks_that_were_changed_one_by_one(void **state)
{
    (void)state;
    uint64_t seed = 901;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        struct view_reference views[VIEWS_MAX];
        char *folded = profiles_folded(&seed);
        struct flamepix_layout_options options = profiles_options(&seed);
        size_t count = any_views(&seed, views);
        expect_views(folded, views, count, &options);
        free(folded);
    }
}

static void test_recursion_is_folded_on_long_paths_too(void **state)
{
    (void)state;
    const struct flamepix_layout_options options = {.columns = 50, .minwidth_px = 0.01};
    const struct view_reference all = {"recursion", "all"};
    uint64_t seed = 902;
    for (int i = 0; i < 300; i++) {
        struct flamepix_buffer text = {0};
        for (unsigned line = 0; line < 8; line++) {
            unsigned depth = profiles_below(&seed, 60);
            for (unsigned frame = 0; frame < depth; frame++)
                record_text(&text, frame > 0 ? ";n%u" : "n%u", profiles_below(&seed, 50));
            record_text(&text, " %u\n", 1 + profiles_below(&seed, 9));
        }
        char *folded = record_take(&text);
        expect_views(folded, &all, 1, &options);
        free(folded);
    }
}

/* -- what keeps its place ---------------------------------------------------------------------- */

enum { BOXES_MAX = 600 };

/* The boxes of cut stacks, each at the place of its stack, worked out one by one. */
struct places {
    struct {
        char *key; /* of the path */
        double start, end, self;
    } boxes[BOXES_MAX];
    size_t count;
    double at;
};

static void add_place(struct places *places, const char *key, size_t length, double weight,
                      bool is_leaf)
{
    size_t i = 0;
    while (i < places->count && (strlen(places->boxes[i].key) != length ||
                                 memcmp(places->boxes[i].key, key, length) != 0))
        i++;
    if (i == places->count) {
        assert_true(i < BOXES_MAX);
        places->boxes[i].key = strndup(key, length);
        places->boxes[i].start = places->at;
        places->boxes[i].self = 0;
        places->count++;
    }
    places->boxes[i].end = places->at + weight;
    places->boxes[i].self += is_leaf ? weight : 0;
}

/* All frames of the stack that are not pruned; the key up to them is theirs. */
static void add_stack(struct places *places, const struct flamepix_stack *stack,
                      const char *pattern)
{
    const double weight = stack->weight.value;
    size_t end = 0, kept = 0;
    while (end < stack->length) {
        const char *stop = memchr(stack->key + end, ';', stack->length - end);
        size_t next = (size_t)(stop - stack->key) + 1;
        char *path = strndup(stack->key, next - 1);
        bool is_found = view_reference_finds(path, pattern);
        free(path);
        if (is_found)
            break;
        kept = end = next;
    }
    for (size_t length = 0; length <= kept; length++) {
        if (length == 0 || stack->key[length - 1] == ';')
            add_place(places, stack->key, length, weight, length == kept);
    }
    places->at += weight;
}

static void free_places(struct places *places)
{
    for (size_t i = 0; i < places->count; i++)
        free(places->boxes[i].key);
}

/* The box of the layout at this depth that begins and ends there. */
static const struct flamepix_box *box_at(const struct flamepix_layout *layout, const char *key,
                                         double start, double end)
{
    uint32_t depth = 0;
    for (const char *at = key; *at != '\0'; at++)
        depth += *at == ';';
    size_t count;
    const struct flamepix_box *boxes = flamepix_layout_row(layout, depth, &count);
    for (size_t i = 0; i < count; i++) {
        if (boxes[i].start == start && boxes[i].end == end)
            return &boxes[i];
    }
    return NULL;
}

static void expect_places(const char *folded, const char *pattern, bool ordered)
{
    const struct flamepix_layout_options options = {
        .columns = 1000000, .limit_columns = 1000000, .minwidth_px = 0.01, .any_order = true};
    const struct flamepix_view_request request = {.view = flamepix_view_named("prune"),
                                                  .argument = pattern};
    const struct flamepix_profile_options profile = {.views = &request, .view_count = 1};
    struct fpx_view_chain chain = {0};
    struct flamepix_stacks *stacks = ordered ? paths_sorted(folded) : paths_as_given(folded);
    struct flamepix_stacks *whole = paths_sorted(folded);
    struct flamepix_layout *layout = NULL;
    struct flamepix_stack stack;
    struct places places = {.count = 0};
    assert_int_equal(fpx_view_chain_init(&chain, &profile), FLAMEPIX_OK);
    assert_int_equal(fpx_view_chain_open(&chain, 1, ordered, stacks, &stacks), FLAMEPIX_OK);
    enum flamepix_status status = flamepix_layout_create(stacks, &options, &layout);
    while (flamepix_stacks_next(whole, &stack) == FLAMEPIX_OK)
        add_stack(&places, &stack, pattern);
    for (size_t i = 0; i < places.count && status == FLAMEPIX_OK; i++) {
        const struct flamepix_box *box =
            box_at(layout, places.boxes[i].key, places.boxes[i].start, places.boxes[i].end);
        if (places.boxes[i].start < places.boxes[i].end) {
            assert_non_null(box);
            assert_true(box->self.value == places.boxes[i].self);
        }
    }
    assert_true(status == FLAMEPIX_OK || status == FLAMEPIX_NO_STACKS);
    if (status == FLAMEPIX_OK)
        assert_int_equal(flamepix_layout_summary(layout).frames, places.count);
    free_places(&places);
    flamepix_layout_free(layout);
    flamepix_stacks_free(stacks);
    flamepix_stacks_free(whole);
    fpx_view_chain_free(&chain);
}

static void test_what_is_not_pruned_stands_where_it_stood(void **state)
{
    (void)state;
    uint64_t seed = 905;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        char *folded = profiles_folded(&seed);
        const char *pattern = any_pattern(&seed);
        if (has_weight(folded)) {
            expect_places(folded, pattern, true);
            expect_places(folded, pattern, false);
        }
        free(folded);
    }
}

/* -- around a function ------------------------------------------------------------------------ */

static struct flamepix_layout *lay_out_text(char *folded, enum flamepix_sibling_order order,
                                            const struct flamepix_layout_options *options)
{
    struct flamepix_layout *layout = NULL;
    struct flamepix_stacks *stacks =
        order == FLAMEPIX_ORDER_INPUT ? paths_as_given(folded) : paths_sorted(folded);
    assert_int_equal(flamepix_order_siblings(stacks, order, 1 << 20, 0, &stacks), FLAMEPIX_OK);
    assert_int_equal(flamepix_layout_create(stacks, options, &layout), FLAMEPIX_OK);
    flamepix_stacks_free(stacks);
    free(folded);
    return layout;
}

/* Both halves laid out by themselves. */
static struct flamepix_layout *lay_out_halves(const char *folded, const char *pattern,
                                              const char *name, enum flamepix_sibling_order order,
                                              const struct flamepix_layout_options *options)
{
    struct flamepix_layout *up =
        lay_out_text(view_reference_half(folded, pattern, false), order, options);
    struct flamepix_layout *down =
        lay_out_text(view_reference_half(folded, pattern, true), order, options);
    struct flamepix_layout *layout;
    assert_int_equal(flamepix_layout_around(up, down, flamepix_bytes_of(name), &layout),
                     FLAMEPIX_OK);
    return layout;
}

static struct flamepix_layout *lay_out_view(const char *folded, const char *pattern,
                                            enum flamepix_sibling_order order,
                                            const struct flamepix_layout_options *options)
{
    const struct flamepix_view_request request = {.view = flamepix_view_named("around"),
                                                  .argument = pattern};
    const struct flamepix_render_options render = {
        .profile = {.views = &request, .view_count = 1, .order = order}};
    struct fpx_view_chain chain = {0};
    struct flamepix_stacks *stacks = paths_as_given(folded);
    struct flamepix_layout *layout = NULL;
    assert_int_equal(fpx_view_chain_init(&chain, &render.profile), FLAMEPIX_OK);
    assert_int_equal(fpx_view_chain_open(&chain, 1, false, stacks, &stacks), FLAMEPIX_OK);
    assert_int_equal(fpx_lay_out_around(stacks, &render, options, NULL, NULL, &layout),
                     FLAMEPIX_OK);
    flamepix_stacks_free(stacks);
    fpx_view_chain_free(&chain);
    return layout;
}

/* A text cannot say that a path is one frame without a name. */
static bool can_say_halves(const char *folded)
{
    return *folded != ';' && strstr(folded, "\n;") == NULL && strstr(folded, ";;") == NULL &&
           strstr(folded, "; ") == NULL;
}

static void expect_halves(const char *folded, enum flamepix_sibling_order order)
{
    const struct flamepix_layout_options options = {
        .columns = 50, .minwidth_px = 0.01, .any_order = order != FLAMEPIX_ORDER_NAME};
    struct flamepix_layout *halves = lay_out_halves(folded, "=a", "a", order, &options);
    struct flamepix_layout *around = lay_out_view(folded, "=a", order, &options);
    char *expected = record_all(halves), *text = record_all(around);
    assert_string_equal(text, expected);
    free(expected);
    free(text);
    flamepix_layout_free(halves);
    flamepix_layout_free(around);
}

static void test_a_chart_around_a_function_is_that_of_both_halves_in_any_order(void **state)
{
    (void)state;
    uint64_t seed = 906;
    int drawn = 0;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        char *folded = profiles_folded(&seed);
        char *left = view_reference_half(folded, "=a", false);
        if (has_weight(left) && can_say_halves(folded)) {
            expect_halves(folded, FLAMEPIX_ORDER_NAME);
            expect_halves(folded, FLAMEPIX_ORDER_WEIGHT);
            expect_halves(folded, FLAMEPIX_ORDER_INPUT);
            drawn++;
        }
        free(left);
        free(folded);
    }
    assert_true(drawn > 20);
}

/* -- laws -------------------------------------------------------------------------------------- */

/* Of all stacks that the views leave. */
static double weight_left(const char *folded, const struct view_reference *views, size_t count)
{
    const struct flamepix_layout_options options = {.columns = 50, .minwidth_px = 0.01};
    char *text = lay_out(folded, true, views, count, &options);
    double weight = 0;
    /* "0 [0,8) all 8/0" */
    const char *name = strstr(text, " all ");
    if (name != NULL)
        weight = strtod(name + 5, NULL);
    free(text);
    return weight;
}

static void test_focus_and_ignore_are_all(void **state)
{
    (void)state;
    uint64_t seed = 903;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        char *folded = profiles_folded(&seed);
        const char *pattern = any_pattern(&seed);
        const struct view_reference focus = {"focus", pattern}, ignore = {"ignore", pattern};
        if (has_weight(folded) && !is_emptied(folded, &focus, 1) && !is_emptied(folded, &ignore, 1))
            assert_true(weight_left(folded, &focus, 1) + weight_left(folded, &ignore, 1) ==
                        weight_left(folded, NULL, 0));
        free(folded);
    }
}

static void test_reversed_twice_is_as_it_was(void **state)
{
    (void)state;
    const struct flamepix_layout_options options = {.columns = 50, .minwidth_px = 0.01};
    const struct view_reference twice[] = {{"reverse", NULL}, {"reverse", NULL}};
    uint64_t seed = 904;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        char *folded = profiles_folded(&seed);
        char *once = lay_out(folded, true, NULL, 0, &options);
        char *again = lay_out(folded, false, twice, 2, &options);
        assert_string_equal(again, once);
        free(once);
        free(again);
        free(folded);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_views_make_the_layout_of_stacks_that_were_changed_one_by_one),
        cmocka_unit_test(test_recursion_is_folded_on_long_paths_too),
        cmocka_unit_test(test_what_is_not_pruned_stands_where_it_stood),
        cmocka_unit_test(test_a_chart_around_a_function_is_that_of_both_halves_in_any_order),
        cmocka_unit_test(test_focus_and_ignore_are_all),
        cmocka_unit_test(test_reversed_twice_is_as_it_was),
    };
    return cmocka_run_group_tests_name("views", tests, NULL, NULL);
}

/* Panels of random profiles against the slow way: the lines of each group picked out by hand, and
 * laid out by the reference of layouts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix.h>

#include "support/pictures/profiles.h"
#include "support/pictures/trie.h"
#include "support/random.h"
#include "support/recordings/layout_text.h"

enum { PROFILES = 200, GROUPS_MAX = 100 };

struct group {
    const char *name; /* NULL: of stacks without frames */
    size_t name_length;
    double total;
    struct flamepix_buffer rest; /* its lines without their first frames, terminated */
};

struct reference {
    struct group groups[GROUPS_MAX];
    size_t count;
};

/* A line that ends in ';' has no frame behind it. */
static const char *last_name(uint64_t *seed)
{
    const char *name = profiles_name(seed);
    return name[0] != '\0' ? name : "z";
}

static char *make_folded(uint64_t *seed)
{
    struct flamepix_buffer folded = {0};
    for (unsigned lines = 1 + profiles_below(seed, 50); lines > 0; lines--) {
        if (profiles_below(seed, 12) > 0) {
            for (unsigned frames = profiles_below(seed, 5); frames > 0; frames--)
                record_text(&folded, "%s;", profiles_name(seed));
            record_text(&folded, "%s", last_name(seed));
        }
        record_text(&folded, " %u\n", 1 + profiles_below(seed, 99));
    }
    return record_take(&folded);
}

/* -- the slow way ------------------------------------------------------------------------------ */

static struct group *group_of(struct reference *reference, const char *name, size_t length)
{
    for (size_t i = 0; i < reference->count; i++) {
        struct group *group = &reference->groups[i];
        if ((group->name == NULL) == (name == NULL) && group->name_length == length &&
            (length == 0 || memcmp(group->name, name, length) == 0))
            return group;
    }
    assert_true(reference->count < GROUPS_MAX);
    reference->groups[reference->count] = (struct group){.name = name, .name_length = length};
    return &reference->groups[reference->count++];
}

/* A line of one frame alone leaves a stack without any. */
static void add_line(struct reference *reference, const char *line, size_t length)
{
    const char *blank = line + length - 1;
    while (*blank != ' ')
        blank--;
    const char *end = memchr(line, ';', (size_t)(blank - line));
    const char *rest = end != NULL ? end + 1 : blank;
    struct group *group =
        blank == line ? group_of(reference, NULL, 0)
                      : group_of(reference, line, (size_t)((end != NULL ? end : blank) - line));
    group->total += strtod(blank + 1, NULL);
    record_text(&group->rest, "%.*s\n", (int)(line + length - rest), rest);
}

static void refer(struct reference *reference, const char *folded)
{
    reference->count = 0;
    for (const char *end; (end = strchr(folded, '\n')) != NULL; folded = end + 1)
        add_line(reference, folded, (size_t)(end - folded));
}

static int compare(const void *a, const void *b)
{
    const struct group *x = a, *y = b;
    const size_t shorter = x->name_length < y->name_length ? x->name_length : y->name_length;
    if (x->total > y->total || x->total < y->total)
        return x->total > y->total ? -1 : 1;
    const int order = shorter > 0 ? memcmp(x->name, y->name, shorter) : 0;
    if (order != 0)
        return order;
    if (x->name_length != y->name_length)
        return x->name_length < y->name_length ? -1 : 1;
    return x->name == NULL ? -1 : 1;
}

/* The groups from `most` on become one. */
static void join_others(struct reference *reference, size_t most)
{
    if (reference->count <= most)
        return;
    struct group *others = &reference->groups[most];
    others->name = "others";
    others->name_length = strlen(others->name);
    for (size_t i = most + 1; i < reference->count; i++) {
        struct group *group = &reference->groups[i];
        record_text(&others->rest, "%.*s", (int)group->rest.length, group->rest.data);
        others->total += group->total;
        flamepix_buffer_free(&group->rest);
    }
    reference->count = most + 1;
}

/* -- both -------------------------------------------------------------------------------------- */

static void expect_panel(const struct flamepix_sheet_panel *panel, struct group *group,
                         const struct flamepix_layout_options *planned)
{
    struct flamepix_layout *layout;
    char *folded = record_take(&group->rest);
    char *expected = trie_record(folded, planned);
    assert_int_equal(flamepix_layout_unpack(panel->packed, &layout), FLAMEPIX_OK);
    char *boxes = record_all(layout);
    assert_string_equal(boxes, expected);
    assert_true(flamepix_layout_summary(layout).total == group->total);
    if (group->name == NULL)
        assert_string_equal(panel->caption, "(no frames)");
    else if (group->name_length == 0)
        assert_string_equal(panel->caption, "(no name)");
    else
        assert_memory_equal(panel->caption, group->name, group->name_length);
    flamepix_layout_free(layout);
    free(boxes);
    free(expected);
    free(folded);
}

static struct flamepix_split *split_of(const char *folded,
                                       const struct flamepix_split_options *options)
{
    struct flamepix_input *input;
    struct flamepix_split *split = NULL;
    assert_int_equal(flamepix_input_from_memory(flamepix_bytes_of(folded), NULL, &input),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_split_read(&input, 1, options, &split, NULL), FLAMEPIX_OK);
    flamepix_input_free(input);
    return split;
}

static void try_profile(uint64_t *seed, struct reference *reference)
{
    char *folded = make_folded(seed);
    const struct flamepix_view_request by_root = {.view = flamepix_view_named("split-by"),
                                                  .argument = "root"};
    const struct flamepix_figure_options figure = flamepix_figure_defaults();
    struct flamepix_layout_options layout = flamepix_layout_defaults();
    layout.minwidth_px = 1 + profiles_below(seed, 60);
    const struct flamepix_split_options options = {
        .profile = {.size = sizeof(struct flamepix_profile_options),
                    .format = flamepix_format_named("folded"),
                    .reading = {.counts = 1},
                    .views = &by_root,
                    .view_count = 1},
        .sheet = flamepix_split_sheet(&figure, &layout),
        .most_panels = 1 + profiles_below(seed, 8),
    };
    struct flamepix_split *split = split_of(folded, &options);
    refer(reference, folded);
    qsort(reference->groups, reference->count, sizeof(reference->groups[0]), compare);
    join_others(reference, options.most_panels);
    size_t count;
    double total = 0;
    const struct flamepix_sheet_panel *panels = flamepix_split_panels(split, &count);
    assert_int_equal(count, reference->count);
    assert_int_equal(flamepix_sheet_plan(&options.sheet, count, &layout), FLAMEPIX_OK);
    for (size_t i = 0; i < count; i++) {
        expect_panel(&panels[i], &reference->groups[i], &layout);
        total += reference->groups[i].total;
    }
    assert_true(flamepix_split_summary(split).total == total);
    flamepix_split_free(split);
    free(folded);
}

static void test_panels_are_the_groups_picked_out_one_by_one(void **state)
{
    (void)state;
    struct reference *reference = calloc(1, sizeof(*reference));
    assert_non_null(reference);
    uint64_t seed = 1;
    for (int i = 0; i < test_rounds(PROFILES); i++)
        try_profile(&seed, reference);
    free(reference);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_panels_are_the_groups_picked_out_one_by_one),
    };
    return cmocka_run_group_tests_name("split", tests, NULL, NULL);
}

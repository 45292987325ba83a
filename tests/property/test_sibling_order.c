#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/order.h>

#include "support/paths.h"
#include "support/pictures/layouts.h"
#include "support/pictures/profiles.h"
#include "support/random.h"
#include "support/recordings/layout_text.h"

enum { PROFILES = 600, LINES_MAX = 60, NODES_MAX = 1024, DEPTHS = 8 };

/* The reference: all stacks go into a tree, siblings are sorted, every interval is worked out. */
struct node {
    const char *name;
    size_t length;
    double weight, self;
    unsigned place; /* of the first stack through it */
    struct node *children[LINES_MAX];
    size_t count;
};

struct tree {
    struct node nodes[NODES_MAX];
    size_t count;
    struct flamepix_buffer rows[DEPTHS];
};

static struct node *child_of(struct tree *tree, struct node *node, const char *name, size_t length,
                             unsigned place)
{
    for (size_t i = 0; i < node->count; i++) {
        struct node *child = node->children[i];
        if (child->length == length && memcmp(child->name, name, length) == 0)
            return child;
    }
    assert_true(tree->count < NODES_MAX && node->count < LINES_MAX);
    struct node *child = &tree->nodes[tree->count++];
    *child = (struct node){.name = name, .length = length, .place = place};
    node->children[node->count++] = child;
    return child;
}

static void add_line(struct tree *tree, const char *line, size_t length, unsigned place)
{
    const char *end = line + length;
    while (end[-1] != ' ')
        end--;
    double weight = strtod(end--, NULL);
    struct node *node = &tree->nodes[0];
    node->weight += weight;
    for (bool more = line < end; more;) {
        const char *stop = memchr(line, ';', (size_t)(end - line));
        if (stop == NULL)
            stop = end;
        node = child_of(tree, node, line, (size_t)(stop - line), place);
        node->weight += weight;
        more = stop < end;
        line = stop + 1;
    }
    node->self += weight;
}

static int compare_names(const struct node *a, const struct node *b)
{
    for (size_t i = 0;; i++) {
        int x = i < a->length ? (unsigned char)a->name[i] : ';';
        int y = i < b->length ? (unsigned char)b->name[i] : ';';
        if (x != y || i >= a->length)
            return x - y;
    }
}

static int compare_by_weight(const void *a, const void *b)
{
    const struct node *x = *(struct node *const *)a, *y = *(struct node *const *)b;
    if (x->weight != y->weight)
        return x->weight > y->weight ? -1 : 1;
    return compare_names(x, y);
}

static int compare_by_place(const void *a, const void *b)
{
    const struct node *x = *(struct node *const *)a, *y = *(struct node *const *)b;
    return (x->place > y->place) - (x->place < y->place);
}

static void place(struct tree *tree, struct node *node, uint32_t depth, double start,
                  enum flamepix_sibling_order order)
{
    const struct flamepix_box box = {.start = start,
                                     .end = start + node->weight,
                                     .weight.value = node->weight,
                                     .self.value = node->self,
                                     .name = {node->name, node->length}};
    record_box(&tree->rows[depth], depth, &box);
    if (node->count > 0)
        qsort(node->children, node->count, sizeof(node->children[0]),
              order == FLAMEPIX_ORDER_WEIGHT ? compare_by_weight : compare_by_place);
    start += node->self;
    for (size_t i = 0; i < node->count; i++) {
        place(tree, node->children[i], depth + 1, start, order);
        start += node->children[i]->weight;
    }
}

static char *rows_text(struct flamepix_buffer rows[DEPTHS])
{
    struct flamepix_buffer text = {0};
    for (size_t depth = 0; depth < DEPTHS; depth++) {
        assert_int_equal(flamepix_buffer_append(&text, rows[depth].data, rows[depth].length),
                         FLAMEPIX_OK);
        flamepix_buffer_free(&rows[depth]);
    }
    return record_take(&text);
}

static char *expected_boxes(const char *folded, enum flamepix_sibling_order order)
{
    struct tree *tree = calloc(1, sizeof(*tree));
    unsigned line = 0;
    assert_non_null(tree);
    tree->count = 1;
    tree->nodes[0] = (struct node){.name = "all", .length = 3};
    for (const char *at = folded; *at != '\0'; at = strchr(at, '\n') + 1)
        add_line(tree, at, strcspn(at, "\n"), line++);
    place(tree, &tree->nodes[0], 0, 0, order);
    char *text = rows_text(tree->rows);
    free(tree);
    return text;
}

/* -- the same by the library ------------------------------------------------------------------- */

static char *boxes(struct flamepix_stacks *stacks)
{
    struct flamepix_layout_options options = layouts_columns(30000);
    options.minwidth_px = 0.01;
    options.any_order = true;
    struct flamepix_layout *layout = layouts_of(stacks, options);
    char *text = record_layout(layout);
    flamepix_layout_free(layout);
    return text;
}

static void expect_boxes(const char *folded, enum flamepix_sibling_order order,
                         const char *expected)
{
    struct flamepix_stacks *stacks =
        order == FLAMEPIX_ORDER_INPUT ? paths_as_given(folded) : paths_sorted(folded);
    assert_int_equal(flamepix_order_siblings(stacks, order, 0, 0, &stacks), FLAMEPIX_OK);
    char *text = boxes(stacks);
    assert_string_equal(text, expected);
    free(text);
}

/* Few names and weights, so that paths come again and siblings weigh the same. */
static char *random_profile(uint64_t *seed)
{
    struct flamepix_buffer folded = {0};
    unsigned lines = 1 + profiles_below(seed, LINES_MAX - 1);
    for (unsigned i = 0; i < lines; i++) {
        unsigned depth = profiles_below(seed, DEPTHS - 1);
        for (unsigned frame = 0; frame < depth; frame++)
            record_text(&folded, frame == 0 ? "%s" : ";%s", profiles_name(seed));
        record_text(&folded, " %u\n", 1 + profiles_below(seed, 4));
    }
    return record_take(&folded);
}

static void test_siblings_stand_where_the_whole_tree_has_them(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        char *folded = random_profile(&seed);
        for (int order = FLAMEPIX_ORDER_WEIGHT; order <= FLAMEPIX_ORDER_INPUT; order++) {
            char *expected = expected_boxes(folded, (enum flamepix_sibling_order)order);
            expect_boxes(folded, (enum flamepix_sibling_order)order, expected);
            free(expected);
        }
        free(folded);
    }
}

/* Its lines from the last to the first. */
static char *turned_round(const char *folded)
{
    struct flamepix_buffer turned = {0};
    for (size_t end = strlen(folded); end > 0;) {
        size_t begin = end - 1;
        while (begin > 0 && folded[begin - 1] != '\n')
            begin--;
        record_text(&turned, "%.*s", (int)(end - begin), folded + begin);
        end = begin;
    }
    return record_take(&turned);
}

static void test_by_weight_the_order_of_lines_does_not_matter(void **state)
{
    (void)state;
    uint64_t seed = 2;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        char *folded = random_profile(&seed);
        char *turned = turned_round(folded);
        char *expected = expected_boxes(folded, FLAMEPIX_ORDER_WEIGHT);
        expect_boxes(turned, FLAMEPIX_ORDER_WEIGHT, expected);
        free(expected);
        free(turned);
        free(folded);
    }
}

/* -- flame charts ------------------------------------------------------------------------------ */

/* A frame of a flame chart: of lines that follow each other and begin alike up to `depth`. */
struct stretch {
    double start, end, self;
    struct flamepix_bytes path, name;
};

/* The first `depth` frames of the line, which may be fewer; and the last of them. */
static bool path_of(const char *line, unsigned depth, struct flamepix_bytes *path_ret,
                    struct flamepix_bytes *name_ret, bool *is_whole_ret)
{
    const char *end = strchr(line, '\n') - 2; /* a blank and a digit */
    const char *begin = line;
    const char *stop = line - 1;
    for (unsigned i = 0; i < depth; i++) {
        if (stop == end || line == end)
            return false;
        begin = stop + 1;
        stop = memchr(begin, ';', (size_t)(end - begin));
        stop = stop == NULL ? end : stop;
    }
    *path_ret = (struct flamepix_bytes){line, (size_t)(stop - line)};
    *name_ret = (struct flamepix_bytes){begin, (size_t)(stop - begin)};
    *is_whole_ret = stop == end;
    return true;
}

static void end_stretch(struct stretch *stretch, unsigned depth, struct flamepix_buffer *row)
{
    const struct flamepix_box box = {.start = stretch->start,
                                     .end = stretch->end,
                                     .weight.value = stretch->end - stretch->start,
                                     .self.value = stretch->self,
                                     .name = stretch->name};
    if (stretch->end > stretch->start)
        record_box(row, depth, &box);
    *stretch = (struct stretch){.start = stretch->end, .end = stretch->end};
}

static void chart_row(const char *folded, unsigned depth, struct flamepix_buffer *row)
{
    struct stretch stretch = {0};
    for (const char *line = folded; *line != '\0'; line = strchr(line, '\n') + 1) {
        struct flamepix_bytes path = {0}, name = {0};
        bool is_whole = false;
        double weight = strchr(line, '\n')[-1] - '0';
        bool is_there = path_of(line, depth, &path, &name, &is_whole);
        double at = stretch.end;
        if (!is_there || !flamepix_bytes_equal(stretch.path, path) || stretch.name.data == NULL)
            end_stretch(&stretch, depth, row);
        if (is_there) {
            stretch = (struct stretch){stretch.start, at + weight,
                                       stretch.self + (is_whole ? weight : 0), path, name};
        } else {
            stretch.start = stretch.end = at + weight;
        }
    }
    end_stretch(&stretch, depth, row);
}

static char *expected_chart(const char *folded)
{
    struct flamepix_buffer rows[DEPTHS] = {{0}};
    struct flamepix_box root = {.name = {"all", 3}};
    for (const char *line = folded; *line != '\0'; line = strchr(line, '\n') + 1) {
        const char *end = strchr(line, '\n');
        root.weight.value += end[-1] - '0';
        root.self.value += end - line == 2 ? end[-1] - '0' : 0;
    }
    root.end = root.weight.value;
    record_box(&rows[0], 0, &root);
    for (unsigned depth = 1; depth < DEPTHS; depth++)
        chart_row(folded, depth, &rows[depth]);
    return rows_text(rows);
}

static void test_a_flame_chart_merges_neighbours_alone(void **state)
{
    (void)state;
    uint64_t seed = 3;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        char *folded = random_profile(&seed);
        char *expected = expected_chart(folded);
        char *text = boxes(paths_as_given(folded));
        assert_string_equal(text, expected);
        free(text);
        free(expected);
        free(folded);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_siblings_stand_where_the_whole_tree_has_them),
        cmocka_unit_test(test_by_weight_the_order_of_lines_does_not_matter),
        cmocka_unit_test(test_a_flame_chart_merges_neighbours_alone),
    };
    return cmocka_run_group_tests_name("sibling_order", tests, NULL, NULL);
}

/* Pictures of layouts that hold long chains as one box each, against those of layouts that hold a
 * box for each frame. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "layout/layout_internal.h"
#include "support/paths.h"
#include "support/pictures/figure_fixture.h"
#include "support/pictures/layouts.h"
#include "support/pictures/profiles.h"
#include "support/random.h"
#include "support/recordings/stack_slices.h"

enum { PROFILES = 800, STACKS_MAX = 14, PIECES_MAX = 5 };

/* -- profiles ---------------------------------------------------------------------------------- */

static const char *const names[] = {"a", "b", "main", "-", "--", "call", "java/lang/Thread.run"};
enum { NAMES = sizeof(names) / sizeof(names[0]) };

/* A name again and again, a few names in turn, or any names. */
static void add_piece(uint64_t *seed, struct flamepix_buffer *path)
{
    static const unsigned lengths[] = {1, 2, 5, 70, 127, 128, 129, 300};
    const unsigned length = lengths[profiles_below(seed, sizeof(lengths) / sizeof(lengths[0]))];
    const unsigned first = profiles_below(seed, NAMES), turns = profiles_below(seed, 4);
    for (unsigned i = 0; i < length; i++) {
        const unsigned name =
            turns < 3 ? (first + i % (turns + 1)) % NAMES : profiles_below(seed, NAMES);
        flamepix_buffer_append(path, names[name], strlen(names[name]));
        flamepix_buffer_append(path, ";", 1);
    }
}

/* So many whole frames of it. */
static void shorten(struct flamepix_buffer *path, size_t frames)
{
    size_t length = 0;
    for (; frames > 0 && length < path->length; frames--)
        length =
            (size_t)((char *)memchr(path->data + length, ';', path->length - length) - path->data) +
            1;
    path->length = length;
}

/* Stacks that share beginnings of any length, some of which end where others go on. */
static void make_profile(uint64_t *seed, struct flamepix_buffer *folded)
{
    static const char *const weights[] = {"1", "1", "2", "30", "400", "0.5"};
    struct flamepix_buffer path = {0};
    const unsigned stacks = 1 + profiles_below(seed, STACKS_MAX);
    for (unsigned i = 0; i < stacks; i++) {
        shorten(&path, profiles_below(seed, 3) * profiles_below(seed, 150));
        for (unsigned pieces = 1 + profiles_below(seed, PIECES_MAX); pieces > 0; pieces--)
            add_piece(seed, &path);
        const char *weight = weights[profiles_below(seed, sizeof(weights) / sizeof(weights[0]))];
        flamepix_buffer_append(folded, path.data, path.length - 1);
        flamepix_buffer_append(folded, " ", 1);
        flamepix_buffer_append(folded, weight, strlen(weight));
        flamepix_buffer_append(folded, "\n", 1);
    }
    flamepix_buffer_append(folded, "", 1);
    assert_int_equal(folded->status, FLAMEPIX_OK);
    flamepix_buffer_free(&path);
}

/* -- pictures ---------------------------------------------------------------------------------- */

static struct flamepix_render_options random_options(uint64_t *seed)
{
    static const char *const palettes[] = {NULL, "package", "depth", "root", "chain"};
    static const double minwidths[] = {0.3, 1, 1, 4};
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_figure_options *figure = &options.figure;
    figure->width = 100 + profiles_below(seed, 600);
    figure->chains = (enum flamepix_chains)profiles_below(seed, 3);
    figure->inverted = profiles_below(seed, 4) == 0;
    figure->hide_runs = profiles_below(seed, 4) == 0;
    figure->thumbnail = profiles_below(seed, 4) == 0;
    if (figure->thumbnail || profiles_below(seed, 4) == 0)
        figure->fit_height = 60 + profiles_below(seed, 300);
    if (figure->fit_height > 0)
        figure->fit_width = figure->width;
    figure->summary = true;
    figure->colors.name = palettes[profiles_below(seed, 5)];
    options.layout.minwidth_px = minwidths[profiles_below(seed, 4)];
    if (profiles_below(seed, 4) == 0)
        options.layout.max_rows = 1 + profiles_below(seed, 200);
    return options;
}

static enum flamepix_status append(void *user, const void *bytes, size_t length)
{
    return flamepix_buffer_append(user, bytes, length);
}

/* The picture of a layout in a scene, and the facts about its page. */
struct drawn {
    struct flamepix_buffer bytes;
    struct flamepix_figure_page page;
    enum flamepix_status status;
};

static struct drawn draw(const struct scene *scene, const struct flamepix_layout *layout,
                         const struct flamepix_render_options *options)
{
    struct drawn drawn = {0};
    struct flamepix_figure *figure = NULL;
    drawn.status =
        flamepix_figure_create(layout, &options->figure, scene->fonts, scene->facts, &figure);
    if (drawn.status == FLAMEPIX_OK) {
        drawn.page = flamepix_figure_page(figure);
        drawn.status = flamepix_figure_draw(figure, append, &drawn.bytes);
    }
    flamepix_figure_free(figure);
    return drawn;
}

static void expect_equal(struct drawn actual, const struct drawn *expected)
{
    assert_int_equal(actual.status, expected->status);
    assert_int_equal(actual.page.rows, expected->page.rows);
    assert_int_equal(actual.page.drawn, expected->page.drawn);
    assert_int_equal(actual.page.frames, expected->page.frames);
    assert_int_equal(actual.page.elided, expected->page.elided);
    assert_int_equal(actual.page.cut, expected->page.cut);
    assert_int_equal(actual.page.merged_frames, expected->page.merged_frames);
    assert_int_equal(actual.page.merged_chains, expected->page.merged_chains);
    assert_int_equal(actual.bytes.length, expected->bytes.length);
    assert_memory_equal(actual.bytes.data, expected->bytes.data, expected->bytes.length);
    flamepix_buffer_free(&actual.bytes);
}

/* The same layout from bytes, and from a finer one. */
static void expect_same_made_again(const struct scene *scene, const struct flamepix_layout *layout,
                                   const struct flamepix_render_options *options,
                                   const struct drawn *expected)
{
    struct flamepix_buffer packed = {0};
    struct flamepix_layout_options planned = options->layout;
    struct flamepix_layout *again;
    flamepix_figure_plan(&options->figure, &planned);
    assert_int_equal(flamepix_layout_pack(layout, &packed), FLAMEPIX_OK);
    assert_int_equal(flamepix_layout_unpack(flamepix_buffer_bytes(&packed), &again), FLAMEPIX_OK);
    flamepix_buffer_free(&packed);
    expect_equal(draw(scene, again, options), expected);
    flamepix_layout_free(again);
    assert_int_equal(flamepix_layout_coarser(layout, &planned, &again), FLAMEPIX_OK);
    expect_equal(draw(scene, again, options), expected);
    flamepix_layout_free(again);
}

/* A wider picture of more rows than the one that is wanted. */
static void expect_same_from_finer(const struct scene *scene, const char *folded,
                                   const struct flamepix_render_options *options,
                                   const struct drawn *expected)
{
    struct flamepix_render_options finer = *options;
    struct flamepix_layout_options planned = options->layout;
    struct flamepix_layout *coarser;
    finer.figure.width *= 2;
    finer.figure.fit_width *= 2;
    finer.layout.max_rows = 0;
    struct scene fine = scene_with_sums(folded, &finer);
    flamepix_figure_plan(&options->figure, &planned);
    assert_int_equal(flamepix_layout_coarser(fine.layout, &planned, &coarser), FLAMEPIX_OK);
    expect_equal(draw(scene, coarser, options), expected);
    flamepix_layout_free(coarser);
    scene_free(&fine);
}

static void test_chains_change_no_picture(void **state)
{
    (void)state;
    uint64_t seed = 11;
    size_t chains = 0;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        struct flamepix_buffer folded = {0};
        struct flamepix_render_options options = random_options(&seed);
        make_profile(&seed, &folded);
        struct scene whole = scene_with_sums(folded.data, &options);
        struct drawn expected = draw(&whole, whole.layout, &options);
        options.layout.chains = true;
        struct scene scene = scene_with_sums(folded.data, &options);
        chains += scene.layout->chain_count;
        const struct flamepix_layout_summary with = flamepix_layout_summary(scene.layout);
        const struct flamepix_layout_summary without = flamepix_layout_summary(whole.layout);
        assert_memory_equal(&with, &without, sizeof(with));
        expect_equal(draw(&scene, scene.layout, &options), &expected);
        expect_same_made_again(&scene, scene.layout, &options, &expected);
        expect_same_from_finer(&scene, folded.data, &options, &expected);
        flamepix_buffer_free(&expected.bytes);
        scene_free(&whole);
        scene_free(&scene);
        flamepix_buffer_free(&folded);
    }
    assert_true(chains > (size_t)test_rounds(PROFILES));
}

/* -- joined ------------------------------------------------------------------------------------ */

static enum flamepix_status take(void *user, const struct flamepix_stack *stack)
{
    return flamepix_layout_builder_take(user, stack);
}

static struct flamepix_layout_builder *chunk(const struct chunks *chunks, size_t first, size_t end,
                                             const struct flamepix_layout_options *options,
                                             size_t least_chain)
{
    const struct fpx_box_store_pace pace = {3, 2};
    struct flamepix_layout_builder *builder;
    assert_int_equal(fpx_layout_builder_create_at(options, pace, &builder), FLAMEPIX_OK);
    if (options->chains)
        builder->store.growing.least = least_chain;
    assert_int_equal(chunks_give(chunks, first, end, false, take, builder), FLAMEPIX_OK);
    return builder;
}

/* The frames that all boxes of a layout stand for, by depth, as sums of their widths. */
static void add_widths(const struct flamepix_layout *layout, double *widths, size_t depths)
{
    for (size_t depth = 0; depth < layout->depths; depth++)
        for (size_t i = layout->rows[depth]; i < layout->rows[depth + 1]; i++) {
            const struct flamepix_box *box = &layout->boxes[i];
            const struct fpx_chain *chain = fpx_layout_chain(layout, box);
            const size_t height = chain != NULL ? chain->height : 1;
            for (size_t below = 0; below < height; below++) {
                assert_true(depth - below < depths);
                widths[depth - below] += box->elided > 0 ? 0 : box->end - box->start;
            }
        }
}

static void test_chains_of_joined_slices_hold_all_frames(void **state)
{
    (void)state;
    enum { DEPTHS = 3000 };
    uint64_t seed = 5;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        struct flamepix_buffer folded = {0};
        struct flamepix_layout_options options = layouts_columns(50 + profiles_below(&seed, 300));
        make_profile(&seed, &folded);
        struct chunks chunks = chunks_of(paths_sorted(folded.data));
        const size_t middle = profiles_below(&seed, (unsigned)chunks.count + 1);
        double widths[2][DEPTHS] = {{0}};
        struct flamepix_layout_summary summaries[2];
        for (int with = 0; with < 2; with++) {
            options.chains = with == 1;
            const size_t least = 2 + profiles_below(&seed, 40);
            struct flamepix_layout_builder *all = chunk(&chunks, 0, middle, &options, least);
            struct flamepix_layout_builder *next =
                chunk(&chunks, middle, chunks.count, &options, least);
            struct flamepix_layout *layout;
            assert_int_equal(flamepix_layout_builder_join(all, next), FLAMEPIX_OK);
            assert_int_equal(flamepix_layout_builder_finish(all, &layout), FLAMEPIX_OK);
            add_widths(layout, widths[with], DEPTHS);
            summaries[with] = flamepix_layout_summary(layout);
            flamepix_layout_builder_free(all);
            flamepix_layout_builder_free(next);
            flamepix_layout_free(layout);
        }
        assert_memory_equal(widths[0], widths[1], sizeof(widths[0]));
        assert_memory_equal(&summaries[0], &summaries[1], sizeof(summaries[0]));
        chunks_free(&chunks);
        flamepix_buffer_free(&folded);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chains_change_no_picture),
        cmocka_unit_test(test_chains_of_joined_slices_hold_all_frames),
    };
    return cmocka_run_group_tests_name("chains", tests, NULL, NULL);
}

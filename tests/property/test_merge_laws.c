/* The sum of profiles by Tornetta's algebra of flame graphs: a chart is a sequence of stacks, and
 * its graph their sum, in whatever parts and order that is taken. A profile that counts n times is
 * n profiles, which is the slow reference of weights; and the mean of equal runs is the run, to all
 * the bits that it has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix.h>

#include "base/buffer_printf.h"
#include "stack/folded_writer.h"
#include "support/random.h"

enum { ROUNDS = 300, LINES = 30, INPUTS_MAX = 64 };

static enum flamepix_status write_folded(void *user, struct flamepix_stacks *stacks)
{
    uint64_t count;
    return fpx_folded_write(stacks, flamepix_buffer_write, user, &count);
}

/* The sum of some texts, as folded text. */
static struct flamepix_buffer merge(const struct flamepix_buffer *const *texts, size_t count,
                                    const struct flamepix_profile_options *options)
{
    struct flamepix_profile_options one_count = *options;
    struct flamepix_input *inputs[INPUTS_MAX] = {NULL};
    struct flamepix_buffer sum = {0};
    one_count.reading.counts = 1;
    for (size_t i = 0; i < count; i++)
        assert_int_equal(
            flamepix_input_from_memory(flamepix_buffer_bytes(texts[i]), NULL, &inputs[i]),
            FLAMEPIX_OK);
    assert_int_equal(flamepix_profile_read(inputs, count, &one_count, write_folded, &sum, NULL),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&sum, "", 1), FLAMEPIX_OK);
    sum.length--;
    for (size_t i = 0; i < count; i++)
        flamepix_input_free(inputs[i]);
    return sum;
}

static const struct flamepix_profile_options plain = {0};

/* The graph of one text. */
static struct flamepix_buffer graph_of(const struct flamepix_buffer *text)
{
    return merge(&text, 1, &plain);
}

/* Lines in any order, some equal; counts with two binary digits behind the point at most, so that
 * no order of adding them up rounds. */
static struct flamepix_buffer random_text(struct test_random *random)
{
    static const char *const names[] = {"a", "b", "a-b", "a b", "[c]", "d.e"};
    static const char *const parts[] = {"", ".5", ".25", ".75"};
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_buffer_printf(&text, "main;a 3\n"), FLAMEPIX_OK);
    for (size_t lines = test_random_below(random, LINES); lines > 0; lines--) {
        assert_int_equal(fpx_buffer_printf(&text, "main"), FLAMEPIX_OK);
        for (size_t frames = test_random_below(random, 4); frames > 0; frames--)
            assert_int_equal(fpx_buffer_printf(&text, ";%s", names[test_random_below(random, 6)]),
                             FLAMEPIX_OK);
        assert_int_equal(fpx_buffer_printf(&text, " %zu%s\n", test_random_below(random, 500),
                                           parts[test_random_below(random, 4)]),
                         FLAMEPIX_OK);
    }
    return text;
}

/* Frees both. */
static void assert_same(struct flamepix_buffer a, struct flamepix_buffer b)
{
    assert_string_equal(a.data, b.data);
    flamepix_buffer_free(&a);
    flamepix_buffer_free(&b);
}

static void test_a_chart_that_is_merged_is_its_graph(void **state)
{
    (void)state;
    struct test_random random = {1};
    const struct flamepix_view_request chart = {.view = flamepix_view_named("flamechart")};
    const struct flamepix_profile_options as_chart = {.views = &chart, .view_count = 1};
    const struct flamepix_profile_options as_input = {.order = FLAMEPIX_ORDER_INPUT};
    for (int round = 0; round < test_rounds(ROUNDS); round++) {
        struct flamepix_buffer text = random_text(&random);
        const struct flamepix_buffer *const one = &text;
        struct flamepix_buffer in_time = merge(&one, 1, &as_chart);
        struct flamepix_buffer as_met = merge(&one, 1, &as_input);
        assert_same(graph_of(&in_time), graph_of(&text));
        assert_same(graph_of(&as_met), graph_of(&text));
        flamepix_buffer_free(&in_time);
        flamepix_buffer_free(&as_met);
        flamepix_buffer_free(&text);
    }
}

/* Each line of a text as a profile of its own, which is a flame graph of one stack. */
static struct flamepix_buffer merge_of_lines(const struct flamepix_buffer *text)
{
    struct flamepix_buffer lines[INPUTS_MAX];
    const struct flamepix_buffer *all[INPUTS_MAX];
    size_t count = 0;
    for (char *line = text->data; line < text->data + text->length; count++) {
        char *end = memchr(line, '\n', (size_t)(text->data + text->length - line));
        lines[count] = (struct flamepix_buffer){.data = line, .length = (size_t)(end - line) + 1};
        all[count] = &lines[count];
        line = end + 1;
    }
    return merge(all, count, &plain);
}

static void test_a_graph_is_the_sum_of_its_lines_and_of_its_parts(void **state)
{
    (void)state;
    struct test_random random = {2};
    for (int round = 0; round < test_rounds(ROUNDS); round++) {
        struct flamepix_buffer a = random_text(&random), b = random_text(&random), both = {0};
        assert_int_equal(flamepix_buffer_append(&both, a.data, a.length), FLAMEPIX_OK);
        assert_int_equal(flamepix_buffer_append(&both, b.data, b.length), FLAMEPIX_OK);
        struct flamepix_buffer graph = graph_of(&a);
        assert_same(merge((const struct flamepix_buffer *const[]){&a, &b}, 2, &plain),
                    graph_of(&both));
        assert_same(merge((const struct flamepix_buffer *const[]){&b, &graph}, 2, &plain),
                    graph_of(&both));
        assert_same(merge_of_lines(&a), graph);
        flamepix_buffer_free(&a);
        flamepix_buffer_free(&b);
        flamepix_buffer_free(&both);
    }
}

/* Texts a, b and c so often each as it weighs, in turn, is what weights are. */
static void test_a_weight_is_so_many_times_the_profile(void **state)
{
    (void)state;
    struct test_random random = {3};
    for (int round = 0; round < test_rounds(ROUNDS); round++) {
        struct flamepix_buffer texts[3];
        const struct flamepix_buffer *weighted[3], *copies[INPUTS_MAX];
        struct flamepix_input_part parts[3] = {{0}};
        size_t count = 0;
        for (size_t i = 0; i < 3; i++) {
            const size_t weight = 1 + test_random_below(&random, 20);
            texts[i] = random_text(&random);
            weighted[2 - i] = &texts[i];
            parts[2 - i].ratio = (struct flamepix_ratio){(double)weight, 1};
            for (size_t times = weight; times > 0; times--)
                copies[count++] = &texts[i];
        }
        const struct flamepix_ratio mean = {1, (double)count};
        const struct flamepix_profile_options of_parts = {.parts = parts};
        const struct flamepix_profile_options mean_of_parts = {.parts = parts, .ratio = mean};
        const struct flamepix_profile_options mean_of_copies = {.ratio = mean};
        assert_same(merge(weighted, 3, &of_parts), merge(copies, count, &plain));
        assert_same(merge(weighted, 3, &mean_of_parts), merge(copies, count, &mean_of_copies));
        for (size_t i = 0; i < 3; i++)
            flamepix_buffer_free(&texts[i]);
    }
}

/* Counts beyond 2^53, which take both halves of a weight. */
static struct flamepix_buffer large_counts(struct test_random *random)
{
    struct flamepix_buffer text = {0};
    for (char name = 'a'; name <= 'e'; name++)
        assert_int_equal(fpx_buffer_printf(&text, "%c %zu\n%c %zu\n", name,
                                           ((size_t)1 << 53) - 1 - test_random_below(random, 1000),
                                           name, test_random_below(random, 100000)),
                         FLAMEPIX_OK);
    return text;
}

static void test_the_mean_of_equal_runs_is_the_run(void **state)
{
    (void)state;
    struct test_random random = {4};
    for (int round = 0; round < test_rounds(ROUNDS); round++) {
        const size_t count = 1 + test_random_below(&random, INPUTS_MAX);
        const struct flamepix_profile_options mean = {.ratio = {1, (double)count}};
        struct flamepix_buffer text = round % 2 == 0 ? random_text(&random) : large_counts(&random);
        const struct flamepix_buffer *runs[INPUTS_MAX];
        for (size_t i = 0; i < count; i++)
            runs[i] = &text;
        assert_same(merge(runs, count, &mean), graph_of(&text));
        flamepix_buffer_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_chart_that_is_merged_is_its_graph),
        cmocka_unit_test(test_a_graph_is_the_sum_of_its_lines_and_of_its_parts),
        cmocka_unit_test(test_a_weight_is_so_many_times_the_profile),
        cmocka_unit_test(test_the_mean_of_equal_runs_is_the_run),
    };
    return cmocka_run_group_tests_name("merge laws", tests, NULL, NULL);
}

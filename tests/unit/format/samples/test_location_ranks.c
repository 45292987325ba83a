#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/format.h>

#include "format/samples/location_table.h"
#include "stack/folded_writer.h"

/* A format for these tests: locations 1 to 3 of three functions, of which 2 is inlined into 3 in
 * location 2, and as many more without a function as --weight says, in a module of a long name. */

enum { LONG_NBYTES = 1 << 20 };

struct toy {
    struct fpx_location_table table;
    struct fpx_location_ranks ranks;
    size_t next;
};

static void add_texts(struct fpx_location_table *table)
{
    static const char *const texts[] = {"b;c", "a", "ab"};
    struct flamepix_buffer name = {0};
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(fpx_text_table_append(&table->texts, flamepix_bytes_of(texts[i])),
                         FLAMEPIX_OK);
    while (name.length < LONG_NBYTES - 16)
        assert_int_equal(flamepix_buffer_append(&name, "long_module_name", 16), FLAMEPIX_OK);
    assert_int_equal(fpx_text_table_append(&table->texts, flamepix_buffer_bytes(&name)),
                     FLAMEPIX_OK);
    flamepix_buffer_free(&name);
}

static void add_location(struct fpx_location_table *table, uint64_t id, uint64_t inner,
                         uint64_t outer)
{
    if (inner > 0)
        assert_int_equal(fpx_location_table_add_line(table, inner, 7), FLAMEPIX_OK);
    if (outer > 0)
        assert_int_equal(fpx_location_table_add_line(table, outer, 8), FLAMEPIX_OK);
    assert_int_equal(fpx_location_table_add(table, id, 0x10 * id, 1), FLAMEPIX_OK);
}

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct toy *toy = user;
    const struct fpx_mapping mapping = {.file = 3};
    add_texts(&toy->table);
    assert_int_equal(fpx_location_table_add_mapping(&toy->table, 1, &mapping), FLAMEPIX_OK);
    for (uint64_t i = 0; i < 3; i++) {
        const struct fpx_function function = {.name = i, .file = 1};
        assert_int_equal(fpx_location_table_add_function(&toy->table, i + 1, &function),
                         FLAMEPIX_OK);
    }
    add_location(&toy->table, 1, 1, 0);
    add_location(&toy->table, 2, 2, 3);
    add_location(&toy->table, 3, 3, 0);
    for (uint64_t i = strtoull(recording->options.recording.weight, NULL, 10); i > 0; i--)
        add_location(&toy->table, 3 + i, 0, 0);
    assert_int_equal(fpx_location_table_resolve(&toy->table), FLAMEPIX_OK);
    enum flamepix_status status = fpx_location_ranks_open(&toy->ranks, &toy->table, recording);
    recording->report->zero = toy->ranks.are_used; /* for the test to see */
    return status;
}

static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    static const struct {
        uint64_t ids[3];
        size_t count;
    } stacks[] = {{{3, 2, 1}, 3}, {{1, 99}, 2}, {{0}, 0}, {{3}, 1}, {{3, 2, 1}, 3}};
    struct toy *toy = user;
    if (toy->next == sizeof(stacks) / sizeof(stacks[0]))
        return FLAMEPIX_END;
    const uint64_t *ids = stacks[toy->next].ids;
    const size_t count = stacks[toy->next++].count;
    enum flamepix_status status =
        toy->ranks.are_used
            ? fpx_location_ranks_stack(&toy->ranks, &toy->table, recording, ids, count)
            : fpx_location_table_stack(&toy->table, recording, ids, count);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_recording_put(recording, &(struct fpx_sample){.weight.value = 1});
}

static void end(void *user)
{
    struct toy *toy = user;
    fpx_location_table_free(&toy->table);
    fpx_location_ranks_free(&toy->ranks);
}

static const struct fpx_recording_kind toy_kind = {
    .reader_nbytes = sizeof(struct toy), .begin = begin, .step = step, .end = end};

/* Expects these stacks, in key order or as they came, and that ranks were used or not. */
static void expect(const struct flamepix_recording_options *recording, bool are_used,
                   const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    struct flamepix_format_report report;
    struct flamepix_input *input;
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    struct flamepix_buffer text = {0};
    enum flamepix_status status;
    assert_int_equal(flamepix_input_from_memory(flamepix_bytes_of(""), NULL, &input), FLAMEPIX_OK);
    assert_int_equal(fpx_recording_open(&toy_kind, input, &options, &report, &stacks), FLAMEPIX_OK);
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK)
        assert_int_equal(fpx_folded_append(&text, &stack), FLAMEPIX_OK);
    assert_int_equal(status, FLAMEPIX_END);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, folded);
    assert_int_equal(report.zero, are_used);
    flamepix_stacks_free(stacks);
    flamepix_input_free(input);
    flamepix_buffer_free(&text);
}

static void test_stacks_of_ranks_are_those_of_texts(void **state)
{
    (void)state;
    const char *const as_they_came = "b:c;ab;a;ab 2\n[unknown];b:c 1\n 1\nab 1\n";
    expect(&(struct flamepix_recording_options){.weight = "0"}, true, as_they_came);
    expect(&(struct flamepix_recording_options){.weight = "0", .in_key_order = true}, true,
           " 1\n[unknown];b:c 1\nab 1\nb:c;ab;a;ab 2\n");
    expect(&(struct flamepix_recording_options){.weight = "70"}, false, as_they_came);
}

static void test_what_is_more_than_a_function_is_put_as_text(void **state)
{
    (void)state;
    expect(&(struct flamepix_recording_options){.weight = "0", .granularity = FLAMEPIX_FILES},
           false, "a;a;a;a 2\n[unknown];a 1\n 1\na 1\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_of_ranks_are_those_of_texts),
        cmocka_unit_test(test_what_is_more_than_a_function_is_put_as_text),
    };
    return cmocka_run_group_tests_name("location_ranks", tests, NULL, NULL);
}

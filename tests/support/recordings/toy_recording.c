#include "support/recordings/toy_recording.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "format/parse/take_text.h"
#include "stack/folded_writer.h"

/* A format for these tests: lines of `part weight [begin [end]] | frame;frame`, root first; of
 * `< part weight | ...`, leaf first; of `prefer part`; of `damage`; of `fact name value`; of
 * `again samples frames name`, which puts that many stacks of so many frames of one name; of
 * `open frame;frame`, a stack whose sample is put when the recording is closed. */

static enum flamepix_status take_part(struct flamepix_recording *recording,
                                      struct flamepix_bytes *line, size_t *part_ret)
{
    struct flamepix_bytes name;
    assert_true(flamepix_text_word(line, &name));
    return flamepix_recording_part(recording, "thread", name, flamepix_bytes_of("ticks"), part_ret);
}

static enum flamepix_status put_frames(struct flamepix_recording *recording,
                                       struct flamepix_bytes frames)
{
    struct flamepix_bytes name;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && flamepix_take_until(&frames, ";", &name))
        status = flamepix_recording_name(recording, name);
    if (status == FLAMEPIX_OK && frames.length > 0)
        status = flamepix_recording_name(recording, frames);
    return status;
}

static enum flamepix_status take_sample(struct flamepix_recording *recording,
                                        struct flamepix_bytes line)
{
    struct flamepix_sample sample = {.leaf_first = flamepix_take(&line, "< ")};
    struct flamepix_bytes facts;
    if (!flamepix_take_until(&line, " | ", &facts))
        return flamepix_recording_bad_line(recording);
    assert_int_equal(take_part(recording, &facts, &sample.part), FLAMEPIX_OK);
    flamepix_take_blanks(&facts);
    assert_true(flamepix_take_real(&facts, &sample.weight.value));
    flamepix_take_blanks(&facts);
    sample.has_time = flamepix_take_real(&facts, &sample.begin);
    sample.end = sample.begin;
    flamepix_take_blanks(&facts);
    (void)flamepix_take_real(&facts, &sample.end);
    assert_int_equal(put_frames(recording, line), FLAMEPIX_OK);
    return flamepix_recording_put(recording, &sample);
}

static enum flamepix_status put_again(struct flamepix_recording *recording,
                                      struct flamepix_bytes line)
{
    const struct flamepix_sample sample = {.weight.value = 1};
    uint64_t samples, frames;
    enum flamepix_status status = FLAMEPIX_OK;
    assert_true(flamepix_take_number(&line, &samples) && flamepix_take(&line, " "));
    assert_true(flamepix_take_number(&line, &frames) && flamepix_take(&line, " "));
    for (uint64_t i = 0; i < samples && status == FLAMEPIX_OK; i++) {
        for (uint64_t j = 0; j < frames && status == FLAMEPIX_OK; j++)
            status = flamepix_recording_name(recording, line);
        if (status == FLAMEPIX_OK)
            status = flamepix_recording_put(recording, &sample);
    }
    return status;
}

static enum flamepix_status take_line(struct flamepix_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct flamepix_bytes name;
    size_t part;
    (void)user;
    if (flamepix_bytes_equal(line, flamepix_bytes_of("damage")))
        return flamepix_recording_damaged(recording, 7, "a line that is whole");
    if (flamepix_take(&line, "prefer ")) {
        assert_int_equal(take_part(recording, &line, &part), FLAMEPIX_OK);
        flamepix_recording_prefer(recording, part);
        return FLAMEPIX_OK;
    }
    if (flamepix_take(&line, "record")) {
        flamepix_recording_record(recording, 0);
        return FLAMEPIX_OK;
    }
    if (flamepix_take(&line, "idle")) {
        flamepix_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_IDLE, 2, 5.0);
        return FLAMEPIX_OK;
    }
    if (flamepix_take(&line, "lost"))
        return flamepix_recording_not_understood(recording, 0, "a stack that is there");
    if (flamepix_take(&line, "sum")) {
        flamepix_recording_states(recording, "sum", 10, 9);
        return FLAMEPIX_OK;
    }
    if (flamepix_take(&line, "version "))
        return flamepix_recording_unknown_version(recording, line);
    if (flamepix_take(&line, "newer "))
        flamepix_recording_newer_version(recording, line);
    if (flamepix_take(&line, "remark "))
        flamepix_recording_remark(recording, "%.*s", (int)line.length, line.data);
    if (line.length < 3)
        return FLAMEPIX_OK;
    if (flamepix_take(&line, "again "))
        return put_again(recording, line);
    if (flamepix_take(&line, "open "))
        return put_frames(recording, line);
    if (flamepix_take(&line, "fact ") && flamepix_take_until(&line, " ", &name))
        return flamepix_recording_fact(recording, "toy", line);
    return take_sample(recording, line);
}

static enum flamepix_status close_stack(struct flamepix_recording *recording, void *user)
{
    (void)user;
    return recording->frame_count == 0
               ? FLAMEPIX_OK
               : flamepix_recording_put(recording, &(struct flamepix_sample){.weight.value = 1});
}

const struct flamepix_recording_kind test_toy = {.line = take_line, .close = close_stack};

struct test_toy_outcome test_read_toy(const char *text,
                                      const struct flamepix_format_options *options)
{
    struct test_toy_outcome outcome = {0};
    struct flamepix_input *input;
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    assert_int_equal(flamepix_input_from_memory(flamepix_bytes_of(text), NULL, &input),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_recording_open(&test_toy, input, options, &outcome.report, &stacks),
                     FLAMEPIX_OK);
    /* What weighs nothing parts what is beside it. */
    while ((outcome.status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK)
        if (stack.weight.value > 0 || stack.weight.value < 0)
            assert_int_equal(flamepix_folded_append(&outcome.folded, &stack), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&outcome.folded, "", 1), FLAMEPIX_OK);
    flamepix_stacks_free(stacks);
    flamepix_input_free(input);
    return outcome;
}

struct flamepix_format_report
test_expect_toy(const char *text, const struct flamepix_format_options *options, const char *folded)
{
    struct test_toy_outcome outcome = test_read_toy(text, options);
    assert_string_equal(outcome.folded.data, folded);
    assert_int_equal(outcome.status, FLAMEPIX_END);
    flamepix_buffer_free(&outcome.folded);
    return outcome.report;
}

void test_expect_toy_status(const char *text, const struct flamepix_format_options *options,
                            enum flamepix_status status)
{
    struct test_toy_outcome outcome = test_read_toy(text, options);
    assert_int_equal(outcome.status, status);
    flamepix_buffer_free(&outcome.folded);
}

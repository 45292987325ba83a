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
#include "format/parse/parse_text.h"
#include "stack/folded_writer.h"

/* A format for these tests: lines of `part weight [begin [end]] | frame;frame`, root first; of
 * `< part weight | ...`, leaf first; of `prefer part`; of `damage`; of `fact name value`; of
 * `again samples frames name`, which puts that many stacks of so many frames of one name; of
 * `open frame;frame`, a stack whose sample is put when the recording is closed. */

static enum flamepix_status take_part(struct fpx_recording *recording, struct flamepix_bytes *line,
                                      size_t *part_ret)
{
    struct flamepix_bytes name;
    assert_true(fpx_text_word(line, &name));
    return fpx_recording_part(recording, "thread", name, flamepix_bytes_of("ticks"), part_ret);
}

static enum flamepix_status put_frames(struct fpx_recording *recording,
                                       struct flamepix_bytes frames)
{
    struct flamepix_bytes name;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && fpx_take_until(&frames, ";", &name))
        status = fpx_recording_name(recording, name);
    if (status == FLAMEPIX_OK && frames.length > 0)
        status = fpx_recording_name(recording, frames);
    return status;
}

static enum flamepix_status take_sample(struct fpx_recording *recording, struct flamepix_bytes line)
{
    struct fpx_sample sample = {.leaf_first = fpx_take(&line, "< ")};
    struct flamepix_bytes facts;
    if (!fpx_take_until(&line, " | ", &facts))
        return fpx_recording_bad_line(recording);
    assert_int_equal(take_part(recording, &facts, &sample.part), FLAMEPIX_OK);
    fpx_take_blanks(&facts);
    assert_true(fpx_take_real(&facts, &sample.weight.value));
    fpx_take_blanks(&facts);
    sample.has_time = fpx_take_real(&facts, &sample.begin);
    sample.end = sample.begin;
    fpx_take_blanks(&facts);
    (void)fpx_take_real(&facts, &sample.end);
    assert_int_equal(put_frames(recording, line), FLAMEPIX_OK);
    return fpx_recording_put(recording, &sample);
}

static enum flamepix_status put_again(struct fpx_recording *recording, struct flamepix_bytes line)
{
    const struct fpx_sample sample = {.weight.value = 1};
    uint64_t samples, frames;
    enum flamepix_status status = FLAMEPIX_OK;
    assert_true(fpx_take_number(&line, &samples) && fpx_take(&line, " "));
    assert_true(fpx_take_number(&line, &frames) && fpx_take(&line, " "));
    for (uint64_t i = 0; i < samples && status == FLAMEPIX_OK; i++) {
        for (uint64_t j = 0; j < frames && status == FLAMEPIX_OK; j++)
            status = fpx_recording_name(recording, line);
        if (status == FLAMEPIX_OK)
            status = fpx_recording_put(recording, &sample);
    }
    return status;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct flamepix_bytes name;
    size_t part;
    (void)user;
    if (flamepix_bytes_equal(line, flamepix_bytes_of("damage")))
        return fpx_recording_damaged(recording, 7, "a line that is whole");
    if (fpx_take(&line, "prefer ")) {
        assert_int_equal(take_part(recording, &line, &part), FLAMEPIX_OK);
        fpx_recording_prefer(recording, part);
        return FLAMEPIX_OK;
    }
    if (fpx_take(&line, "record")) {
        fpx_recording_record(recording, 0);
        return FLAMEPIX_OK;
    }
    if (fpx_take(&line, "idle")) {
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_IDLE, 2, 5.0);
        return FLAMEPIX_OK;
    }
    if (fpx_take(&line, "lost"))
        return fpx_recording_not_understood(recording, 0, "a stack that is there");
    if (fpx_take(&line, "sum")) {
        fpx_recording_states(recording, "sum", 10, 9);
        return FLAMEPIX_OK;
    }
    if (fpx_take(&line, "version "))
        return fpx_recording_unknown_version(recording, line);
    if (fpx_take(&line, "newer "))
        fpx_recording_newer_version(recording, line);
    if (fpx_take(&line, "remark "))
        fpx_recording_remark(recording, "%.*s", (int)line.length, line.data);
    if (line.length < 3)
        return FLAMEPIX_OK;
    if (fpx_take(&line, "again "))
        return put_again(recording, line);
    if (fpx_take(&line, "open "))
        return put_frames(recording, line);
    if (fpx_take(&line, "fact ") && fpx_take_until(&line, " ", &name))
        return fpx_recording_fact(recording, "toy", line);
    return take_sample(recording, line);
}

static enum flamepix_status close_stack(struct fpx_recording *recording, void *user)
{
    (void)user;
    return recording->frame_count == 0
               ? FLAMEPIX_OK
               : fpx_recording_put(recording, &(struct fpx_sample){.weight.value = 1});
}

const struct fpx_recording_kind test_toy = {.line = take_line, .close = close_stack};

struct test_toy_outcome test_read_toy(const char *text,
                                      const struct flamepix_format_options *options)
{
    struct test_toy_outcome outcome = {0};
    struct flamepix_input *input;
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    assert_int_equal(flamepix_input_from_memory(flamepix_bytes_of(text), NULL, &input),
                     FLAMEPIX_OK);
    assert_int_equal(fpx_recording_open(&test_toy, input, options, &outcome.report, &stacks),
                     FLAMEPIX_OK);
    /* What weighs nothing parts what is beside it. */
    while ((outcome.status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK)
        if (stack.weight.value > 0 || stack.weight.value < 0)
            assert_int_equal(fpx_folded_append(&outcome.folded, &stack), FLAMEPIX_OK);
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

#include "format/recording_internal.h"

#include "base/text_lines.h"
#include "stack/line_counts.h"

enum flamepix_status fpx_recording_read(void *user, void *buffer, size_t capacity,
                                        size_t *length_ret)
{
    struct fpx_recording *recording = user;
    enum flamepix_status status =
        flamepix_input_read(recording->input, buffer, capacity, length_ret);
    if (status == FLAMEPIX_OK)
        recording->pass_nbytes += *length_ret;
    if (recording->read_nbytes < recording->pass_nbytes)
        recording->read_nbytes = recording->pass_nbytes;
    if (status != FLAMEPIX_BAD_COMPRESSION || recording->options.strict)
        return status;
    *length_ret = 0;
    fpx_recording_damaged(recording, flamepix_input_offset(recording->input),
                          "more packed data, which is damaged or cut short");
    return FLAMEPIX_OK;
}

void fpx_recording_init_lines(struct fpx_recording *recording)
{
    const size_t limit = recording->options.limit_line_nbytes;
    fpx_line_reader_init(&recording->lines, fpx_recording_read, recording, '\n',
                         limit != 0 ? limit : (size_t)FLAMEPIX_DEFAULT_LIMIT_LINE_NBYTES);
}

static struct flamepix_bytes line_content(const struct fpx_line *line, bool is_first)
{
    struct flamepix_bytes content = {line->text, line->length};
    if (is_first)
        content = fpx_text_without_mark(content);
    if (content.length > 0 && content.data[content.length - 1] == '\r')
        content.length--;
    return content;
}

enum flamepix_status fpx_recording_line(struct fpx_recording *recording,
                                        struct flamepix_bytes *line_ret)
{
    struct fpx_line line;
    enum flamepix_status status = fpx_line_reader_next(&recording->lines, &line);
    if (status == FLAMEPIX_OK || fpx_line_reader_torn(&recording->lines))
        recording->report->lines++;
    if (status == FLAMEPIX_OK)
        *line_ret = line_content(&line, recording->report->lines == 1);
    return status;
}

enum flamepix_status fpx_recording_rewind(struct fpx_recording *recording)
{
    fpx_line_reader_free(&recording->lines);
    fpx_recording_init_lines(recording);
    recording->report->lines = 0;
    recording->pass_nbytes = 0;
    return flamepix_input_rewind(recording->input);
}

/* -- faults ------------------------------------------------------------------------------------ */

enum flamepix_status fpx_recording_damaged(struct fpx_recording *recording, uint64_t offset,
                                           const char *expected)
{
    fpx_recording_damage_note(&recording->report->damage, offset, expected);
    return recording->options.strict ? FLAMEPIX_BAD_RECORDING : FLAMEPIX_END;
}

enum flamepix_status fpx_recording_count_fault(struct fpx_recording *recording,
                                               enum flamepix_line_fault fault)
{
    fpx_recording_bad_record(recording);
    return fpx_line_fault_note(recording->report, fault, recording->options.strict);
}

enum flamepix_status fpx_recording_bad_line(struct fpx_recording *recording)
{
    return fpx_recording_count_fault(recording, FLAMEPIX_LINE_UNEXPECTED);
}

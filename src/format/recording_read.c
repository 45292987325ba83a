#include "format/recording_internal.h"

#include "base/text_lines.h"
#include "stack/damage.h"
#include "stack/line_fault.h"

enum flamepix_status flamepix_recording_read(void *user, void *buffer, size_t capacity,
                                             size_t *length_ret)
{
    struct flamepix_recording *recording = user;
    enum flamepix_status status =
        flamepix_input_read(recording->input, buffer, capacity, length_ret);
    if (status == FLAMEPIX_OK)
        recording->pass_nbytes += *length_ret;
    if (recording->read_nbytes < recording->pass_nbytes)
        recording->read_nbytes = recording->pass_nbytes;
    if (status != FLAMEPIX_BAD_COMPRESSION || recording->options.strict)
        return status;
    *length_ret = 0;
    flamepix_recording_damaged(recording, flamepix_input_offset(recording->input),
                               "more packed data, which is damaged or cut short");
    return FLAMEPIX_OK;
}

void flamepix_recording_init_lines(struct flamepix_recording *recording)
{
    const size_t limit = recording->options.limit_line_nbytes;
    flamepix_line_reader_init(&recording->lines, flamepix_recording_read, recording, '\n',
                              limit != 0 ? limit : (size_t)FLAMEPIX_DEFAULT_LIMIT_LINE_NBYTES);
}

static struct flamepix_bytes line_content(const struct flamepix_line *line, bool is_first)
{
    struct flamepix_bytes content = {line->text, line->length};
    if (is_first)
        content = flamepix_text_without_mark(content);
    if (content.length > 0 && content.data[content.length - 1] == '\r')
        content.length--;
    return content;
}

enum flamepix_status flamepix_recording_line(struct flamepix_recording *recording,
                                             struct flamepix_bytes *line_ret)
{
    struct flamepix_line line;
    enum flamepix_status status = flamepix_line_reader_next(&recording->lines, &line);
    if (status == FLAMEPIX_OK || flamepix_line_reader_torn(&recording->lines))
        recording->report->lines++;
    if (status == FLAMEPIX_OK)
        *line_ret = line_content(&line, recording->report->lines == 1);
    return status;
}

enum flamepix_status flamepix_recording_rewind(struct flamepix_recording *recording)
{
    flamepix_line_reader_free(&recording->lines);
    flamepix_recording_init_lines(recording);
    recording->report->lines = 0;
    recording->pass_nbytes = 0;
    return flamepix_input_rewind(recording->input);
}

/* -- what is wrong ----------------------------------------------------------------------------- */

enum flamepix_status flamepix_recording_damaged(struct flamepix_recording *recording,
                                                uint64_t offset, const char *expected)
{
    flamepix_damage_note(&recording->report->damage, offset, expected);
    return recording->options.strict ? FLAMEPIX_BAD_RECORDING : FLAMEPIX_END;
}

enum flamepix_status flamepix_recording_count_fault(struct flamepix_recording *recording,
                                                    enum flamepix_line_fault fault)
{
    flamepix_recording_bad_record(recording);
    return flamepix_line_fault_note(recording->report, fault, recording->options.strict);
}

enum flamepix_status flamepix_recording_bad_line(struct flamepix_recording *recording)
{
    return flamepix_recording_count_fault(recording, FLAMEPIX_LINE_UNEXPECTED);
}

/* folded.c reads folded text. Here it is one of the formats: if each profile of a recording gets a
 * root frame, its only profile gets one, too. */
#include "format/formats.h"
#include "format/parse/part_root.h"
#include "format/parse/text_table.h"
#include "input/input_facts.h"

/* Folded text has no times to search. Unreadable input is taken for folded text, too, and reports
 * its own failure. */
static enum flamepix_status refuse_window(struct flamepix_input *input)
{
    struct flamepix_bytes head;
    enum flamepix_status status = flamepix_input_peek(input, &head);
    if (status == FLAMEPIX_OK)
        status = fpx_input_peek_failure(input);
    return status == FLAMEPIX_OK ? FLAMEPIX_NO_TIME : status;
}

enum flamepix_status fpx_folded_open(struct flamepix_input *input,
                                     const struct flamepix_format_options *options,
                                     struct flamepix_format_report *report,
                                     struct flamepix_stacks **stacks_ret)
{
    if (options != NULL && flamepix_recording_has_window(&options->recording))
        return refuse_window(input);
    const bool has_root = options != NULL && options->recording.part_roots;
    enum flamepix_status status =
        flamepix_folded_create(flamepix_input_read, input, options, report, stacks_ret);
    if (status == FLAMEPIX_OK && has_root)
        status = fpx_part_root_open(*stacks_ret, stacks_ret);
    if (status != FLAMEPIX_OK || options == NULL || !options->recording.in_time_order ||
        !options->recording.apart)
        return status;
    return fpx_separated_stacks_open(*stacks_ret, stacks_ret);
}

#include "format/formats.h"
#include "format/recording_internal.h"

enum flamepix_status flamepix_folded_open(struct flamepix_input *input,
                                          const struct flamepix_format_options *options,
                                          struct flamepix_format_report *report,
                                          struct flamepix_stacks **stacks_ret)
{
    /* Folded text has no times, in which something could be looked for. */
    if (options != NULL && flamepix_recording_has_window(&options->recording))
        return FLAMEPIX_NO_TIME;
    return flamepix_folded_create(flamepix_input_read, input, options, report, stacks_ret);
}

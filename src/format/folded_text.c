#include "format/formats.h"

enum flamepix_status flamepix_folded_open(struct flamepix_input *input,
                                          const struct flamepix_format_options *options,
                                          struct flamepix_format_report *report,
                                          struct flamepix_stacks **stacks_ret)
{
    return flamepix_folded_create(flamepix_input_read, input, options, report, stacks_ret);
}

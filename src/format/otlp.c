#include "format/otlp.h"

#include "format/formats.h"
#include "format/recognise.h"

enum flamepix_status flamepix_otlp_open(struct flamepix_input *input,
                                        const struct flamepix_format_options *options,
                                        struct flamepix_format_report *report,
                                        struct flamepix_stacks **stacks_ret)
{
    struct flamepix_bytes head;
    enum flamepix_status status = flamepix_input_peek(input, &head);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_recording_open(flamepix_recognise_json(head, NULL) ? &flamepix_otlp_json
                                                                       : &flamepix_otlp_protobuf,
                                   input, options, report, stacks_ret);
}

#include "format/otlp/otlp.h"

#include "format/formats.h"
#include "format/recognise/recognise.h"

enum flamepix_status fpx_otlp_open(struct flamepix_input *input,
                                   const struct flamepix_format_options *options,
                                   struct flamepix_format_report *report,
                                   struct flamepix_stacks **stacks_ret)
{
    struct flamepix_bytes head;
    enum flamepix_status status = flamepix_input_peek(input, &head);
    if (status != FLAMEPIX_OK)
        return status;
    const struct fpx_recording_kind *kind = &fpx_otlp_protobuf;
    if (fpx_recognise_json(head, NULL))
        kind = &fpx_otlp_json;
    else if (fpx_otlp_is_framed(head))
        kind = &fpx_otlp_framed;
    return fpx_recording_open(kind, input, options, report, stacks_ret);
}

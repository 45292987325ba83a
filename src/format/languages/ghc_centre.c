#include "format/languages/ghc_centre.h"

#include "format/parse/parse_text.h"

enum fpx_ghc_weight fpx_ghc_weight_of(const struct fpx_recording *recording)
{
    const char *weight = recording->options.recording.weight;
    if (weight != NULL && strcmp(weight, "ticks") == 0)
        return FPX_GHC_TICKS;
    return weight != NULL && strcmp(weight, "bytes") == 0 ? FPX_GHC_BYTES : FPX_GHC_TIME;
}

enum flamepix_status fpx_ghc_centre_name(struct flamepix_buffer *name, struct flamepix_bytes module,
                                         struct flamepix_bytes centre)
{
    flamepix_buffer_clear(name);
    flamepix_buffer_append(name, module.data, module.length);
    flamepix_buffer_append(name, ".", 1);
    return flamepix_buffer_append(name, centre.data, centre.length);
}

void fpx_ghc_centre_place(struct fpx_frame *frame, struct flamepix_bytes place)
{
    if (place.length == 0 || place.data[0] == '<' || !fpx_take_until(&place, ":", &frame->file))
        return;
    (void)fpx_take(&place, "(");
    if (!fpx_take_number(&place, &frame->line))
        frame->line = 0;
}

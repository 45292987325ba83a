#include "format/languages/ghc_centre.h"

#include "format/parse/take_text.h"

enum flamepix_ghc_weight flamepix_ghc_weight_of(const struct flamepix_recording *recording)
{
    const char *weight = recording->options.recording.weight;
    if (weight != NULL && strcmp(weight, "ticks") == 0)
        return FLAMEPIX_GHC_TICKS;
    return weight != NULL && strcmp(weight, "bytes") == 0 ? FLAMEPIX_GHC_BYTES : FLAMEPIX_GHC_TIME;
}

enum flamepix_status flamepix_ghc_centre_name(struct flamepix_buffer *name,
                                              struct flamepix_bytes module,
                                              struct flamepix_bytes centre)
{
    name->length = 0;
    enum flamepix_status status = flamepix_buffer_append(name, module.data, module.length);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(name, ".", 1);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(name, centre.data, centre.length)
                                 : status;
}

void flamepix_ghc_centre_place(struct flamepix_frame *frame, struct flamepix_bytes place)
{
    if (place.length == 0 || place.data[0] == '<' ||
        !flamepix_take_until(&place, ":", &frame->file))
        return;
    (void)flamepix_take(&place, "(");
    if (!flamepix_take_number(&place, &frame->line))
        frame->line = 0;
}

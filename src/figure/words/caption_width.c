#include "figure/words/captions.h"

enum flamepix_status fpx_caption_width(struct flamepix_type *type, struct flamepix_bytes text,
                                       uint32_t *width_ret)
{
    const struct flamepix_label *label;
    enum flamepix_status status =
        flamepix_type_fit_line(type, text, FPX_CAPTION_WIDTH_MAX, FLAMEPIX_KEEP_HEAD, &label);
    *width_ret = status == FLAMEPIX_OK && label != NULL ? flamepix_label_width(label) : 0;
    return status;
}

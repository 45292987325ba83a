#include "messages/message_texts.h"

#include "base/buffer_printf.h"
#include "base/decimal.h"

/* "300 frames that were too narrow" */
static enum flamepix_status append_frames(struct flamepix_buffer *text, uint64_t count,
                                          const char *one, const char *many)
{
    char number[FPX_DECIMAL_NBYTES];
    if (count == 0)
        return text->status;
    fpx_count_grouped(count, number);
    return fpx_buffer_printf(text, "%s %s", number, count == 1 ? one : many);
}

static enum flamepix_status append_input(struct flamepix_buffer *text,
                                         const struct fpx_rendering *rendering)
{
    const size_t input = rendering->report->first_undrawn;
    if (rendering->paths == NULL || input >= rendering->path_count)
        return text->status;
    return fpx_buffer_printf(text, "%s ", fpx_explain_input(rendering->paths[input]));
}

enum flamepix_status fpx_only_drawn_append(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering)
{
    const uint64_t elided = rendering->report->elided_frames;
    const uint64_t cut = rendering->report->cut_frames;
    append_input(text, rendering);
    fpx_buffer_printf(text, "carries what it shows: ");
    append_frames(text, elided, "frame that was too narrow", "frames that were too narrow");
    if (elided > 0 && cut > 0)
        fpx_buffer_printf(text, " and ");
    append_frames(text, cut, "frame for which there was no room",
                  "frames for which there was no room");
    const bool is_one = elided == 0 || cut == 0 ? elided + cut == 1 : false;
    return fpx_buffer_printf(text, "%s", is_one ? " is not in it" : " are not in it");
}

enum flamepix_status fpx_only_drawn_refused_append(struct flamepix_buffer *text,
                                                   const struct fpx_rendering *rendering)
{
    const char *option = fpx_option_names_or_none(rendering->words)->lenient;
    fpx_only_drawn_append(text, rendering);
    if (option == NULL)
        return text->status;
    return fpx_buffer_printf(text, "; %s takes it for the profile", option);
}

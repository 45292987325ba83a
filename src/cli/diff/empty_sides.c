#include "cli/diff/diff_sides.h"

#include "base/buffer_printf.h"
#include "cli/console.h"
#include "cli/options/option_texts.h"
#include "messages/message_texts.h"

/* The number of files of a side, and the first of them. */
static size_t count_files(const struct fpx_diff_sides *sides, enum flamepix_side side,
                          size_t *first_ret)
{
    size_t count = 0;
    *first_ret = 0;
    if (sides->parts == NULL)
        return sides->count;
    for (size_t i = 0; i < sides->count; i++)
        if (sides->parts[i].side == side && count++ == 0)
            *first_ret = i;
    return count;
}

/* Views may leave nothing of a side, for example before a function existed. */
static bool lacks_samples(const struct fpx_diff_sides *sides, enum flamepix_side side,
                          const struct flamepix_profile_report *report)
{
    const struct flamepix_difference *difference = &report->difference;
    size_t first;
    const size_t files = count_files(sides, side, &first);
    if (files == 1 && sides->parts != NULL)
        return fpx_report_has_no_samples(report, first, sides->count);
    return sides->picture.views.count == 0 &&
           (side == FLAMEPIX_BEFORE ? difference->stacks_before == 0
                                    : difference->stacks_after == 0);
}

static enum flamepix_status append_side(const struct fpx_diff_sides *sides, enum flamepix_side side,
                                        const struct flamepix_profile_report *report,
                                        struct flamepix_buffer *text)
{
    const struct fpx_rendering rendering = {.report = report, .words = &fpx_render_option_names};
    const char *name = side == FLAMEPIX_BEFORE ? "BEFORE" : "AFTER";
    size_t first;
    if (count_files(sides, side, &first) > 1)
        return fpx_buffer_printf(text, "%s has no samples", name);
    fpx_buffer_printf(text, "%s (%s) has no samples", name, fpx_explain_input(sides->paths[first]));
    const size_t length = text->length;
    if (sides->parts != NULL)
        fpx_explain_no_samples(text, &rendering, first);
    if (text->length == length)
        fpx_buffer_text(text, "; --empty draw compares it anyway");
    return flamepix_buffer_append(text, "", 1);
}

enum fpx_exit fpx_empty_sides_check(const struct fpx_diff_sides *sides,
                                    const struct flamepix_profile_report *report)
{
    static const enum flamepix_side both[] = {FLAMEPIX_BEFORE, FLAMEPIX_AFTER};
    const bool are_both = lacks_samples(sides, FLAMEPIX_BEFORE, report) &&
                          lacks_samples(sides, FLAMEPIX_AFTER, report);
    if (sides->picture.empty == FPX_EMPTY_DRAW || are_both)
        return FPX_EXIT_DONE; /* both empty: reported like an empty profile */
    for (size_t i = 0; i < sizeof(both) / sizeof(both[0]); i++) {
        struct flamepix_buffer text = {0};
        if (!lacks_samples(sides, both[i], report))
            continue;
        const enum flamepix_status status = append_side(sides, both[i], report, &text);
        if (status == FLAMEPIX_OK)
            fpx_message("%s", text.data);
        flamepix_buffer_free(&text);
        return status == FLAMEPIX_OK ? FPX_EXIT_INPUT : fpx_status_exit(status);
    }
    return FPX_EXIT_DONE;
}

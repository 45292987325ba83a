#include "cli/picture/draw_pages.h"

#include "cli/console.h"

/* The warnings before it are about lines of the input. */
enum { FIRST_NOTE = FPX_WARNING_BELOW_ZERO + 1 };

/* Prints a clause unless it is empty, and frees it; `status` is that of appending it. */
static void say(const char *before, struct flamepix_buffer *clause, enum flamepix_status status)
{
    if (status != FLAMEPIX_OK)
        fpx_message("%s", flamepix_status_text(status));
    else if (clause->length > 0)
        fpx_message("%s%s", before, clause->data);
    flamepix_buffer_free(clause);
}

enum fpx_exit fpx_render_print_failure(const struct fpx_rendering *rendering,
                                       enum flamepix_status status, int cause)
{
    struct flamepix_buffer clause = {0}, note = {0};
    say("", &clause, fpx_explain_failure(&clause, rendering, status, cause));
    /* It may be why a view leaves nothing. */
    say("note: ", &note, fpx_warning_append(&note, FPX_WARNING_UNDECIDED, rendering, NULL));
    return fpx_exit_of(status);
}

void fpx_render_print_lines(const struct fpx_rendering *rendering)
{
    for (int i = 0; i < FIRST_NOTE; i++) {
        struct flamepix_buffer clause = {0};
        say("", &clause, fpx_warning_append(&clause, (enum fpx_warning)i, rendering, NULL));
    }
}

bool fpx_render_has_lines(const struct fpx_rendering *rendering)
{
    for (int i = 0; i < FIRST_NOTE; i++) {
        if (fpx_warning_is_due((enum fpx_warning)i, rendering, NULL))
            return true;
    }
    return false;
}

void fpx_render_print_notes(const struct fpx_rendering *rendering,
                            const struct flamepix_layout_summary *summary)
{
    for (int i = FIRST_NOTE; i < FPX_WARNING_COUNT; i++) {
        struct flamepix_buffer clause = {0};
        say("note: ", &clause,
            fpx_warning_append(&clause, (enum fpx_warning)i, rendering, summary));
    }
}

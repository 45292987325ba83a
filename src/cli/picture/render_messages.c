#include "cli/picture/render_messages.h"

#include "cli/message.h"

/* The warnings before it are about the lines of the input. */
enum { FIRST_NOTE = FLAMEPIX_WARNING_BELOW_ZERO + 1 };

/* Says a clause, unless it is empty, and frees it; `status` is the answer of what appended it. */
static void say(const char *before, struct flamepix_buffer *clause, enum flamepix_status status)
{
    if (status != FLAMEPIX_OK)
        flamepix_message("%s", flamepix_status_text(status));
    else if (clause->length > 0)
        flamepix_message("%s%s", before, clause->data);
    flamepix_buffer_free(clause);
}

enum flamepix_exit flamepix_render_say_failure(const struct flamepix_rendering *rendering,
                                               enum flamepix_status status, int cause)
{
    struct flamepix_buffer clause = {0};
    say("", &clause, flamepix_explain_failure(&clause, rendering, status, cause));
    return flamepix_exit_of(status);
}

void flamepix_render_say_lines(const struct flamepix_rendering *rendering)
{
    for (int i = 0; i < FIRST_NOTE; i++) {
        struct flamepix_buffer clause = {0};
        say("", &clause,
            flamepix_warning_append(&clause, (enum flamepix_warning)i, rendering, NULL));
    }
}

bool flamepix_render_has_lines(const struct flamepix_rendering *rendering)
{
    for (int i = 0; i < FIRST_NOTE; i++) {
        if (flamepix_warning_is_due((enum flamepix_warning)i, rendering, NULL))
            return true;
    }
    return false;
}

void flamepix_render_say_notes(const struct flamepix_rendering *rendering,
                               const struct flamepix_layout_summary *summary)
{
    for (int i = FIRST_NOTE; i < FLAMEPIX_WARNING_COUNT; i++) {
        struct flamepix_buffer clause = {0};
        say("note: ", &clause,
            flamepix_warning_append(&clause, (enum flamepix_warning)i, rendering, summary));
    }
}

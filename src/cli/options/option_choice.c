#include "cli/options/value_kinds.h"

#include <string.h>

#include "base/buffer_printf.h"
#include "cli/console.h"

unsigned fpx_choice_number(fpx_choice_fn choice, const char *name)
{
    for (unsigned i = 0; choice(i).name != NULL; i++) {
        if (strcmp(choice(i).name, name) == 0)
            return i + 1;
    }
    return 0;
}

enum flamepix_status fpx_choice_list(fpx_choice_fn choice, const char *separator,
                                     struct flamepix_buffer *text)
{
    for (size_t i = 0; choice(i).name != NULL; i++)
        fpx_buffer_printf(text, "%s%s", i == 0 ? "" : separator, choice(i).name);
    return text->status;
}

enum flamepix_status fpx_choice_explain(fpx_choice_fn choice, struct flamepix_buffer *text)
{
    for (size_t i = 0; choice(i).name != NULL; i++) {
        const struct fpx_choice row = choice(i);
        fpx_buffer_printf(text, "%s%s", i == 0 ? "" : ", ", row.name);
        if (row.help != NULL)
            fpx_buffer_printf(text, " (%s)", row.help);
    }
    return text->status;
}

void fpx_choice_refuse(fpx_choice_fn choice, const char *where, const char *option,
                       const char *what, const char *name)
{
    struct fpx_suggestion suggestion = {.word = name};
    for (size_t i = 0; choice(i).name != NULL; i++)
        fpx_suggestion_consider(&suggestion, choice(i).name);
    if (suggestion.nearest != NULL) {
        fpx_message("%s--%s: unknown %s \"%s\"; did you mean %s?", where, option, what, name,
                    suggestion.nearest);
        return;
    }
    struct flamepix_buffer list = {0};
    enum flamepix_status status = fpx_choice_list(choice, ", ", &list);
    fpx_message("%s--%s: unknown %s \"%s\"; known are %s", where, option, what, name,
                status == FLAMEPIX_OK ? list.data : choice(0).name);
    flamepix_buffer_free(&list);
}

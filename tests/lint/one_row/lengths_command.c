/* A command: how long its words are, a line for each. */
#include <string.h>

#include "base/buffer_printf.h"
#include "cli/command.h"
#include "cli/options/option_texts.h"

struct arguments {
    uint64_t above;
};

#define FIELDS struct arguments

static const struct fpx_option rows[] = {
    {.name = "above",
     .argument = "N",
     .kind = FPX_OPTION_INTEGER,
     AT(above),
     .high = 1000,
     .initial_number = 2,
     .help = "Only words of more than N bytes"},
};

static const struct fpx_option_group words = GROUP("Words", rows);

static const struct fpx_option_group *const table[] = {&words, &fpx_general_group, NULL};

static enum fpx_exit run(const void *fields, const struct fpx_arguments *arguments)
{
    const struct arguments *own = fields;
    struct flamepix_buffer text = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < arguments->files.count && status == FLAMEPIX_OK; i++) {
        const char *word = arguments->files.items[i];
        if (strlen(word) > own->above)
            status = fpx_buffer_printf(&text, "%s %zu\n", word, strlen(word));
    }
    return fpx_command_put(&text, status);
}

const struct fpx_command fpx_cmd_lengths = {
    .name = "lengths",
    .usage = "flamepix lengths [OPTION]... WORD...",
    .summary = "How long words are.",
    .description = "Says of each WORD how many bytes it has.",
    .table = table,
    .fields_nbytes = sizeof(struct arguments),
    .run = run,
};

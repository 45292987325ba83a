/* The options of a picture in a terminal. */
#include "cli/options/option_rows.h"
#include "cli/picture/terminal_picture.h"

/* The first is "auto". */
static struct flamepix_choice protocol_choice(size_t i)
{
    if (i == 0)
        return (struct flamepix_choice){"auto", "what the terminal says it has"};
    if (i > FLAMEPIX_TERMINAL_PROTOCOLS)
        return (struct flamepix_choice){NULL, NULL};
    const struct flamepix_terminal_protocol *protocol = &flamepix_terminal_protocols[i - 1];
    return (struct flamepix_choice){protocol->name, protocol->help};
}

#define FIELDS struct flamepix_picture_arguments

/* clang-format off */
static const struct flamepix_option terminal_options[] = {
    {.name = "terminal", .kind = FLAMEPIX_OPTION_FLAG, AT(terminal),
     .help = "Show the picture in the terminal that standard output is, in place of writing it: "
             "as wide as the window and no higher, unless a size is given"},
    {.name = "protocol", .argument = "NAME", .kind = FLAMEPIX_OPTION_CHOICE, AT(protocol),
     .choice = protocol_choice, .unset = "auto",
     .help = "With --terminal, how it is shown:"},
};
/* clang-format on */

const struct flamepix_option_group flamepix_picture_terminal =
    GROUP("In a terminal", terminal_options);

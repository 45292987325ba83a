/* The options of a picture in a terminal. */
#include "cli/options/option_texts.h"
#include "cli/picture/draw_pages.h"

/* The first is "auto". */
static struct fpx_choice protocol_choice(size_t i)
{
    if (i == 0)
        return (struct fpx_choice){"auto", "what the terminal says it has"};
    if (i > FPX_TERMINAL_PROTOCOLS)
        return (struct fpx_choice){NULL, NULL};
    const struct fpx_terminal_protocol *protocol = &fpx_terminal_protocols[i - 1];
    return (struct fpx_choice){protocol->name, protocol->help};
}

#define FIELDS struct fpx_picture_arguments

/* clang-format off */
static const struct fpx_option terminal_options[] = {
    {.name = "terminal", .kind = FPX_OPTION_FLAG, AT(terminal),
     .help = "Show the picture in the terminal that standard output is, in place of writing it: "
             "as wide as the window and no higher, unless a size is given"},
    {.name = "protocol", .argument = "NAME", .kind = FPX_OPTION_CHOICE, AT(protocol),
     .choice = protocol_choice, .unset = "auto",
     .help = "With --terminal, how it is shown:"},
};
/* clang-format on */

const struct fpx_option_group fpx_picture_terminal = GROUP("In a terminal", terminal_options);

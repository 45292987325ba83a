#include "terminal/terminal_protocols.h"

const struct fpx_terminal_protocol fpx_terminal_protocols[] = {
    [FPX_TERMINAL_KITTY] = {.name = "kitty",
                            .help = "kitty's graphics: also Ghostty, Konsole, WezTerm",
                            .format = FLAMEPIX_PNG,
                            .put_image = fpx_kitty_put},
    [FPX_TERMINAL_ITERM2] = {.name = "iterm2",
                             .help = "iTerm2's inline images: also WezTerm, mintty",
                             .format = FLAMEPIX_PNG,
                             .put_image = fpx_iterm2_put},
    [FPX_TERMINAL_SIXEL] = {.name = "sixel",
                            .help = "DEC's sixels: xterm, foot, mlterm, Windows Terminal",
                            .format = FLAMEPIX_PIXELS,
                            .put_image = fpx_sixel_put},
    [FPX_TERMINAL_BLOCKS] = {.name = "blocks",
                             .help = "coloured cells and text, in 24-bit colours",
                             .put_cells = fpx_blocks_put},
    [FPX_TERMINAL_BLOCKS_256] = {.name = "blocks-256",
                                 .help = "the same in the 256 colours of xterm",
                                 .put_cells = fpx_blocks_256_put},
};

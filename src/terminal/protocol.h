/* Protocols: the ways in which a terminal shows a picture. */
#ifndef FLAMEPIX_TERMINAL_PROTOCOL_H
#define FLAMEPIX_TERMINAL_PROTOCOL_H

#include <stdint.h>

#include <flamepix/image.h>

#include "terminal/cells.h"

/* An image as one of the formats of flamepix/image.h has it. */
struct flamepix_terminal_image {
    struct flamepix_buffer *bytes; /* a protocol may change them */
    uint32_t width, height;        /* px */
    uint32_t columns;              /* of the terminal, as wide as which it is; 0: it is not */
};

/* A protocol is one row of flamepix_terminal_protocols and one file. Each writes escape sequences
 * and ends with a new line, leaving colours as it found them. It answers OK, NO_MEMORY,
 * BAD_ARGUMENT (an image that it cannot show), CODEC_FAILED, or what `write` answers. */
struct flamepix_terminal_protocol {
    const char *name; /* of the option */
    const char *help;
    /* One of the two. An image is of this format. */
    enum flamepix_image_format format;
    enum flamepix_status (*put_image)(const struct flamepix_terminal_image *image,
                                      flamepix_write_fn write, void *user);
    enum flamepix_status (*put_cells)(const struct flamepix_cell_page *page,
                                      flamepix_write_fn write, void *user);
};

/* Their numbers: the better one first. */
enum flamepix_terminal_protocol_number {
    FLAMEPIX_TERMINAL_KITTY,
    FLAMEPIX_TERMINAL_ITERM2,
    FLAMEPIX_TERMINAL_SIXEL,
    FLAMEPIX_TERMINAL_BLOCKS,
    FLAMEPIX_TERMINAL_BLOCKS_256,
    FLAMEPIX_TERMINAL_PROTOCOLS
};

extern const struct flamepix_terminal_protocol
    flamepix_terminal_protocols[FLAMEPIX_TERMINAL_PROTOCOLS];

/* What the rows call. */
enum flamepix_status flamepix_kitty_put(const struct flamepix_terminal_image *image,
                                        flamepix_write_fn write, void *user);
enum flamepix_status flamepix_iterm2_put(const struct flamepix_terminal_image *image,
                                         flamepix_write_fn write, void *user);
enum flamepix_status flamepix_sixel_put(const struct flamepix_terminal_image *image,
                                        flamepix_write_fn write, void *user);
enum flamepix_status flamepix_blocks_put(const struct flamepix_cell_page *page,
                                         flamepix_write_fn write, void *user);
enum flamepix_status flamepix_blocks_256_put(const struct flamepix_cell_page *page,
                                             flamepix_write_fn write, void *user);

#endif

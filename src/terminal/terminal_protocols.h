/* Protocols: the ways to show a picture in a terminal. */
#ifndef FPX_TERMINAL_TERMINAL_PROTOCOLS_H
#define FPX_TERMINAL_TERMINAL_PROTOCOLS_H

#include <stdint.h>

#include <flamepix/image.h>

#include "terminal/terminal_cells.h"

/* An image in one of the formats of flamepix/image.h. */
struct fpx_terminal_image {
    struct flamepix_buffer *bytes; /* a protocol may change them */
    uint32_t width, height;        /* px */
    uint32_t columns;              /* the width it is scaled to, in columns; 0: not scaled */
};

/* A protocol is one row of fpx_terminal_protocols and one file. Each writes escape sequences and a
 * final new line, and leaves colours unchanged. It answers OK, NO_MEMORY, BAD_ARGUMENT (an image
 * that it cannot show), CODEC_FAILED, or what `write` answers. */
struct fpx_terminal_protocol {
    const char *name; /* of the option */
    const char *help;
    /* One of the two. Images have this format. */
    enum flamepix_image_format format;
    enum flamepix_status (*put_image)(const struct fpx_terminal_image *image,
                                      flamepix_write_fn write, void *user);
    enum flamepix_status (*put_cells)(const struct fpx_cell_chart *page, flamepix_write_fn write,
                                      void *user);
};

/* Their numbers, better ones first. */
enum fpx_terminal_protocol_number {
    FPX_TERMINAL_KITTY,
    FPX_TERMINAL_ITERM2,
    FPX_TERMINAL_SIXEL,
    FPX_TERMINAL_BLOCKS,
    FPX_TERMINAL_BLOCKS_256,
    FPX_TERMINAL_PROTOCOLS
};

extern const struct fpx_terminal_protocol fpx_terminal_protocols[FPX_TERMINAL_PROTOCOLS];

/* What the rows call. */
enum flamepix_status fpx_kitty_put(const struct fpx_terminal_image *image, flamepix_write_fn write,
                                   void *user);
enum flamepix_status fpx_iterm2_put(const struct fpx_terminal_image *image, flamepix_write_fn write,
                                    void *user);
enum flamepix_status fpx_sixel_put(const struct fpx_terminal_image *image, flamepix_write_fn write,
                                   void *user);
enum flamepix_status fpx_blocks_put(const struct fpx_cell_chart *page, flamepix_write_fn write,
                                    void *user);
enum flamepix_status fpx_blocks_256_put(const struct fpx_cell_chart *page, flamepix_write_fn write,
                                        void *user);

#endif

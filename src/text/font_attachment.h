/* Data that a higher layer keeps with fonts from picture to picture: its findings about texts. */
#ifndef FPX_TEXT_FONT_ATTACHMENT_H
#define FPX_TEXT_FONT_ATTACHMENT_H

#include <flamepix/text.h>

/* Starts as {0}. The code that sets `data` also sets how it is freed. */
struct fpx_font_attachment {
    void *data;
    void (*free)(void *data); /* called with the data when the fonts are freed */
};

/* Owned by the fonts. The data must not change how any picture looks. */
struct fpx_font_attachment *fpx_fonts_attachment(struct flamepix_fonts *fonts);

#endif

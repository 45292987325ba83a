/* What a room above keeps with fonts, from picture to picture: what it found out about texts. */
#ifndef FPX_TEXT_FONT_ATTACHMENT_H
#define FPX_TEXT_FONT_ATTACHMENT_H

#include <flamepix/text.h>

/* Starts as {0}. Whoever puts `data` there says how it is freed. */
struct fpx_font_attachment {
    void *data;
    void (*free)(void *data); /* called with the data when the fonts are freed */
};

/* The fonts', as long as they are. No picture may look otherwise for what is kept. */
struct fpx_font_attachment *fpx_fonts_attachment(struct flamepix_fonts *fonts);

#endif

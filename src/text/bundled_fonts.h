/* The fonts that are part of the library. */
#ifndef FPX_TEXT_BUNDLED_FONTS_H
#define FPX_TEXT_BUNDLED_FONTS_H

#include <flamepix/bytes.h>

/* Font 0 is fonts/DejaVuSans.ttf; 1 is fonts/NotoSansSymbols2-ControlPictures.ttf, which has what
 * that lacks and whose .notdef is the box for a glyph nobody has. */
enum { FPX_BUNDLED_COUNT = 2 };

/* The bytes of font `i`; static. */
struct flamepix_bytes fpx_bundled_font(unsigned i);

/* The bold letters, fonts/DejaVuSans-Bold-Subset.ttf; static. Font 0 has what they lack. */
struct flamepix_bytes fpx_bundled_bold(void);

#endif

/* The fonts built into the library. */
#ifndef FPX_TEXT_BUNDLED_FONTS_H
#define FPX_TEXT_BUNDLED_FONTS_H

#include <flamepix/bytes.h>

/* Font 0 is fonts/DejaVuSans.ttf; 1 is fonts/NotoSansSymbols2-ControlPictures.ttf, which adds
 * characters missing in font 0, and whose .notdef is the box for a missing glyph. */
enum { FPX_BUNDLED_COUNT = 2 };

/* The bytes of font `i`; static. */
struct flamepix_bytes fpx_bundled_font(unsigned i);

/* The bold letters, fonts/DejaVuSans-Bold-Subset.ttf; static. Font 0 covers all others. */
struct flamepix_bytes fpx_bundled_bold(void);

#endif

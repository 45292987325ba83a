/* The fonts that are part of the library. */
#ifndef FLAMEPIX_TEXT_BUNDLED_H
#define FLAMEPIX_TEXT_BUNDLED_H

#include <flamepix/bytes.h>

/* Font 0 is fonts/DejaVuSans.ttf; 1 is fonts/NotoSansSymbols2-ControlPictures.ttf, which has what
 * that lacks and whose .notdef is the box for a glyph nobody has. */
enum { FLAMEPIX_BUNDLED_COUNT = 2 };

/* The bytes of font `i`; static. */
struct flamepix_bytes flamepix_bundled_font(unsigned i);

/* The bold letters, fonts/DejaVuSans-Bold-Subset.ttf; static. Font 0 has what they lack. */
struct flamepix_bytes flamepix_bundled_bold(void);

#endif

#include "text/bundled.h"

#include "base/embed.h"

FLAMEPIX_EMBED(flamepix_bundled_text, "fonts/DejaVuSans.ttf");
FLAMEPIX_EMBED(flamepix_bundled_bold_text, "fonts/DejaVuSans-Bold-Subset.ttf");
FLAMEPIX_EMBED(flamepix_bundled_pictures, "fonts/NotoSansSymbols2-ControlPictures.ttf");

struct flamepix_bytes flamepix_bundled_font(unsigned i)
{
    return i == 0 ? FLAMEPIX_EMBEDDED(flamepix_bundled_text)
                  : FLAMEPIX_EMBEDDED(flamepix_bundled_pictures);
}

struct flamepix_bytes flamepix_bundled_bold(void)
{
    return FLAMEPIX_EMBEDDED(flamepix_bundled_bold_text);
}

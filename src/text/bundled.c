#include "text/bundled.h"

#include "base/embed.h"

FPX_EMBED(fpx_bundled_text, "fonts/DejaVuSans.ttf");
FPX_EMBED(fpx_bundled_bold_text, "fonts/DejaVuSans-Bold-Subset.ttf");
FPX_EMBED(fpx_bundled_pictures, "fonts/NotoSansSymbols2-ControlPictures.ttf");

struct flamepix_bytes fpx_bundled_font(unsigned i)
{
    return i == 0 ? FPX_EMBEDDED(fpx_bundled_text) : FPX_EMBEDDED(fpx_bundled_pictures);
}

struct flamepix_bytes fpx_bundled_bold(void)
{
    return FPX_EMBEDDED(fpx_bundled_bold_text);
}

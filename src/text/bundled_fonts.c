#include "text/bundled_fonts.h"

#include "base/incbin.h"

FPX_INCBIN(fpx_bundled_text, "fonts/DejaVuSans.ttf");
FPX_INCBIN(fpx_bundled_bold_text, "fonts/DejaVuSans-Bold-Subset.ttf");
FPX_INCBIN(fpx_bundled_pictures, "fonts/NotoSansSymbols2-ControlPictures.ttf");

struct flamepix_bytes fpx_bundled_font(unsigned i)
{
    return i == 0 ? FPX_INCBIN_BYTES(fpx_bundled_text) : FPX_INCBIN_BYTES(fpx_bundled_pictures);
}

struct flamepix_bytes fpx_bundled_bold(void)
{
    return FPX_INCBIN_BYTES(fpx_bundled_bold_text);
}

#include "gallery/gallery_assets.h"

#include "base/incbin.h"

FPX_INCBIN(fpx_gallery_html, "src/gallery/gallery.html");
FPX_INCBIN(fpx_gallery_css, "src/gallery/gallery.css");
FPX_INCBIN(fpx_gallery_js, "src/gallery/gallery.js");
FPX_INCBIN(fpx_gallery_js_sha256, "src/gallery/gallery.js.sha256");

struct flamepix_bytes fpx_gallery_markup(void)
{
    return FPX_INCBIN_BYTES(fpx_gallery_html);
}

struct flamepix_bytes fpx_gallery_style(void)
{
    return FPX_INCBIN_BYTES(fpx_gallery_css);
}

struct flamepix_bytes fpx_gallery_script(void)
{
    return FPX_INCBIN_BYTES(fpx_gallery_js);
}

struct flamepix_bytes fpx_gallery_script_hash(void)
{
    struct flamepix_bytes line = FPX_INCBIN_BYTES(fpx_gallery_js_sha256);
    return (struct flamepix_bytes){line.data, line.length - 1}; /* without its newline */
}

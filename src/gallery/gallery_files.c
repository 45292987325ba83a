#include "gallery/gallery_files.h"

#include "base/embed.h"

FLAMEPIX_EMBED(flamepix_gallery_html, "src/gallery/gallery.html");
FLAMEPIX_EMBED(flamepix_gallery_css, "src/gallery/gallery.css");
FLAMEPIX_EMBED(flamepix_gallery_js, "src/gallery/gallery.js");
FLAMEPIX_EMBED(flamepix_gallery_js_sha256, "src/gallery/gallery.js.sha256");

struct flamepix_bytes flamepix_gallery_markup(void)
{
    return FLAMEPIX_EMBEDDED(flamepix_gallery_html);
}

struct flamepix_bytes flamepix_gallery_style(void)
{
    return FLAMEPIX_EMBEDDED(flamepix_gallery_css);
}

struct flamepix_bytes flamepix_gallery_script(void)
{
    return FLAMEPIX_EMBEDDED(flamepix_gallery_js);
}

struct flamepix_bytes flamepix_gallery_script_hash(void)
{
    struct flamepix_bytes line = FLAMEPIX_EMBEDDED(flamepix_gallery_js_sha256);
    return (struct flamepix_bytes){line.data, line.length - 1}; /* without its newline */
}

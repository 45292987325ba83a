/* Files: what is the same on every gallery, as files that an editor and a browser know. They are
 * part of the program; nothing is read when it runs.
 *
 * gallery.html is the page. Where it says {{name}}, gallery.c puts the title, the cards and so on.
 *
 * gallery.css wants the variables --thumb-width, --thumb-height and --shape, which the page sets.
 * Some of its rules need a reason, which is given here, as no page has to carry it:
 * - .page is as wide as whole thumbnails are, so that its edges are theirs, and seven at most (see
 *   GRID_CARDS in gallery.c);
 * - the padding of .grid is room for outlines, which a grid of its own layout would cut off;
 * - .sharp shows the pixels of a thumbnail as they are only where whole device pixels fit one.
 *
 * gallery.js searches and sorts; without it the page can be read all the same. It takes cards out
 * of the page rather than hiding them: hiding thousands costs seconds.
 *
 * gallery.js.sha256 is the hash of gallery.js, by which the policy in the head of the page allows
 * this script and no other. The Makefile writes it; it is committed with the script. */
#ifndef FPX_GALLERY_GALLERY_ASSETS_H
#define FPX_GALLERY_GALLERY_ASSETS_H

#include <flamepix/bytes.h>

#include "gallery/gallery.h"

/* The bytes of each file; static. */
struct flamepix_bytes fpx_gallery_markup(void);
struct flamepix_bytes fpx_gallery_style(void);
struct flamepix_bytes fpx_gallery_script(void);

/* The SHA-256 of the script in base64, which stands behind "sha256-" in the page's policy. */
struct flamepix_bytes fpx_gallery_script_hash(void);

/* Readme: the pictures of a batch as one Markdown page, README.md, for a folder that is shown by
 * who shows Markdown. */

/* Writes a section for each item in the order given: its name, and its picture with the
 * alternative text, or why it failed, or that it has no samples. Names, paths and texts may be any
 * bytes. Answers OK, NO_MEMORY, or what `write` answers. */
enum flamepix_status fpx_gallery_readme_write(const struct fpx_gallery_options *options,
                                              const struct fpx_gallery_items *items,
                                              flamepix_write_fn write, void *user);

/* Whether a file that begins so says that flamepix wrote it. */
bool fpx_gallery_readme_is_ours(struct flamepix_bytes head);

#endif

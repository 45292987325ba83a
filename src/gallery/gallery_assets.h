/* Files: the parts that all galleries share, as files for an editor and a browser. They are part of
 * the program; nothing is read at run time.
 *
 * gallery.html is the page. gallery.c replaces each {{name}} by the title, the cards and so on.
 *
 * gallery.css needs the variables --thumb-width, --thumb-height and --shape, which the page sets.
 * Reasons for some of its rules, given here so that no page has to carry them:
 * - .page is as wide as a number of whole thumbnails, so that their edges align, seven at most (see
 *   GRID_CARDS in gallery.c);
 * - the padding of .grid is room for outlines, which a grid of its own layout would clip;
 * - .sharp shows the pixels of a thumbnail unscaled only if whole device pixels fit one.
 *
 * gallery.js searches and sorts; the page is readable without it. It removes cards from the page
 * instead of hiding them: hiding thousands takes seconds.
 *
 * gallery.js.sha256 is the hash of gallery.js, by which the policy in the head of the page allows
 * only this script. The Makefile writes it; it is committed with the script. */
#ifndef FPX_GALLERY_GALLERY_ASSETS_H
#define FPX_GALLERY_GALLERY_ASSETS_H

#include <flamepix/bytes.h>

#include "gallery/gallery.h"

/* The bytes of each file; static. */
struct flamepix_bytes fpx_gallery_markup(void);
struct flamepix_bytes fpx_gallery_style(void);
struct flamepix_bytes fpx_gallery_script(void);

/* The SHA-256 of the script in base64, which follows "sha256-" in the page's policy. */
struct flamepix_bytes fpx_gallery_script_hash(void);

/* Readme: the pictures of a batch as one Markdown page, README.md, for sites that render
 * Markdown. */

/* Writes a section for each item in the given order: its name, and its picture with the alternative
 * text, or why it failed, or that it has no samples. Names, paths and texts may be any bytes.
 * Returns OK, NO_MEMORY, or what `write` returns. */
enum flamepix_status fpx_gallery_readme_write(const struct fpx_gallery_options *options,
                                              const struct fpx_gallery_items *items,
                                              flamepix_write_fn write, void *user);

/* Whether a file with this beginning was written by flamepix. */
bool fpx_gallery_readme_is_ours(struct flamepix_bytes head);

#endif

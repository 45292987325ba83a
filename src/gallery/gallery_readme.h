/* Readme: the pictures of a batch as one Markdown page, README.md, for a folder that is shown by
 * who shows Markdown. */
#ifndef FPX_GALLERY_GALLERY_README_H
#define FPX_GALLERY_GALLERY_README_H

#include "gallery/gallery.h"

/* Writes a section for each item in the order given: its name, and its picture with the
 * alternative text, or why it failed, or that it has no samples. Names, paths and texts may be any
 * bytes. Answers OK, NO_MEMORY, or what `write` answers. */
enum flamepix_status fpx_gallery_readme_write(const struct fpx_gallery_options *options,
                                              const struct fpx_gallery_items *items,
                                              flamepix_write_fn write, void *user);

/* Whether a file that begins so says that flamepix wrote it. */
bool fpx_gallery_readme_is_ours(struct flamepix_bytes head);

#endif

/* Readme: the pictures of a batch as one Markdown page, README.md, for a folder that is shown by
 * who shows Markdown. */
#ifndef FLAMEPIX_GALLERY_GALLERY_README_H
#define FLAMEPIX_GALLERY_GALLERY_README_H

#include "gallery/gallery.h"

/* Writes a section for each item in the order given: its name, and its picture with the
 * alternative text, or why it failed, or that it has no samples. Names, paths and texts may be any
 * bytes. Answers OK, NO_MEMORY, or what `write` answers. */
enum flamepix_status flamepix_gallery_readme_write(const struct flamepix_gallery_options *options,
                                                   const struct flamepix_gallery_items *items,
                                                   flamepix_write_fn write, void *user);

/* Whether a file that begins so says that flamepix wrote it. */
bool flamepix_gallery_readme_is_ours(struct flamepix_bytes head);

#endif

/* Where the pictures of an entry lie, seen from the gallery. */
#ifndef FLAMEPIX_GALLERY_GALLERY_LINK_H
#define FLAMEPIX_GALLERY_GALLERY_LINK_H

#include <flamepix/bytes.h>

/* Replaces `link` by the path from `folder` to `output`, raw bytes; where the name without its
 * extension ends in `suffix`, that is `wanted` in the link. Both are relative to the same place, or
 * both absolute; else the link is `output`. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_gallery_link(const char *folder, const char *output,
                                           const char *suffix, const char *wanted,
                                           struct flamepix_buffer *link);

#endif

/* A sheet and what is under it, from folded texts in one call. */
#ifndef TESTS_SUPPORT_SHEETS_H
#define TESTS_SUPPORT_SHEETS_H

#include <flamepix.h>

#include "support/pictures/pixels.h"

enum { SHEETS_PANELS_MAX = 12 };

struct sheets {
    struct flamepix_sheet_panel panels[SHEETS_PANELS_MAX];
    struct flamepix_buffer packed[SHEETS_PANELS_MAX];
    size_t count;
    struct flamepix_tally *tally; /* NULL: the options want no sums */
    struct flamepix_fonts *fonts;
    struct flamepix_sheet *sheet;
};

/* A panel for each text, with the captions "p0", "p1" and so on; a text of NULL has no layout, and
 * the note "no stacks". Returns what flamepix_sheet_create does, and ends the test where anything
 * else fails. Free it in any case. */
enum flamepix_status sheets_open(struct sheets *sheets, const char *const *folded, size_t count,
                                 const struct flamepix_sheet_options *options);

/* The same, and ends the test unless that is OK. */
void sheets_make(struct sheets *sheets, const char *const *folded, size_t count,
                 const struct flamepix_sheet_options *options);

/* Its picture, decoded. */
struct pixels sheets_draw(const struct sheets *sheets);

/* Its JSON, terminated, and its array of tags behind the header; for the caller to free. */
char *sheets_frames(const struct sheets *sheets);
uint32_t *sheets_tags(const struct sheets *sheets);

/* A frame as the JSON has it; false where there is no other. Starts with *json at the frames. */
struct sheets_frame {
    unsigned tag, panel, parent;
    char name[64]; /* "": a run */
    unsigned x, y, width, height;
};
bool sheets_next_frame(const char **json, struct sheets_frame *frame);

void sheets_free(struct sheets *sheets);

#endif

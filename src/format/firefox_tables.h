/* Firefox tables of a thread, or of all of a profile: what stacks are made of. A stack is a frame
 * on a stack before it; a frame is a place in a function, or a text that says it all. */
#ifndef FLAMEPIX_FORMAT_FIREFOX_TABLES_H
#define FLAMEPIX_FORMAT_FIREFOX_TABLES_H

#include "format/firefox_table.h"
#include "format/recording.h"
#include "format/text_table.h"

/* Starts as {0}. */
struct flamepix_firefox_tables {
    struct flamepix_firefox_table stacks, frames, functions, resources, sources;
    struct flamepix_text_table texts;
    bool is_known; /* there were stacks */
};

/* Reads the value of a member `key` of a thread, where it is one of the tables; the value of
 * another member stays. Answers OK, NO_MEMORY or what the JSON answers. */
enum flamepix_status flamepix_firefox_tables_read(struct flamepix_firefox_tables *tables,
                                                  struct flamepix_json_reader *json,
                                                  struct flamepix_bytes key);

/* Adds the frames of a stack to the recording's, leaf first, but for "(root)". `kernel` is the
 * number of the category of the kernel's frames; SIZE_MAX: there is none. Answers OK or
 * NO_MEMORY. */
enum flamepix_status flamepix_firefox_tables_stack(const struct flamepix_firefox_tables *tables,
                                                   size_t stack, size_t kernel,
                                                   struct flamepix_recording *recording);

/* Forgets all and keeps the memory. */
void flamepix_firefox_tables_reset(struct flamepix_firefox_tables *tables);

void flamepix_firefox_tables_free(struct flamepix_firefox_tables *tables);

#endif

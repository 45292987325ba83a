/* Firefox stacks: the tables that the stacks of a thread, or of all threads, are made of. A stack
 * is a frame on another stack, its prefix; a frame is a place in a function, or in raw profiles a
 * text that says it all. */
#ifndef FLAMEPIX_FORMAT_FIREFOX_STACKS_H
#define FLAMEPIX_FORMAT_FIREFOX_STACKS_H

#include "format/firefox_table.h"
#include "format/recording.h"
#include "format/text_table.h"

/* Starts as {0}. */
struct flamepix_firefox_stacks {
    struct flamepix_firefox_table table; /* of the stacks themselves */
    struct flamepix_firefox_table frames, functions, resources, sources;
    struct flamepix_text_table texts;
    bool is_known; /* there were stacks */
};

/* Reads the value of the member `key`, where it is one of the tables; the value of
 * another member stays. Answers OK, NO_MEMORY or what the JSON answers. */
enum flamepix_status flamepix_firefox_stacks_read(struct flamepix_firefox_stacks *stacks,
                                                  struct flamepix_json_reader *json,
                                                  struct flamepix_bytes key);

/* Adds the frames of a stack to the recording's, leaf first, but for "(root)". `kernel` is the
 * number of the category of the kernel's frames; SIZE_MAX: there is none. Answers OK or
 * NO_MEMORY. */
enum flamepix_status
flamepix_firefox_stacks_add_frames(const struct flamepix_firefox_stacks *stacks, size_t stack,
                                   size_t kernel, struct flamepix_recording *recording);

/* Forgets all and keeps the memory. */
void flamepix_firefox_stacks_reset(struct flamepix_firefox_stacks *stacks);

void flamepix_firefox_stacks_free(struct flamepix_firefox_stacks *stacks);

#endif

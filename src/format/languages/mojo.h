#ifndef FPX_FORMAT_LANGUAGES_MOJO_H
#define FPX_FORMAT_LANGUAGES_MOJO_H

#include "format/parse/key_table.h"
#include "format/parse/text_table.h"

/* MOJO frames: the strings and frames that a MOJO file defines once and refers to by key. Keys are
 * per process, but definitions may precede the stack that names the process. Until then a key has
 * its latest definition from any process. */

struct fpx_mojo_frame {
    size_t file, name; /* in texts */
    uint64_t line;     /* 0: not known */
};

/* Starts as {0}. */
struct fpx_mojo_frames {
    bool has_process; /* set once the process of the keys is known: */
    uint64_t process;
    struct fpx_text_table texts;
    struct fpx_key_table strings; /* (process, key) to the number of a text */
    struct fpx_key_table keys;    /* (process, key) to the number of a frame */
    struct fpx_mojo_frame *frames;
    size_t count, capacity;
};

/* Defines a string. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_mojo_add_string(struct fpx_mojo_frames *frames, int64_t key,
                                         struct flamepix_bytes string);

/* Defines a frame; its file and name are keys of strings. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_mojo_add_frame(struct fpx_mojo_frames *frames, int64_t key, int64_t file,
                                        int64_t name, int64_t line);

/* The frame of a key. False if it, or its name, is not defined. */
bool fpx_mojo_find_frame(const struct fpx_mojo_frames *frames, int64_t key,
                         struct fpx_mojo_frame *frame_ret);

/* A frame without key and line; `file` may be "". Returns OK or NO_MEMORY. */
enum flamepix_status fpx_mojo_name_frame(struct fpx_mojo_frames *frames, struct flamepix_bytes name,
                                         const char *file, struct fpx_mojo_frame *frame_ret);

/* Frees what the frames hold. */
void fpx_mojo_frames_free(struct fpx_mojo_frames *frames);

/* MOJO repeats: the last stack of each thread, for samples that repeat it. Frames at its end that
 * are not of Python are left out, as such a sample has its own. */

struct fpx_mojo_stack {
    struct fpx_mojo_frame *frames; /* from the root */
    size_t count, capacity;
    bool is_known;
};

/* Starts as {0}. */
struct fpx_mojo_repeats {
    struct fpx_text_table threads;
    struct fpx_mojo_stack *stacks; /* by thread number */
    size_t count, capacity;
};

/* Keeps the stack of a thread: `count` frames from the root, with texts in `frames`. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_mojo_keep_stack(struct fpx_mojo_repeats *repeats,
                                         const struct fpx_mojo_frames *frames,
                                         struct flamepix_bytes thread,
                                         const struct fpx_mojo_frame *stack, size_t count);

/* The last stack of a thread, valid until the next one is kept; NULL if there is none. Returns OK,
 * with `*stack_ret` set, or NO_MEMORY. */
enum flamepix_status fpx_mojo_last_stack(struct fpx_mojo_repeats *repeats,
                                         struct flamepix_bytes thread,
                                         const struct fpx_mojo_stack **stack_ret);

void fpx_mojo_repeats_free(struct fpx_mojo_repeats *repeats);

#endif

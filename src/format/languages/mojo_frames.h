/* MOJO frames: the strings and frames that a MOJO file writes once and means by keys. Keys are of a
 * process, but strings and frames may stand before the stack that says of which: then what was
 * given to the key last, whatever the process, is meant. */
#ifndef FPX_FORMAT_LANGUAGES_MOJO_FRAMES_H
#define FPX_FORMAT_LANGUAGES_MOJO_FRAMES_H

#include "format/parse/key_table.h"
#include "format/parse/text_table.h"

struct fpx_mojo_frame {
    size_t file, name; /* in texts */
    uint64_t line;     /* 0: not known */
};

/* Starts as {0}. */
struct fpx_mojo_frames {
    bool has_process; /* whose keys come is known: */
    uint64_t process;
    struct fpx_text_table texts;
    struct fpx_key_table strings; /* (process, key) to the number of a text */
    struct fpx_key_table keys;    /* (process, key) to the number of a frame */
    struct fpx_mojo_frame *frames;
    size_t count, capacity;
};

/* Gives a string a key. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_mojo_add_string(struct fpx_mojo_frames *frames, int64_t key,
                                         struct flamepix_bytes string);

/* Gives a frame a key; its file and name are keys of strings. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_mojo_add_frame(struct fpx_mojo_frames *frames, int64_t key, int64_t file,
                                        int64_t name, int64_t line);

/* The frame of a key. False where there is none, or its name was not written. */
bool fpx_mojo_find_frame(const struct fpx_mojo_frames *frames, int64_t key,
                         struct fpx_mojo_frame *frame_ret);

/* A frame without a key and a line; `file` may be "". Answers OK or NO_MEMORY. */
enum flamepix_status fpx_mojo_name_frame(struct fpx_mojo_frames *frames, struct flamepix_bytes name,
                                         const char *file, struct fpx_mojo_frame *frame_ret);

/* Frees what the frames hold. */
void fpx_mojo_frames_free(struct fpx_mojo_frames *frames);

#endif

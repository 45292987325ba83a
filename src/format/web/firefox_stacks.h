/* Firefox stacks: the tables that the stacks of a thread, or of all threads, are made of. A stack
 * is a frame on another stack, its prefix; a frame is a place in a function, or in raw profiles a
 * text that says it all. From one version to the next, tables have moved from the threads to what
 * all threads share, one after the other: so each is looked for in both. */
#ifndef FPX_FORMAT_WEB_FIREFOX_STACKS_H
#define FPX_FORMAT_WEB_FIREFOX_STACKS_H

#include "format/parse/text_table.h"
#include "format/recording.h"
#include "format/web/firefox_table.h"

enum {
    FPX_FIREFOX_STACKS, /* the stacks themselves */
    FPX_FIREFOX_FRAMES,
    FPX_FIREFOX_FUNCTIONS,
    FPX_FIREFOX_RESOURCES,
    FPX_FIREFOX_SOURCES,
    FPX_FIREFOX_TABLES
};

/* What a thread has, or all threads share. Starts as {0}. */
struct fpx_firefox_stacks {
    struct fpx_firefox_table tables[FPX_FIREFOX_TABLES];
    struct fpx_text_table texts;
    struct fpx_text_table libraries; /* their names, where all threads share them */
    bool has_texts, has_libraries;
    bool texts_have_gaps; /* some are no texts, and empty */
};

/* The subcategories of code that was compiled while it ran, as far as there is room. */
enum { FPX_FIREFOX_JITS_MAX = 8 };
struct fpx_firefox_jits {
    struct {
        size_t category, subcategory;
    } items[FPX_FIREFOX_JITS_MAX];
    size_t count;
};

/* The tables that the stacks of one thread are found in. */
struct fpx_firefox_view {
    const struct fpx_firefox_table *tables[FPX_FIREFOX_TABLES];
    const struct fpx_text_table *texts[FPX_FIREFOX_TABLES]; /* that each refers to */
    const struct fpx_text_table *libraries;
    const struct fpx_firefox_jits *jits; /* NULL: none; the caller may set it */
    size_t kernel; /* the number of the category of the kernel's frames; SIZE_MAX: there is none */
    bool texts_have_gaps;
    bool is_even;  /* the columns of each table are as long as each other */
    bool is_whole; /* nothing is missing that may yet come behind the thread */
};

/* Reads the value of the member `key`, where it is one of the tables; the value of
 * another member stays. Answers OK, NO_MEMORY or what the JSON answers. */
enum flamepix_status fpx_firefox_stacks_read(struct fpx_firefox_stacks *stacks,
                                             struct fpx_json_reader *json,
                                             struct flamepix_bytes key);

/* Reads the array of libraries that comes next, of which the names are kept. Answers as above. */
enum flamepix_status fpx_firefox_libraries_read(struct fpx_firefox_stacks *stacks,
                                                struct fpx_json_reader *json);

/* What a thread finds: of each table its own, or if it has none, the one that threads share. The
 * view is valid as long as both are. */
struct fpx_firefox_view fpx_firefox_stacks_view(const struct fpx_firefox_stacks *own,
                                                const struct fpx_firefox_stacks *shared,
                                                size_t kernel);

/* Adds the frames of a stack to the recording's, leaf first, but for "(root)". `*lacks_ret` is NULL
 * where all that it refers to is there; else it is what should have been, and not all frames are
 * added. Answers as fpx_recording_frame does. */
enum flamepix_status fpx_firefox_stacks_add_frames(const struct fpx_firefox_view *view,
                                                   size_t stack, struct fpx_recording *recording,
                                                   const char **lacks_ret);

/* Forgets all and keeps the memory. */
void fpx_firefox_stacks_reset(struct fpx_firefox_stacks *stacks);

void fpx_firefox_stacks_free(struct fpx_firefox_stacks *stacks);

#endif

/* Profiles of Firefox: tables, threads, stacks. */
#ifndef FPX_FORMAT_WEB_FIREFOX_H
#define FPX_FORMAT_WEB_FIREFOX_H

#include <stddef.h>

#include "base/markup/json_reader.h"
#include "format/parse/text_table.h"
#include "format/recording.h"

/* Firefox tables: what profiles of Firefox are made of, in either of two shapes:
 *
 *     {"length": 2, "prefix": [null, 0], "frame": [4, 7]}                    columns
 *     {"schema": {"prefix": 0, "frame": 1}, "data": [[null, 4], [0, 7]]}     rows */

/* Cells of a row beyond these are passed over; no table has any that matters there. */
enum { FPX_FIREFOX_COLUMNS = 12 };

/* Starts as {0}. */
struct fpx_firefox_table {
    struct fpx_firefox_column {
        double *cells; /* NAN: null; below all numbers: another value that is none */
        size_t count, capacity;
        bool is_known; /* the table has it */
    } columns[FPX_FIREFOX_COLUMNS];
    bool is_known;        /* there was one */
    size_t row_count;     /* the cells of its longest column that is wanted, or its rows */
    int64_t length;       /* as many rows it says to have; -1: it does not say */
    char weight_type[16]; /* the text of its member weightType; "": none */
};

/* Reads the table that comes next. `names` are the columns that are wanted, ending with NULL: they
 * become columns 0, 1, … in this order, empty where the table does not have them. What was there
 * before goes. Answers OK, NO_MEMORY or what the JSON answers. */
enum flamepix_status fpx_firefox_table_read(struct fpx_firefox_table *table,
                                            struct fpx_json_reader *json, const char *const *names);

/* The cell of a row; NAN where there is none. */
double fpx_firefox_table_cell(const struct fpx_firefox_table *table, size_t column, size_t row);

/* The same as a number of something, SIZE_MAX where there is none. */
size_t fpx_firefox_table_index(const struct fpx_firefox_table *table, size_t column, size_t row);

/* What a cell refers to that has to be there: a row of another table, or with null none. */
enum fpx_firefox_reference {
    FPX_FIREFOX_REFERS, /* to *index_ret */
    FPX_FIREFOX_NULL,
    FPX_FIREFOX_MISSING /* the column or the row is missing, or has there what is no index */
};
enum fpx_firefox_reference fpx_firefox_table_refer(const struct fpx_firefox_table *table,
                                                   size_t column, size_t row, size_t *index_ret);

/* Whether all columns that are wanted and not empty are as long as the table, so that what stands
 * in one row of them belongs together. */
bool fpx_firefox_table_is_even(const struct fpx_firefox_table *table);

/* Whether the table has this column. */
bool fpx_firefox_table_has(const struct fpx_firefox_table *table, size_t column);

/* Forgets all cells and keeps the memory. */
void fpx_firefox_table_reset(struct fpx_firefox_table *table);

void fpx_firefox_table_free(struct fpx_firefox_table *table);

/* Firefox stacks: the tables that the stacks of a thread, or of all threads, are made of. A stack
 * is a frame on another stack, its prefix; a frame is a place in a function, or in raw profiles a
 * text that says it all. From one version to the next, tables have moved from the threads to what
 * all threads share, one after the other: so each is looked for in both. */

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

/* Firefox meta: what a profile, or a process in a raw one, says of itself. */

/* Starts by init. */
struct fpx_firefox_meta {
    struct fpx_firefox_jits jits;
    bool is_known;                /* it was read */
    bool has_times;               /* times are milliseconds, and not places in a file */
    size_t kernel;                /* the number of the category of its frames; SIZE_MAX: none */
    size_t selected;              /* of the thread that is shown first; SIZE_MAX: not said */
    double start;                 /* what times are counted from, milliseconds; NAN: not said */
    int64_t raw_version, version; /* of the raw profile, and of a processed one; -1: not said */
};

void fpx_firefox_meta_init(struct fpx_firefox_meta *meta);

/* Reads the object that comes next; what was read before stays where this says nothing of it, but
 * for the start. Answers OK or what the JSON answers. */
enum flamepix_status fpx_firefox_meta_read(struct fpx_firefox_meta *meta,
                                           struct fpx_json_reader *json);

/* Says a version that is newer than those that were tested. */
void fpx_firefox_meta_remark_version(const struct fpx_firefox_meta *meta,
                                     struct fpx_recording *recording);

/* A thread of a Firefox profile: its samples, and the stacks that they refer to. */

/* Starts as {0}. */
struct fpx_firefox_thread {
    uint64_t offset;                  /* the byte where it begins */
    struct flamepix_buffer name, pid; /* empty where it does not say it */
    struct fpx_firefox_stacks stacks;
    struct fpx_firefox_table samples;
    bool is_even;    /* their columns are as long as each other */
    uint64_t others; /* allocations that were sampled, which are not among the samples */
};

/* Reads the thread that comes next, the value; what was there before goes. END where the value is
 * no object, which is passed over; else OK, NO_MEMORY or what the JSON answers. */
enum flamepix_status fpx_firefox_thread_read(struct fpx_firefox_thread *thread,
                                             struct fpx_json_reader *json);

/* The unit of its weights. */
const char *fpx_firefox_thread_unit(const struct fpx_firefox_thread *thread);

/* Puts its samples, as ones of this part. `begin`: the milliseconds from which their times count;
 * NAN: they have none. Answers as fpx_recording_put does. */
enum flamepix_status fpx_firefox_thread_put(const struct fpx_firefox_thread *thread,
                                            const struct fpx_firefox_view *view, double begin,
                                            struct fpx_recording *recording, size_t part);

void fpx_firefox_thread_free(struct fpx_firefox_thread *thread);

#endif

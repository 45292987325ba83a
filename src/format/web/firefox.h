/* Profiles of Firefox: tables, threads, stacks. */
#ifndef FPX_FORMAT_WEB_FIREFOX_H
#define FPX_FORMAT_WEB_FIREFOX_H

#include <stddef.h>

#include "base/markup/json_reader.h"
#include "format/parse/text_table.h"
#include "format/recording.h"

/* Firefox tables: the building blocks of Firefox profiles, in either of two forms:
 *
 *     {"length": 2, "prefix": [null, 0], "frame": [4, 7]}                    columns
 *     {"schema": {"prefix": 0, "frame": 1}, "data": [[null, 4], [0, 7]]}     rows */

/* Further cells of a row are skipped; no table needs any of them. */
enum { FPX_FIREFOX_COLUMNS = 12 };

/* Starts as {0}. */
struct fpx_firefox_table {
    struct fpx_firefox_column {
        double *cells; /* NAN: null; below all numbers: any other invalid value */
        size_t count, capacity;
        bool is_known; /* the table has it */
    } columns[FPX_FIREFOX_COLUMNS];
    bool is_known;        /* there was one */
    size_t row_count;     /* cells of its longest wanted column, or rows */
    int64_t length;       /* stated number of rows; -1: unknown */
    char weight_type[16]; /* its member weightType; "": none */
};

/* Reads the next table and replaces the one before. `names` are the wanted columns, ending with
 * NULL: they become columns 0, 1, … in this order, empty if the table lacks them. Returns OK,
 * NO_MEMORY or what the JSON returns. */
enum flamepix_status fpx_firefox_table_read(struct fpx_firefox_table *table,
                                            struct fpx_json_reader *json, const char *const *names);

/* The cell of a row; NAN if there is none. */
double fpx_firefox_table_cell(const struct fpx_firefox_table *table, size_t column, size_t row);

/* As above, as an index; SIZE_MAX if there is none. */
size_t fpx_firefox_table_index(const struct fpx_firefox_table *table, size_t column, size_t row);

/* The target of a required cell: a row of another table, or nothing for null. */
enum fpx_firefox_reference {
    FPX_FIREFOX_REFERS, /* to *index_ret */
    FPX_FIREFOX_NULL,
    FPX_FIREFOX_MISSING /* no such column or row, or not an index */
};
enum fpx_firefox_reference fpx_firefox_table_refer(const struct fpx_firefox_table *table,
                                                   size_t column, size_t row, size_t *index_ret);

/* Whether all wanted columns that are not empty are as long as the table, so that cells of one row
 * belong together. */
bool fpx_firefox_table_is_even(const struct fpx_firefox_table *table);

/* Whether the table has this column. */
bool fpx_firefox_table_has(const struct fpx_firefox_table *table, size_t column);

/* Removes all cells and keeps the memory. */
void fpx_firefox_table_reset(struct fpx_firefox_table *table);

void fpx_firefox_table_free(struct fpx_firefox_table *table);

/* Firefox stacks: the tables that define the stacks of a thread, or of all threads. A stack is a
 * frame on top of another stack, its prefix. A frame is a place in a function or, in raw profiles,
 * a text with everything. Over the versions, tables have moved from the threads to the shared data
 * of all threads, one by one, so each is looked for in both. */

enum {
    FPX_FIREFOX_STACKS, /* the stacks themselves */
    FPX_FIREFOX_FRAMES,
    FPX_FIREFOX_FUNCTIONS,
    FPX_FIREFOX_RESOURCES,
    FPX_FIREFOX_SOURCES,
    FPX_FIREFOX_TABLES
};

/* The tables of a thread, or those shared by all threads. Starts as {0}. */
struct fpx_firefox_stacks {
    struct fpx_firefox_table tables[FPX_FIREFOX_TABLES];
    struct fpx_text_table texts;
    struct fpx_text_table libraries; /* their names, if shared by all threads */
    bool has_texts, has_libraries;
    bool texts_have_gaps; /* some are not texts, and empty */
};

/* The subcategories of JIT-compiled code, up to this limit. */
enum { FPX_FIREFOX_JITS_MAX = 8 };
struct fpx_firefox_jits {
    struct {
        size_t category, subcategory;
    } items[FPX_FIREFOX_JITS_MAX];
    size_t count;
};

/* The tables used for the stacks of one thread. */
struct fpx_firefox_view {
    const struct fpx_firefox_table *tables[FPX_FIREFOX_TABLES];
    const struct fpx_text_table *texts[FPX_FIREFOX_TABLES]; /* that each refers to */
    const struct fpx_text_table *libraries;
    const struct fpx_firefox_jits *jits; /* NULL: none; the caller may set it */
    size_t kernel;                       /* category number of kernel frames; SIZE_MAX: none */
    bool texts_have_gaps;
    bool is_even;  /* the columns of each table have equal lengths */
    bool is_whole; /* nothing is missing that may follow the thread */
};

/* Reads the value of the member `key` if it is one of the tables. Values of other members are not
 * consumed. Returns OK, NO_MEMORY or what the JSON returns. */
enum flamepix_status fpx_firefox_stacks_read(struct fpx_firefox_stacks *stacks,
                                             struct fpx_json_reader *json,
                                             struct flamepix_bytes key);

/* Reads the next value, an array of libraries, and keeps their names. Returns as above. */
enum flamepix_status fpx_firefox_libraries_read(struct fpx_firefox_stacks *stacks,
                                                struct fpx_json_reader *json);

/* The tables for a thread: each is its own or, if it has none, the shared one. The view is valid as
 * long as both are. */
struct fpx_firefox_view fpx_firefox_stacks_view(const struct fpx_firefox_stacks *own,
                                                const struct fpx_firefox_stacks *shared,
                                                size_t kernel);

/* Adds the frames of a stack to the recording's, leaf first, without "(root)". `*lacks_ret` is NULL
 * if all that it refers to exists; else it is what was expected, and not all frames are added.
 * Returns as fpx_recording_frame does. */
enum flamepix_status fpx_firefox_stacks_add_frames(const struct fpx_firefox_view *view,
                                                   size_t stack, struct fpx_recording *recording,
                                                   const char **lacks_ret);

/* Removes everything and keeps the memory. */
void fpx_firefox_stacks_reset(struct fpx_firefox_stacks *stacks);

void fpx_firefox_stacks_free(struct fpx_firefox_stacks *stacks);

/* Firefox meta: metadata of a profile, or of a process in a raw one. */

/* Starts by init. */
struct fpx_firefox_meta {
    struct fpx_firefox_jits jits;
    bool is_known;                /* it was read */
    bool has_times;               /* times are milliseconds, not places in a file */
    size_t kernel;                /* category number of its frames; SIZE_MAX: none */
    size_t selected;              /* the thread shown first; SIZE_MAX: unknown */
    double start;                 /* origin of times, milliseconds; NAN: unknown */
    int64_t raw_version, version; /* of a raw, and of a processed profile; -1: unknown */
};

void fpx_firefox_meta_init(struct fpx_firefox_meta *meta);

/* Reads the next object. Values that it lacks keep their earlier ones, except for the start.
 * Returns OK or what the JSON returns. */
enum flamepix_status fpx_firefox_meta_read(struct fpx_firefox_meta *meta,
                                           struct fpx_json_reader *json);

/* Remarks on a version newer than those tested. */
void fpx_firefox_meta_remark_version(const struct fpx_firefox_meta *meta,
                                     struct fpx_recording *recording);

/* A thread of a Firefox profile: its samples, and the stacks they refer to. */

/* Starts as {0}. */
struct fpx_firefox_thread {
    uint64_t offset;                  /* of its first byte */
    struct flamepix_buffer name, pid; /* empty if unknown */
    struct fpx_firefox_stacks stacks;
    struct fpx_firefox_table samples;
    bool is_even;    /* their columns have equal lengths */
    uint64_t others; /* sampled allocations, not counted as samples */
};

/* Reads the next value as a thread and replaces the one before. END if the value is not an object,
 * which is skipped; else OK, NO_MEMORY or what the JSON returns. */
enum flamepix_status fpx_firefox_thread_read(struct fpx_firefox_thread *thread,
                                             struct fpx_json_reader *json);

/* The unit of its weights. */
const char *fpx_firefox_thread_unit(const struct fpx_firefox_thread *thread);

/* Puts its samples into this part. `begin`: the origin of their times in milliseconds; NAN: they
 * have none. Returns as fpx_recording_put does. */
enum flamepix_status fpx_firefox_thread_put(const struct fpx_firefox_thread *thread,
                                            const struct fpx_firefox_view *view, double begin,
                                            struct fpx_recording *recording, size_t part);

void fpx_firefox_thread_free(struct fpx_firefox_thread *thread);

#endif

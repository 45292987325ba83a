#ifndef FPX_FORMAT_SYSTEMS_XCTRACE_H
#define FPX_FORMAT_SYSTEMS_XCTRACE_H

#include "format/parse/text_table.h"
#include "format/recording.h"

/* The tables of an export of Instruments (xctrace.c): elements with an id, which later elements
 * refer to instead of repeating them. */

enum fpx_xctrace_kind {
    FPX_XCTRACE_NUMBER, /* a weight, a time */
    FPX_XCTRACE_NAME,   /* a binary, a path, a thread, a process */
    FPX_XCTRACE_SOURCE, /* a line of a file */
    FPX_XCTRACE_FRAME,
    FPX_XCTRACE_BACKTRACE,
    FPX_XCTRACE_TAGGED /* contains a backtrace, whose number is in `first` */
};

/* An element with an id. Texts are numbers in the text table, whose first text is empty. */
struct fpx_xctrace_item {
    uint64_t id;
    enum fpx_xctrace_kind kind;
    double number;
    size_t name;
    size_t module;
    size_t file; /* of a frame or a source */
    uint64_t line, address;
    size_t first, count; /* of a backtrace: its frames, as item numbers, in `frames` */
    bool is_broken;      /* one of the frames is unknown */
};

/* Starts as {0}. */
struct fpx_xctrace_items {
    struct fpx_xctrace_item *items;
    size_t count, capacity;
    struct fpx_hash_index index; /* by their ids */
    size_t *frames;
    size_t frame_count, frame_capacity;
    struct fpx_text_table texts;
};

/* Adds an item; id 0 means none. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_xctrace_add(struct fpx_xctrace_items *items, enum fpx_xctrace_kind kind,
                                     uint64_t id, size_t *number_ret);

/* The item with this id and kind; SIZE_MAX if there is none. */
size_t fpx_xctrace_find(const struct fpx_xctrace_items *items, enum fpx_xctrace_kind kind,
                        uint64_t id);

/* Adds a frame to the backtrace that was added last. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_xctrace_add_frame(struct fpx_xctrace_items *items, size_t backtrace,
                                           size_t frame);

/* Frees everything; the items are {0} again. */
void fpx_xctrace_free(struct fpx_xctrace_items *items);

/* Row of an export of Instruments (xctrace.c): one sample, which refers to items. */

/* No item. */
#define FPX_XCTRACE_NONE SIZE_MAX

enum fpx_xctrace_weight { FPX_XCTRACE_NANOSECONDS, FPX_XCTRACE_CYCLES };

/* Starts by init. */
struct fpx_xctrace_row {
    struct fpx_recording *recording;   /* that it is put into */
    bool weighs;                       /* samples weigh time or cycles, not 1 */
    struct fpx_xctrace_items items;    /* of all rows so far */
    size_t table;                      /* the row's table: its name, a text number */
    bool has_columns;                  /* the table lists its columns, */
    bool has_stacks;                   /* including a stack */
    bool is_open;                      /* a row is read, */
    uint64_t offset;                   /* from this byte on */
    size_t backtrace, thread, process; /* numbers of items */
    const char *missing;               /* the target of a broken reference; NULL: none */
    bool says_none;                    /* a column is marked as empty */
    bool has_weight, has_time;
    enum fpx_xctrace_weight kind; /* of the weight */
    double weight;                /* nanoseconds or cycles */
    double time;                  /* nanoseconds */
};

/* Starts without items and without a row. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_xctrace_row_init(struct fpx_xctrace_row *row,
                                          struct fpx_recording *recording);

/* Begins another row, without data. */
void fpx_xctrace_row_begin(struct fpx_xctrace_row *row);

/* Puts it as a sample of its table, if it is complete. Returns as fpx_recording_put does. */
enum flamepix_status fpx_xctrace_row_put(struct fpx_xctrace_row *row);

void fpx_xctrace_row_free(struct fpx_xctrace_row *row);

/* Elements of an export of Instruments (xctrace.c): the data of each for the current row. */

/* Starts by init. */
struct fpx_xctrace_elements {
    struct fpx_xctrace_row row;
    uint64_t offset;               /* where the element begins */
    bool backtrace_is_open;        /* it is defined here, and takes further frames */
    size_t tagged;                 /* number of its enclosing item; NONE: none open */
    size_t frame, source;          /* numbers of the items defined here */
    struct flamepix_buffer text;   /* of the current element */
    bool is_text;                  /* its text is wanted, */
    uint64_t text_id;              /* with this id; 0: none */
    struct flamepix_buffer symbol; /* a name without its hash */
};

/* Starts without a row. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_xctrace_elements_init(struct fpx_xctrace_elements *elements,
                                               struct fpx_recording *recording);

/* Handle the beginning, text and end of an element. `attributes` are alternating names and values,
 * ending with NULL. Each returns OK or NO_MEMORY; the end of a row returns as fpx_recording_put. */
enum flamepix_status fpx_xctrace_begin_element(struct fpx_xctrace_elements *elements,
                                               const char *name, const char **attributes);
enum flamepix_status fpx_xctrace_add_text(struct fpx_xctrace_elements *elements,
                                          struct flamepix_bytes text);
enum flamepix_status fpx_xctrace_end_element(struct fpx_xctrace_elements *elements,
                                             const char *name);

void fpx_xctrace_elements_free(struct fpx_xctrace_elements *elements);

#endif

/* The tables of an export of Instruments (xctrace.c): elements that have an id, so that later ones
 * refer to them instead of saying the same again. */
#ifndef FPX_FORMAT_SYSTEMS_XCTRACE_ITEMS_H
#define FPX_FORMAT_SYSTEMS_XCTRACE_ITEMS_H

#include "format/parse/text_table.h"
#include "format/recording.h"

enum fpx_xctrace_kind {
    FPX_XCTRACE_NUMBER, /* a weight, a time */
    FPX_XCTRACE_NAME,   /* a binary, a path, a thread, a process */
    FPX_XCTRACE_SOURCE, /* a line of a file */
    FPX_XCTRACE_FRAME,
    FPX_XCTRACE_BACKTRACE,
    FPX_XCTRACE_TAGGED /* what holds a backtrace, whose number is in `first` */
};

/* An element with an id. Texts are numbers of the text table, whose first one is empty. */
struct fpx_xctrace_item {
    uint64_t id;
    enum fpx_xctrace_kind kind;
    double number;
    size_t name;
    size_t module;
    size_t file; /* of a frame or a source */
    uint64_t line, address;
    size_t first, count; /* of a backtrace: its frames, which are numbers of items, in `frames` */
    bool is_broken;      /* one of them is none that is known */
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

/* Adds an item; id 0 is none. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_xctrace_add(struct fpx_xctrace_items *items, enum fpx_xctrace_kind kind,
                                     uint64_t id, size_t *number_ret);

/* The item of this id and kind; SIZE_MAX where there is none. */
size_t fpx_xctrace_find(const struct fpx_xctrace_items *items, enum fpx_xctrace_kind kind,
                        uint64_t id);

/* Adds a frame to the backtrace that was added last. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_xctrace_add_frame(struct fpx_xctrace_items *items, size_t backtrace,
                                           size_t frame);

/* Frees everything; the items are {0} again. */
void fpx_xctrace_free(struct fpx_xctrace_items *items);

#endif

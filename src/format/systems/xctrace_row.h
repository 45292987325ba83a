/* Row of an export of Instruments (xctrace.c): one sample, which refers to items. */
#ifndef FPX_FORMAT_SYSTEMS_XCTRACE_ROW_H
#define FPX_FORMAT_SYSTEMS_XCTRACE_ROW_H

#include "format/recording.h"
#include "format/systems/xctrace_items.h"

/* Where there is no item. */
#define FPX_XCTRACE_NONE SIZE_MAX

enum fpx_xctrace_weight { FPX_XCTRACE_NANOSECONDS, FPX_XCTRACE_CYCLES };

/* Starts by init. */
struct fpx_xctrace_row {
    struct fpx_recording *recording;   /* that it is put into */
    bool weighs;                       /* samples weigh time or cycles, else 1 */
    struct fpx_xctrace_items items;    /* of all rows so far */
    size_t table;                      /* of the row: its name, a number of the text table */
    bool has_columns;                  /* the table says which columns it has, */
    bool has_stacks;                   /* and a stack is among them */
    bool is_open;                      /* a row is read, */
    uint64_t offset;                   /* which begins at this byte */
    size_t backtrace, thread, process; /* numbers of items */
    const char *missing;               /* a reference that leads nowhere: to what; NULL: none */
    bool says_none;                    /* a column is said to be empty */
    bool has_weight, has_time;
    enum fpx_xctrace_weight kind; /* of the weight */
    double weight;                /* nanoseconds or cycles */
    double time;                  /* nanoseconds */
};

/* There are no items, and nothing is known of the row. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_xctrace_row_init(struct fpx_xctrace_row *row,
                                          struct fpx_recording *recording);

/* Begins another row, of which nothing is known. */
void fpx_xctrace_row_begin(struct fpx_xctrace_row *row);

/* Puts it as a sample of its table, if it has what it needs. Answers as fpx_recording_put
 * does. */
enum flamepix_status fpx_xctrace_row_put(struct fpx_xctrace_row *row);

void fpx_xctrace_row_free(struct fpx_xctrace_row *row);

#endif

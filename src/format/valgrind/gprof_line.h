/* The lines of a table of calls, from gprof and VTune's `-R gprof-cc`. */
#ifndef FPX_FORMAT_VALGRIND_GPROF_LINE_H
#define FPX_FORMAT_VALGRIND_GPROF_LINE_H

#include "format/parse/text_table.h"

enum fpx_gprof_line_kind {
    FPX_GPROF_FUNCTION, /* a function and its cost */
    FPX_GPROF_NO_COST,  /* recursive calls, given as a count only */
    FPX_GPROF_NOBODY,   /* "<spontaneous>", and whole cycles */
    FPX_GPROF_UNKNOWN   /* not a line of the table */
};

struct fpx_gprof_line {
    bool is_entry; /* the own line of a function */
    double self, children;
    struct flamepix_bytes name;  /* without its index */
    struct flamepix_bytes index; /* to distinguish equal names: "3"; empty: none */
};

/* The columns of VTune's table that are read; SIZE_MAX: none. */
struct fpx_gprof_columns {
    struct fpx_header_columns text;
    size_t entry, share, self, children, name, index;
};

/* Takes "0.05", or "0,05" as in some countries, and the blanks after it. */
bool fpx_gprof_number(struct flamepix_bytes *line, double *value_ret);

/* Takes " [3]" off the end of a name; returns "3", or nothing if there is none. */
struct flamepix_bytes fpx_gprof_index(struct flamepix_bytes *name);

/* Whether a line is a header: the last header line of a flat profile, or of a table of calls, from
 * gprof in English, or from VTune. */
bool fpx_gprof_is_flat_header(struct flamepix_bytes line);
bool fpx_gprof_is_header(struct flamepix_bytes line);
bool fpx_gprof_is_vtune_header(struct flamepix_bytes line);

/* Parses a line of gprof's table by words: numbers precede the name. */
enum fpx_gprof_line_kind fpx_gprof_line_take(struct flamepix_bytes line,
                                             struct fpx_gprof_line *line_ret);

/* Reads the header of VTune's table. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_gprof_columns_read(struct fpx_gprof_columns *columns,
                                            struct flamepix_bytes header);

/* Parses a line of VTune's table by columns. */
enum fpx_gprof_line_kind fpx_gprof_columns_take(const struct fpx_gprof_columns *columns,
                                                struct flamepix_bytes line,
                                                struct fpx_gprof_line *line_ret);

#endif

/* The lines of a table of calls, as gprof and VTune's `-R gprof-cc` print it. */
#ifndef FPX_FORMAT_VALGRIND_GPROF_LINE_H
#define FPX_FORMAT_VALGRIND_GPROF_LINE_H

#include "format/parse/text_table.h"

enum fpx_gprof_line_kind {
    FPX_GPROF_FUNCTION, /* a function, with what it cost */
    FPX_GPROF_NO_COST,  /* one that called itself, which says how often alone */
    FPX_GPROF_NOBODY,   /* "<spontaneous>", and cycles as a whole */
    FPX_GPROF_UNKNOWN   /* no line of the table */
};

struct fpx_gprof_line {
    bool is_entry; /* the own line of a function */
    double self, children;
    struct flamepix_bytes name;  /* without its index */
    struct flamepix_bytes index; /* which tells those of one name apart: "3"; empty: it has none */
};

/* The columns of VTune's table that are read; SIZE_MAX: there is none. */
struct fpx_gprof_columns {
    struct fpx_header_columns text;
    size_t entry, share, self, children, name, index;
};

/* "0.05", or "0,05" as some countries write it, and blanks behind it. */
bool fpx_gprof_number(struct flamepix_bytes *line, double *value_ret);

/* Takes " [3]" off the end of a name; answers "3", or nothing where there is none. */
struct flamepix_bytes fpx_gprof_index(struct flamepix_bytes *name);

/* Whether a line is a header: the last line of that of a flat profile, or of a table of calls, of
 * gprof in English, or of VTune. */
bool fpx_gprof_is_flat_header(struct flamepix_bytes line);
bool fpx_gprof_is_header(struct flamepix_bytes line);
bool fpx_gprof_is_vtune_header(struct flamepix_bytes line);

/* Takes a line of gprof's table, by its words: numbers come before the name. */
enum fpx_gprof_line_kind fpx_gprof_line_take(struct flamepix_bytes line,
                                             struct fpx_gprof_line *line_ret);

/* Reads the header of VTune's table. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_gprof_columns_read(struct fpx_gprof_columns *columns,
                                            struct flamepix_bytes header);

/* Takes a line of VTune's table, by its columns. */
enum fpx_gprof_line_kind fpx_gprof_columns_take(const struct fpx_gprof_columns *columns,
                                                struct flamepix_bytes line,
                                                struct fpx_gprof_line *line_ret);

#endif

/* Elements of an export of Instruments (xctrace.c): what each says of the row that is read. */
#ifndef FPX_FORMAT_SYSTEMS_XCTRACE_ELEMENTS_H
#define FPX_FORMAT_SYSTEMS_XCTRACE_ELEMENTS_H

#include "format/systems/xctrace_row.h"

/* Starts by init. */
struct fpx_xctrace_elements {
    struct fpx_xctrace_row row;
    uint64_t offset;               /* where the element begins */
    bool backtrace_is_open;        /* it is told here, so frames that follow are its */
    size_t tagged;                 /* number of the item that holds it; NONE: none is open */
    size_t frame, source;          /* numbers of the items that are told here */
    struct flamepix_buffer text;   /* of the element that is read */
    bool is_text;                  /* it is one whose text is wanted, */
    uint64_t text_id;              /* with this id; 0: none */
    struct flamepix_buffer symbol; /* a name without its hash */
};

/* There is no row yet. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_xctrace_elements_init(struct fpx_xctrace_elements *elements,
                                               struct fpx_recording *recording);

/* An element begins, has text, ends. `attributes` are names and values in turn, ending with NULL.
 * Each answers OK or NO_MEMORY; the end of a row answers as fpx_recording_put does. */
enum flamepix_status fpx_xctrace_begin_element(struct fpx_xctrace_elements *elements,
                                               const char *name, const char **attributes);
enum flamepix_status fpx_xctrace_add_text(struct fpx_xctrace_elements *elements,
                                          struct flamepix_bytes text);
enum flamepix_status fpx_xctrace_end_element(struct fpx_xctrace_elements *elements,
                                             const char *name);

void fpx_xctrace_elements_free(struct fpx_xctrace_elements *elements);

#endif

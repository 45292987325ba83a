/* Name edges: the parts around the meaning of a name: after it an annotation or an offset, which
 * rewrites leave in place. */
#ifndef FPX_VIEW_NAMES_NAME_EDGES_H
#define FPX_VIEW_NAMES_NAME_EDGES_H

#include <stdbool.h>

#include <flamepix/bytes.h>

#include "name/name_rules.h"
#include "view/edit_view.h"
#include "view/frame_finder.h"

struct fpx_name_edges {
    struct fpx_name_rest rest;        /* name without them; not empty */
    struct flamepix_bytes offset;     /* "+0x131" */
    struct flamepix_bytes annotation; /* "_[k]", with preceding blanks */
};

/* `name` is not empty. */
struct fpx_name_edges fpx_name_edges_of(struct flamepix_bytes name);

static inline struct flamepix_bytes fpx_name_rest_bytes(const struct fpx_name_rest *rest)
{
    return (struct flamepix_bytes){rest->text, rest->length};
}

/* Appends pieces in order. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_name_append_pieces(struct flamepix_buffer *text,
                                            const struct flamepix_bytes *pieces, size_t count);

/* Found edit: an edit view (edit_view.h) that depends on which frames match. */

/* Opens such a view, as flamepix_view_open_fn. `edit` gets as its editor a struct fpx_frame_finder
 * for the request's argument, which has not taken the stack yet. */
enum flamepix_status fpx_found_edit_open(struct flamepix_stacks *stacks,
                                         const struct flamepix_view_request *request,
                                         fpx_edit_fn *edit,
                                         struct flamepix_pattern_fault *fault_ret,
                                         struct flamepix_stacks **stacks_ret);

/* Hidden classes: suffixes that the JVM adds to the names of classes made at run time. */

/* The end of the suffix of a hidden class at `at`, after "$$Lambda" or the like:
 * "$12/0x00007fde34009248", "$12", "/0x7f", "/101464973"; `at` if there is none. */
size_t fpx_hidden_class_end(struct flamepix_bytes text, size_t at);

/* Runtime numbers: numbers that a runtime generates for objects made while a program runs (classes,
 * methods, code, objects), so that they differ between runs. Numbers of compilers are the same in
 * each run, so they are no run numbers. */

/* A number with its mark, and their replacement. */
struct fpx_runtime_number {
    size_t length;               /* of both, bytes; at least 1 */
    struct flamepix_bytes plain; /* part of the text, or static; contains no such number */
};

/* Whether a run number with its mark begins at byte `at` of a name. Names are examined from their
 * beginning; the bytes of a number are skipped. Takes time in proportion to what it finds. */
bool fpx_runtime_number_at(struct flamepix_bytes text, size_t at,
                           struct fpx_runtime_number *number_ret);

/* Standard names: names that occur in everybody's profiles: of the standard libraries of languages,
 * of the C library, of the kernel. They are detected by spelling, so a user's own functions in a
 * namespace called `std` are taken for such. */

/* Appends the part of a standard name that reveals nothing of a user's program: the name without
 * return type, arguments and template arguments, which may be types of the user, and without place
 * and offset. Appends nothing for all other names. Linear in time. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_standard_name_append(struct flamepix_bytes name,
                                              struct flamepix_buffer *text);

#endif

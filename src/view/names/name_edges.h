/* Name edges: what stands around what a name says: behind it an annotation or an offset, which
 * rewrites leave where they are. */
#ifndef FPX_VIEW_NAMES_NAME_EDGES_H
#define FPX_VIEW_NAMES_NAME_EDGES_H

#include <stdbool.h>

#include <flamepix/bytes.h>

#include "name/name_rules.h"
#include "view/edit_view.h"
#include "view/frame_finder.h"

struct fpx_name_edges {
    struct fpx_name_rest rest;        /* the name without them; not empty */
    struct flamepix_bytes offset;     /* "+0x131" */
    struct flamepix_bytes annotation; /* "_[k]", with the blanks before it */
};

/* `name` is not empty. */
struct fpx_name_edges fpx_name_edges_of(struct flamepix_bytes name);

static inline struct flamepix_bytes fpx_name_rest_bytes(const struct fpx_name_rest *rest)
{
    return (struct flamepix_bytes){rest->text, rest->length};
}

/* Appends pieces, one after the other. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_name_append_pieces(struct flamepix_buffer *text,
                                            const struct flamepix_bytes *pieces, size_t count);

/* Found edit: an edit view (edit_view.h) that edits by which frames are found. */

/* Opens such a view, as flamepix_view_open_fn. The editor that `edit` gets is a struct
 * fpx_frame_finder for the request's argument, which has not taken the stack yet. */
enum flamepix_status fpx_found_edit_open(struct flamepix_stacks *stacks,
                                         const struct flamepix_view_request *request,
                                         fpx_edit_fn *edit,
                                         struct flamepix_pattern_fault *fault_ret,
                                         struct flamepix_stacks **stacks_ret);

/* Hidden classes: what the JVM puts behind the name of a class that it makes at run time. */

/* Where what tells hidden classes apart ends that stands at `at`, behind "$$Lambda" or the like:
 * "$12/0x00007fde34009248", "$12", "/0x7f", "/101464973"; `at` where nothing does. */
size_t fpx_hidden_class_end(struct flamepix_bytes text, size_t at);

/* Runtime numbers: the numbers that a runtime makes up for what it makes while a program runs
 * (classes, methods, code, objects), so that they are others in each run. Numbers that compilers
 * give are the same in each run of a program, and no run numbers. */

/* A number with its mark, and what stands for both. */
struct fpx_runtime_number {
    size_t length;               /* of both, bytes; at least 1 */
    struct flamepix_bytes plain; /* a part of the text, or static; it holds no such number */
};

/* Whether a run number with its mark begins at byte `at` of a name. Names are looked at from their
 * beginning on: what a number takes is passed over. Takes time in proportion to what it finds. */
bool fpx_runtime_number_at(struct flamepix_bytes text, size_t at,
                           struct fpx_runtime_number *number_ret);

/* Standard names: those that everybody's profiles have: of the standard libraries of languages, of
 * the C library, of the kernel. Known by how they are spelled, so whoever puts functions of their
 * own into a namespace called `std` has them taken for such. */

/* Appends what of a standard name says nothing of anybody's program: the name without return type,
 * arguments and those of templates, which may be types of anybody's, and without place and offset.
 * Appends nothing for all other names. Linear in time. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_standard_name_append(struct flamepix_bytes name,
                                              struct flamepix_buffer *text);

#endif

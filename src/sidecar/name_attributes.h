/* Name attributes: what a user's file says about functions, for the image map.
 *
 * As flamegraph.pl's --nameattr file it has a line for each function: its name, a TAB, and
 * key=value pairs with TABs between them. The keys are title (in place of the tooltip), href (less
 * blanks at its ends) and target. All others are for SVG and are left out, since no markup is taken
 * from a file. Blank lines say nothing. Of lines with one name the last one holds. */
#ifndef FPX_SIDECAR_NAME_ATTRIBUTES_H
#define FPX_SIDECAR_NAME_ATTRIBUTES_H

#include <flamepix/bytes.h>

struct flamepix_name_attributes;

/* What is wrong with a file. */
struct fpx_name_attributes_fault {
    size_t line;     /* from 1 */
    const char *why; /* one clause; static */
};

/* Reads a file's text, of which nothing is kept. Answers OK, NO_MEMORY, or BAD_ARGUMENT
 * (`fault_ret` says why): a line without TAB, a pair without "=", or an href that is neither
 * relative nor of http, https or mailto. */
enum flamepix_status fpx_name_attributes_parse(struct flamepix_bytes text,
                                               struct flamepix_name_attributes **attributes_ret,
                                               struct fpx_name_attributes_fault *fault_ret);

/* How many lines are not held to, since a later one has the same name; and how many pairs were left
 * out. */
size_t fpx_name_attributes_repeated(const struct flamepix_name_attributes *attributes);
size_t fpx_name_attributes_left_out(const struct flamepix_name_attributes *attributes);

/* What is said of one name; empty where nothing is. The attributes'. */
struct fpx_name_attribute {
    struct flamepix_bytes name, title, href, target;
    size_t line;
};

/* That of a frame of exactly this name; NULL: there is none. Any thread. */
const struct fpx_name_attribute *
fpx_name_attributes_find(const struct flamepix_name_attributes *attributes,
                         struct flamepix_bytes name);

void fpx_name_attributes_free(struct flamepix_name_attributes *attributes);

#endif

/* Link templates: URLs with fields filled in from names of frames: "https://host/{file}#L{line}".
 * The fields are {file}, {line}, {module} and {function}, parts of the name (R13). */
#ifndef FPX_FIGURE_WORDS_LINK_TEMPLATE_H
#define FPX_FIGURE_WORDS_LINK_TEMPLATE_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* Whether a page may have this link: it is relative, or http, https or mailto, and has no control
 * characters. */
bool fpx_link_is_harmless(struct flamepix_bytes link);

/* The faults of a template. */
enum fpx_link_fault {
    FPX_LINK_FINE,
    FPX_LINK_ELSEWHERE,     /* neither http:// nor https:// nor relative, like `{file}:` */
    FPX_LINK_UNKNOWN_FIELD, /* *field_ret is the field, with its braces */
    FPX_LINK_OPEN_FIELD     /* a "{" without a "}" */
};
enum fpx_link_fault fpx_link_check(const char *template, struct flamepix_bytes *field_ret);

/* Appends a link as it was written; characters invalid in a URL are percent-encoded. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_link_append(struct flamepix_buffer *link, struct flamepix_bytes written);

/* Appends the link of a name by a valid template. Values from the name are percent-encoded, except
 * the "/" of {file}, which does not double a preceding one; so the scheme, the host and the
 * separators of the link come only from the template. Returns OK, NO_MEMORY, or END if the name
 * lacks a field of the template; then `link` is unchanged. */
enum flamepix_status fpx_link_make(const char *template, struct flamepix_bytes name,
                                   struct flamepix_buffer *link);

#endif

/* Link templates: a URL with fields, which names of frames fill in: "https://host/{file}#L{line}".
 * The fields are {file}, {line}, {module} and {function}, parts of the name (R13). */
#ifndef FPX_FIGURE_WORDS_LINK_TEMPLATE_H
#define FPX_FIGURE_WORDS_LINK_TEMPLATE_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* Whether a link goes where a page may link to: it is relative, or of http, https or mailto, and
 * has no control characters. */
bool fpx_link_is_harmless(struct flamepix_bytes link);

/* What is wrong with a template. */
enum fpx_link_fault {
    FPX_LINK_FINE,
    FPX_LINK_ELSEWHERE,     /* neither http:// nor https:// nor relative: `{file}:` is none */
    FPX_LINK_UNKNOWN_FIELD, /* *field_ret is it, with its braces */
    FPX_LINK_OPEN_FIELD     /* a "{" without a "}" */
};
enum fpx_link_fault fpx_link_check(const char *template, struct flamepix_bytes *field_ret);

/* Appends a link as somebody wrote it; what no URL may have is percent-encoded. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_link_append(struct flamepix_buffer *link, struct flamepix_bytes written);

/* Appends the link of a name by a template that is fine. What the name says is percent-encoded, but
 * for the "/" of {file}, which does not double one that stands before it; so the scheme, the host
 * and what separates the parts of the link are the template's alone. Answers OK, NO_MEMORY, or END
 * where the name does not know all that the template asks for; then `link` is as before. */
enum flamepix_status fpx_link_make(const char *template, struct flamepix_bytes name,
                                   struct flamepix_buffer *link);

#endif

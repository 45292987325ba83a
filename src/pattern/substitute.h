/* Substitute: s/REGEX/TEXT/ as in sed: rewrites a name where the expression matches. */
#ifndef FPX_PATTERN_SUBSTITUTE_H
#define FPX_PATTERN_SUBSTITUTE_H

#include <flamepix/pattern.h>

/* Maximum number of bytes by which a result may exceed its name. */
enum { FPX_SUBSTITUTE_GROWTH_MAX = 64 * 1024 };

struct fpx_substitute;

/* Parses `s/REGEX/TEXT/FLAGS`, terminated. The byte after the `s` is the separator: any ASCII
 * symbol but a backslash; in REGEX and TEXT a backslash before it makes it literal. REGEX is a
 * regular expression (see flamepix/pattern.h), also if it begins with `=` or `;`; with a leading
 * `+` it is literal text, where a backslash is literal except before the separator and another
 * backslash. In TEXT, \1 to \9 are the groups, & is the whole match, and a backslash before any
 * other symbol makes it literal. FLAGS are `g`, which replaces all matches and not only the first,
 * and `i`, which ignores case. Returns OK, NO_MEMORY, or BAD_ARGUMENT (`fault_ret` receives the
 * reason and the position in the whole text). */
enum flamepix_status fpx_substitute_create(const char *text, struct fpx_substitute **substitute_ret,
                                           struct flamepix_pattern_fault *fault_ret);

/* Appends the rewritten `name` to `result`. Returns OK, NO_MEMORY, or LIMIT_PATTERN if the search
 * exceeds its limits or the result is too long; on failure part of it may be appended. */
enum flamepix_status fpx_substitute_apply(struct fpx_substitute *substitute,
                                          struct flamepix_bytes name,
                                          struct flamepix_buffer *result);

/* NULL is fine. */
void fpx_substitute_free(struct fpx_substitute *substitute);

#endif

/* Substitute: s/REGEX/TEXT/ as sed has it: what a name becomes where the expression is found. */
#ifndef FPX_PATTERN_SUBSTITUTE_H
#define FPX_PATTERN_SUBSTITUTE_H

#include <flamepix/pattern.h>

/* How many bytes longer than the name its result may be. */
enum { FPX_SUBSTITUTE_GROWTH_MAX = 64 * 1024 };

struct fpx_substitute;

/* Reads `s/REGEX/TEXT/FLAGS`, terminated. The byte behind the `s` separates the three: any ASCII
 * sign but a backslash; within REGEX and TEXT a backslash before it takes that from it. REGEX is a
 * regular expression (flamepix/pattern.h says the rest), also where it begins with `=` or `;`; with
 * a `+` in front it is literal text, where a backslash stands for itself but before the separator
 * and another backslash. In TEXT, \1 to \9 are what the groups hold, & is all of the match, and a
 * backslash before any other sign means the sign. FLAGS are `g`, for all matches and not only the
 * first, and `i`, which ignores case. Answers OK, NO_MEMORY, or BAD_ARGUMENT (`fault_ret` says why
 * and where in all of the text). */
enum flamepix_status fpx_substitute_create(const char *text, struct fpx_substitute **substitute_ret,
                                           struct flamepix_pattern_fault *fault_ret);

/* Appends what becomes of `name` to `result`. Behind FLAMEPIX_PATTERN_NAME_MAX bytes a name stays
 * as it is. Answers OK, NO_MEMORY, or LIMIT_PATTERN where the search takes more than it may or the
 * result is too long; on failure part of it may be appended. */
enum flamepix_status fpx_substitute_apply(struct fpx_substitute *substitute,
                                          struct flamepix_bytes name,
                                          struct flamepix_buffer *result);

/* NULL is fine. */
void fpx_substitute_free(struct fpx_substitute *substitute);

#endif

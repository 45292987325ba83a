/* Name templates: text with fields in braces, expanded into the path of an output below its folder.
 * Names are any bytes but NUL. */
#ifndef FPX_JOBS_NAME_TEMPLATE_H
#define FPX_JOBS_NAME_TEMPLATE_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* Fields without a value are "": {dir} of an input directly in its PATH. */
struct fpx_name_template_fields {
    struct flamepix_bytes dir, stem, name, ext, group;
    size_t index;
    struct flamepix_bytes root;
    bool root_first; /* without {root} in a template, the root is a folder in front of the name */
};

/* The known fields, with their braces, ending with NULL; static. Each of them may end in ":safe}",
 * {stem:safe}: then it is a file name as in group_file_names.h. */
const char *const *fpx_name_template_fields(void);

/* {name} and {stem} of an input path: its last component, and that without .gz, .zst, .xz or .bz2
 * and then without its last extension. A dot at the beginning does not begin an extension. Views
 * into `path`. */
struct flamepix_bytes fpx_name_template_name(struct flamepix_bytes path);
struct flamepix_bytes fpx_name_template_stem(struct flamepix_bytes name);

/* A name without the extension of a compression, and the extensions of all compressions, "gz"
 * first, ending with NULL; static. */
struct flamepix_bytes fpx_name_template_unpacked(struct flamepix_bytes name);
const char *const *fpx_name_template_packings(void);

/* Whether every field of the template is known. If false, *field_ret is the first unknown one with
 * its braces (or from an unclosed brace to the end). */
bool fpx_name_template_check(const char *name_template, struct flamepix_bytes *field_ret);

/* Whether it has {group} or {profile}, a name for each group; and whether it has {profile}. */
bool fpx_name_template_has_group(const char *name_template);
bool fpx_name_template_has_profile(const char *name_template);

/* Whether it has {root}. */
bool fpx_name_template_has_root(const char *name_template);

/* Appends the expansion of a checked template to `path`, without "." and empty components. `suffix`
 * goes before the last dot that the template itself has in its last component, or to the end. If
 * {dir} or {root} is empty, the signs and blanks between it and the next letter or field are
 * removed, or, at the end or the last dot, those before it (template_gap.h). Returns OK, NO_MEMORY,
 * or BAD_ARGUMENT if the expansion is absolute, has a component "..", or is not a file name (then
 * `path` is unchanged). */
enum flamepix_status fpx_name_template_expand(const char *name_template,
                                              const struct fpx_name_template_fields *fields,
                                              const char *suffix, struct flamepix_buffer *path);

/* The key of the input in reports, expanded the same way: {group} and {profile}, safe or not, stay
 * as they are in the template, "svc/{group}@thumb.png"; fields->group is ignored. So it is known
 * before the input is read. */
enum flamepix_status fpx_name_template_key(const char *name_template,
                                           const struct fpx_name_template_fields *fields,
                                           const char *suffix, struct flamepix_buffer *path);

#endif

/* Name templates: text with fields in braces, expanded into the path of an output below its folder.
 * Names are any bytes but NUL. */
#ifndef FPX_JOBS_NAME_TEMPLATE_H
#define FPX_JOBS_NAME_TEMPLATE_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* Fields for which nothing stands are "": {dir} of an input that is in no folder below its PATH. */
struct fpx_name_template_fields {
    struct flamepix_bytes dir, stem, name, ext, group;
    size_t index;
    struct flamepix_bytes root;
    bool root_first; /* the root is a folder before what templates say that have no {root} */
};

/* The fields that there are, with their braces, ending with NULL; static. Each of them may end in
 * ":safe}", {stem:safe}: then it is a file name as of group_file_names.h. */
const char *const *fpx_name_template_fields(void);

/* {name} and {stem} of an input path: its last component, and that without .gz, .zst, .xz or
 * .bz2 and then without its last extension. A dot at the beginning begins no extension. Views into
 * `path`. */
struct flamepix_bytes fpx_name_template_name(struct flamepix_bytes path);
struct flamepix_bytes fpx_name_template_stem(struct flamepix_bytes name);

/* A name without the extension of a packing, and those of all packings, "gz" first, ending with
 * NULL; static. */
struct flamepix_bytes fpx_name_template_unpacked(struct flamepix_bytes name);
const char *const *fpx_name_template_packings(void);

/* Whether every field of the template is known. On false, *field_ret is the first unknown one with
 * its braces (or from a brace that is never closed to the end). */
bool fpx_name_template_check(const char *name_template, struct flamepix_bytes *field_ret);

/* Whether it has a name for each group, {group} or {profile}; and whether that is {profile}. */
bool fpx_name_template_has_group(const char *name_template);
bool fpx_name_template_has_profile(const char *name_template);

/* Whether it has {root}. */
bool fpx_name_template_has_root(const char *name_template);

/* Appends the expansion of a checked template to `path`, without "." and empty components. `suffix`
 * goes before the last dot that the template itself has in its last component, or to the end.
 * Where {dir} or {root} is empty, the signs and blanks between it and the next letter or field go,
 * or, if that is the end or the last dot, those before it (template_gap.h).
 * Answers OK, NO_MEMORY, or BAD_ARGUMENT where the expansion is absolute, has a component "..", or
 * names no file (`path` is as before). */
enum flamepix_status fpx_name_template_expand(const char *name_template,
                                              const struct fpx_name_template_fields *fields,
                                              const char *suffix, struct flamepix_buffer *path);

/* The same as reports know the input by: {group} and {profile}, safe or not, stay as they stand in
 * the template, "svc/{group}@thumb.png"; fields->group is not looked at. So it is known before the
 * input is read. */
enum flamepix_status fpx_name_template_key(const char *name_template,
                                           const struct fpx_name_template_fields *fields,
                                           const char *suffix, struct flamepix_buffer *path);

#endif

/* Replaces names by what they belong to: a module or a file. */
#include "base/bytes_match.h"
#include "view/names/builtin_rewrites.h"
#include "view/names/name_edges.h"

static const char unknown[] = "[unknown]", kernel[] = "[kernel]_[k]";

/* Threads name the owner of the stacks, and libraries are modules already, as are "[vdso]" and
 * "[unknown]". */
static bool stays(struct flamepix_bytes name)
{
    struct flamepix_name parts = {0};
    struct fpx_name_rest rest = {name.data, name.length};
    return flamepix_bytes_equal(name, flamepix_bytes_of("-")) ||
           flamepix_bytes_equal(name, flamepix_bytes_of("--")) ||
           fpx_name_rule_thread(&rest, &parts) || fpx_name_rule_library(&rest, &parts) ||
           (name.data[0] == '[' && fpx_name_rule_bracketed(&rest, &parts));
}

static enum flamepix_status append(struct flamepix_buffer *made, struct flamepix_bytes group)
{
    return flamepix_buffer_append(made, group.data, group.length);
}

/* "libc.so.6" of "[libc.so.6]"; any other name unchanged. */
static struct flamepix_bytes without_brackets(struct flamepix_bytes name)
{
    struct flamepix_name parts = {0};
    if (name.length < 3 || name.data[0] != '[' || name.data[name.length - 1] != ']')
        return name;
    struct fpx_name_rest rest = {name.data + 1, name.length - 2};
    return fpx_name_rule_library(&rest, &parts) ? parts.function : name;
}

static struct flamepix_bytes module_of(const struct flamepix_name *parts)
{
    if (parts->module.length == 0 && flamepix_name_annotation(parts) == 'k')
        return flamepix_bytes_of(kernel);
    const struct flamepix_bytes choices[] = {parts->module, parts->package, parts->type,
                                             parts->file};
    for (size_t i = 0; i < sizeof(choices) / sizeof(choices[0]); i++) {
        if (choices[i].length > 0)
            return choices[i];
    }
    return flamepix_bytes_of(unknown);
}

enum flamepix_status fpx_name_to_module(struct flamepix_bytes name, struct flamepix_buffer *made)
{
    struct flamepix_name parts;
    if (name.length == 0 || stays(name))
        return append(made, without_brackets(name));
    flamepix_name_parse(name, &parts);
    return append(made, module_of(&parts));
}

enum flamepix_status fpx_name_to_file(struct flamepix_bytes name, struct flamepix_buffer *made)
{
    struct flamepix_name parts;
    if (name.length == 0 || stays(name))
        return append(made, name);
    flamepix_name_parse(name, &parts);
    return append(made, parts.file.length > 0 ? parts.file : flamepix_bytes_of(unknown));
}

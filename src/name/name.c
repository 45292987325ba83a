/* The table of rules. A name is parsed from the outside: annotation, offset, module, file and line
 * are removed; the rest is one piece, or a path of package, type and function with its arguments.
 * Rules that match a whole name (a thread, an address) come before those that would split it, and
 * languages recognised by a mark come before those parsed by separators alone. */
#include <flamepix/name.h>

#include "base/bytes_match.h"
#include "name/label_forms.h"
#include "name/name_rules.h"

struct row {
    const char *example;
    fpx_name_rule rule;
};

static const struct row rows[] = {
    {"tcp_sendmsg_[k]", fpx_name_rule_annotation},
    {"[libc.so.6]", fpx_name_rule_bracketed},
    {"java-1234/5678", fpx_name_rule_thread},
    {"malloc+0x12", fpx_name_rule_offset},
    {"genunix`avl_find, App!Ns.Type.Method, [App] Ns.Type.Method", fpx_name_rule_module},
    {"0x7f1b4f51baf8", fpx_name_rule_address},
    {"block in each, closure #1 in f()", fpx_name_rule_block},
    {"LazyCompile:~Readable.read _stream_readable.js:258", fpx_name_rule_v8},
    {"get (util/treecache.py:37)", fpx_name_rule_place_in_parentheses},
    {"statPath module.js:84", fpx_name_rule_place_behind_blank},
    {"json/encoder.py:iterencode:384, py::f:a.py", fpx_name_rule_place_with_colons},
    {"libc.so.6", fpx_name_rule_library},
    {"/usr/bin/java", fpx_name_rule_path},
    {"finish_task_switch.isra.0", fpx_name_rule_clone},
    {"std::rt::begin::h0123456789abcdef", fpx_name_rule_hash},
    {"lists:map/2", fpx_name_rule_erlang},
    {"github.com/a/b/pkg.(*T).F.func1", fpx_name_rule_go},
    {"v8::internal::Heap::Scavenge(), java/util/Arrays:.copyOf", fpx_name_rule_qualified},
};

void flamepix_name_parse(struct flamepix_bytes name, struct flamepix_name *parts_ret)
{
    *parts_ret = (struct flamepix_name){.whole = name, .function = name};
    struct flamepix_bytes trimmed = fpx_bytes_trimmed(name);
    struct fpx_name_rest rest = {trimmed.data, trimmed.length};
    if (rest.length == 0)
        return;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (rows[i].rule(&rest, parts_ret))
            return;
    }
}

char flamepix_name_annotation(const struct flamepix_name *parts)
{
    return parts->annotation.length >= 4 ? parts->annotation.data[2] : '\0';
}

bool fpx_name_is_off_cpu(struct flamepix_bytes name)
{
    return name.length > 4 && memcmp(name.data + name.length - 4, FLAMEPIX_OFF_CPU, 4) == 0;
}

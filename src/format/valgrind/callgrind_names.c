#include "format/valgrind/callgrind_names.h"

#include "format/parse/parse_text.h"

enum flamepix_status fpx_callgrind_name(struct fpx_callgrind_names *names,
                                        struct flamepix_bytes text, size_t *text_ret)
{
    struct flamepix_bytes name = text;
    uint64_t id = 0;
    const bool has_id = fpx_take(&name, "(") && fpx_take_number(&name, &id) &&
                        fpx_take(&name, ")") && (name.length == 0 || fpx_is_blank(name.data[0]));
    name = has_id ? fpx_bytes_trimmed(name) : text;
    if (has_id && name.length == 0) {
        *text_ret = fpx_key_table_get(&names->ids, 0, id);
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = fpx_text_table_intern(&names->texts, name, text_ret);
    return status == FLAMEPIX_OK && has_id ? fpx_key_table_set(&names->ids, 0, id, *text_ret)
                                           : status;
}

void fpx_callgrind_names_free(struct fpx_callgrind_names *names)
{
    fpx_text_table_free(&names->texts);
    fpx_key_table_free(&names->ids);
}

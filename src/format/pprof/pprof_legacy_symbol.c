#include "format/pprof/pprof_legacy.h"

#include "base/bytes_match.h"
#include "format/parse/parse_text.h"

/* " (source.java:3)" or " (source.java)" at the end of a name. */
static void take_place(struct flamepix_bytes *name, struct flamepix_bytes *file_ret,
                       uint64_t *line_ret)
{
    struct flamepix_bytes rest = *name;
    struct flamepix_bytes before, file;
    *file_ret = (struct flamepix_bytes){"", 0};
    *line_ret = 0;
    if (!fpx_take_end(&rest, ")") || !fpx_take_until_last(&rest, " (", &before))
        return;
    *name = fpx_bytes_trimmed(before);
    *file_ret = rest;
    if (fpx_take_until_last(&rest, ":", &file)) {
        *file_ret = file;
        if (!fpx_take_number(&rest, line_ret))
            *line_ret = 0;
    }
}

enum flamepix_status fpx_pprof_legacy_symbol_take(struct fpx_address_table *table,
                                                  struct flamepix_bytes line, bool *taken_ret)
{
    struct flamepix_bytes file;
    uint64_t address, number;
    *taken_ret = fpx_bytes_begin_with(line, "0x") && fpx_take_hex(&line, &address) &&
                 line.length > 0 && fpx_is_blank(line.data[0]);
    if (!*taken_ret)
        return FLAMEPIX_OK;
    line = fpx_bytes_trimmed(line);
    *taken_ret = line.length > 0 && !fpx_bytes_begin_with(line, "0x");
    if (!*taken_ret)
        return FLAMEPIX_OK;
    take_place(&line, &file, &number);
    if (file.length == 0 && fpx_bytes_hold(line, "generated stub/JIT"))
        line = flamepix_bytes_of("STUB"); /* as pprof calls it */
    return fpx_address_table_add(table, address, line, file, number);
}

#include "format/perf/perf.h"

#include <stdint.h>

#include "format/parse/parse_text.h"

/* The flags begin with "/P/", "/M/" or "/-/", whether the branch was predicted. */
static bool split_flags(struct flamepix_bytes word, struct flamepix_bytes *ends_ret)
{
    for (size_t i = 0; i + 3 < word.length; i++) {
        const char *at = word.data + i;
        if (at[0] == '/' && at[2] == '/' && (at[1] == 'P' || at[1] == 'M' || at[1] == '-')) {
            *ends_ret = (struct flamepix_bytes){word.data, i};
            return true;
        }
    }
    return false;
}

/* The end of the first address or name. Names may contain '/', but not after their offset. */
static bool take_first(struct flamepix_bytes *ends, struct flamepix_bytes *first_ret)
{
    struct flamepix_bytes rest = *ends;
    struct flamepix_bytes name = {ends->data, 0};
    uint64_t number;
    if (!fpx_bytes_begin_with(rest, "0x") && !fpx_take_until(&rest, "+", &name))
        return false;
    if (!fpx_take_hex(&rest, &number) || !fpx_bytes_begin_with(rest, "/"))
        return false;
    *first_ret = (struct flamepix_bytes){ends->data, (size_t)(rest.data - ends->data)};
    *ends = flamepix_bytes_from(rest, 1);
    return true;
}

bool fpx_perf_lbr_take(struct flamepix_bytes *text, struct flamepix_bytes *from_ret,
                       struct flamepix_bytes *to_ret)
{
    struct flamepix_bytes rest = *text;
    struct flamepix_bytes word;
    if (!fpx_text_word(&rest, &word) || !split_flags(word, to_ret) ||
        !take_first(to_ret, from_ret) || to_ret->length == 0)
        return false;
    *text = rest;
    return true;
}

enum flamepix_status fpx_perf_lbr_frame(struct flamepix_buffer *line, struct flamepix_bytes end)
{
    struct flamepix_bytes address = end;
    if (!fpx_take(&address, "0x"))
        address = flamepix_bytes_of("0");
    flamepix_buffer_append(line, address.data, address.length);
    flamepix_buffer_append(line, " ", 1);
    return flamepix_buffer_append(line, end.data, end.length);
}

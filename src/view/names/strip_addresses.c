#include "base/name_letters.h"
#include "view/names/builtin_rewrites.h"
#include "view/names/name_edges.h"

static const char any_address[] = "0x...";

/* Start of "[+41107f]", a place in a library: "base.odex[+41107f]"; the length if there is none. */
static size_t place_begin(const struct fpx_name_rest *rest)
{
    const char *text = rest->text;
    size_t at = rest->length;
    if (at == 0 || text[--at] != ']')
        return rest->length;
    while (at > 0 && fpx_name_is_hex(text[at - 1]))
        at--;
    const size_t signs = fpx_name_ends_at(text, at, "[+0x") ? 4
                         : fpx_name_ends_at(text, at, "[+") ? 2
                                                            : 0;
    return signs > 0 && at > signs ? at - signs : rest->length;
}

/* The address in "[0x7f00]", which the parser of names keeps as one piece. */
static struct flamepix_bytes bracketed_address(const struct fpx_name_rest *rest)
{
    struct flamepix_name parts = {0};
    if (rest->length < 3 || rest->text[0] != '[' || rest->text[rest->length - 1] != ']')
        return (struct flamepix_bytes){0};
    struct fpx_name_rest inner = {rest->text + 1, rest->length - 2};
    (void)fpx_name_rule_address(&inner, &parts);
    return parts.address;
}

static struct flamepix_bytes address_in(const struct fpx_name_rest *rest)
{
    struct flamepix_name parts;
    flamepix_name_parse(fpx_name_rest_bytes(rest), &parts);
    return parts.address.length > 0 ? parts.address : bracketed_address(rest);
}

enum flamepix_status fpx_strip_addresses(struct flamepix_bytes name, struct flamepix_buffer *made)
{
    if (name.length == 0)
        return FLAMEPIX_OK;
    struct fpx_name_edges edges = fpx_name_edges_of(name);
    edges.rest.length = place_begin(&edges.rest);
    const struct flamepix_bytes rest = fpx_name_rest_bytes(&edges.rest);
    const struct flamepix_bytes address = address_in(&edges.rest);
    if (address.length == 0)
        return fpx_name_append_pieces(made, (const struct flamepix_bytes[]){rest, edges.annotation},
                                      2);
    const size_t begin = (size_t)(address.data - rest.data);
    const struct flamepix_bytes pieces[] = {{rest.data, begin},
                                            flamepix_bytes_of(any_address),
                                            flamepix_bytes_from(rest, begin + address.length),
                                            edges.annotation};
    return fpx_name_append_pieces(made, pieces, 4);
}

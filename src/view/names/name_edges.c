#include "view/names/name_edges.h"

struct fpx_name_edges fpx_name_edges_of(struct flamepix_bytes name)
{
    struct flamepix_name parts = {0};
    struct fpx_name_rest rest = {name.data, name.length};
    struct fpx_name_edges edges = {0};
    (void)fpx_name_rule_annotation(&rest, &parts);
    edges.annotation = flamepix_bytes_from(name, rest.length);
    (void)fpx_name_rule_offset(&rest, &parts);
    edges.offset = parts.offset;
    edges.rest = rest;
    return edges;
}

enum flamepix_status fpx_name_append_pieces(struct flamepix_buffer *text,
                                            const struct flamepix_bytes *pieces, size_t count)
{
    for (size_t i = 0; i < count; i++)
        flamepix_buffer_append(text, pieces[i].data, pieces[i].length);
    return text->status;
}

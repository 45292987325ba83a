#include "view/names/builtin_rewrites.h"
#include "view/names/name_edges.h"

/* Appends text[0, length) without a hash in it: that of a hidden class. */
static enum flamepix_status append_without(struct flamepix_bytes text, struct flamepix_bytes hash,
                                           struct flamepix_buffer *made)
{
    const bool is_inside = hash.length > 0 && hash.data >= text.data &&
                           hash.data + hash.length <= text.data + text.length;
    const size_t begin = is_inside ? (size_t)(hash.data - text.data) : text.length;
    const struct flamepix_bytes pieces[] = {
        {text.data, begin},
        flamepix_bytes_from(text, is_inside ? begin + hash.length : text.length)};
    return fpx_name_append_pieces(made, pieces, 2);
}

enum flamepix_status fpx_strip_hashes(struct flamepix_bytes name, struct flamepix_buffer *made)
{
    struct flamepix_name parts, ends = {0};
    if (name.length == 0)
        return made->status;
    struct fpx_name_edges edges = fpx_name_edges_of(name);
    flamepix_name_parse(name, &parts);
    (void)fpx_name_rule_clone(&edges.rest, &ends);
    (void)fpx_name_rule_hash(&edges.rest, &ends);
    const struct flamepix_bytes behind[] = {edges.offset, edges.annotation};
    append_without(fpx_name_rest_bytes(&edges.rest), parts.hash, made);
    return fpx_name_append_pieces(made, behind, 2);
}

#include "format/parse/json_recording.h"

/* Continues in the children of a node: with the next one, or after the last. */
static enum flamepix_status read_child(const struct fpx_json_tree *tree)
{
    const enum flamepix_status status = fpx_json_element(tree->json);
    if (status == FLAMEPIX_OK)
        return tree->open(tree->user);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status read_member(const struct fpx_json_tree *tree)
{
    struct flamepix_bytes key;
    const enum flamepix_status status = fpx_json_member(tree->json, &key);
    if (status == FLAMEPIX_OK)
        return tree->member(tree->user, key);
    if (status != FLAMEPIX_END)
        return status;
    tree->close(tree->user);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_json_tree_read(const struct fpx_json_tree *tree)
{
    const unsigned outside = tree->json->depth;
    enum flamepix_status status = tree->open(tree->user);
    while (status == FLAMEPIX_OK && tree->json->depth > outside)
        status = fpx_json_is_in_object(tree->json) ? read_member(tree) : read_child(tree);
    return status;
}

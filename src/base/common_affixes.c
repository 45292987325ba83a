#include "base/bytes_match.h"

#include "base/buffer_printf.h"

void fpx_common_affixes_add(struct fpx_common_affixes *ends, struct flamepix_bytes name)
{
    const struct flamepix_bytes first = ends->count == 0 ? name : ends->first;
    size_t prefix = 0, suffix = 0;
    const size_t most = ends->count == 0 ? name.length : ends->prefix;
    const size_t most_behind = ends->count == 0 ? name.length : ends->suffix;
    while (prefix < most && prefix < name.length && name.data[prefix] == first.data[prefix])
        prefix++;
    while (suffix < most_behind && suffix < name.length &&
           name.data[name.length - 1 - suffix] == first.data[first.length - 1 - suffix])
        suffix++;
    if (ends->count == 0 || name.length < ends->shortest)
        ends->shortest = name.length;
    ends->first = first;
    ends->prefix = prefix;
    ends->suffix = suffix;
    ends->count++;
}

/* A prefix ends behind a sign, and a suffix begins with one; the prefix has what both have. */
static size_t whole_prefix(const struct fpx_common_affixes *ends)
{
    size_t length = ends->prefix;
    while (length > 0 && fpx_is_word_byte(ends->first.data[length - 1]))
        length--;
    return length;
}

static size_t whole_suffix(const struct fpx_common_affixes *ends, size_t prefix)
{
    size_t length = ends->suffix;
    if (length > ends->shortest - prefix)
        length = ends->shortest - prefix;
    while (length > 0 && fpx_is_word_byte(ends->first.data[ends->first.length - length]))
        length--;
    return length;
}

bool fpx_common_affixes_cut(const struct fpx_common_affixes *ends, enum fpx_affixes_cut cut,
                            struct flamepix_bytes name, struct flamepix_buffer *text,
                            enum flamepix_status *status_ret)
{
    const size_t prefix = ends->count > 1 ? whole_prefix(ends) : 0;
    const size_t suffix =
        ends->count > 1 && cut == FPX_CUT_BOTH_ENDS ? whole_suffix(ends, prefix) : 0;
    *status_ret = FLAMEPIX_OK;
    if (prefix + suffix == 0 || prefix + suffix >= name.length)
        return false;
    text->length = 0;
    *status_ret = fpx_buffer_text(text, prefix > 0 ? "…" : "");
    if (*status_ret == FLAMEPIX_OK)
        *status_ret =
            flamepix_buffer_append(text, name.data + prefix, name.length - prefix - suffix);
    if (*status_ret == FLAMEPIX_OK)
        *status_ret = fpx_buffer_text(text, suffix > 0 ? "…" : "");
    return true;
}

#include "jobs/group_file_names.h"

#include <inttypes.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/content_hash.h"
#include "base/utf8.h"

/* Without '~', so that a number after it cannot be mistaken for a part of a name. */
static const char harmless[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                               "-_.+=@,%";

static bool is_harmless(uint32_t point)
{
    if (point < 0x80)
        return point != 0 && strchr(harmless, (int)point) != NULL;
    return point != FPX_UTF8_REPLACEMENT && !fpx_utf8_is_treacherous(point);
}

/* Appends the group's name, escaped and truncated, not terminated. */
static enum flamepix_status append_escaped(struct flamepix_bytes group,
                                           struct flamepix_buffer *names)
{
    const size_t begin = names->length;
    while (group.length > 0 && names->status == FLAMEPIX_OK) {
        uint32_t point;
        const size_t count = fpx_utf8_decode(group.data, group.length, &point);
        const bool stays = is_harmless(point) && !(point == '.' && names->length == begin);
        if (names->length - begin + count > FPX_GROUP_NAME_NBYTES)
            break;
        if (stays)
            flamepix_buffer_append(names, group.data, count);
        else
            flamepix_buffer_append(names, "_", 1);
        group = flamepix_bytes_from(group, count);
    }
    if (names->length == begin)
        flamepix_buffer_append(names, "_", 1);
    return names->status;
}

/* The number of names before `begin` that equal the one there, with or without a number. */
static size_t count_equal(const struct flamepix_buffer *names, size_t begin)
{
    const size_t length = names->length - begin;
    size_t count = 0;
    for (size_t at = 0; at < begin; at += strlen(names->data + at) + 1) {
        const char *name = names->data + at;
        const bool begins =
            strlen(name) >= length && memcmp(name, names->data + begin, length) == 0;
        count += begins && (name[length] == '\0' || name[length] == '~');
    }
    return count;
}

enum flamepix_status fpx_group_name_append(struct flamepix_bytes group,
                                           struct flamepix_buffer *names)
{
    const size_t begin = names->length;
    append_escaped(group, names);
    const size_t equal = count_equal(names, begin);
    if (equal > 0)
        fpx_buffer_printf(names, "~%zu", equal + 1);
    return flamepix_buffer_append(names, "", 1);
}

enum flamepix_status fpx_safe_name_append(struct flamepix_bytes text, struct flamepix_buffer *name)
{
    struct flamepix_buffer left = {0};
    if (text.length == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = append_escaped(text, &left);
    const bool is_whole = status == FLAMEPIX_OK && left.length == text.length &&
                          memcmp(left.data, text.data, text.length) == 0;
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(name, left.data, left.length);
    if (status == FLAMEPIX_OK && !is_whole) {
        const uint64_t hash = fpx_content_hash_bytes(0, text.data, text.length);
        status = fpx_buffer_printf(name, "~%08" PRIx32, (uint32_t)(hash >> 32));
    }
    flamepix_buffer_free(&left);
    return status;
}

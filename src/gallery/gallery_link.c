#include "gallery/gallery_link.h"

#include <stdbool.h>
#include <string.h>

static bool is_dot(struct flamepix_bytes name)
{
    return name.length == 1 && name.data[0] == '.';
}

/* The next name of a path that is more than "."; empty at the end. */
static struct flamepix_bytes next_name(const char **path)
{
    struct flamepix_bytes name;
    do {
        *path += strspn(*path, "/");
        name = (struct flamepix_bytes){*path, strcspn(*path, "/")};
        *path += name.length;
    } while (is_dot(name));
    return name;
}

/* Moves both paths behind the names that they begin with in common. */
static void skip_common_names(const char **a, const char **b)
{
    for (;;) {
        const char *after_a = *a;
        const char *after_b = *b;
        struct flamepix_bytes name = next_name(&after_a);
        if (name.length == 0 || !flamepix_bytes_equal(name, next_name(&after_b)))
            return;
        *a = after_a;
        *b = after_b;
    }
}

static enum flamepix_status append_text(struct flamepix_buffer *link, const char *text)
{
    return flamepix_buffer_append(link, text, strlen(text));
}

/* From a folder up to where it parted from the output. */
static enum flamepix_status append_way_up(const char *folder, struct flamepix_buffer *link)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && next_name(&folder).length > 0)
        status = append_text(link, "../");
    return status;
}

static size_t length_without_extension(struct flamepix_bytes name)
{
    for (size_t length = name.length; length > 1; length--) {
        if (name.data[length - 1] == '.')
            return length - 1;
    }
    return name.length;
}

static enum flamepix_status append_file_name(struct flamepix_bytes name, const char *suffix,
                                             const char *wanted, struct flamepix_buffer *link)
{
    size_t stem = length_without_extension(name);
    size_t cut = strlen(suffix);
    if (stem < cut || memcmp(name.data + stem - cut, suffix, cut) != 0)
        return flamepix_buffer_append(link, name.data, name.length);
    enum flamepix_status status = flamepix_buffer_append(link, name.data, stem - cut);
    if (status == FLAMEPIX_OK)
        status = append_text(link, wanted);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(link, name.data + stem, name.length - stem);
    return status;
}

static enum flamepix_status append_way_down(const char *output, const char *suffix,
                                            const char *wanted, struct flamepix_buffer *link)
{
    enum flamepix_status status = FLAMEPIX_OK;
    struct flamepix_bytes name = next_name(&output);
    struct flamepix_bytes after = next_name(&output);
    while (status == FLAMEPIX_OK && after.length > 0) {
        status = flamepix_buffer_append(link, name.data, name.length);
        if (status == FLAMEPIX_OK)
            status = append_text(link, "/");
        name = after;
        after = next_name(&output);
    }
    return status == FLAMEPIX_OK ? append_file_name(name, suffix, wanted, link) : status;
}

enum flamepix_status flamepix_gallery_link(const char *folder, const char *output,
                                           const char *suffix, const char *wanted,
                                           struct flamepix_buffer *link)
{
    bool is_absolute = output[0] == '/';
    enum flamepix_status status = FLAMEPIX_OK;
    link->length = 0;
    if (is_absolute == (folder[0] == '/')) {
        skip_common_names(&folder, &output);
        status = append_way_up(folder, link);
    } else if (is_absolute) {
        status = append_text(link, "/");
    }
    return status == FLAMEPIX_OK ? append_way_down(output, suffix, wanted, link) : status;
}

/* Any bytes as a name template and the fields it is filled with, separated by NUL: what a checked
 * template makes stays below its folder, whatever an input is called. */
#include <stdint.h>

#include "fuzz/source.h"
#include "jobs/name_template.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The text up to the next NUL, terminated, and past it; the caller's to free. */
static char *cut_text(const char **next, const char *end)
{
    const char *stop = memchr(*next, '\0', (size_t)(end - *next));
    size_t length = (size_t)((stop == NULL ? end : stop) - *next);
    char *text = malloc(length + 1);
    require(text != NULL, "there is memory");
    memcpy(text, *next, length);
    text[length] = '\0';
    *next += length + (stop == NULL ? 0 : 1);
    return text;
}

static struct flamepix_bytes bytes_of(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

static bool is_within(struct flamepix_bytes part, const char *whole)
{
    return part.length > 0 && part.data >= whole &&
           part.data + part.length <= whole + strlen(whole);
}

/* Every component is a name of its own. */
static void check_below(const char *path, size_t length)
{
    require(length > 0, "it names a file");
    size_t begin = 0;
    for (size_t i = 0; i <= length; i++) {
        if (i < length && path[i] != '/')
            continue;
        const char *name = path + begin;
        require(i > begin, "it is relative, and no component is empty");
        require(!(i - begin == 1 && name[0] == '.'), "no component is '.'");
        require(!(i - begin == 2 && memcmp(name, "..", 2) == 0), "none leads out of the folder");
        begin = i + 1;
    }
    require(memchr(path, '\0', length) == NULL, "a path has no NUL");
}

static void check_names(const char *path)
{
    struct flamepix_bytes name = fpx_name_template_name(bytes_of(path));
    struct flamepix_bytes stem = fpx_name_template_stem(name);
    require(name.length == 0 || is_within(name, path), "a name is a part of its path");
    require(memchr(name.data, '/', name.length) == NULL, "and one component");
    require(stem.data == name.data && stem.length <= name.length, "a stem begins its name");
    require(name.length == 0 || stem.length > 0, "a name has a stem");
}

static void check_expansion(const char *name_template, const char *input, const char *folder,
                            const char *suffix)
{
    static const char before[] = "out/";
    enum { BEFORE = sizeof(before) - 1 };
    struct flamepix_bytes name = fpx_name_template_name(bytes_of(input));
    struct fpx_name_template_fields fields = {.dir = bytes_of(folder),
                                              .stem = fpx_name_template_stem(name),
                                              .name = name,
                                              .ext = bytes_of("png"),
                                              .index = strlen(input),
                                              .root = fpx_name_template_name(bytes_of(folder)),
                                              .root_first = suffix[0] == '@'};
    struct flamepix_buffer path = {0};
    require(flamepix_buffer_append(&path, before, BEFORE) == FLAMEPIX_OK, "there is memory");
    enum flamepix_status status =
        suffix[0] == '-' ? fpx_name_template_key(name_template, &fields, suffix, &path)
                         : fpx_name_template_expand(name_template, &fields, suffix, &path);
    require(status == FLAMEPIX_OK || status == FLAMEPIX_BAD_ARGUMENT, "it expands or leads out");
    require(path.length >= BEFORE && memcmp(path.data, before, BEFORE) == 0,
            "what was there before stays");
    if (status == FLAMEPIX_OK)
        check_below(path.data + BEFORE, path.length - BEFORE);
    else
        require(path.length == BEFORE, "a template that fails adds nothing");
    flamepix_buffer_free(&path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *next = (const char *)data, *end = next + size;
    char *name_template = cut_text(&next, end);
    char *input = cut_text(&next, end);
    char *folder = cut_text(&next, end);
    char *suffix = cut_text(&next, end);
    struct flamepix_bytes field;
    check_names(input);
    if (!fpx_name_template_check(name_template, &field))
        require(is_within(field, name_template) && field.data[0] == '{',
                "an unknown field is a part of the template");
    else if (strchr(suffix, '/') == NULL)
        check_expansion(name_template, input, folder, suffix);
    free(suffix);
    free(folder);
    free(input);
    free(name_template);
    return 0;
}

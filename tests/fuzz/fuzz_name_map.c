/* Name maps: any text is one or says why not, and what it makes of any name has an end and can be
 * repeated. The input is the text, a newline, and names joined by newlines. Hard expressions are
 * the C library's: what could take it long is passed over. */
#include "jobs/jobs.h"

#include "source.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TEXT_MAX = 60, NAME_MAX_NBYTES = 200, HARD_MAX = 6 };

/* Groups, repetitions and choices multiply; bounds do at once. */
static bool is_easy(const char *text)
{
    size_t hard = 0;
    for (const char *at = text; *at != '\0'; at++)
        hard += strchr("(*+?|", *at) != NULL;
    return strlen(text) <= TEXT_MAX && strchr(text, '{') == NULL && hard <= HARD_MAX;
}

static void map_name(const struct fpx_name_map *map, const char *name)
{
    struct flamepix_buffer mapped = {0}, again = {0};
    require(fpx_name_map_apply(map, name, &mapped) == FLAMEPIX_OK, "a name is mapped");
    require(strlen(mapped.data) == mapped.length, "into a name");
    require(mapped.length <= (strlen(name) + 1) * (NAME_MAX_NBYTES + 1) * TEXT_MAX,
            "a name is bounded");
    require(fpx_name_map_apply(map, name, &again) == FLAMEPIX_OK &&
                flamepix_bytes_equal(flamepix_buffer_bytes(&mapped), flamepix_buffer_bytes(&again)),
            "a map can be repeated");
    flamepix_buffer_free(&mapped);
    flamepix_buffer_free(&again);
}

static void map_names(const struct fpx_name_map *map, char *names)
{
    for (char *name = names; name != NULL;) {
        char *end = strchr(name, '\n');
        if (end != NULL)
            *end++ = '\0';
        if (strlen(name) <= NAME_MAX_NBYTES)
            map_name(map, name);
        name = end;
    }
}

static void try_map(const char *text, char *names)
{
    struct fpx_name_map *map = NULL;
    struct flamepix_buffer fault = {0};
    enum flamepix_status status = fpx_name_map_create(text, &map, &fault);
    require(status == FLAMEPIX_OK || status == FLAMEPIX_BAD_ARGUMENT, "a text is one or not");
    if (status == FLAMEPIX_OK)
        map_names(map, names);
    else
        require(fault.length > 0 && strlen(fault.data) > 0, "a fault is said");
    flamepix_buffer_free(&fault);
    if (status == FLAMEPIX_OK)
        fpx_name_map_free(map);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    require(text != NULL, "there is memory");
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    char *names = strchr(text, '\n');
    if (names != NULL) {
        *names++ = '\0';
        if (is_easy(text))
            try_map(text, names);
    }
    free(text);
    return 0;
}

/* Patterns: any text is one or says why not, and a search of any name ends soon. The input is a
 * pattern, a newline, and names joined by newlines; a first byte '!' ignores case. */
#include <flamepix/pattern.h>

#include "base/bytes_match.h"
#include "pattern/required_texts.h"

#include "source.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Room behind the name is what a look for required texts may read. */
static void require_texts(const char *text, bool ignores_case, struct flamepix_bytes name)
{
    struct fpx_required_texts texts = {.count = 0};
    if (!fpx_required_texts_add(&texts, text, ignores_case))
        return;
    char *copy = calloc(1, name.length + FPX_REQUIRED_TEXTS_BEHIND);
    require(copy != NULL, "there is memory");
    if (name.length > 0)
        memcpy(copy, name.data, name.length);
    const struct flamepix_bytes bytes = {copy, name.length};
    require(fpx_required_texts_find(&texts, bytes) < name.length,
            "what is found holds a text that is required");
    free(copy);
}

static void search(struct flamepix_pattern *pattern, const char *text, bool ignores_case,
                   struct flamepix_bytes name)
{
    bool found = false, again = false;
    enum flamepix_status status = flamepix_pattern_found(pattern, name, &found);
    require(status == FLAMEPIX_OK || status == FLAMEPIX_LIMIT_PATTERN, "a search has an answer");
    require(status == FLAMEPIX_OK || !found, "what is given up is not found");
    require(flamepix_pattern_found(pattern, name, &again) == status && again == found,
            "a search can be repeated");
    /* No name has blanks at its ends. */
    const struct flamepix_bytes exact = fpx_bytes_trimmed(flamepix_bytes_of(text + 1));
    if (text[0] == '=' && flamepix_bytes_equal(exact, name) && status == FLAMEPIX_OK)
        require(found, "an exact name is found");
    if (found)
        require_texts(text, ignores_case, name);
    if (text[0] == '=' && !ignores_case && status == FLAMEPIX_OK && found)
        require(flamepix_bytes_equal(exact, name), "nothing but an exact name is found");
}

static void search_all(struct flamepix_pattern *pattern, const char *text, bool ignores_case,
                       struct flamepix_bytes names)
{
    while (names.length > 0) {
        const char *end = memchr(names.data, '\n', names.length);
        size_t length = end != NULL ? (size_t)(end - names.data) : names.length;
        search(pattern, text, ignores_case, (struct flamepix_bytes){names.data, length});
        length += end != NULL;
        names = (struct flamepix_bytes){names.data + length, names.length - length};
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    bool ignores_case = size > 0 && bytes[0] == '!';
    size_t first = ignores_case ? 1 : 0;
    const char *end = size > first ? memchr(bytes + first, '\n', size - first) : NULL;
    if (end == NULL)
        return 0;
    size_t length = (size_t)(end - bytes) - first;
    char *text = malloc(length + 1);
    struct flamepix_pattern *pattern;
    struct flamepix_pattern_fault fault;
    require(text != NULL, "there is memory");
    memcpy(text, bytes + first, length);
    text[length] = '\0';
    enum flamepix_status status = flamepix_pattern_create(text, ignores_case, &pattern, &fault);
    if (status == FLAMEPIX_OK) {
        search_all(pattern, text, ignores_case,
                   (struct flamepix_bytes){end + 1, size - (size_t)(end + 1 - bytes)});
        flamepix_pattern_free(pattern);
    } else {
        require(status == FLAMEPIX_BAD_ARGUMENT, "a text is a pattern or not");
        require(fault.offset <= strlen(text), "a fault lies in its text");
        require(memchr(fault.why, '\0', sizeof(fault.why)) != NULL, "a reason ends");
    }
    free(text);
    return 0;
}

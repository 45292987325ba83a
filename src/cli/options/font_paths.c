#include "cli/options/list_values.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/bytes_match.h"
#include "base/memory.h"
#include "cli/console.h"
#include "text/find_font.h"

enum { FAMILY_SIZE = 64 };

/* The family nearest to a word: fewest edits, or one that begins with the word. */
struct nearest {
    const char *word;
    char family[FAMILY_SIZE]; /* empty: none near enough */
    size_t distance;
};

/* Edits from the word to a family; 0 if the family begins with it. Ignores case. */
static size_t distance_of(const char *word, const char *family)
{
    char small[2][FAMILY_SIZE];
    const char *const texts[] = {word, family};
    if (strncasecmp(word, family, strlen(word)) == 0)
        return 0;
    for (size_t i = 0; i < 2; i++) {
        size_t length = 0;
        for (; texts[i][length] != '\0' && length + 1 < FAMILY_SIZE; length++)
            small[i][length] = fpx_ascii_lower(texts[i][length]);
        small[i][length] = '\0';
    }
    return fpx_edit_distance(small[0], small[1]);
}

/* Ties go to the shortest, then to the first in byte order, independent of the search order. */
static bool is_nearer(const struct nearest *nearest, const char *family, size_t distance)
{
    size_t length = strlen(family);
    size_t kept = strlen(nearest->family);
    if (distance != nearest->distance)
        return distance < nearest->distance;
    return length != kept ? length < kept : strcmp(family, nearest->family) < 0;
}

static void see_family(void *user, const char *family)
{
    struct nearest *nearest = user;
    size_t distance = distance_of(nearest->word, family);
    bool is_near = distance <= strlen(nearest->word) / 3 && strlen(family) < FAMILY_SIZE;
    if (!is_near || (nearest->family[0] != '\0' && !is_nearer(nearest, family, distance)))
        return;
    nearest->distance = distance;
    (void)snprintf(nearest->family, sizeof(nearest->family), "%s", family);
}

static enum fpx_exit say_missing(const struct nearest *nearest)
{
    if (nearest->family[0] != '\0')
        fpx_message("--font: no file or font family is named \"%s\"; did you mean \"%s\"?",
                    nearest->word, nearest->family);
    else
        fpx_message("--font: no file or font family is named \"%s\"", nearest->word);
    return FPX_EXIT_USAGE;
}

/* An existing path is taken, whatever it is; a missing file is reported when it is opened. */
static bool is_path(const char *word)
{
    return strchr(word, '/') != NULL || access(word, F_OK) == 0;
}

static enum flamepix_status keep(struct fpx_font_paths *paths, struct flamepix_buffer *found)
{
    enum flamepix_status status =
        fpx_array_reserve(&paths->owned, &paths->capacity, paths->count + 1, sizeof(*paths->owned));
    if (status != FLAMEPIX_OK)
        return status;
    paths->owned[paths->count++] = found->data;
    *found = (struct flamepix_buffer){0};
    return fpx_texts_add(&paths->texts, paths->owned[paths->count - 1]);
}

static enum fpx_exit find(struct fpx_font_paths *paths, const char *word)
{
    struct flamepix_buffer found = {0};
    struct nearest nearest = {.word = word};
    enum flamepix_status status = fpx_font_find(word, &found, see_family, &nearest);
    if (status == FLAMEPIX_END && !fpx_font_file_is_called_so(word))
        return say_missing(&nearest);
    if (status == FLAMEPIX_END) {
        status = fpx_texts_add(&paths->texts, word);
    } else if (status == FLAMEPIX_OK) {
        fpx_message("note: --font \"%s\" is %s", word, found.data);
        status = keep(paths, &found);
    }
    flamepix_buffer_free(&found);
    return fpx_status_exit(status);
}

enum fpx_exit fpx_font_paths_find(struct fpx_font_paths *paths, const struct fpx_texts *given)
{
    enum fpx_exit code = FPX_EXIT_DONE;
    for (size_t i = 0; i < given->count && code == FPX_EXIT_DONE; i++) {
        const char *word = given->items[i];
        if (!is_path(word))
            code = find(paths, word);
        else
            code = fpx_status_exit(fpx_texts_add(&paths->texts, word));
    }
    return code;
}

enum fpx_exit fpx_font_paths_open(const struct fpx_texts *paths, struct flamepix_fonts **fonts_ret)
{
    enum fpx_exit code = FPX_EXIT_DONE;
    /* The bundled fonts are valid: only memory can be missing. */
    if (flamepix_fonts_create(fonts_ret) != FLAMEPIX_OK)
        return fpx_status_exit(FLAMEPIX_NO_MEMORY);
    for (size_t i = 0; i < paths->count && code == FPX_EXIT_DONE; i++) {
        enum flamepix_status status = flamepix_fonts_add(*fonts_ret, paths->items[i]);
        code = fpx_file_exit(paths->items[i], status, errno);
    }
    return code;
}

void fpx_font_paths_free(struct fpx_font_paths *paths)
{
    for (size_t i = 0; i < paths->count; i++)
        free(paths->owned[i]);
    free(paths->owned);
    free(paths->texts.items);
    *paths = (struct fpx_font_paths){0};
}

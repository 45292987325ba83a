#include "text/find_font.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <ft2build.h>
#include FT_FREETYPE_H

#include "base/bytes_match.h"
#include "text/memory_watch.h"

/* How well a font matches; lower is better. */
struct rank {
    unsigned style; /* 0: regular */
    size_t folder;
    const char *path; /* NULL: none so far */
};

struct search {
    const char *word;
    FT_Library library;
    struct rank best;
    fpx_family_fn see;
    void *user;
};

/* -- names ------------------------------------------------------------------------------------- */

static bool is_skipped(char c)
{
    return c == ' ' || c == '-' || c == '_';
}

/* The next significant letter in lower case; '\0' at the end. */
static char next_letter(const char **text, const char *end)
{
    while (*text < end && is_skipped(**text))
        (*text)++;
    if (*text == end)
        return '\0';
    return fpx_ascii_lower(*(*text)++);
}

/* Whether `word` is `first` followed by `second`, ignoring case, blanks and hyphens. */
static bool is_called(const char *word, struct flamepix_bytes first, const char *second)
{
    const char *const ends[] = {first.data + first.length, second + strlen(second)};
    const char *parts[] = {first.data, second};
    const char *word_end = word + strlen(word);
    for (size_t i = 0; i < 2;) {
        char wanted = next_letter(&parts[i], ends[i]);
        if (wanted == '\0')
            i++;
        else if (next_letter(&word, word_end) != wanted)
            return false;
    }
    return next_letter(&word, word_end) == '\0';
}

static bool is_file_called(const char *word, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash == NULL ? path : slash + 1;
    const char *dot = strrchr(name, '.');
    struct flamepix_bytes whole = flamepix_bytes_of(name);
    struct flamepix_bytes stem = {name, dot == NULL ? strlen(name) : (size_t)(dot - name)};
    return is_called(word, whole, "") || is_called(word, stem, "");
}

/* -- faces ------------------------------------------------------------------------------------- */

/* 0: upright, regular weight. */
static unsigned style_of(FT_Face face)
{
    static const char *const regular[] = {"Regular", "Book", "Roman", "Normal", "Medium"};
    const char *name = face->style_name == NULL ? "" : face->style_name;
    if ((face->style_flags & (FT_STYLE_FLAG_BOLD | FT_STYLE_FLAG_ITALIC)) != 0)
        return 100;
    for (unsigned i = 0; i < sizeof(regular) / sizeof(regular[0]); i++) {
        if (strcmp(name, regular[i]) == 0)
            return i;
    }
    return 50;
}

static bool is_face_called(const char *word, FT_Face face)
{
    struct flamepix_bytes family = flamepix_bytes_of(face->family_name);
    const char *style = face->style_name == NULL ? "" : face->style_name;
    return is_called(word, family, "") || is_called(word, family, style);
}

static bool is_better(const struct rank *a, const struct rank *b)
{
    if (b->path == NULL || a->style != b->style)
        return b->path == NULL || a->style < b->style;
    if (a->folder != b->folder)
        return a->folder < b->folder;
    return strcmp(a->path, b->path) < 0;
}

/* A file that FreeType cannot open is not a candidate, unless memory ran out. */
static enum flamepix_status consider(struct search *search, const char *path, size_t folder)
{
    FT_Face face;
    FT_Error error = FT_New_Face(search->library, path, 0, &face);
    if (error != 0)
        return error == FT_Err_Out_Of_Memory ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
    const struct rank rank = {style_of(face), folder, path};
    bool is_named = face->family_name != NULL && is_face_called(search->word, face);
    if ((is_named || is_file_called(search->word, path)) && is_better(&rank, &search->best))
        search->best = rank;
    FT_Done_Face(face);
    return FLAMEPIX_OK;
}

static void show_families(const struct search *search, const struct fpx_font_files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        FT_Face face;
        if (FT_New_Face(search->library, files->paths[i], 0, &face) != 0)
            continue;
        if (face->family_name != NULL)
            search->see(search->user, face->family_name);
        FT_Done_Face(face);
    }
}

static enum flamepix_status answer(const struct search *search, const struct fpx_font_files *files,
                                   struct flamepix_buffer *path)
{
    if (search->best.path != NULL)
        return flamepix_buffer_append(path, search->best.path, strlen(search->best.path) + 1);
    show_families(search, files);
    return FLAMEPIX_END;
}

static enum flamepix_status search_files(struct search *search, const struct fpx_font_files *files,
                                         struct flamepix_buffer *path)
{
    fpx_memory_watch_begin();
    if (FT_Init_FreeType(&search->library) != 0)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = fpx_memory_watch_end(FLAMEPIX_OK);
    for (size_t i = 0; i < files->count && status == FLAMEPIX_OK; i++)
        status = consider(search, files->paths[i], files->folders[i]);
    if (status == FLAMEPIX_OK)
        status = answer(search, files, path);
    FT_Done_FreeType(search->library);
    return status;
}

enum flamepix_status fpx_font_find(const char *word, struct flamepix_buffer *path,
                                   fpx_family_fn see, void *user)
{
    struct fpx_font_files files = {0};
    struct search search = {.word = word, .see = see, .user = user};
    enum flamepix_status status = fpx_font_files_find(&files);
    if (status == FLAMEPIX_OK)
        status = search_files(&search, &files, path);
    fpx_font_files_free(&files);
    return status;
}

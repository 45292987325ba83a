#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "support/pictures/view_reference.h"
#include "support/recordings/layout_text.h"

enum { FRAMES_MAX = 64, NAME_SIZE = 64 };

struct path {
    char names[FRAMES_MAX][NAME_SIZE];
    size_t count;
    bool is_out;
};

/* -- lines ------------------------------------------------------------------------------------- */

static void add_name(struct path *path, const char *name, size_t length)
{
    memcpy(path->names[path->count], name, length);
    path->names[path->count++][length] = '\0';
}

/* As support/paths.h reads a line: an empty path has no frames. */
static void read_path(struct path *path, const char *text, size_t length)
{
    *path = (struct path){.count = 0};
    const char *end = text + length;
    while (length > 0 && text <= end) {
        const char *stop = memchr(text, ';', (size_t)(end - text));
        if (stop == NULL)
            stop = end;
        add_name(path, text, (size_t)(stop - text));
        text = stop + 1;
    }
}

static void write_path(const struct path *path, struct flamepix_buffer *text)
{
    for (size_t i = 0; i < path->count; i++)
        record_text(text, i > 0 ? ";%s" : "%s", path->names[i]);
}

/* -- what is found ----------------------------------------------------------------------------- */

static bool is_path(const struct path *path, size_t frame, const char *wanted)
{
    struct flamepix_buffer text = {0};
    struct path cut = *path;
    cut.count = frame + 1;
    write_path(&cut, &text);
    record_text(&text, "%s", "");
    char *taken = record_take(&text);
    bool is = strcmp(taken, wanted) == 0;
    free(taken);
    return is;
}

static bool is_found(const struct path *path, size_t frame, const char *pattern)
{
    if (pattern[0] == ';')
        return is_path(path, frame, pattern + 1);
    if (pattern[0] == '=')
        return strcmp(path->names[frame], pattern + 1) == 0;
    return strstr(path->names[frame], pattern) != NULL;
}

/* The frame that is found nearest the root, or nearest the leaf; their count: there is none. */
static size_t first_found(const struct path *path, const char *pattern)
{
    size_t i = 0;
    while (i < path->count && !is_found(path, i, pattern))
        i++;
    return i;
}

static size_t last_found(const struct path *path, const char *pattern)
{
    size_t i = path->count;
    while (i > 0 && !is_found(path, i - 1, pattern))
        i--;
    return i > 0 ? i - 1 : path->count;
}

bool view_reference_finds(const char *text, const char *pattern)
{
    struct path path;
    read_path(&path, text, strlen(text));
    return first_found(&path, pattern) < path.count;
}

/* -- views ------------------------------------------------------------------------------------- */

static void remove_first(struct path *path, size_t count)
{
    count = count < path->count ? count : path->count;
    memmove(path->names, path->names + count, (path->count - count) * NAME_SIZE);
    path->count -= count;
}

static void focus(struct path *path, const char *argument)
{
    path->is_out = first_found(path, argument) == path->count;
}

static void ignore(struct path *path, const char *argument)
{
    path->is_out = first_found(path, argument) < path->count;
}

static void prune(struct path *path, const char *argument)
{
    path->count = first_found(path, argument);
}

static void prune_from(struct path *path, const char *argument)
{
    size_t last = last_found(path, argument);
    path->count = last < path->count ? last + 1 : path->count;
}

static void keep_those(struct path *path, const char *argument, bool found)
{
    const struct path before = *path;
    path->count = 0;
    for (size_t i = 0; i < before.count; i++) {
        if (is_found(&before, i, argument) == found)
            add_name(path, before.names[i], strlen(before.names[i]));
    }
}

static void hide(struct path *path, const char *argument)
{
    keep_those(path, argument, false);
}

static void show(struct path *path, const char *argument)
{
    keep_those(path, argument, true);
}

static void base(struct path *path, const char *argument)
{
    size_t first = first_found(path, argument);
    path->is_out = first == path->count;
    remove_first(path, first);
}

static void skip_root(struct path *path, const char *argument)
{
    remove_first(path, strtoul(argument, NULL, 10));
}

static void reverse(struct path *path, const char *argument)
{
    const struct path before = *path;
    (void)argument;
    for (size_t i = 0; i < before.count; i++)
        memcpy(path->names[i], before.names[before.count - 1 - i], NAME_SIZE);
}

/* A frame that is on the path already, within the last `reach` frames, cuts it back. */
static void fold(struct path *path, size_t reach)
{
    const struct path before = *path;
    path->count = 0;
    for (size_t i = 0; i < before.count; i++) {
        size_t at = path->count;
        while (at > 0 && path->count - at < reach &&
               strcmp(path->names[at - 1], before.names[i]) != 0)
            at--;
        if (at > 0 && path->count - at < reach)
            path->count = at;
        else
            add_name(path, before.names[i], strlen(before.names[i]));
    }
}

static void recursion(struct path *path, const char *argument)
{
    if (strcmp(argument, "off") != 0)
        fold(path, strcmp(argument, "adjacent") == 0 ? 1 : FRAMES_MAX);
}

static const struct {
    const char *name;
    void (*apply)(struct path *path, const char *argument);
} table[] = {
    {"focus", focus},     {"ignore", ignore},       {"prune", prune}, {"prune-from", prune_from},
    {"hide", hide},       {"show", show},           {"base", base},   {"skip-root", skip_root},
    {"reverse", reverse}, {"recursion", recursion},
};

static void apply(const struct view_reference *view, struct path *path)
{
    for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
        if (strcmp(table[i].name, view->name) == 0 && !path->is_out)
            table[i].apply(path, view->argument);
    }
}

/* False where the text cannot say what is left: one frame without a name. */
static bool apply_all(const struct view_reference *views, size_t count, const char *line,
                      const char *end, struct flamepix_buffer *text)
{
    struct path path;
    const char *blank = end;
    while (*blank != ' ')
        blank--;
    read_path(&path, line, (size_t)(blank - line));
    for (size_t i = 0; i < count; i++)
        apply(&views[i], &path);
    if (path.is_out)
        return true;
    write_path(&path, text);
    record_text(text, "%.*s", (int)(end + 1 - blank), blank);
    return path.count != 1 || path.names[0][0] != '\0';
}

char *view_reference_folded(const char *folded, const struct view_reference *views, size_t count)
{
    struct flamepix_buffer text = {0};
    for (const char *line = folded; *line != '\0';) {
        const char *end = strchr(line, '\n');
        if (!apply_all(views, count, line, end, &text)) {
            flamepix_buffer_free(&text);
            return NULL;
        }
        line = end + 1;
    }
    record_text(&text, "%s", "");
    return record_take(&text);
}

char *view_reference_half(const char *folded, const char *pattern, bool callers)
{
    struct flamepix_buffer text = {0};
    for (const char *line = folded; *line != '\0';) {
        const char *end = strchr(line, '\n'), *blank = end;
        struct path path;
        while (*blank != ' ')
            blank--;
        read_path(&path, line, (size_t)(blank - line));
        const size_t function = first_found(&path, pattern);
        if (function < path.count && callers) {
            path.count = function;
            reverse(&path, NULL);
        } else if (function < path.count) {
            remove_first(&path, function + 1);
        } else {
            path.is_out = true;
        }
        if (!path.is_out) {
            write_path(&path, &text);
            record_text(&text, "%.*s", (int)(end + 1 - blank), blank);
        }
        line = end + 1;
    }
    record_text(&text, "%s", "");
    return record_take(&text);
}

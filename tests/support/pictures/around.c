#include "support/pictures/around.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/paths.h"
#include "support/pictures/layouts.h"
#include "support/recordings/layout_text.h"

enum { FRAMES_MAX = 512 };

/* Where each frame of a path begins; one more, behind its last ';'. */
static size_t find_frames(const char *path, size_t length, size_t *begins)
{
    size_t count = 0;
    if (length == 0)
        return 0;
    begins[count++] = 0;
    for (size_t i = 0; i < length; i++) {
        if (path[i] == ';')
            begins[count++] = i + 1;
        assert_true(count < FRAMES_MAX);
    }
    begins[count] = length + 1;
    return count;
}

static void add_frame(struct flamepix_buffer *text, const char *path, const size_t *begins,
                      size_t i, bool is_first)
{
    record_text(text, "%s%.*s", is_first ? "" : ";", (int)(begins[i + 1] - begins[i] - 1),
                path + begins[i]);
}

static void split_line(const char *line, size_t length, const char *name,
                       struct flamepix_buffer *up, struct flamepix_buffer *down)
{
    size_t begins[FRAMES_MAX + 1], blank = length, found = 0;
    while (line[blank - 1] != ' ')
        blank--;
    size_t count = find_frames(line, blank - 1, begins);
    while (found < count && (strlen(name) != begins[found + 1] - begins[found] - 1 ||
                             memcmp(line + begins[found], name, strlen(name)) != 0))
        found++;
    if (found == count)
        return;
    for (size_t i = found + 1; i < count; i++)
        add_frame(up, line, begins, i, i == found + 1);
    for (size_t i = found; i-- > 0;)
        add_frame(down, line, begins, i, i + 1 == found);
    record_text(up, " %.*s\n", (int)(length - blank), line + blank);
    record_text(down, " %.*s\n", (int)(length - blank), line + blank);
}

void around_split(const char *folded, const char *name, char **up_ret, char **down_ret)
{
    struct flamepix_buffer up = {0}, down = {0};
    while (*folded != '\0') {
        size_t length = strcspn(folded, "\n");
        split_line(folded, length, name, &up, &down);
        folded += length + (folded[length] == '\n');
    }
    *up_ret = record_take(&up);
    *down_ret = record_take(&down);
}

struct flamepix_layout *around_layout(const char *folded, const char *name,
                                      const struct flamepix_layout_options *options)
{
    char *up, *down;
    struct flamepix_layout *layout;
    around_split(folded, name, &up, &down);
    struct flamepix_layout *up_half = layouts_of(paths_sorted(up), *options);
    struct flamepix_layout *down_half = layouts_of(paths_sorted(down), *options);
    assert_int_equal(flamepix_layout_around(up_half, down_half, flamepix_bytes_of(name), &layout),
                     FLAMEPIX_OK);
    free(up);
    free(down);
    return layout;
}

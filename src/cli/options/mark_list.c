#include "cli/options/list_values.h"

#include <stdlib.h>
#include <string.h>

#include "cli/console.h"
#include "cli/options/value_kinds.h"

static enum fpx_exit read_pattern(const char *text, size_t length,
                                  struct flamepix_pattern **pattern_ret)
{
    char *regex = strndup(text, length);
    if (regex == NULL)
        return fpx_status_exit(FLAMEPIX_NO_MEMORY);
    enum fpx_exit code = fpx_pattern_value("mark", regex, false, pattern_ret);
    free(regex);
    return code;
}

static enum fpx_exit read_mark(const char *text, struct fpx_mark_list *marks)
{
    const char *equals = strrchr(text, '=');
    if (equals == NULL || equals == text || equals[1] == '\0') {
        fpx_message("--mark: \"%s\" is not REGEX=TEXT, a pattern and its text", text);
        return FPX_EXIT_USAGE;
    }
    struct flamepix_mark *mark = &marks->items[marks->count];
    enum fpx_exit code = read_pattern(text, (size_t)(equals - text), &mark->pattern);
    if (code != FPX_EXIT_DONE)
        return code;
    mark->text = equals + 1;
    marks->count++;
    return code;
}

enum fpx_exit fpx_mark_list_read(const struct fpx_texts *texts,
                                 struct flamepix_undecided *undecided, struct fpx_mark_list *marks)
{
    enum fpx_exit code = FPX_EXIT_DONE;
    if (texts->count > FLAMEPIX_MARKS_MAX) {
        fpx_message("--mark: at most %d, not %zu", FLAMEPIX_MARKS_MAX, texts->count);
        return FPX_EXIT_USAGE;
    }
    for (size_t i = 0; i < texts->count && code == FPX_EXIT_DONE; i++)
        code = read_mark(texts->items[i], marks);
    for (size_t i = 0; i < marks->count; i++)
        flamepix_pattern_collect(marks->items[i].pattern, undecided);
    return code;
}

void fpx_mark_list_free(struct fpx_mark_list *marks)
{
    for (size_t i = 0; i < marks->count; i++)
        flamepix_pattern_free(marks->items[i].pattern);
    marks->count = 0;
}

#include "cli/options/mark_list.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/options/pattern_value.h"

static enum flamepix_exit read_pattern(const char *text, size_t length,
                                       struct flamepix_pattern **pattern_ret)
{
    char *regex = strndup(text, length);
    if (regex == NULL)
        return flamepix_status_exit(FLAMEPIX_NO_MEMORY);
    enum flamepix_exit code = flamepix_pattern_value("mark", regex, false, pattern_ret);
    free(regex);
    return code;
}

static enum flamepix_exit read_mark(const char *text, struct flamepix_mark_list *marks)
{
    const char *equals = strrchr(text, '=');
    if (equals == NULL || equals == text || equals[1] == '\0') {
        flamepix_message("--mark: \"%s\" is not REGEX=TEXT, a pattern and what to say of it", text);
        return FLAMEPIX_EXIT_USAGE;
    }
    struct flamepix_mark *mark = &marks->items[marks->count];
    enum flamepix_exit code = read_pattern(text, (size_t)(equals - text), &mark->pattern);
    if (code != FLAMEPIX_EXIT_DONE)
        return code;
    mark->text = equals + 1;
    marks->count++;
    return code;
}

enum flamepix_exit flamepix_mark_list_read(const struct flamepix_texts *texts,
                                           struct flamepix_mark_list *marks)
{
    enum flamepix_exit code = FLAMEPIX_EXIT_DONE;
    if (texts->count > FLAMEPIX_MARKS_MAX) {
        flamepix_message("--mark: at most %d of them, not %zu", FLAMEPIX_MARKS_MAX, texts->count);
        return FLAMEPIX_EXIT_USAGE;
    }
    for (size_t i = 0; i < texts->count && code == FLAMEPIX_EXIT_DONE; i++)
        code = read_mark(texts->items[i], marks);
    return code;
}

void flamepix_mark_list_free(struct flamepix_mark_list *marks)
{
    for (size_t i = 0; i < marks->count; i++)
        flamepix_pattern_free(marks->items[i].pattern);
    marks->count = 0;
}

#include "format/recognise/recognise.h"

#include <string.h>

#include "base/bytes_match.h"
#include "base/text_lines.h"

/* The next byte that is not white, taken off `rest`; '\0' at the end. */
static char next_char(struct flamepix_bytes *rest)
{
    while (rest->length > 0) {
        char c = *rest->data;
        rest->data++;
        rest->length--;
        if (strchr(" \t\r\n", c) == NULL || c == '\0')
            return c;
    }
    return '\0';
}

/* An object begins with a key or ends at once; an array holds anything, but a name in brackets, as
 * "[unknown]", begins no JSON value. */
static bool begins_json(struct flamepix_bytes head)
{
    struct flamepix_bytes rest = flamepix_text_without_mark(head);
    char first = next_char(&rest);
    char second = next_char(&rest);
    if (first == '{')
        return second == '"' || second == '}';
    return first == '[' && second != '\0' && strchr("{[\"]", second) != NULL;
}

bool flamepix_recognise_json(struct flamepix_bytes head, const char *const *marks)
{
    return begins_json(head) && (marks == NULL || flamepix_recognise_text(head, marks));
}

bool flamepix_recognise_json_pair(struct flamepix_bytes head, const char *const *marks)
{
    size_t found = 0;
    if (!begins_json(head))
        return false;
    for (; *marks != NULL && found < 2; marks++)
        found += flamepix_bytes_hold(head, *marks);
    return found == 2;
}

bool flamepix_recognise_d3(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    if (!begins_json(head))
        return false;
    if (flamepix_bytes_hold(head, "\"name\"") && flamepix_bytes_hold(head, "\"children\""))
        return flamepix_bytes_hold(head, "\"value\"");
    return flamepix_bytes_hold(head, "\"n\"") && flamepix_bytes_hold(head, "\"c\"") &&
           flamepix_bytes_hold(head, "\"v\"");
}

const char *const flamepix_panels_marks[] = {"\"panels\":[", NULL};
const char *const flamepix_around_marks[] = {"{\"name\":\"around\"", NULL};
const char *const flamepix_change_marks[] = {"\"measure\":[\"delta\"", "\"measure\":[\"common\"",
                                             "\"measure\":[\"max\"", "\"regions\":[", NULL};

bool flamepix_begins_frames(struct flamepix_bytes head)
{
    enum { BEGINNING = 64 };
    const struct flamepix_bytes beginning = {head.data,
                                             head.length < BEGINNING ? head.length : BEGINNING};
    return flamepix_bytes_hold(beginning, "\"flamepix-frames-2\"") && begins_json(head);
}

bool flamepix_recognise_frames(struct flamepix_bytes head, const char *const *marks)
{
    if (!flamepix_begins_frames(head))
        return false;
    if (marks != NULL)
        return flamepix_recognise_text(head, marks);
    return !flamepix_recognise_text(head, flamepix_panels_marks) &&
           !flamepix_recognise_text(head, flamepix_around_marks) &&
           !flamepix_recognise_text(head, flamepix_change_marks);
}

bool flamepix_recognise_jfr_json(struct flamepix_bytes head, const char *const *marks)
{
    enum { ENOUGH = 4 };
    static const char *const keys[] = {"\"recording\"", "\"events\"",    "\"type\"",
                                       "\"values\"",    "\"startTime\"", "\"jdk."};
    size_t found = 0;
    (void)marks;
    if (!begins_json(head))
        return false;
    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
        found += flamepix_bytes_hold(head, keys[i]);
    return found >= ENOUGH;
}

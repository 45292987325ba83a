#include "format/recognise/recognise.h"

#include <string.h>

#include "base/bytes_match.h"
#include "base/text_lines.h"

/* Takes the next byte that is not white space off `rest`; '\0' at the end. */
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

/* An object begins with a key or ends at once. An array may hold anything, but a name in brackets,
 * such as "[unknown]", does not begin a JSON value. */
static bool begins_json(struct flamepix_bytes head)
{
    struct flamepix_bytes rest = fpx_text_without_mark(head);
    char first = next_char(&rest);
    char second = next_char(&rest);
    if (first == '{')
        return second == '"' || second == '}';
    return first == '[' && second != '\0' && strchr("{[\"]", second) != NULL;
}

bool fpx_recognise_json(struct flamepix_bytes head, const char *const *marks)
{
    return begins_json(head) && (marks == NULL || fpx_recognise_text(head, marks));
}

bool fpx_recognise_json_pair(struct flamepix_bytes head, const char *const *marks)
{
    size_t found = 0;
    if (!begins_json(head))
        return false;
    for (; *marks != NULL && found < 2; marks++)
        found += fpx_bytes_hold(head, *marks);
    return found == 2;
}

bool fpx_recognise_d3(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    if (!begins_json(head))
        return false;
    if (fpx_bytes_hold(head, "\"name\"") && fpx_bytes_hold(head, "\"children\""))
        return fpx_bytes_hold(head, "\"value\"");
    return fpx_bytes_hold(head, "\"n\"") && fpx_bytes_hold(head, "\"c\"") &&
           fpx_bytes_hold(head, "\"v\"");
}

const char *const fpx_panels_marks[] = {"\"panels\":[", NULL};
const char *const fpx_around_marks[] = {"{\"name\":\"around\"", NULL};
const char *const fpx_change_marks[] = {"\"measure\":[\"delta\"", "\"measure\":[\"common\"",
                                        "\"measure\":[\"max\"", "\"regions\":[", NULL};

bool fpx_begins_frames(struct flamepix_bytes head)
{
    enum { BEGINNING = 64 };
    const struct flamepix_bytes beginning = {head.data,
                                             head.length < BEGINNING ? head.length : BEGINNING};
    return fpx_bytes_hold(beginning, "\"flamepix-frames-2\"") && begins_json(head);
}

bool fpx_recognise_frames(struct flamepix_bytes head, const char *const *marks)
{
    if (!fpx_begins_frames(head))
        return false;
    if (marks != NULL)
        return fpx_recognise_text(head, marks);
    return !fpx_recognise_text(head, fpx_panels_marks) &&
           !fpx_recognise_text(head, fpx_around_marks) &&
           !fpx_recognise_text(head, fpx_change_marks);
}

bool fpx_recognise_jfr_json(struct flamepix_bytes head, const char *const *marks)
{
    enum { ENOUGH = 4 };
    static const char *const keys[] = {"\"recording\"", "\"events\"",    "\"type\"",
                                       "\"values\"",    "\"startTime\"", "\"jdk."};
    size_t found = 0;
    (void)marks;
    if (!begins_json(head))
        return false;
    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
        found += fpx_bytes_hold(head, keys[i]);
    return found >= ENOUGH;
}

/* The output of bpftrace has no magic number, and its headers were reworded and may be missing. So
 * it is detected by two of three marks: a header, and the begin and the end of a key. */
#include "base/bytes_match.h"
#include "base/text_lines.h"
#include "format/parse/parse_text.h"
#include "format/recognise/recognise.h"

/* "Attaching 2 probes..." or "Attached 2 probes" */
static bool is_head(struct flamepix_bytes line)
{
    uint64_t number;
    if (!fpx_take(&line, "Attaching ") && !fpx_take(&line, "Attached "))
        return false;
    return fpx_take_number(&line, &number) && fpx_bytes_begin_with(line, " probe");
}

/* "@ticks[" */
static bool opens_key(struct flamepix_bytes line)
{
    struct flamepix_bytes name;
    if (!fpx_take(&line, "@") || !fpx_take_until(&line, "[", &name))
        return false;
    for (size_t i = 0; i < name.length; i++) {
        const char c = name.data[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
              c == '_'))
            return false;
    }
    return true;
}

/* "]: 23", optionally after ", swapper", or after a whole key. */
static bool ends_key(struct flamepix_bytes line)
{
    struct flamepix_bytes before;
    double value;
    if (line.length == 0 || !(line.data[0] == ']' || line.data[0] == ',' || line.data[0] == '@'))
        return false;
    return fpx_take_until_last(&line, "]: ", &before) && fpx_take_real(&line, &value) &&
           line.length == 0;
}

bool fpx_recognise_bpftrace(struct flamepix_bytes head, const char *const *marks)
{
    bool has_head = false;
    bool has_begin = false;
    bool has_end = false;
    struct flamepix_bytes line;
    (void)marks;
    while (fpx_text_line(&head, &line)) {
        has_head = has_head || is_head(line);
        has_begin = has_begin || opens_key(line);
        has_end = has_end || ends_key(line);
        if (has_head + has_begin + has_end >= 2)
            return true;
    }
    return false;
}

/* A text, and the text after it, ignoring blanks. */
static bool holds_pair(struct flamepix_bytes text, const char *key, const char *value)
{
    struct flamepix_bytes before;
    while (fpx_take_until(&text, key, &before)) {
        fpx_take_blanks(&text);
        if (fpx_bytes_begin_with(text, value))
            return true;
    }
    return false;
}

/* A message with the number of probes, one with a map, and the name of a map. */
bool fpx_recognise_bpftrace_json(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    if (!fpx_recognise_json(head, NULL))
        return false;
    return holds_pair(head, "\"type\":", "\"attached_probes\"") +
               (holds_pair(head, "\"type\":", "\"map\"") ||
                holds_pair(head, "\"type\":", "\"stats\"")) +
               holds_pair(head, "\"data\":", "{\"@") >=
           2;
}

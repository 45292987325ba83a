/* Detects JSON written by V8 and by other writers of its trace format. It has no mark at the
 * beginning, so it is detected by keys: one that no other format has, or several common ones. */
#include "base/bytes_match.h"
#include "format/recognise/recognise.h"

static size_t count_held(struct flamepix_bytes head, const char *const *keys)
{
    size_t count = 0;
    for (; *keys != NULL; keys++)
        count += fpx_bytes_hold(head, *keys);
    return count;
}

bool fpx_recognise_chrome_trace(struct flamepix_bytes head, const char *const *marks)
{
    static const char *const own[] = {"\"traceEvents\"", "\"ph\"", NULL};
    static const char *const shared[] = {"\"ts\"", "\"pid\"", "\"tid\"", "\"dur\"", "\"sf\"", NULL};
    enum { ENOUGH = 3 };
    (void)marks;
    return fpx_recognise_json(head, own) ||
           (fpx_recognise_json(head, NULL) && count_held(head, shared) >= ENOUGH);
}

bool fpx_recognise_cpuprofile(struct flamepix_bytes head, const char *const *marks)
{
    static const char *const own[] = {"\"callFrame\"",  "\"callUID\"",  "\"scriptId\"",
                                      "\"timeDeltas\"", "\"hitCount\"", NULL};
    static const char *const shared[] = {"\"nodes\"", "\"head\"", "\"samples\"", "\"children\"",
                                         NULL};
    (void)marks;
    return fpx_recognise_json(head, own) ||
           (fpx_recognise_json(head, NULL) && fpx_bytes_hold(head, "\"functionName\"") &&
            count_held(head, shared) > 0);
}

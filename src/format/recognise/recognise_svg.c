#include "format/recognise/recognise.h"

#include "base/bytes_match.h"

/* Detects SVG with at least two marks of flame graphs by flamegraph.pl, inferno or async-profiler;
 * any single one may be missing. A title or mouse-over text ends in a percentage. */
bool fpx_recognise_flamegraph_svg(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    static const char *const signs[] = {"Flame graph stack visualization",
                                        "\"init(evt)\"",
                                        "id=\"frames\"",
                                        "class=\"func_g\"",
                                        "onmouseover=\"s(",
                                        "%)</title>",
                                        "fg:x=\"",
                                        "total_samples=\"",
                                        "function g_to_text(",
                                        "%)')\""};
    size_t found = 0;
    if (!fpx_bytes_hold(head, "<svg "))
        return false;
    for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]) && found < 2; i++)
        found += fpx_bytes_hold(head, signs[i]);
    return found == 2;
}

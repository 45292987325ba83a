#include "format/recognise/recognise.h"

#include "base/bytes_match.h"

/* SVG, and two of the things that flame graphs of flamegraph.pl, inferno and async-profiler have,
 * of which any may be missing. A title or what the mouse brings up ends in a share. */
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

/* A difference as numbers, JSON and Markdown. */
#ifndef FPX_MESSAGES_DIFFERENCE_TEXT_H
#define FPX_MESSAGES_DIFFERENCE_TEXT_H

#include <flamepix/compare.h>

#include "tally/name_changes.h"

/* Difference numbers: how two sides of a profile differ, independent of the output format. */

struct fpx_difference_numbers {
    const struct flamepix_difference *difference;
    const struct fpx_name_changes *changes; /* NULL: no changes by name */
    const char *unit;                       /* of the weights; NULL or "": unknown */
    const char *normalized;                 /* how the sides were normalized; NULL: they were not */
};

/* Difference JSON: the numbers of a difference as a document, "flamepix-diff-1".
 *
 *     {"schema":"flamepix-diff-1","unit":"samples","normalized":null,
 *       "before":69,"after":85,"distance":96,"similarity":0.376623376623377,
 *       "plus":{"weight":56,"share":0.658823529411765,"of":"after"},
 *       "minus":{"weight":40,"share":0.579710144927536,"of":"before"},
 *       "new":{…},"grown":{…},"gone":{…},"shrunk":{…},
 *       "stacks":{"before":6,"after":5,"common":4,"same":false},
 *       "names":{"exact":true,
 *         "self":{
 *           "grown":{"count":4,"top":[
 *             {"name":"func2","before":10,"after":35,"change":25,"percentOfAfter":29.41176},…]},
 *           "shrunk":{"count":3,"top":[…]}},
 *         "total":{…}}}
 *
 * Weights of the four parts and of plus and minus are never negative; each is a share, from 0 to 1,
 * of the side that it is "of". A quotient with divisor 0 is null: shares, percentOfAfter, which is
 * 100 × change ÷ after, and the similarity of two empty sides. Where "exact" is false, a table of
 * names was full: some names are missing, and a row that may be too small on a side has
 * "atLeast":"before" or "after". */

/* Writes the document and a line break. Returns OK, NO_MEMORY, or what `write` returns. */
enum flamepix_status fpx_difference_json_write(const struct fpx_difference_numbers *numbers,
                                               flamepix_write_fn write, void *user);

/* Difference Markdown: the numbers of a difference as tables for a pull request.
 *
 *     **69 → 85 samples (+23.2%), similarity 0.377**
 *
 *     | stacks | weight | share |
 *     | --- | ---: | ---: |
 *     | new | 7 | 8.2% of after |
 *     …
 *     **Grew most by self**
 *
 *     | function | before | after | change | of after |
 *     | --- | ---: | ---: | ---: | ---: |
 *     | `func2` | 10 | 35 | +25 | +29.4% |
 *
 * The tables by total are in a collapsed section. */

/* Names are escaped (escape.h). Returns OK, NO_MEMORY, or what `write` returns. */
enum flamepix_status fpx_difference_markdown_write(const struct fpx_difference_numbers *numbers,
                                                   flamepix_write_fn write, void *user);

#endif

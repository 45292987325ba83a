/* A difference as numbers, JSON and Markdown. */
#ifndef FPX_MESSAGES_DIFFERENCE_TEXT_H
#define FPX_MESSAGES_DIFFERENCE_TEXT_H

#include <flamepix/compare.h>

#include "tally/name_changes.h"

/* Difference numbers: what two sides of a profile are told to differ by, whatever it is written
 * as. */

struct fpx_difference_numbers {
    const struct flamepix_difference *difference;
    const struct fpx_name_changes *changes; /* NULL: names are not told */
    const char *unit;                       /* of the weights; NULL or "": none is known */
    const char *normalized; /* how sides were scaled to be alike; NULL: they were not */
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
 * of the side that it is "of". What would be divided by 0 is null: shares, percentOfAfter, which is
 * 100 × change ÷ after, and the similarity of two empty sides. Where "exact" is false, some
 * names found no place in a table: they are missing, and a row that may be too small on a side has
 * "atLeast":"before" or "after". */

/* Writes the document and a line break. Answers OK, NO_MEMORY, or what `write` answers. */
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
 * Those by total are in a part that is closed until a reader opens it. */

/* Names are escaped (escape.h). Answers OK, NO_MEMORY, or what `write` answers. */
enum flamepix_status fpx_difference_markdown_write(const struct fpx_difference_numbers *numbers,
                                                   flamepix_write_fn write, void *user);

#endif

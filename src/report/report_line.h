/* One line of a report, found and taken apart. */
#ifndef FLAMEPIX_REPORT_REPORT_LINE_H
#define FLAMEPIX_REPORT_REPORT_LINE_H

#include "base/line_reader.h"
#include "report/report.h"

/* No line of a report is longer than this. */
enum { FLAMEPIX_REPORT_LINE_NBYTES_MAX = 1024 * 1024 };

/* Begins to read the lines of a report; the caller frees `lines` by flamepix_line_reader_free. */
void flamepix_report_lines_init(struct flamepix_line_reader *lines, flamepix_read_fn read,
                                void *user);

/* The next line; one that is too long is passed over. Answers OK, END, NO_MEMORY or what `read`
 * answers. */
enum flamepix_status flamepix_report_line_next(struct flamepix_line_reader *lines,
                                               struct flamepix_line *line_ret);

/* Reads the line in [begin, end), which is written to, into *entry. The entry's texts lie in the
 * line. False for what is not an entry: damaged, cut, of another schema, a summary. */
bool flamepix_report_line_parse(char *begin, const char *end, struct flamepix_entry *entry);

#endif

/* Line: one line of a report, taken apart. */
#ifndef FLAMEPIX_REPORT_REPORT_LINE_H
#define FLAMEPIX_REPORT_REPORT_LINE_H

#include "report/report.h"

/* Reads the line in [begin, end), which is written to, into *entry. The entry's texts lie in the
 * line. False for what is not an entry: damaged, cut, of another schema, a summary. */
bool flamepix_report_line_parse(char *begin, const char *end, struct flamepix_entry *entry);

#endif

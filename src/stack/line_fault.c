#include "stack/line_fault.h"

enum flamepix_status flamepix_line_fault_note(struct flamepix_format_report *report,
                                              enum flamepix_line_fault fault, bool strict)
{
    if (report->bad_lines < FLAMEPIX_FORMAT_FAULTS) {
        report->first[report->bad_lines].line = report->lines;
        report->first[report->bad_lines].fault = fault;
    }
    report->bad_lines++;
    return strict ? FLAMEPIX_BAD_LINE : FLAMEPIX_OK;
}

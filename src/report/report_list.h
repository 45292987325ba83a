/* The other reports of a folder: those of shards, the one over all, and what killed runs left. */
#ifndef FPX_REPORT_REPORT_LIST_H
#define FPX_REPORT_REPORT_LIST_H

#include "report/report_index.h"

struct fpx_other_report {
    size_t path; /* in the list's texts, terminated */
    struct fpx_report_facts facts;
};

/* Starts as {0}; freed by fpx_report_list_free. */
struct fpx_report_list {
    struct fpx_other_report *items; /* by the bytes of their names */
    size_t count, capacity;
    struct flamepix_buffer texts;
};

/* Finds the reports (*.jsonl, and what is set aside of one) in the folder of the report `own`, but
 * for that itself and what is set aside of it, and looks at the end of each. What cannot be read
 * may be a report, too. Answers OK, NO_MEMORY, READ_FAILED (errno set). */
enum flamepix_status fpx_report_list_find(const char *own, struct fpx_report_list *list);

const char *fpx_report_list_path(const struct fpx_report_list *list, size_t i);

void fpx_report_list_free(struct fpx_report_list *list);

#endif

/* The other reports of a folder: those of shards, the one over all, and what killed runs left. */
#ifndef FLAMEPIX_REPORT_REPORT_LIST_H
#define FLAMEPIX_REPORT_REPORT_LIST_H

#include "report/report_index.h"

struct flamepix_other_report {
    size_t path; /* in the list's texts, terminated */
    struct flamepix_report_facts facts;
};

/* Starts as {0}; freed by flamepix_report_list_free. */
struct flamepix_report_list {
    struct flamepix_other_report *items; /* by the bytes of their names */
    size_t count, capacity;
    struct flamepix_buffer texts;
};

/* Finds the reports (*.jsonl, and what is set aside of one) in the folder of the report `own`, but
 * for that itself and what is set aside of it, and looks at the end of each. What cannot be read
 * may be a report, too. Answers OK, NO_MEMORY, READ_FAILED (errno set). */
enum flamepix_status flamepix_report_list_find(const char *own, struct flamepix_report_list *list);

const char *flamepix_report_list_path(const struct flamepix_report_list *list, size_t i);

void flamepix_report_list_free(struct flamepix_report_list *list);

#endif

/* What reports say, looked up by key. */
#ifndef FPX_REPORT_REPORT_INDEX_H
#define FPX_REPORT_REPORT_INDEX_H

#include "report/report.h"
#include "report/report_folder.h"

struct fpx_report_index;

/* What there is in one report besides its entries. */
struct fpx_report_facts {
    uint64_t last_run;          /* the greatest run of its lines */
    uint64_t bad_lines;         /* that are damaged, or no lines of a report */
    bool is_finished;           /* its last line is a whole summary, */
    struct fpx_summary summary; /* this one */
};

/* Where a report's paths begin, and where those of the index are to begin. */
struct fpx_report_origin {
    struct fpx_report_folder *from, *to;
    bool is_foreign;  /* its entries are, */
    uint64_t own_run; /* or those of other runs than this one; 0: none */
};

/* An index without entries. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_report_index_create(struct fpx_report_index **index_ret);

/* Adds the entries of a report. Half a line at its end, where a batch was killed, is none. Lines of
 * version 1 get their key by the file that is there: the one that the end of their output names in
 * or below the report's folder. Without an origin (NULL) paths stay as they are, and such lines are
 * known by their output, or where they have none by their input. Answers OK, NO_MEMORY, or what
 * `read` answers. */
enum flamepix_status fpx_report_index_read(struct fpx_report_index *index, flamepix_read_fn read,
                                           void *user, const struct fpx_report_origin *origin,
                                           struct fpx_report_facts *facts_ret);

/* Sorts what was read by the bytes of the keys, and keeps of each key the entry that holds: that of
 * the greatest run, and of these the one that was read last. It is foreign where all of them are.
 * To be called before find and entries; more can be read afterwards, and sorted again. Answers OK
 * or NO_MEMORY. */
enum flamepix_status fpx_report_index_sort(struct fpx_report_index *index);

/* The entry of a key, or NULL; its texts are the index's. */
const struct fpx_entry *fpx_report_index_find(const struct fpx_report_index *index,
                                              const char *key);

/* All entries, in order. */
const struct fpx_entry *fpx_report_index_entries(const struct fpx_report_index *index,
                                                 size_t *count_ret);

void fpx_report_index_free(struct fpx_report_index *index);

#endif

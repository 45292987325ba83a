/* What reports say, looked up by key. */
#ifndef FPX_REPORT_REPORT_INDEX_H
#define FPX_REPORT_REPORT_INDEX_H

#include <stdbool.h>

#include <flamepix/bytes.h>

#include "report/report.h"

/* The place of a report: the folder that its paths are relative to, and ways from there. Not for
 * several threads at once. */

/* Starts as {0}; freed by fpx_report_folder_free. */
struct fpx_report_folder {
    /* Absolute and without links, where the folders above let themselves be named; terminated. */
    struct flamepix_buffer folder;
    /* The folder that was asked about last, as it was spelled, and the way to it. */
    struct flamepix_buffer asked, way;
    struct flamepix_buffer scratch;
};

/* Sets the place to the folder that the file `path` is in, which is there. Answers OK, NO_MEMORY,
 * READ_FAILED (errno set). */
enum flamepix_status fpx_report_folder_find(const char *path, struct fpx_report_folder *place);

bool fpx_report_folders_same(const struct fpx_report_folder *a, const struct fpx_report_folder *b);

/* Replaces `way` by the way from the place to the file `path`, which is spelled from the current
 * folder, terminated: the same however it is spelled. The last name may be that of a link, which
 * is not followed. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_report_place_relative_path(struct fpx_report_folder *place,
                                                    const char *path, struct flamepix_buffer *way);

/* Replaces `path` by that of what is at the end of a way from the place, terminated. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_report_folder_path(const struct fpx_report_folder *place, const char *way,
                                            struct flamepix_buffer *path);

/* Replaces `moved` by the way from `to` to what is at the end of `way` from `from`. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_report_folder_move(struct fpx_report_folder *from,
                                            struct fpx_report_folder *to, const char *way,
                                            struct flamepix_buffer *moved);

void fpx_report_folder_free(struct fpx_report_folder *place);

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

/* The paths of entries, when a report is read: made relative to another folder where that is asked
 * for, and found for lines of version 1. */

/* What the paths of the entry at hand lie in. Starts as {0}. */
struct fpx_report_moving {
    struct flamepix_buffer source, output; /* of a line of version 1, */
    struct fpx_entry_file only_file;       /* whose picture this is */
    struct flamepix_buffer key, moved_source, moved_output;
    struct flamepix_buffer files; /* moved paths of files, each terminated */
    struct flamepix_buffer scratch;
};

/* Replaces the paths of an entry, and those of its files, in place, by ones that are relative to
 * origin->to. Where nothing has to be done, they stay. What is new is valid until the next entry.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_entry_move(struct fpx_report_moving *moving,
                                    const struct fpx_report_origin *origin,
                                    struct fpx_entry *entry);

void fpx_report_moving_free(struct fpx_report_moving *moving);

#endif

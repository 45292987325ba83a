/* The entries of reports, looked up by key. */
#ifndef FPX_REPORT_REPORT_INDEX_H
#define FPX_REPORT_REPORT_INDEX_H

#include <stdbool.h>

#include <flamepix/bytes.h>

#include "report/report.h"

/* The place of a report: the folder that its paths are relative to, and paths from there. Not
 * thread-safe. */

/* Starts as {0}; freed by fpx_report_folder_free. */
struct fpx_report_folder {
    /* Absolute and without links, if the folders above are accessible; terminated. */
    struct flamepix_buffer folder;
    /* The folder of the last lookup, as spelled, and its relative path. */
    struct flamepix_buffer asked, way;
    struct flamepix_buffer scratch;
};

/* Sets the place to the folder of the file `path`, which exists. Returns OK, NO_MEMORY, READ_FAILED
 * (errno set). */
enum flamepix_status fpx_report_folder_find(const char *path, struct fpx_report_folder *place);

bool fpx_report_folders_same(const struct fpx_report_folder *a, const struct fpx_report_folder *b);

/* Replaces `way` by the path from the place to the file `path`, which is relative to the current
 * folder, terminated: independent of its spelling. If the last name is a link, it is not followed.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_report_place_relative_path(struct fpx_report_folder *place,
                                                    const char *path, struct flamepix_buffer *way);

/* Replaces `path` by the path, from the current folder, of the file at `way` from the place,
 * terminated. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_report_folder_path(const struct fpx_report_folder *place, const char *way,
                                            struct flamepix_buffer *path);

/* Replaces `moved` by the path from `to` of the file at `way` from `from`. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_report_folder_move(struct fpx_report_folder *from,
                                            struct fpx_report_folder *to, const char *way,
                                            struct flamepix_buffer *moved);

void fpx_report_folder_free(struct fpx_report_folder *place);

struct fpx_report_index;

/* The properties of one report besides its entries. */
struct fpx_report_facts {
    uint64_t last_run;          /* the greatest run of its lines */
    uint64_t bad_lines;         /* damaged, or not lines of a report */
    bool is_finished;           /* its last line is a complete summary, */
    struct fpx_summary summary; /* this one */
};

/* The folder of a report's paths, and the folder that those of the index are relative to. */
struct fpx_report_origin {
    struct fpx_report_folder *from, *to;
    bool is_foreign;  /* its entries are, */
    uint64_t own_run; /* or those of runs other than this one; 0: none */
};

/* An index without entries. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_report_index_create(struct fpx_report_index **index_ret);

/* Adds the entries of a report. An incomplete line at its end, from a killed batch, is ignored.
 * Lines of version 1 get their key from the existing file in or below the report's folder that the
 * end of their output names. Without an origin (NULL) paths stay as they are, and the key of such
 * lines is their output, or if they have none their input. Returns OK, NO_MEMORY, or what `read`
 * returns. */
enum flamepix_status fpx_report_index_read(struct fpx_report_index *index, flamepix_read_fn read,
                                           void *user, const struct fpx_report_origin *origin,
                                           struct fpx_report_facts *facts_ret);

/* Sorts the entries by the bytes of the keys, and keeps for each key the valid entry: that of the
 * greatest run, and of these the last one read. It is foreign if all of them are. To be called
 * before find and entries; more can be read afterwards, and sorted again. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_report_index_sort(struct fpx_report_index *index);

/* The entry with a key, or NULL; its texts are owned by the index. */
const struct fpx_entry *fpx_report_index_find(const struct fpx_report_index *index,
                                              const char *key);

/* All entries, in order. */
const struct fpx_entry *fpx_report_index_entries(const struct fpx_report_index *index,
                                                 size_t *count_ret);

void fpx_report_index_free(struct fpx_report_index *index);

/* The paths of entries, when a report is read: made relative to another folder if requested, and
 * searched for in lines of version 1. */

/* Buffers for the paths of the current entry. Starts as {0}. */
struct fpx_report_moving {
    struct flamepix_buffer source, output; /* for a line of version 1, */
    struct fpx_entry_file only_file;       /* and its picture */
    struct flamepix_buffer key, moved_source, moved_output;
    struct flamepix_buffer files; /* moved paths of files, each terminated */
    struct flamepix_buffer scratch;
};

/* Replaces the paths of an entry, and those of its files, in place, by paths relative to
 * origin->to. If nothing has to be done, they stay. New paths are valid until the next entry.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_entry_move(struct fpx_report_moving *moving,
                                    const struct fpx_report_origin *origin,
                                    struct fpx_entry *entry);

void fpx_report_moving_free(struct fpx_report_moving *moving);

#endif

/* The place of a report: the folder that its paths are relative to, and ways from there. Not for
 * several threads at once. */
#ifndef FPX_REPORT_REPORT_FOLDER_H
#define FPX_REPORT_REPORT_FOLDER_H

#include <stdbool.h>

#include <flamepix/bytes.h>

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

#endif

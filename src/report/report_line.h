/* One line of a report, found and taken apart. */
#ifndef FPX_REPORT_REPORT_LINE_H
#define FPX_REPORT_REPORT_LINE_H

#include "base/line_reader.h"
#include "base/markup/json_scan.h"
#include "report/report.h"

/* Begins to read the lines of a report, of any length; the caller frees `lines` by
 * fpx_line_reader_free. */
void fpx_report_lines_init(struct fpx_line_reader *lines, flamepix_read_fn read, void *user);

/* Files that a line lists, of all its lists, one behind the other. Starts as {0}; free() frees
 * `items`. */
struct fpx_line_files {
    struct fpx_entry_file *items;
    size_t count, capacity;
};

/* What a line is. */
enum fpx_line_kind {
    FPX_LINE_BAD, /* damaged, cut, or of another schema */
    FPX_LINE_ENTRY,
    FPX_LINE_SUMMARY
};

/* What it says. */
struct fpx_report_line {
    enum fpx_line_kind kind;
    struct fpx_entry entry;
    struct fpx_summary summary;
};

/* Reads the line in [begin, end), which is written to, into *line_ret. Texts lie in the line, files
 * in `files`, which is emptied first. Keys that are null or missing are 0 or NULL; several warnings
 * are joined by "; ". Strict about its own schemas alone. Of version 1, an entry has run 0 and the
 * key NULL, and its outcome is what it would be called now. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_report_line_parse(char *begin, const char *end,
                                           struct fpx_line_files *files,
                                           struct fpx_report_line *line_ret);

/* For it: takes a list of files, appended to `files`. False where it is none; *status_ret is then
 * NO_MEMORY, or OK. */
bool fpx_line_files_take(struct fpx_json_scan *scan, struct fpx_line_files *files,
                         enum flamepix_status *status_ret);

/* Values of members, taken as fpx_json_scan takes them: a text; 16 digits; a count of 32 bits;
 * bytes in hex, without NUL. */
bool fpx_line_text_take(struct fpx_json_scan *scan, const char **place);
bool fpx_line_hash_take(struct fpx_json_scan *scan, uint64_t *place);
bool fpx_line_small_count_take(struct fpx_json_scan *scan, uint32_t *place);
bool fpx_line_hex_text_take(struct fpx_json_scan *scan, const char **place);

#endif

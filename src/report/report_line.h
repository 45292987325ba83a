/* Finds and parses the lines of a report. */
#ifndef FPX_REPORT_REPORT_LINE_H
#define FPX_REPORT_REPORT_LINE_H

#include "base/line_reader.h"
#include "base/markup/json_scan.h"
#include "report/report.h"

/* Prepares reading the lines of a report, of any length; the caller frees `lines` by
 * fpx_line_reader_free. */
void fpx_report_lines_init(struct fpx_line_reader *lines, flamepix_read_fn read, void *user);

/* The files of all lists of a line, one list after the other. Starts as {0}; free() frees
 * `items`. */
struct fpx_line_files {
    struct fpx_entry_file *items;
    size_t count, capacity;
};

/* What a line is. */
enum fpx_line_kind {
    FPX_LINE_BAD, /* damaged, truncated, or of another schema */
    FPX_LINE_ENTRY,
    FPX_LINE_SUMMARY
};

/* What it says. */
struct fpx_report_line {
    enum fpx_line_kind kind;
    struct fpx_entry entry;
    struct fpx_summary summary;
};

/* Parses the line in [begin, end), which is modified, into *line_ret. Texts point into the line,
 * files into `files`, which is emptied first. Keys that are null or missing are 0 or NULL; several
 * warnings are joined by "; ". Strict only about its own schemas. In version 1, an entry has run 0
 * and the key NULL, and its outcome gets its current name. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_report_line_parse(char *begin, const char *end,
                                           struct fpx_line_files *files,
                                           struct fpx_report_line *line_ret);

/* Used by it: parses a list of files, and appends it to `files`. False if it is invalid;
 * *status_ret is then NO_MEMORY, or OK. */
bool fpx_line_files_take(struct fpx_json_scan *scan, struct fpx_line_files *files,
                         enum flamepix_status *status_ret);

/* Values of members, parsed like those of fpx_json_scan: a text; 16 digits; a count of 32 bits;
 * bytes in hex, without NUL. */
bool fpx_line_text_take(struct fpx_json_scan *scan, const char **place);
bool fpx_line_hash_take(struct fpx_json_scan *scan, uint64_t *place);
bool fpx_line_small_count_take(struct fpx_json_scan *scan, uint32_t *place);
bool fpx_line_hex_text_take(struct fpx_json_scan *scan, const char **place);

#endif

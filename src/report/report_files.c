#include "report/report_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/os/fd.h"
#include "base/os/output.h"
#include "base/os/paths.h"
#include "base/os/temp_names.h"
#include "report/report_line.h"

enum flamepix_status fpx_report_beside(const char *path, const char *prefix,
                                       struct flamepix_buffer *beside)
{
    const char *name = fpx_path_name(path);
    flamepix_buffer_clear(beside);
    flamepix_buffer_append(beside, path, (size_t)(name - path));
    flamepix_buffer_append(beside, prefix, strlen(prefix));
    return flamepix_buffer_append(beside, name, strlen(name) + 1);
}

/* -- reading ----------------------------------------------------------------------------------- */

/* A flamepix_read_fn. */
static enum flamepix_status read_file(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    const int *fd = user;
    return fpx_fd_read(*fd, buffer, capacity, length_ret);
}

enum flamepix_status fpx_report_read(const struct fpx_output_folder *folder, const char *path,
                                     struct fpx_report_index *index,
                                     const struct fpx_report_origin *origin,
                                     struct fpx_report_facts *facts_ret)
{
    int fd = fpx_place_open(folder, path, O_RDONLY);
    *facts_ret = (struct fpx_report_facts){0};
    if (fd < 0)
        return errno == ENOENT ? FLAMEPIX_OK : FLAMEPIX_READ_FAILED;
    enum flamepix_status status = fpx_report_index_read(index, read_file, &fd, origin, facts_ret);
    fpx_fd_close(fd);
    return status;
}

/* -- the last line ----------------------------------------------------------------------------- */

/* Whether a file ends in a complete summary, which is then parsed. */
static enum flamepix_status parse_end(char *end, size_t length, bool *is_summary_ret,
                                      struct fpx_summary *summary)
{
    struct fpx_line_files files = {0};
    struct fpx_report_line line;
    size_t begin = length > 0 ? length - 1 : 0; /* the last line feed */
    *is_summary_ret = false;
    if (length == 0 || end[length - 1] != '\n')
        return FLAMEPIX_OK;
    while (begin > 0 && end[begin - 1] != '\n')
        begin--;
    enum flamepix_status status =
        fpx_report_line_parse(end + begin, end + length - 1, &files, &line);
    free(files.items);
    *is_summary_ret = status == FLAMEPIX_OK && line.kind == FPX_LINE_SUMMARY;
    if (*is_summary_ret)
        *summary = line.summary;
    return status;
}

static enum flamepix_status peek_summary(int fd, bool *is_summary_ret, struct fpx_summary *summary)
{
    enum { LAST_NBYTES = 1024 }; /* a summary is shorter than this */
    char last[LAST_NBYTES];
    struct stat about;
    size_t length = 0;
    if (fstat(fd, &about) != 0)
        return FLAMEPIX_READ_FAILED;
    const uint64_t from = about.st_size > LAST_NBYTES ? (uint64_t)(about.st_size - LAST_NBYTES) : 0;
    enum flamepix_status status = fpx_fd_read_at(fd, last, sizeof(last), from, &length);
    return status == FLAMEPIX_OK ? parse_end(last, length, is_summary_ret, summary) : status;
}

/* For a report without a summary, after a killed run: all lines are searched. */
static enum flamepix_status find_last_run(int fd, struct fpx_report_facts *facts)
{
    struct fpx_line_reader lines;
    struct fpx_line line;
    struct fpx_line_files files = {0};
    struct fpx_report_line parsed;
    enum flamepix_status status = FLAMEPIX_OK;
    fpx_report_lines_init(&lines, read_file, &fd);
    while (status == FLAMEPIX_OK) {
        status = fpx_line_reader_next(&lines, &line);
        if (status == FLAMEPIX_OK)
            status = fpx_report_line_parse(line.text, line.text + line.length, &files, &parsed);
        if (status == FLAMEPIX_OK && parsed.kind == FPX_LINE_ENTRY &&
            parsed.entry.run > facts->last_run)
            facts->last_run = parsed.entry.run;
    }
    free(files.items);
    fpx_line_reader_free(&lines);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

enum flamepix_status fpx_report_peek(const char *path, struct fpx_report_facts *facts_ret)
{
    struct fpx_report_facts *facts = facts_ret;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    *facts = (struct fpx_report_facts){0};
    if (fd < 0)
        return FLAMEPIX_READ_FAILED;
    enum flamepix_status status = peek_summary(fd, &facts->is_finished, &facts->summary);
    facts->last_run = facts->summary.run;
    if (status == FLAMEPIX_OK && !facts->is_finished)
        status = find_last_run(fd, facts);
    fpx_fd_close(fd);
    return status;
}

static bool take_text(const char **at, const char *text)
{
    const size_t length = strlen(text);
    if (strncmp(*at, text, length) != 0)
        return false;
    *at += length;
    return true;
}

/* Of up to nine digits. */
static bool take_number(const char **at, uint32_t *number_ret)
{
    enum { DIGITS = 9 };
    const char *begin = *at;
    *number_ret = 0;
    for (; **at >= '0' && **at <= '9' && *at - begin < DIGITS; ++*at)
        *number_ret = *number_ret * 10 + (uint32_t)(**at - '0');
    return *at > begin;
}

/* For a killed run, which leaves no summary. */
static bool read_shard_of_name(const char *path, uint32_t *shard_ret, uint32_t *shards_ret)
{
    const char *at = fpx_path_name(path);
    (void)take_text(&at, FPX_BEFORE_PREFIX);
    return take_text(&at, "report-") && take_number(&at, shard_ret) && take_text(&at, "-of-") &&
           take_number(&at, shards_ret) && strcmp(at, ".jsonl") == 0 && *shard_ret < *shards_ret;
}

bool fpx_report_shard(const char *path, const struct fpx_report_facts *facts, uint32_t *shard_ret,
                      uint32_t *shards_ret)
{
    if (!facts->is_finished || facts->summary.run == 0)
        return read_shard_of_name(path, shard_ret, shards_ret);
    *shard_ret = facts->summary.shard;
    *shards_ret = facts->summary.shards;
    return facts->summary.shards > 0;
}

/* -- writing ----------------------------------------------------------------------------------- */

/* Writes the content of `line`, and empties it. */
static enum flamepix_status put(struct fpx_output *file, struct flamepix_buffer *line)
{
    enum flamepix_status status = fpx_output_write(file, line->data, line->length);
    flamepix_buffer_clear(line);
    return status;
}

static enum flamepix_status write_lines(struct fpx_output *file,
                                        const struct fpx_report_index *index,
                                        const struct fpx_summary *summary)
{
    struct flamepix_buffer line = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    size_t count;
    const struct fpx_entry *entries = fpx_report_index_entries(index, &count);
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        status = fpx_entry_write(&entries[i], &line);
        if (status == FLAMEPIX_OK)
            status = put(file, &line);
    }
    if (status == FLAMEPIX_OK)
        status = fpx_summary_write(summary, &line);
    if (status == FLAMEPIX_OK)
        status = put(file, &line);
    flamepix_buffer_free(&line);
    return status;
}

enum flamepix_status fpx_report_write(const struct fpx_output_folder *folder, const char *path,
                                      const struct fpx_report_index *index,
                                      const struct fpx_summary *summary, bool sync)
{
    struct fpx_output *file = NULL;
    enum flamepix_status status = fpx_output_open_below(folder, path, &file);
    if (status == FLAMEPIX_OK)
        status = write_lines(file, index, summary);
    if (status == FLAMEPIX_OK)
        status = fpx_output_finish(file, sync);
    fpx_output_free(file);
    return status;
}

#include "report/report_files.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fd.h"
#include "base/output.h"
#include "base/path_name.h"
#include "report/report_line.h"

enum flamepix_status flamepix_report_beside(const char *path, const char *prefix,
                                            struct flamepix_buffer *beside)
{
    const char *name = flamepix_path_name(path);
    beside->length = 0;
    enum flamepix_status status = flamepix_buffer_append(beside, path, (size_t)(name - path));
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(beside, prefix, strlen(prefix));
    return status == FLAMEPIX_OK ? flamepix_buffer_append(beside, name, strlen(name) + 1) : status;
}

/* -- several as one ---------------------------------------------------------------------------- */

struct chain {
    const char *const *paths;
    size_t count, at;
    int fd; /* of paths[at], -1 while it is not open */
};

static bool open_next(struct chain *chain)
{
    chain->fd = open(chain->paths[chain->at], O_RDONLY | O_CLOEXEC);
    if (chain->fd >= 0 || errno != ENOENT)
        return chain->fd >= 0;
    chain->at++;
    return true;
}

/* A line feed between two, since a batch that was killed may have left half a line. */
static void close_one(struct chain *chain, void *buffer, size_t *length_ret)
{
    flamepix_fd_close(chain->fd);
    chain->fd = -1;
    chain->at++;
    memcpy(buffer, "\n", 1);
    *length_ret = 1;
}

static enum flamepix_status read_chain(void *user, void *buffer, size_t capacity,
                                       size_t *length_ret)
{
    struct chain *chain = user;
    *length_ret = 0;
    while (chain->fd < 0 && chain->at < chain->count) {
        if (!open_next(chain))
            return FLAMEPIX_READ_FAILED;
    }
    if (chain->fd < 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_fd_read(chain->fd, buffer, capacity, length_ret);
    if (status == FLAMEPIX_OK && *length_ret == 0)
        close_one(chain, buffer, length_ret);
    return status;
}

enum flamepix_status flamepix_reports_read(const char *const *paths, size_t count,
                                           struct flamepix_report_index **index_ret,
                                           size_t *failed_ret)
{
    struct chain chain = {.paths = paths, .count = count, .fd = -1};
    enum flamepix_status status = flamepix_report_index_create(read_chain, &chain, index_ret);
    if (failed_ret != NULL)
        *failed_ret = chain.at;
    flamepix_fd_close(chain.fd);
    return status;
}

/* -- what is done ------------------------------------------------------------------------------ */

/* A flamepix_read_fn. */
static enum flamepix_status read_file(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    const int *fd = user;
    return flamepix_fd_read(*fd, buffer, capacity, length_ret);
}

/* What of a report is kept, and where it goes. */
struct keeping {
    const struct flamepix_report_index *report; /* all of it */
    uint64_t options_hash;
    struct flamepix_output *output;
    struct flamepix_buffer scratch; /* for a line: taking it apart changes it */
};

static bool is_done(const struct flamepix_entry *entry, uint64_t options_hash)
{
    return entry != NULL && entry->outcome != FLAMEPIX_FAILED &&
           entry->options_hash == options_hash;
}

/* Writes the line, with its line feed, if it says that an input is done by these options, and so
 * does the last line of that input. */
static enum flamepix_status copy_if_done(struct keeping *keeping, const struct flamepix_line *line)
{
    struct flamepix_buffer *scratch = &keeping->scratch;
    struct flamepix_entry entry;
    scratch->length = 0;
    enum flamepix_status status = flamepix_buffer_append(scratch, line->text, line->length);
    if (status != FLAMEPIX_OK || line->length == 0)
        return status;
    if (!flamepix_report_line_parse(scratch->data, scratch->data + scratch->length, &entry) ||
        !is_done(&entry, keeping->options_hash) ||
        !is_done(flamepix_report_index_find(keeping->report, entry.input), keeping->options_hash))
        return FLAMEPIX_OK;
    status = flamepix_output_write(keeping->output, line->text, line->length);
    return status == FLAMEPIX_OK ? flamepix_output_write(keeping->output, "\n", 1) : status;
}

/* Half a line at the end is none. */
static enum flamepix_status copy_done(struct keeping *keeping, int fd)
{
    struct flamepix_line_reader lines;
    struct flamepix_line line;
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_report_lines_init(&lines, read_file, &fd);
    while (status == FLAMEPIX_OK) {
        status = flamepix_report_line_next(&lines, &line);
        if (status == FLAMEPIX_OK && flamepix_line_reader_ended(&lines, &line))
            status = copy_if_done(keeping, &line);
    }
    flamepix_buffer_free(&keeping->scratch);
    flamepix_line_reader_free(&lines);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

enum flamepix_status flamepix_report_keep_done(const char *path, uint64_t options_hash, bool sync)
{
    struct flamepix_report_index *report = NULL;
    struct keeping keeping = {.options_hash = options_hash};
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return errno == ENOENT ? FLAMEPIX_OK : FLAMEPIX_READ_FAILED;
    enum flamepix_status status = flamepix_reports_read(&path, 1, &report, NULL);
    keeping.report = report;
    if (status == FLAMEPIX_OK)
        status = flamepix_output_open(path, &keeping.output);
    if (status == FLAMEPIX_OK)
        status = copy_done(&keeping, fd);
    if (status == FLAMEPIX_OK)
        status = flamepix_output_finish(keeping.output, sync);
    flamepix_output_free(keeping.output);
    flamepix_report_index_free(report);
    flamepix_fd_close(fd);
    return status;
}

enum flamepix_status flamepix_report_is_finished(const char *path, bool *finished_ret)
{
    static const char summary[] = "{\"schema\":\"" FLAMEPIX_REPORT_SCHEMA "\",\"summary\":true,";
    enum { LAST_NBYTES = 512 }; /* a summary is shorter */
    char last[LAST_NBYTES];
    struct stat about;
    size_t length = 0;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return FLAMEPIX_READ_FAILED;
    enum flamepix_status status = FLAMEPIX_READ_FAILED;
    if (fstat(fd, &about) == 0)
        status = flamepix_fd_read_at(
            fd, last, sizeof(last),
            about.st_size > LAST_NBYTES ? (uint64_t)(about.st_size - LAST_NBYTES) : 0, &length);
    flamepix_fd_close(fd);
    size_t begin = length > 0 ? length - 1 : 0; /* the last line feed */
    while (begin > 0 && last[begin - 1] != '\n')
        begin--;
    *finished_ret = length - begin > sizeof(summary) && last[length - 1] == '\n' &&
                    memcmp(last + begin, summary, sizeof(summary) - 1) == 0;
    return status;
}

#include "report/report_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/fd.h"
#include "base/output.h"
#include "report/report_line.h"

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

/* A line feed between two, since a run that was killed may have left half a line. */
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
                                           struct flamepix_report_index **history_ret,
                                           size_t *failed_ret)
{
    struct chain chain = {.paths = paths, .count = count, .fd = -1};
    enum flamepix_status status = flamepix_report_index_create(read_chain, &chain, history_ret);
    if (failed_ret != NULL)
        *failed_ret = chain.at;
    flamepix_fd_close(chain.fd);
    return status;
}

/* -- what is done ------------------------------------------------------------------------------ */

/* A file on its way through memory, line by line. */
struct lines {
    int fd;
    uint64_t offset; /* of what follows the buffer */
    struct flamepix_buffer buffer;
    size_t begin; /* of the next line, in the buffer */
};

/* Moves what is left to the front and reads on; false at the end. */
static enum flamepix_status read_on(struct lines *lines, bool *more_ret)
{
    enum { PART_NBYTES = 256 * 1024 };
    struct flamepix_buffer *buffer = &lines->buffer;
    size_t length = 0;
    if (lines->begin > 0)
        memmove(buffer->data, buffer->data + lines->begin, buffer->length - lines->begin);
    buffer->length -= lines->begin;
    lines->begin = 0;
    enum flamepix_status status =
        flamepix_array_reserve(&buffer->data, &buffer->capacity, buffer->length + PART_NBYTES, 1);
    if (status == FLAMEPIX_OK)
        status = flamepix_fd_read_at(lines->fd, buffer->data + buffer->length, PART_NBYTES,
                                     lines->offset, &length);
    if (status != FLAMEPIX_OK)
        return status;
    buffer->length += length;
    lines->offset += length;
    *more_ret = length > 0;
    return FLAMEPIX_OK;
}

/* The next whole line with its line feed; an empty one at the end. Half a line at the end is none.
 */
static enum flamepix_status next_line(struct lines *lines, struct flamepix_bytes *line_ret)
{
    bool more = true;
    *line_ret = (struct flamepix_bytes){NULL, 0};
    while (more) {
        size_t left = lines->buffer.length - lines->begin;
        const char *begin = left == 0 ? NULL : lines->buffer.data + lines->begin;
        const char *feed = left == 0 ? NULL : memchr(begin, '\n', left);
        if (feed != NULL) {
            *line_ret = (struct flamepix_bytes){begin, (size_t)(feed - begin) + 1};
            lines->begin += line_ret->length;
            return FLAMEPIX_OK;
        }
        enum flamepix_status status = read_on(lines, &more);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return FLAMEPIX_OK;
}

/* `scratch` is for a copy of the line: taking it apart changes it. */
static enum flamepix_status tell_done(struct flamepix_bytes line, uint64_t options_hash,
                                      struct flamepix_buffer *scratch, bool *done_ret)
{
    struct flamepix_entry entry;
    scratch->length = 0;
    enum flamepix_status status = flamepix_buffer_append(scratch, line.data, line.length);
    if (status == FLAMEPIX_OK)
        *done_ret = flamepix_report_line_parse(scratch->data, scratch->data + scratch->length - 1,
                                               &entry) &&
                    entry.outcome != FLAMEPIX_FAILED && entry.options_hash == options_hash;
    return status;
}

static enum flamepix_status copy_done(struct lines *lines, uint64_t options_hash,
                                      struct flamepix_output *output)
{
    struct flamepix_buffer scratch = {0};
    struct flamepix_bytes line;
    enum flamepix_status status = next_line(lines, &line);
    while (status == FLAMEPIX_OK && line.length > 0) {
        bool done = false;
        status = tell_done(line, options_hash, &scratch, &done);
        if (status == FLAMEPIX_OK && done)
            status = flamepix_output_write(output, line.data, line.length);
        if (status == FLAMEPIX_OK)
            status = next_line(lines, &line);
    }
    flamepix_buffer_free(&scratch);
    return status;
}

enum flamepix_status flamepix_report_keep_done(const char *path, uint64_t options_hash)
{
    struct flamepix_output *output = NULL;
    struct lines lines = {.fd = open(path, O_RDONLY | O_CLOEXEC)};
    if (lines.fd < 0)
        return errno == ENOENT ? FLAMEPIX_OK : FLAMEPIX_READ_FAILED;
    enum flamepix_status status = flamepix_output_open(path, &output);
    if (status == FLAMEPIX_OK)
        status = copy_done(&lines, options_hash, output);
    if (status == FLAMEPIX_OK)
        status = flamepix_output_finish(output);
    flamepix_output_free(output);
    flamepix_buffer_free(&lines.buffer);
    flamepix_fd_close(lines.fd);
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

#include "cli/options/option_texts.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes_match.h"
#include "base/os/fd.h"
#include "base/text_lines.h"
#include "cli/console.h"
#include "messages/explain.h"

enum { FILE_MAX = 1 << 20 };

/* Reads the whole file, or slightly more than is allowed; terminated. Returns OK, READ_FAILED or
 * NO_MEMORY. */
static enum flamepix_status read_text(int fd, struct flamepix_buffer *text)
{
    char part[4096];
    size_t length = 1;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && length > 0 && text->length <= FILE_MAX) {
        status = fpx_fd_read(fd, part, sizeof(part), &length);
        if (status == FLAMEPIX_OK)
            status = flamepix_buffer_append(text, part, length);
    }
    return status == FLAMEPIX_OK ? flamepix_buffer_append(text, "", 1) : status;
}

static enum fpx_exit say_failure(const char *path, enum flamepix_status status)
{
    return fpx_file_exit(fpx_explain_input(path), status, errno);
}

/* Without its terminator it must be text: no NUL, and not longer than allowed. */
static enum fpx_exit check_text(const char *path, const struct flamepix_buffer *text)
{
    if (text->length <= FILE_MAX && strlen(text->data) + 1 == text->length)
        return FPX_EXIT_DONE;
    fpx_message("%s: not a file of options (%s)", path,
                text->length > FILE_MAX ? "it is longer than 1 MiB" : "it holds a NUL byte");
    return FPX_EXIT_USAGE;
}

/* The byte order mark that some editors write. */
static void drop_mark(struct flamepix_buffer *text)
{
    const struct flamepix_bytes rest = fpx_text_without_mark(flamepix_buffer_bytes(text));
    if (text->data == NULL || rest.length == text->length)
        return;
    memmove(text->data, rest.data, rest.length);
    text->length = rest.length;
}

enum fpx_exit fpx_option_file_read(const char *path, char **text_ret)
{
    bool is_stdin = strcmp(path, "-") == 0;
    int fd = STDIN_FILENO;
    struct flamepix_buffer text = {0};
    enum flamepix_status status = is_stdin ? FLAMEPIX_OK : fpx_fd_open_option(path, &fd);
    if (status != FLAMEPIX_OK)
        return say_failure(path, status);
    status = read_text(fd, &text);
    if (!is_stdin)
        fpx_fd_close(fd);
    enum fpx_exit code =
        status == FLAMEPIX_OK ? check_text(path, &text) : say_failure(path, status);
    if (code != FPX_EXIT_DONE) {
        flamepix_buffer_free(&text);
        return code;
    }
    drop_mark(&text);
    *text_ret = text.data;
    return FPX_EXIT_DONE;
}

static char *trim(char *line)
{
    while (fpx_is_blank(*line))
        line++;
    size_t length = strlen(line);
    while (length > 0 && (fpx_is_blank(line[length - 1]) || line[length - 1] == '\r'))
        length--;
    line[length] = '\0';
    return line;
}

bool fpx_option_line_next(char **text, struct fpx_option_line *line_ret)
{
    *line_ret = (struct fpx_option_line){0};
    if (**text == '\0')
        return false;
    char *line = *text;
    char *end = line + strcspn(line, "\n");
    *text = *end == '\0' ? end : end + 1;
    *end = '\0';
    line = trim(line);
    if (line[0] == '\0' || line[0] == '#')
        return true;
    line_ret->words[line_ret->count++] = line;
    size_t name = strcspn(line, " \t=");
    if (fpx_is_blank(line[name])) {
        line[name] = '\0';
        line_ret->words[line_ret->count++] = trim(line + name + 1);
    }
    return true;
}

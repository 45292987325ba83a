#include "report/report_journal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buffer_printf.h"
#include "base/memory.h"
#include "base/os/fd.h"
#include "base/os/paths.h"
#include "base/os/temp_names.h"
#include "report/report_files.h"

static bool is_called_report(const char *name)
{
    static const char extension[] = ".jsonl";
    const size_t length = strlen(name), needed = sizeof(extension) - 1;
    const char *aside = FPX_BEFORE_PREFIX;
    return length > needed && strcmp(name + length - needed, extension) == 0 &&
           (name[0] != '.' || strncmp(name, aside, strlen(aside)) == 0);
}

/* The report `own`, or a file set aside of it. */
static bool is_own(const char *name, const char *own)
{
    const size_t prefix = strlen(FPX_BEFORE_PREFIX);
    return strcmp(name, own) == 0 ||
           (strncmp(name, FPX_BEFORE_PREFIX, prefix) == 0 && strcmp(name + prefix, own) == 0);
}

/* A file that has vanished meanwhile belongs to another run. */
static bool has_vanished(void)
{
    return errno == ENOENT || errno == ENOTDIR || errno == ELOOP;
}

/* Detected by its beginning; only regular files are opened. */
static enum flamepix_status look(const char *path, bool *is_report_ret)
{
    char head[64];
    size_t length = 0;
    struct stat about;
    *is_report_ret = false;
    if (stat(path, &about) != 0)
        return has_vanished() ? FLAMEPIX_OK : FLAMEPIX_READ_FAILED;
    if (!S_ISREG(about.st_mode))
        return FLAMEPIX_OK;
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0)
        return has_vanished() ? FLAMEPIX_OK : FLAMEPIX_READ_FAILED;
    enum flamepix_status status = fpx_fd_read_at(fd, head, sizeof(head), 0, &length);
    fpx_fd_close(fd);
    *is_report_ret = length > 0 && fpx_report_is_ours((struct flamepix_bytes){head, length});
    return status;
}

/* A name that is not a report's is removed again. */
static enum flamepix_status add(struct fpx_report_list *list, struct flamepix_bytes folder,
                                const char *name)
{
    const size_t begin = list->texts.length;
    bool is_report = false;
    enum flamepix_status status =
        fpx_array_reserve(&list->items, &list->capacity, list->count + 1, sizeof(*list->items));
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&list->texts, folder.data, folder.length);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&list->texts, name, strlen(name) + 1);
    if (status != FLAMEPIX_OK)
        return status;
    struct fpx_other_report *other = &list->items[list->count];
    other->path = begin;
    status = look(list->texts.data + begin, &is_report);
    if (status == FLAMEPIX_OK && is_report)
        status = fpx_report_peek(list->texts.data + begin, &other->facts);
    if (status == FLAMEPIX_OK && is_report)
        list->count++;
    else
        list->texts.length = begin;
    return status == FLAMEPIX_READ_FAILED && has_vanished() ? FLAMEPIX_OK : status;
}

static int compare_names(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_candidate(const struct dirent *entry)
{
    return is_called_report(entry->d_name);
}

enum flamepix_status fpx_report_list_find(const char *own, struct fpx_report_list *list)
{
    const char *name = fpx_path_name(own);
    const struct flamepix_bytes folder = {own, (size_t)(name - own)};
    struct flamepix_buffer path = {0};
    struct dirent **entries = NULL;
    enum flamepix_status status =
        fpx_buffer_printf(&path, "%.*s.", (int)folder.length, folder.data);
    if (status != FLAMEPIX_OK)
        return status;
    const int count = scandir(path.data, &entries, is_candidate, compare_names);
    flamepix_buffer_free(&path);
    if (count < 0 && errno == ENOMEM)
        return FLAMEPIX_NO_MEMORY;
    if (count < 0 && !has_vanished())
        return FLAMEPIX_READ_FAILED;
    for (int i = 0; i < count; i++) {
        if (status == FLAMEPIX_OK && !is_own(entries[i]->d_name, name))
            status = add(list, folder, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    return status;
}

const char *fpx_report_list_path(const struct fpx_report_list *list, size_t i)
{
    return list->texts.data + list->items[i].path;
}

void fpx_report_list_free(struct fpx_report_list *list)
{
    free(list->items);
    flamepix_buffer_free(&list->texts);
    *list = (struct fpx_report_list){0};
}

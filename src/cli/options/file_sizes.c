#include "cli/options/value_kinds.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/buffer_printf.h"
#include "base/memory.h"
#include "base/os/fd.h"
#include "stack/key_pair.h"

/* A folder that has not been entered yet. */
struct pending {
    char *path;
    dev_t device; /* where the walk to it began */
};

struct file_sizes {
    struct flamepix_stacks stacks; /* first: a pointer to it is a pointer to the struct */
    const char *const *folders;
    size_t folder_count, next_folder;
    bool one_device;
    struct fpx_file_sizes_report *report;
    struct pending *pending;
    size_t pending_count, pending_capacity;
    DIR *open;                   /* NULL: none */
    struct flamepix_buffer path; /* of the open folder, then of an entry in it; terminated */
    size_t folder_length;        /* of it, the folder's */
    dev_t device;
    struct fpx_key_pair pair;
};

static enum flamepix_status note_unreadable(struct file_sizes *sizes, int cause)
{
    struct fpx_file_sizes_report *report = sizes->report;
    if (cause == ENOMEM)
        return FLAMEPIX_NO_MEMORY;
    if (report->unreadable++ > 0)
        return FLAMEPIX_OK;
    report->cause = cause;
    return fpx_buffer_printf(&report->first, "%s%c", sizes->path.data, '\0');
}

static enum flamepix_status set_path(struct file_sizes *sizes, const char *path)
{
    flamepix_buffer_clear(&sizes->path);
    return flamepix_buffer_append(&sizes->path, path, strlen(path) + 1);
}

/* The path of an entry of the open folder. */
static enum flamepix_status set_entry(struct file_sizes *sizes, const char *name)
{
    const bool has_slash =
        sizes->folder_length > 0 && sizes->path.data[sizes->folder_length - 1] == '/';
    sizes->path.length = sizes->folder_length;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!has_slash)
        status = flamepix_buffer_append(&sizes->path, "/", 1);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(&sizes->path, name, strlen(name) + 1)
                                 : status;
}

static enum flamepix_status add_pending(struct file_sizes *sizes, dev_t device)
{
    enum flamepix_status status =
        fpx_array_reserve(&sizes->pending, &sizes->pending_capacity, sizes->pending_count + 1,
                          sizeof(*sizes->pending));
    if (status != FLAMEPIX_OK)
        return status;
    char *path = strdup(sizes->path.data);
    if (path == NULL)
        return FLAMEPIX_NO_MEMORY;
    sizes->pending[sizes->pending_count++] = (struct pending){path, device};
    return FLAMEPIX_OK;
}

/* -- stacks ------------------------------------------------------------------------------------ */

static bool stays(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-';
}

/* "/usr//lib" becomes "usr;lib;". */
static enum flamepix_status write_key(const char *path, struct flamepix_buffer *key)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (const char *c = path; *c != '\0' && status == FLAMEPIX_OK; c++) {
        const bool begins_frame = key->length == 0 || key->data[key->length - 1] == ';';
        const char written = *c == '/' ? ';' : stays(*c) ? *c : '_';
        if (written != ';' || !begins_frame)
            status = flamepix_buffer_append(key, &written, 1);
    }
    if (status == FLAMEPIX_OK && key->length > 0 && key->data[key->length - 1] != ';')
        status = flamepix_buffer_append(key, ";", 1);
    return status;
}

static enum flamepix_status hand_out(struct file_sizes *sizes, off_t nbytes,
                                     struct flamepix_stack *stack_ret)
{
    enum flamepix_status status = write_key(sizes->path.data, fpx_key_pair_next(&sizes->pair));
    *stack_ret = (struct flamepix_stack){.weight.value = (double)nbytes};
    if (status == FLAMEPIX_OK)
        fpx_key_pair_hand_out(&sizes->pair, stack_ret);
    return status;
}

/* Examines `path`. END if it has no weight, so that no stack is handed out. */
static enum flamepix_status look_at(struct file_sizes *sizes, bool is_start,
                                    struct flamepix_stack *stack_ret)
{
    struct stat about;
    enum flamepix_status status = FLAMEPIX_OK;
    if (lstat(sizes->path.data, &about) != 0) {
        status = note_unreadable(sizes, errno);
        return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
    }
    if (is_start)
        sizes->device = about.st_dev;
    if (sizes->one_device && about.st_dev != sizes->device)
        return FLAMEPIX_END;
    if (S_ISDIR(about.st_mode))
        status = add_pending(sizes, sizes->device);
    if (status != FLAMEPIX_OK)
        return status;
    return about.st_size > 0 ? hand_out(sizes, about.st_size, stack_ret) : FLAMEPIX_END;
}

/* -- the walk ---------------------------------------------------------------------------------- */

/* Enters the folder that was found last. */
static enum flamepix_status enter(struct file_sizes *sizes)
{
    struct pending *last = &sizes->pending[--sizes->pending_count];
    enum flamepix_status status = set_path(sizes, last->path);
    sizes->device = last->device;
    free(last->path);
    if (status != FLAMEPIX_OK)
        return status;
    sizes->folder_length = sizes->path.length - 1;
    sizes->open = opendir(sizes->path.data);
    return sizes->open != NULL ? FLAMEPIX_OK : note_unreadable(sizes, errno);
}

static enum flamepix_status next_entry(struct file_sizes *sizes, struct flamepix_stack *stack_ret)
{
    errno = 0;
    const struct dirent *entry = readdir(sizes->open);
    if (entry == NULL) {
        const int cause = errno;
        fpx_fd_close_folder(sizes->open);
        sizes->open = NULL;
        enum flamepix_status status = cause != 0 ? note_unreadable(sizes, cause) : FLAMEPIX_OK;
        return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
    }
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
        return FLAMEPIX_END;
    enum flamepix_status status = set_entry(sizes, entry->d_name);
    return status == FLAMEPIX_OK ? look_at(sizes, false, stack_ret) : status;
}

/* END if this step found nothing. */
static enum flamepix_status step(struct file_sizes *sizes, struct flamepix_stack *stack_ret)
{
    if (sizes->open != NULL)
        return next_entry(sizes, stack_ret);
    if (sizes->pending_count > 0) {
        enum flamepix_status status = enter(sizes);
        return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
    }
    enum flamepix_status status = set_path(sizes, sizes->folders[sizes->next_folder++]);
    return status == FLAMEPIX_OK ? look_at(sizes, true, stack_ret) : status;
}

static enum flamepix_status file_sizes_next(struct flamepix_stacks *stacks,
                                            struct flamepix_stack *stack_ret)
{
    struct file_sizes *sizes = (struct file_sizes *)stacks;
    enum flamepix_status status = FLAMEPIX_END;
    while (status == FLAMEPIX_END) {
        if (sizes->open == NULL && sizes->pending_count == 0 &&
            sizes->next_folder == sizes->folder_count)
            return FLAMEPIX_END;
        status = step(sizes, stack_ret);
    }
    return status;
}

static void file_sizes_free(struct flamepix_stacks *stacks)
{
    struct file_sizes *sizes = (struct file_sizes *)stacks;
    if (sizes->open != NULL)
        fpx_fd_close_folder(sizes->open);
    for (size_t i = 0; i < sizes->pending_count; i++)
        free(sizes->pending[i].path);
    free(sizes->pending);
    flamepix_buffer_free(&sizes->path);
    fpx_key_pair_free(&sizes->pair);
    free(sizes);
}

enum flamepix_status fpx_file_sizes_open(const char *const *folders, size_t count, bool one_device,
                                         struct fpx_file_sizes_report *report,
                                         struct flamepix_stacks **stacks_ret)
{
    struct file_sizes *sizes = calloc(1, sizeof(*sizes));
    if (sizes == NULL)
        return FLAMEPIX_NO_MEMORY;
    sizes->stacks = (struct flamepix_stacks){.next = file_sizes_next, .free = file_sizes_free};
    sizes->folders = folders;
    sizes->folder_count = count;
    sizes->one_device = one_device;
    sizes->report = report;
    *report = (struct fpx_file_sizes_report){0};
    *stacks_ret = &sizes->stacks;
    return FLAMEPIX_OK;
}

void fpx_file_sizes_report_free(struct fpx_file_sizes_report *report)
{
    flamepix_buffer_free(&report->first);
}

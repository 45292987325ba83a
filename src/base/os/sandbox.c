/* Landlock, without its header, which older systems lack: the kernel's interface is a few numbers,
 * and never changes. A kernel is asked for its version, and gets only the rights it knows. */
#define _GNU_SOURCE /* O_PATH, syscall */
#include "base/os/sandbox.h"

#ifndef FPX_NO_SANDBOX

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/os/fd.h"
#include "base/os/paths.h"
#include "base/os/temp_names.h"

/* -- the kernel's interface -------------------------------------------------------------------- */

/* The numbers of its calls, on all processors. */
enum { CREATE_RULESET = 444, ADD_RULE, RESTRICT_SELF };
enum { ASK_VERSION = 1, PATH_BENEATH = 1 };

/* Rights, and the version of the interface that brought them. */
enum {
    EXECUTE = 1 << 0,
    WRITE_FILE = 1 << 1,
    READ_FILE = 1 << 2,
    READ_DIR = 1 << 3,
    REMOVE_FILE = 1 << 5,
    MAKE_DIR = 1 << 7,
    MAKE_REG = 1 << 8,
    ALL_IN_1 = (1 << 13) - 1,
    REFER = 1 << 13,     /* 2 */
    TRUNCATE = 1 << 14,  /* 3 */
    IOCTL_DEV = 1 << 15, /* 5 */
    OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV
};
enum { TCP = 3, /* 4: bind and connect */ SCOPES = 3 /* 6: abstract sockets and signals */ };

struct ruleset {
    uint64_t files, network, scopes;
};

struct path_beneath {
    uint64_t rights;
    int32_t fd;
} __attribute__((packed));

static uint64_t known_rights(int version)
{
    uint64_t rights = ALL_IN_1;
    rights |= version >= 2 ? REFER : 0;
    rights |= version >= 3 ? TRUNCATE : 0;
    rights |= version >= 5 ? IOCTL_DEV : 0;
    return rights;
}

/* An older kernel takes a larger struct if what it does not know is 0. */
static int create_ruleset(int version)
{
    const struct ruleset ruleset = {
        .files = known_rights(version),
        .network = version >= 4 ? TCP : 0,
        .scopes = version >= 6 ? SCOPES : 0,
    };
    return (int)syscall(CREATE_RULESET, &ruleset, sizeof(ruleset), 0);
}

static int find_version(void)
{
    const int version = (int)syscall(CREATE_RULESET, NULL, 0, ASK_VERSION);
    return version > 0 ? version : 0;
}

struct fpx_sandbox_kinds fpx_sandbox_kinds(void)
{
    return (struct fpx_sandbox_kinds){find_version(), fpx_sandbox_has_filter()};
}

/* -- rules ------------------------------------------------------------------------------------- */

static uint64_t rights_for(enum fpx_sandbox_use use)
{
    const uint64_t reading = READ_FILE | READ_DIR | IOCTL_DEV;
    const uint64_t writing =
        WRITE_FILE | TRUNCATE | IOCTL_DEV | READ_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | REFER;
    switch (use) {
    case FPX_SANDBOX_LIST:
        return READ_DIR;
    case FPX_SANDBOX_READ:
    case FPX_SANDBOX_FOLLOW:
        return reading;
    case FPX_SANDBOX_WRITE:
        return writing;
    case FPX_SANDBOX_READ_AND_WRITE:
        break;
    }
    return reading | writing;
}

/* Pipes and sockets have no place in the file system, and are never refused. */
static enum flamepix_status add_rule(const struct fpx_sandbox *sandbox, int fd, uint64_t rights)
{
    const struct path_beneath rule = {rights & known_rights(sandbox->version), fd};
    return syscall(ADD_RULE, sandbox->rules, PATH_BENEATH, &rule, 0) != 0 && errno == ENOMEM
               ? FLAMEPIX_NO_MEMORY
               : FLAMEPIX_OK;
}

/* Leaves the file mode 0 where there is no file. */
static enum flamepix_status add_rights(const struct fpx_sandbox *sandbox, const char *path,
                                       uint64_t rights, struct stat *about_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    about_ret->st_mode = 0;
    const int fd = open(path, O_PATH | O_CLOEXEC);
    if (fd < 0)
        return FLAMEPIX_OK;
    if (fstat(fd, about_ret) == 0)
        status = add_rule(sandbox, fd, S_ISDIR(about_ret->st_mode) ? rights : rights & OF_FILES);
    fpx_fd_close(fd);
    return status;
}

/* -- links below a folder ---------------------------------------------------------------------- */

/* Folders that are still to be looked into, and those that links led to: a link may lead back. */
struct walk {
    const struct fpx_sandbox *sandbox;
    uint64_t rights;
    bool follows; /* links to folders, too */
    char **folders;
    size_t count, capacity;
    struct stat *linked;
    size_t linked_count, linked_capacity;
};

static enum flamepix_status push(struct walk *walk, char *path)
{
    enum flamepix_status status =
        fpx_array_reserve(&walk->folders, &walk->capacity, walk->count + 1, sizeof(char *));
    if (status == FLAMEPIX_OK)
        walk->folders[walk->count++] = path;
    else
        free(path);
    return status;
}

static bool was_linked(const struct walk *walk, const struct stat *about)
{
    for (size_t i = 0; i < walk->linked_count; i++)
        if (walk->linked[i].st_dev == about->st_dev && walk->linked[i].st_ino == about->st_ino)
            return true;
    return false;
}

/* Takes the path. */
static enum flamepix_status push_linked(struct walk *walk, char *path, const struct stat *about)
{
    const size_t count = walk->linked_count + 1;
    enum flamepix_status status =
        fpx_array_reserve(&walk->linked, &walk->linked_capacity, count, sizeof(*walk->linked));
    if (status == FLAMEPIX_OK && !was_linked(walk, about)) {
        walk->linked[walk->linked_count++] = *about;
        return push(walk, path);
    }
    free(path);
    return status;
}

/* Takes the path. */
static enum flamepix_status see_link(struct walk *walk, char *path)
{
    struct stat about;
    enum flamepix_status status = FLAMEPIX_OK;
    if (stat(path, &about) == 0 && (!S_ISDIR(about.st_mode) || walk->follows))
        status = add_rights(walk->sandbox, path, walk->rights, &about);
    if (status == FLAMEPIX_OK && S_ISDIR(about.st_mode) && walk->follows)
        return push_linked(walk, path, &about);
    free(path);
    return status;
}

static unsigned char kind_of(const char *path, unsigned char kind)
{
    struct stat about;
    if (kind != DT_UNKNOWN || lstat(path, &about) != 0)
        return kind;
    return S_ISDIR(about.st_mode) ? DT_DIR : S_ISLNK(about.st_mode) ? DT_LNK : DT_REG;
}

/* Most entries are files, of which nothing need be known. */
static enum flamepix_status see_entry(struct walk *walk, const char *folder,
                                      const struct dirent *entry)
{
    const char *name = entry->d_name;
    if (entry->d_type == DT_REG || strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
        return FLAMEPIX_OK;
    const size_t nbytes = strlen(folder) + strlen(name) + 2;
    char *path = malloc(nbytes);
    if (path == NULL)
        return FLAMEPIX_NO_MEMORY;
    (void)snprintf(path, nbytes, "%s/%s", folder, name);
    const unsigned char kind = kind_of(path, entry->d_type);
    if (kind == DT_DIR)
        return push(walk, path);
    if (kind == DT_LNK)
        return see_link(walk, path);
    free(path);
    return FLAMEPIX_OK;
}

static enum flamepix_status look_into(struct walk *walk, const char *folder)
{
    enum flamepix_status status = FLAMEPIX_OK;
    DIR *list = opendir(folder);
    const struct dirent *entry = list == NULL ? NULL : readdir(list);
    while (entry != NULL && status == FLAMEPIX_OK) {
        status = see_entry(walk, folder, entry);
        entry = readdir(list);
    }
    if (list != NULL)
        fpx_fd_close_folder(list);
    return status;
}

static enum flamepix_status add_links(struct walk walk, const char *path)
{
    enum flamepix_status status = look_into(&walk, path);
    while (status == FLAMEPIX_OK && walk.count > 0) {
        char *folder = walk.folders[--walk.count];
        status = look_into(&walk, folder);
        free(folder);
    }
    while (walk.count > 0)
        free(walk.folders[--walk.count]);
    free(walk.folders);
    free(walk.linked);
    return status;
}

enum flamepix_status fpx_sandbox_add(struct fpx_sandbox *sandbox, const char *path,
                                     enum fpx_sandbox_use use)
{
    struct stat about;
    if (sandbox->rules < 0)
        return FLAMEPIX_OK;
    const struct walk walk = {
        .sandbox = sandbox, .rights = rights_for(use), .follows = use != FPX_SANDBOX_READ};
    const enum flamepix_status status = add_rights(sandbox, path, walk.rights, &about);
    return status == FLAMEPIX_OK && S_ISDIR(about.st_mode) && use != FPX_SANDBOX_LIST
               ? add_links(walk, path)
               : status;
}

/* -- outputs ----------------------------------------------------------------------------------- */

/* Cuts the last name off a path; false if none is left to cut. */
static bool cut_name(char *path)
{
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/')
        length--;
    while (length > 0 && path[length - 1] != '/')
        length--;
    const bool is_cut = path[0] != '\0' && !(path[0] == '/' && path[1] == '\0');
    path[length] = '\0';
    return is_cut;
}

static enum flamepix_status add_place(const struct fpx_sandbox *sandbox, char *path,
                                      uint64_t rights)
{
    struct stat about = {.st_mode = 0};
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && !S_ISDIR(about.st_mode) && cut_name(path))
        status = add_rights(sandbox, path[0] == '\0' ? "." : path, rights, &about);
    return status;
}

enum flamepix_status fpx_sandbox_add_output(struct fpx_sandbox *sandbox, const char *path,
                                            enum fpx_sandbox_use use)
{
    char place[PATH_MAX];
    struct stat about;
    if (sandbox->rules < 0 || strlen(path) >= sizeof(place))
        return FLAMEPIX_OK;
    const uint64_t rights = rights_for(use);
    enum flamepix_status status = add_rights(sandbox, path, rights, &about);
    if (status != FLAMEPIX_OK || S_ISDIR(about.st_mode))
        return status;
    memcpy(place, path, strlen(path) + 1);
    status = add_place(sandbox, place, rights);
    if (status == FLAMEPIX_OK && fpx_path_follow_links(path, place) && strcmp(place, path) != 0)
        status = add_place(sandbox, place, rights);
    return status;
}

/* -- the sandbox ------------------------------------------------------------------------------- */

/* The folders of $LD_LIBRARY_PATH, with : between them. */
static enum flamepix_status add_library_path(struct fpx_sandbox *sandbox)
{
    struct stat about;
    enum flamepix_status status = FLAMEPIX_OK;
    const char *at = getenv("LD_LIBRARY_PATH");
    while (at != NULL && *at != '\0' && status == FLAMEPIX_OK) {
        char folder[PATH_MAX];
        const size_t length = strcspn(at, ":");
        if (length > 0 && length < sizeof(folder)) {
            memcpy(folder, at, length);
            folder[length] = '\0';
            status = add_rights(sandbox, folder, READ_FILE, &about);
        }
        at += length + (at[length] == ':');
    }
    return status;
}

/* Of a system whose /lib is a link, what it leads to is among the others. */
static enum flamepix_status add_usual(struct fpx_sandbox *sandbox)
{
    static const struct {
        const char *path;
        uint64_t rights;
        int flags;
    } usual[] = {
        {"/lib", READ_FILE, O_NOFOLLOW | O_DIRECTORY},
        {"/lib64", READ_FILE, O_NOFOLLOW | O_DIRECTORY},
        {"/usr/lib", READ_FILE, 0},
        {"/usr/lib64", READ_FILE, O_NOFOLLOW | O_DIRECTORY},
        {"/usr/local/lib", READ_FILE, 0},
        {"/etc/ld.so.cache", READ_FILE, 0},
        {"/proc/self", READ_FILE, 0},
        {"/sys/fs/cgroup", READ_FILE, 0},
    };
    enum flamepix_status status = add_library_path(sandbox);
    for (size_t i = 0; i < sizeof(usual) / sizeof(usual[0]) && status == FLAMEPIX_OK; i++) {
        const int fd = open(usual[i].path, O_PATH | O_CLOEXEC | usual[i].flags);
        if (fd >= 0)
            status = add_rule(sandbox, fd, usual[i].rights);
        fpx_fd_close(fd);
    }
    struct stat about;
    return status == FLAMEPIX_OK
               ? add_rights(sandbox, fpx_temp_folder(),
                            READ_FILE | WRITE_FILE | MAKE_REG | REMOVE_FILE | TRUNCATE, &about)
               : status;
}

enum flamepix_status fpx_sandbox_begin(struct fpx_sandbox *sandbox)
{
    *sandbox = (struct fpx_sandbox){-1, find_version()};
    if (sandbox->version == 0)
        return FLAMEPIX_OK;
    sandbox->rules = create_ruleset(sandbox->version);
    return sandbox->rules < 0 ? FLAMEPIX_OK : add_usual(sandbox);
}

void fpx_sandbox_enter(struct fpx_sandbox *sandbox)
{
    const struct rlimit no_core = {0, 0};
    (void)setrlimit(RLIMIT_CORE, &no_core);
    (void)prctl(PR_SET_DUMPABLE, 0);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) {
        if (sandbox->rules >= 0)
            (void)syscall(RESTRICT_SELF, sandbox->rules, 0);
        fpx_sandbox_filter_calls();
    }
    fpx_sandbox_close(sandbox);
}

void fpx_sandbox_close(struct fpx_sandbox *sandbox)
{
    fpx_fd_close(sandbox->rules);
    sandbox->rules = -1;
}

#else

struct fpx_sandbox_kinds fpx_sandbox_kinds(void)
{
    return (struct fpx_sandbox_kinds){0, false};
}

enum flamepix_status fpx_sandbox_begin(struct fpx_sandbox *sandbox)
{
    *sandbox = (struct fpx_sandbox){-1, 0};
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_sandbox_add(struct fpx_sandbox *sandbox, const char *path,
                                     enum fpx_sandbox_use use)
{
    (void)sandbox, (void)path, (void)use;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_sandbox_add_output(struct fpx_sandbox *sandbox, const char *path,
                                            enum fpx_sandbox_use use)
{
    (void)sandbox, (void)path, (void)use;
    return FLAMEPIX_OK;
}

void fpx_sandbox_enter(struct fpx_sandbox *sandbox)
{
    (void)sandbox;
}

void fpx_sandbox_close(struct fpx_sandbox *sandbox)
{
    (void)sandbox;
}

#endif

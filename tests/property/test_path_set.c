/* In random small trees of files, folders, hard links and links that may lead nowhere: a set of
 * paths clashes where really making the files shows that they meet, for each pair in its turn. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/os/fd.h"
#include "base/os/paths.h"
#include "support/pictures/scratch_folder.h"
#include "support/random.h"

enum { ROUNDS = 80, THINGS_MAX = 6, FILES_MAX = 4, TEXT_MAX = 64 };

/* -- trees ------------------------------------------------------------------------------------- */

struct thing {
    enum { PLAIN, FOLDER, HARD_LINK, LINK, KINDS } kind;
    char path[TEXT_MAX], other[TEXT_MAX];
};

struct named {
    char path[TEXT_MAX];
    bool is_written;
};

struct round {
    struct thing things[THINGS_MAX];
    struct named files[FILES_MAX];
    size_t thing_count, file_count;
    const char *place;
    size_t trees; /* made so far */
};

/* In the tree, unless the pieces lead out of it: no two ".." follow each other. */
static void random_path(struct test_random *random, char path[TEXT_MAX])
{
    static const char *const PIECES[] = {"a", "b", "c", "a", "b", "c", ".", "", "../t"};
    path[0] = '\0';
    for (size_t i = 1 + test_random_below(random, 3); i > 0; i--) {
        strcat(path, PIECES[test_random_below(random, i > 1 ? 9 : 6)]);
        strcat(path, i > 1 ? "/" : "");
    }
    if (path[0] == '/')
        memmove(path, path + 1, strlen(path));
}

static void random_round(struct test_random *random, struct round *round)
{
    round->thing_count = test_random_below(random, THINGS_MAX + 1);
    round->file_count = 2 + test_random_below(random, FILES_MAX - 1);
    for (size_t i = 0; i < round->thing_count; i++) {
        round->things[i].kind = (int)test_random_below(random, KINDS);
        random_path(random, round->things[i].path);
        random_path(random, round->things[i].other);
    }
    for (size_t i = 0; i < round->file_count; i++) {
        random_path(random, round->files[i].path);
        round->files[i].is_written = test_random_below(random, 3) > 0;
    }
}

static void make_file(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (fd >= 0)
        assert_int_equal(close(fd), 0);
}

/* What cannot be made, in this tree or for that path, is left out: the same each time. */
static void make_thing(const struct thing *thing)
{
    int result = 0;
    switch (thing->kind) {
    case FOLDER:
        result = mkdir(thing->path, 0777);
        break;
    case HARD_LINK:
        result = link(thing->other, thing->path);
        break;
    case LINK:
        result = symlink(thing->other, thing->path);
        break;
    default:
        make_file(thing->path);
        break;
    }
    (void)result;
}

/* A new one, and the working directory: all are in the test's place. */
static void make_tree(struct round *round)
{
    char path[TEXT_MAX];
    snprintf(path, sizeof(path), "%s/%zu", round->place, round->trees++);
    assert_int_equal(mkdir(path, 0777) | chdir(path), 0);
    assert_int_equal(mkdir("t", 0777) | chdir("t"), 0);
    for (size_t i = 0; i < round->thing_count; i++)
        make_thing(&round->things[i]);
}

/* -- the obvious way --------------------------------------------------------------------------- */

/* Whether `path` is the file, or needs it as a folder; one that ".." leaves again is not needed. */
static bool leads_to(const char *path, const struct stat *file)
{
    char copy[TEXT_MAX];
    struct stat about;
    size_t length = strlen(path);
    for (size_t end = 1; end <= length; end++) {
        snprintf(copy, sizeof(copy), "%.*s", (int)end, path);
        bool is_name =
            path[end] == '\0' || (path[end] == '/' && strncmp(path + end, "/..", 3) != 0);
        if (is_name && stat(copy, &about) == 0 && about.st_dev == file->st_dev &&
            about.st_ino == file->st_ino)
            return true;
    }
    return false;
}

/* Makes the folders that a path needs; false where they cannot be. */
static bool make_folders(const char *path)
{
    char folder[TEXT_MAX];
    struct stat about;
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof(folder), "%.*s", slash == NULL ? 0 : (int)(slash - path), path);
    return fpx_folder_make(path, false) == FLAMEPIX_OK &&
           (slash == NULL || stat(folder, &about) == 0);
}

enum meeting { APART, MEET, UNKNOWN };

/* Makes `written`, in a tree where the folders of both are, and looks whether `other` finds it. */
static enum meeting meeting_of(struct round *round, const struct named *written,
                               const struct named *other)
{
    struct stat about;
    make_tree(round);
    if (!other->is_written && stat(other->path, &about) == 0 && !S_ISREG(about.st_mode))
        return APART;
    if (stat(written->path, &about) == 0 && S_ISDIR(about.st_mode))
        return UNKNOWN; /* it fails, whatever else is done */
    bool both = make_folders(other->path);
    both = make_folders(written->path) && both;
    make_file(written->path);
    if (stat(written->path, &about) != 0)
        return UNKNOWN;
    if (leads_to(other->path, &about))
        return MEET;
    bool leads_nowhere = lstat(other->path, &about) == 0 && stat(other->path, &about) != 0;
    return both && !leads_nowhere ? APART : UNKNOWN;
}

static enum meeting pair_of(struct round *round, size_t i, size_t k)
{
    enum meeting there = APART, back = APART;
    if (round->files[i].is_written)
        there = meeting_of(round, &round->files[i], &round->files[k]);
    if (round->files[k].is_written)
        back = meeting_of(round, &round->files[k], &round->files[i]);
    if (there == MEET || back == MEET)
        return MEET;
    return there == UNKNOWN || back == UNKNOWN ? UNKNOWN : APART;
}

/* -- the test ---------------------------------------------------------------------------------- */

static struct fpx_path_clash clash_of(struct round *round)
{
    struct fpx_path_set set = {0};
    make_tree(round);
    for (size_t i = 0; i < round->file_count; i++)
        assert_int_equal(
            fpx_path_set_add(&set, round->files[i].path,
                             round->files[i].is_written ? FPX_PATH_WRITTEN : FPX_PATH_READ, i),
            FLAMEPIX_OK);
    struct fpx_path_clash clash = fpx_path_set_clash(&set);
    fpx_path_set_free(&set);
    return clash;
}

static void show(const struct round *round)
{
    for (size_t i = 0; i < round->thing_count; i++)
        print_error("thing %d %s %s\n", (int)round->things[i].kind, round->things[i].path,
                    round->things[i].other);
    for (size_t i = 0; i < round->file_count; i++)
        print_error("%s %s\n", round->files[i].is_written ? "write" : "read", round->files[i].path);
}

static void check_round(struct round *round, size_t outcomes[2])
{
    struct fpx_path_clash clash = clash_of(round);
    bool meets = false, wrong = false;
    for (size_t k = 1; k < round->file_count; k++)
        for (size_t i = 0; i < k; i++)
            meets |= pair_of(round, i, k) == MEET;
    if (clash.found)
        wrong = pair_of(round, clash.first, clash.second) == APART;
    else
        wrong = meets;
    if (wrong)
        show(round);
    assert_false(wrong);
    outcomes[meets]++;
}

static void test_paths_clash_where_the_files_really_meet(void **state)
{
    struct test_random random = {7};
    size_t outcomes[2] = {0};
    struct round round = {.place = *state};
    for (size_t i = 0; i < (size_t)test_rounds(ROUNDS); i++) {
        random_round(&random, &round);
        check_round(&round, outcomes);
    }
    assert_true(outcomes[0] > (size_t)test_rounds(ROUNDS) / 10 &&
                outcomes[1] > (size_t)test_rounds(ROUNDS) / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_paths_clash_where_the_files_really_meet,
                                        test_place_enter, test_place_leave),
    };
    return cmocka_run_group_tests_name("path_set", tests, NULL, NULL);
}

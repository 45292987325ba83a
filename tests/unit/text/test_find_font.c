#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "text/find_font.h"

/* A folder that is $XDG_DATA_HOME, and in it one that is named in $XDG_DATA_DIRS; a text that only
 * calls itself a font, and a link that leads back to where it is. */
static char home[] = "/tmp/flamepix-fonts-XXXXXX";

static const char REGULAR[] = "fonts/NotoSansSymbols2-ControlPictures.ttf";
static const char BOOK[] = "fonts/DejaVuSans.ttf";
static const char BOLD[] = "fonts/DejaVuSans-Bold-Subset.ttf";

static const char *const folders[] = {"fonts", "fonts/a", "fonts/b", "also", "also/fonts"};

static const struct file {
    const char *from, *below;
} files[] = {
    {"fonts/README.md", "fonts/Giraffe.ttf"},
    {BOOK, "fonts/a/Zebra.ttf"},
    {BOOK, "also/fonts/Zebra.ttf"},
    {BOLD, "fonts/a/Aardvark.ttf"},
    {BOOK, "fonts/a/Zebu.ttf"},
    {REGULAR, "fonts/b/Zebu.ttf"},
    {REGULAR, "fonts/a/Yak.ttf"},
    {REGULAR, "fonts/b/Yak.ttf"},
};

enum { FOLDERS = sizeof(folders) / sizeof(folders[0]), FILES = sizeof(files) / sizeof(files[0]) };

/* The path of what is in the folder; valid until the next call. */
static const char *path_of(const char *below)
{
    static char path[128];
    (void)snprintf(path, sizeof(path), "%s/%s", home, below);
    return path;
}

static void copy(const struct file *file)
{
    char part[4096];
    size_t length;
    FILE *in = fopen(file->from, "rb");
    FILE *out = fopen(path_of(file->below), "wb");
    assert_non_null(in);
    assert_non_null(out);
    while ((length = fread(part, 1, sizeof(part), in)) > 0)
        assert_int_equal(fwrite(part, 1, length, out), length);
    assert_int_equal(fclose(out), 0);
    assert_int_equal(fclose(in), 0);
}

/* A folder that is no whole path is none where fonts are kept, though it holds some here. */
static void look_in(const char *shared)
{
    char list[160];
    (void)snprintf(list, sizeof(list), ".::/nowhere:%s", path_of(shared));
    assert_int_equal(setenv("XDG_DATA_DIRS", list, 1), 0);
}

static int set_up(void **state)
{
    (void)state;
    assert_non_null(mkdtemp(home));
    for (size_t i = 0; i < FOLDERS; i++)
        assert_int_equal(mkdir(path_of(folders[i]), 0700), 0);
    for (size_t i = 0; i < FILES; i++)
        copy(&files[i]);
    assert_int_equal(symlink(".", path_of("fonts/loop")), 0);
    assert_int_equal(setenv("XDG_DATA_HOME", home, 1), 0);
    assert_int_equal(setenv("HOME", "/nowhere", 1), 0);
    look_in("also");
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    assert_int_equal(unlink(path_of("fonts/loop")), 0);
    for (size_t i = 0; i < FILES; i++)
        assert_int_equal(unlink(path_of(files[i].below)), 0);
    for (size_t i = FOLDERS; i-- > 0;)
        assert_int_equal(rmdir(path_of(folders[i])), 0);
    assert_int_equal(rmdir(home), 0);
    return 0;
}

static void see(void *user, const char *family)
{
    bool *seen = user;
    *seen = *seen || strcmp(family, "DejaVu Sans") == 0;
}

static void assert_found(const char *word, const char *below)
{
    struct flamepix_buffer path = {0};
    char wanted[128];
    bool seen = false;
    (void)snprintf(wanted, sizeof(wanted), "%s/%s", home, below);
    assert_int_equal(fpx_font_find(word, &path, see, &seen), FLAMEPIX_OK);
    assert_string_equal(path.data, wanted);
    assert_false(seen);
    flamepix_buffer_free(&path);
}

static void assert_not_found(const char *word)
{
    struct flamepix_buffer path = {0};
    bool seen = false;
    assert_int_equal(fpx_font_find(word, &path, see, &seen), FLAMEPIX_END);
    assert_int_equal(path.length, 0);
    assert_true(seen);
    flamepix_buffer_free(&path);
}

static void test_a_font_is_found_by_its_file_however_it_is_spelled(void **state)
{
    (void)state;
    assert_found("Zebra.ttf", "fonts/a/Zebra.ttf");
    assert_found("zebra", "fonts/a/Zebra.ttf");
    assert_found("ze-br A", "fonts/a/Zebra.ttf");
    assert_found("ze_bra", "fonts/a/Zebra.ttf");
    assert_not_found("zebr");
    assert_not_found("zebraa");
    assert_not_found("");
}

static void test_a_font_is_found_by_its_family_the_users_own_first(void **state)
{
    (void)state;
    assert_found("DejaVu Sans", "fonts/a/Zebra.ttf");
    assert_found("dejavu-sans book", "fonts/a/Zebra.ttf");
    assert_found("DejaVu Sans Bold", "fonts/a/Aardvark.ttf");
    assert_not_found("DejaVu Sans Booklet");
}

static void test_of_several_a_regular_one_counts_more_than_where_it_is(void **state)
{
    (void)state;
    assert_found("zebu", "fonts/b/Zebu.ttf");
    assert_found("yak", "fonts/a/Yak.ttf");
}

static void test_a_folder_that_is_no_whole_path_is_not_looked_into(void **state)
{
    (void)state;
    assert_not_found("NotoSansSymbols2-ControlPictures");
}

/* How many files that are called like a font are found. */
static size_t found_count(void)
{
    struct fpx_font_files found = {0};
    assert_int_equal(fpx_font_files_find(&found), FLAMEPIX_OK);
    size_t count = found.count;
    fpx_font_files_free(&found);
    return count;
}

static void test_a_folder_that_is_named_twice_is_looked_into_once(void **state)
{
    (void)state;
    look_in("none");
    size_t own = found_count();
    look_in("also/../");
    assert_int_equal(found_count(), own);
    look_in("also");
    assert_int_equal(found_count(), own + 1);
}

static void test_what_only_calls_itself_a_font_is_none(void **state)
{
    (void)state;
    assert_not_found("Giraffe");
    assert_true(fpx_font_file_is_called_so("a.TTF"));
    assert_true(fpx_font_file_is_called_so("a.b.otf"));
    assert_false(fpx_font_file_is_called_so("ttf"));
    assert_false(fpx_font_file_is_called_so("a.ttf.gz"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_font_is_found_by_its_file_however_it_is_spelled),
        cmocka_unit_test(test_a_font_is_found_by_its_family_the_users_own_first),
        cmocka_unit_test(test_of_several_a_regular_one_counts_more_than_where_it_is),
        cmocka_unit_test(test_a_folder_that_is_no_whole_path_is_not_looked_into),
        cmocka_unit_test(test_a_folder_that_is_named_twice_is_looked_into_once),
        cmocka_unit_test(test_what_only_calls_itself_a_font_is_none),
    };
    return cmocka_run_group_tests_name("find_font", tests, set_up, tear_down);
}

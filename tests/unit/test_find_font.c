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
#include "text/font_files.h"

/* A folder that is $XDG_DATA_HOME, with the bundled font at fonts/a/Zebra.ttf, a text that only
 * calls itself a font, and a link that leads back to where it is. */
static char home[] = "/tmp/flamepix-fonts-XXXXXX";

static void copy(const char *from, const char *below)
{
    char path[128];
    char part[4096];
    size_t length;
    (void)snprintf(path, sizeof(path), "%s/%s", home, below);
    FILE *in = fopen(from, "rb");
    FILE *out = fopen(path, "wb");
    assert_non_null(in);
    assert_non_null(out);
    while ((length = fread(part, 1, sizeof(part), in)) > 0)
        assert_int_equal(fwrite(part, 1, length, out), length);
    assert_int_equal(fclose(out), 0);
    assert_int_equal(fclose(in), 0);
}

static void make_folder(const char *below)
{
    char path[128];
    (void)snprintf(path, sizeof(path), "%s/%s", home, below);
    assert_int_equal(mkdir(path, 0700), 0);
}

static int set_up(void **state)
{
    char link[128];
    (void)state;
    assert_non_null(mkdtemp(home));
    make_folder("fonts");
    make_folder("fonts/a");
    copy("fonts/DejaVuSans.ttf", "fonts/a/Zebra.ttf");
    copy("fonts/README.md", "fonts/Giraffe.ttf");
    (void)snprintf(link, sizeof(link), "%s/fonts/loop", home);
    assert_int_equal(symlink(".", link), 0);
    assert_int_equal(setenv("XDG_DATA_HOME", home, 1), 0);
    assert_int_equal(setenv("XDG_DATA_DIRS", "relative::/nowhere", 1), 0);
    assert_int_equal(setenv("HOME", "/nowhere", 1), 0);
    return 0;
}

static int tear_down(void **state)
{
    static const char *const files[] = {"fonts/loop", "fonts/Giraffe.ttf", "fonts/a/Zebra.ttf"};
    static const char *const folders[] = {"fonts/a", "fonts", ""};
    char path[128];
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        (void)snprintf(path, sizeof(path), "%s/%s", home, files[i]);
        assert_int_equal(unlink(path), 0);
    }
    for (size_t i = 0; i < 3; i++) {
        (void)snprintf(path, sizeof(path), "%s/%s", home, folders[i]);
        assert_int_equal(rmdir(path), 0);
    }
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
    assert_int_equal(flamepix_font_find(word, &path, see, &seen), FLAMEPIX_OK);
    assert_string_equal(path.data, wanted);
    assert_false(seen);
    flamepix_buffer_free(&path);
}

static void assert_not_found(const char *word)
{
    struct flamepix_buffer path = {0};
    bool seen = false;
    assert_int_equal(flamepix_font_find(word, &path, see, &seen), FLAMEPIX_END);
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
    assert_not_found("zebr");
    assert_not_found("zebraa");
    assert_not_found("");
}

static void test_a_font_is_found_by_its_family_the_users_own_first(void **state)
{
    (void)state;
    assert_found("DejaVu Sans", "fonts/a/Zebra.ttf");
    assert_found("dejavu-sans book", "fonts/a/Zebra.ttf");
    assert_not_found("DejaVu Sans Booklet");
}

static void test_what_only_calls_itself_a_font_is_none(void **state)
{
    (void)state;
    assert_not_found("Giraffe");
    assert_true(flamepix_font_file_is_called_so("a.TTF"));
    assert_true(flamepix_font_file_is_called_so("a.b.otf"));
    assert_false(flamepix_font_file_is_called_so("ttf"));
    assert_false(flamepix_font_file_is_called_so("a.ttf.gz"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_font_is_found_by_its_file_however_it_is_spelled),
        cmocka_unit_test(test_a_font_is_found_by_its_family_the_users_own_first),
        cmocka_unit_test(test_what_only_calls_itself_a_font_is_none),
    };
    return cmocka_run_group_tests_name("find_font", tests, set_up, tear_down);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "jobs/name_template.h"
#include "support/scarce_memory.h"

static struct flamepix_bytes bytes_of(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

static void assert_bytes_equal(struct flamepix_bytes bytes, const char *expected)
{
    assert_int_equal(bytes.length, strlen(expected));
    assert_memory_equal(bytes.data, expected, bytes.length);
}

/* The expansion for sub/deep/profile.folded as png, input 12; NULL where it is refused. */
static const char *expand(const char *name_template, const char *suffix)
{
    static char result[200];
    const struct fpx_name_template_fields fields = {.dir = bytes_of("sub/deep"),
                                                    .stem = bytes_of("profile"),
                                                    .name = bytes_of("profile.folded"),
                                                    .ext = bytes_of("png"),
                                                    .group = bytes_of("worker"),
                                                    .index = 12,
                                                    .root = bytes_of("host")};
    struct flamepix_buffer path = {0};
    assert_int_equal(flamepix_buffer_append(&path, "out/", 4), FLAMEPIX_OK);
    enum flamepix_status status = fpx_name_template_expand(name_template, &fields, suffix, &path);
    assert_true(status == FLAMEPIX_OK || status == FLAMEPIX_BAD_ARGUMENT);
    assert_true(path.length < sizeof(result));
    memcpy(result, path.data, path.length);
    result[path.length] = '\0';
    flamepix_buffer_free(&path);
    if (status != FLAMEPIX_OK)
        assert_string_equal(result, "out/");
    return status == FLAMEPIX_OK ? result : NULL;
}

static void test_a_template_may_have_a_name_for_each_group(void **state)
{
    (void)state;
    assert_true(fpx_name_template_has_group("{stem}-{group}.{ext}"));
    assert_true(fpx_name_template_has_group("{stem}-{profile}.{ext}"));
    assert_true(fpx_name_template_has_profile("{stem}-{profile}.{ext}"));
    assert_false(fpx_name_template_has_profile("{stem}-{group}.{ext}"));
    assert_false(fpx_name_template_has_group("{stem}-group.{ext}"));
}

static void test_template_fills_in_its_fields(void **state)
{
    (void)state;
    assert_string_equal(expand("{dir}/{stem}.{ext}", ""), "out/sub/deep/profile.png");
    assert_string_equal(expand("{index}-{name}.{ext}", ""), "out/12-profile.folded.png");
    assert_string_equal(expand("x}{stem}}", ""), "out/x}profile}");
    assert_string_equal(expand("fixed", ""), "out/fixed");
    assert_string_equal(expand("{stem}/{group}.{ext}", "-dark"), "out/profile/worker-dark.png");
}

/* The expansion for top.folded in the folder `root`, which is in no folder below that. */
static const char *expand_top(const char *name_template, const char *suffix, const char *root)
{
    static char result[200];
    const struct fpx_name_template_fields fields = {.stem = bytes_of("top"),
                                                    .name = bytes_of("top.folded"),
                                                    .ext = bytes_of("png"),
                                                    .index = 3,
                                                    .root = bytes_of(root),
                                                    .root_first = root[0] == '!'};
    struct flamepix_buffer path = {0};
    enum flamepix_status status = fpx_name_template_expand(name_template, &fields, suffix, &path);
    assert_int_equal(status, FLAMEPIX_OK);
    assert_true(path.length < sizeof(result));
    memcpy(result, path.data, path.length);
    result[path.length] = '\0';
    flamepix_buffer_free(&path);
    return result;
}

static void test_signs_around_a_folder_that_is_not_there_go(void **state)
{
    (void)state;
    assert_string_equal(expand_top("{dir}/{stem}.{ext}", "", ""), "top.png");
    assert_string_equal(expand_top("{dir}-{stem}.{ext}", "", ""), "top.png");
    assert_string_equal(expand_top("{dir} - {stem}.{ext}", "@thumb", ""), "top@thumb.png");
    assert_string_equal(expand_top("x/{dir}-{stem}.{ext}", "", ""), "x/top.png");
    assert_string_equal(expand_top("{dir}.cpu{stem}.{ext}", "", ""), "cputop.png");
    assert_string_equal(expand_top("{dir}\xe2\x80\x94{stem}.{ext}", "", ""), "top.png");
    assert_string_equal(expand_top("{dir}\xc3\xa9{stem}.{ext}", "", ""), "\xc3\xa9top.png");
    assert_string_equal(expand_top("{stem}-{dir}.{ext}", "", ""), "top.png");
    assert_string_equal(expand_top("{stem}-{dir}.{ext}", "@thumb", ""), "top@thumb.png");
    assert_string_equal(expand_top("x/{dir}.{ext}", "", ""), "x.png");
    assert_string_equal(expand_top("{dir}.{ext}", "", ""), "png");
    assert_string_equal(expand_top("{stem} ({dir}).{ext}", "", ""), "top.png");
    assert_string_equal(expand_top("[{dir}] {stem}.{ext}", "", ""), "top.png");
    assert_string_equal(expand_top("{root}/{dir}/{stem}.{ext}", "", ""), "top.png");
    assert_string_equal(expand_top("{root}/{dir}/{stem}.{ext}", "", "in"), "in/top.png");
}

static void test_the_root_may_stand_before_all_else(void **state)
{
    (void)state;
    assert_string_equal(expand_top("{dir}/{stem}.{ext}", "", "!host"), "!host/top.png");
    assert_string_equal(expand_top("{dir}/{root}-{stem}.{ext}", "", "!host"), "!host-top.png");
    const struct fpx_name_template_fields nameless = {
        .stem = bytes_of("top"), .ext = bytes_of("png"), .root_first = true};
    struct flamepix_buffer path = {0};
    assert_int_equal(fpx_name_template_expand("{stem}.{ext}", &nameless, "", &path), FLAMEPIX_OK);
    assert_bytes_equal(((struct flamepix_bytes){path.data, path.length}), "top.png");
    flamepix_buffer_free(&path);
}

static void test_a_safe_field_has_only_what_every_system_takes(void **state)
{
    (void)state;
    const struct fpx_name_template_fields fields = {.dir = bytes_of("a/b"),
                                                    .stem = bytes_of("GET /x?y=*"),
                                                    .name = bytes_of("plain.folded"),
                                                    .ext = bytes_of("png"),
                                                    .group = bytes_of("svc~2")};
    static const char *const pairs[][2] = {
        {"{name:safe}.{ext:safe}", "plain.folded.png"},
        {"{dir:safe}", "a_b~82871280"},
        {"{group:safe}-{profile:safe}-{index:safe}", "svc~2-svc~2-0"},
        {"{stem:safe}", "GET__x_y=_~88f92323"},
    };
    for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
        struct flamepix_buffer path = {0};
        assert_int_equal(fpx_name_template_expand(pairs[i][0], &fields, "", &path), FLAMEPIX_OK);
        assert_bytes_equal((struct flamepix_bytes){path.data, path.length}, pairs[i][1]);
        flamepix_buffer_free(&path);
    }
}

static void test_a_key_has_fields_of_groups_as_they_stand(void **state)
{
    (void)state;
    const struct fpx_name_template_fields fields = {
        .stem = bytes_of("one"), .ext = bytes_of("png"), .group = bytes_of("worker")};
    static const char *const pairs[][2] = {
        {"{dir}/{stem}.{ext}", "one@thumb.png"},
        {"{dir}/{stem}/{group}.{ext}", "one/{group}@thumb.png"},
        {"{stem}-{profile:safe}-{group}.{ext}", "one-{profile:safe}-{group}@thumb.png"},
    };
    for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
        struct flamepix_buffer key = {0};
        assert_int_equal(fpx_name_template_key(pairs[i][0], &fields, "@thumb", &key), FLAMEPIX_OK);
        assert_bytes_equal((struct flamepix_bytes){key.data, key.length}, pairs[i][1]);
        flamepix_buffer_free(&key);
    }
}

static void test_template_leaves_out_components_that_say_nothing(void **state)
{
    (void)state;
    assert_string_equal(expand("./{dir}//./{stem}/.//{ext}", ""), "out/sub/deep/profile/png");
    assert_string_equal(expand("./.a/..b/c...", ""), "out/.a/..b/c...");
}

static void test_template_puts_the_suffix_before_its_own_last_dot(void **state)
{
    (void)state;
    assert_string_equal(expand("{stem}.{ext}", "@thumb"), "out/profile@thumb.png");
    assert_string_equal(expand("{name}.tags.npy", "@thumb"), "out/profile.folded.tags@thumb.npy");
    assert_string_equal(expand("a.b/{name}", "@thumb"), "out/a.b/profile.folded@thumb");
}

static void test_template_refuses_what_leads_out_of_its_folder(void **state)
{
    (void)state;
    assert_null(expand("/{stem}.{ext}", ""));
    assert_null(expand("../{stem}.{ext}", ""));
    assert_null(expand("{dir}/../{stem}.{ext}", ""));
    assert_null(expand("{stem}/..", ""));
}

static void test_template_refuses_what_names_no_file(void **state)
{
    (void)state;
    assert_null(expand("", ""));
    assert_null(expand(".", ""));
    assert_null(expand("{dir}/", ""));
    assert_null(expand("{dir}/.", ""));
    assert_null(expand("a/", "/"));
}

static void test_template_tells_the_field_it_does_not_know(void **state)
{
    (void)state;
    struct flamepix_bytes field;
    assert_true(fpx_name_template_check("{dir}/{stem}{name}{index}.{ext}}", &field));
    assert_false(fpx_name_template_check("{dir}/{Stem}.{ext}", &field));
    assert_bytes_equal(field, "{Stem}");
    assert_true(fpx_name_template_check("{root}/{stem:safe}-{profile:safe}", &field));
    assert_false(fpx_name_template_check("{stem:save}", &field));
    assert_bytes_equal(field, "{stem:save}");
    assert_false(fpx_name_template_check("{}", &field));
    assert_bytes_equal(field, "{}");
    assert_false(fpx_name_template_check("{stem}{ext", &field));
    assert_bytes_equal(field, "{ext");
    assert_false(fpx_name_template_check("{{stem}}", &field));
    assert_bytes_equal(field, "{{stem}");
}

/* Parts so long that the buffer has to grow for each of them. */
static enum flamepix_status expand_long_parts(void *user)
{
    const char *name_template = user;
    char part[5000];
    memset(part, 'x', sizeof(part) - 1);
    part[sizeof(part) - 1] = '\0';
    const struct fpx_name_template_fields fields = {.dir = bytes_of("d"),
                                                    .stem = bytes_of(part),
                                                    .name = bytes_of(part),
                                                    .ext = bytes_of("png"),
                                                    .root = bytes_of(part),
                                                    .root_first = true,
                                                    .index = 12};
    struct flamepix_buffer path = {0};
    enum flamepix_status status = fpx_name_template_expand(name_template, &fields, part, &path);
    if (status != FLAMEPIX_OK)
        assert_int_equal(path.length, 0);
    flamepix_buffer_free(&path);
    return status;
}

static void test_template_says_that_memory_is_short_and_leaves_the_path(void **state)
{
    (void)state;
    char growing[] = "{stem}{name}{stem}{name}.{name}{ext}";
    char short_first[] = "a.{index}";
    assert_true(scarce_memory_try(expand_long_parts, growing) >= 4);
    assert_true(scarce_memory_try(expand_long_parts, short_first) >= 2);
}

static void test_name_is_the_last_component(void **state)
{
    (void)state;
    assert_bytes_equal(fpx_name_template_name(bytes_of("a/b.c")), "b.c");
    assert_bytes_equal(fpx_name_template_name(bytes_of("b.c")), "b.c");
    assert_bytes_equal(fpx_name_template_name(bytes_of("a/b//")), "b");
    assert_bytes_equal(fpx_name_template_name(bytes_of("/")), "");
}

static void test_stem_loses_the_packing_and_one_extension(void **state)
{
    (void)state;
    assert_bytes_equal(fpx_name_template_stem(bytes_of("a.folded")), "a");
    assert_bytes_equal(fpx_name_template_stem(bytes_of("a.b.folded.gz")), "a.b");
    assert_bytes_equal(fpx_name_template_stem(bytes_of("a.folded.zst")), "a");
    assert_bytes_equal(fpx_name_template_stem(bytes_of("a.folded.xz")), "a");
    assert_bytes_equal(fpx_name_template_stem(bytes_of("a.folded.bz2")), "a");
    assert_bytes_equal(fpx_name_template_stem(bytes_of("a.gz")), "a");
    assert_bytes_equal(fpx_name_template_stem(bytes_of("a.b.gx")), "a.b");
    assert_bytes_equal(fpx_name_template_stem(bytes_of("a.gz.zst")), "a");
    assert_bytes_equal(fpx_name_template_stem(bytes_of("agz")), "agz");
    assert_bytes_equal(fpx_name_template_stem(bytes_of(".gz")), ".gz");
    assert_bytes_equal(fpx_name_template_stem(bytes_of("")), "");
    assert_bytes_equal(fpx_name_template_stem(bytes_of("...x")), "..");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_template_may_have_a_name_for_each_group),
        cmocka_unit_test(test_template_fills_in_its_fields),
        cmocka_unit_test(test_signs_around_a_folder_that_is_not_there_go),
        cmocka_unit_test(test_the_root_may_stand_before_all_else),
        cmocka_unit_test(test_a_safe_field_has_only_what_every_system_takes),
        cmocka_unit_test(test_a_key_has_fields_of_groups_as_they_stand),
        cmocka_unit_test(test_template_leaves_out_components_that_say_nothing),
        cmocka_unit_test(test_template_puts_the_suffix_before_its_own_last_dot),
        cmocka_unit_test(test_template_refuses_what_leads_out_of_its_folder),
        cmocka_unit_test(test_template_refuses_what_names_no_file),
        cmocka_unit_test(test_template_tells_the_field_it_does_not_know),
        cmocka_unit_test(test_template_says_that_memory_is_short_and_leaves_the_path),
        cmocka_unit_test(test_name_is_the_last_component),
        cmocka_unit_test(test_stem_loses_the_packing_and_one_extension),
    };
    return cmocka_run_group_tests_name("template", tests, NULL, NULL);
}

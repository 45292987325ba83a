#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include <flamepix/name.h>

#include "name/label_forms.h"

struct row {
    const char *name;
    const char *parts;
};

static const struct row rows[] = {
#include "name_rows_managed.h"
#include "name_rows_native.h"
#include "name_rows_script.h"
};

static struct flamepix_name parsed(const char *name)
{
    struct flamepix_name parts;
    flamepix_name_parse((struct flamepix_bytes){name, strlen(name)}, &parts);
    return parts;
}

static void add(struct flamepix_buffer *text, const char *label, struct flamepix_bytes part)
{
    if (part.length == 0)
        return;
    const char *before = text->length > 0 ? " | " : "";
    assert_int_equal(flamepix_buffer_append(text, before, strlen(before)), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(text, label, strlen(label)), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(text, " ", 1), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(text, part.data, part.length), FLAMEPIX_OK);
}

/* "module genunix | function avl_find | offset +0x72" */
static void assert_parts(const char *name, const char *wanted)
{
    struct flamepix_name parts = parsed(name);
    struct flamepix_buffer text = {0};
    add(&text, "module", parts.module);
    add(&text, "package", parts.package);
    add(&text, "type", parts.type);
    add(&text, "function", parts.function);
    add(&text, "arguments", parts.arguments);
    add(&text, "file", parts.file);
    add(&text, "line", parts.line);
    add(&text, "annotation", parts.annotation);
    add(&text, "hash", parts.hash);
    add(&text, "offset", parts.offset);
    add(&text, "address", parts.address);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    if (strcmp(text.data, wanted) != 0)
        fail_msg("%s is %s, not %s", name, text.data, wanted);
    flamepix_buffer_free(&text);
}

static void test_real_names_have_the_parts_that_a_reader_sees(void **state)
{
    (void)state;
    size_t count = sizeof(rows) / sizeof(rows[0]);
    assert_true(count >= 300);
    for (size_t i = 0; i < count; i++)
        assert_parts(rows[i].name, rows[i].parts);
}

static void test_an_empty_name_has_no_parts_and_a_blank_one_is_its_own_function(void **state)
{
    (void)state;
    struct flamepix_name parts;
    flamepix_name_parse((struct flamepix_bytes){NULL, 0}, &parts);
    assert_int_equal(parts.function.length, 0);
    assert_parts("  ", "function   ");
}

static void test_what_stands_around_a_name_never_takes_all_of_it(void **state)
{
    (void)state;
    static const char *const names[] = {
        "m` at a.jl:1", "m` native a.js:1",
        "block in a",   "closure #1 in a",
        "$VARIANT$a",   "m`$INODE64",
        "a:b/1",        ":/1",
        "process 1",    "(tid 1)",
        "a/b.",         ".(.llvm.1)",
        "JS:",          "JS:~",
        "py:::b.py",
    };
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        struct flamepix_name parts = parsed(names[i]);
        if (parts.function.length == 0)
            fail_msg("%s has no function", names[i]);
    }
}

static void test_what_only_looks_like_a_part_is_none(void **state)
{
    (void)state;
    assert_parts("[] a", "function [] a");
    assert_parts("std::f::h0123456789ab", "package std::f | function h0123456789ab");
    assert_parts("std::f::h0123456789abcdef0", "package std::f | function h0123456789abcdef0");
    assert_parts(":map/2", "function :map/2");
    assert_parts("lists:map/", "function lists:map/");
    assert_parts("f (:12)", "function f | arguments (:12)");
    assert_parts("f::12", "package f | function 12");
}

static void test_an_address_is_its_own_function(void **state)
{
    (void)state;
    assert_parts("0x7f1b4f51baf8", "function 0x7f1b4f51baf8 | address 0x7f1b4f51baf8");
    assert_parts("ffffffff81000130", "function ffffffff81000130 | address ffffffff81000130");
    assert_parts("deadbeef", "function deadbeef");
}

static void test_annotations_are_known_by_their_letter(void **state)
{
    (void)state;
    struct flamepix_name parts = parsed("malloc_[k]");
    assert_int_equal(flamepix_name_annotation(&parts), 'k');
    parts = parsed("jl_invoke_[d]");
    assert_int_equal(flamepix_name_annotation(&parts), 'd');
    parts = parsed("malloc_[x]");
    assert_int_equal(flamepix_name_annotation(&parts), '\0');
    parts = parsed("_[k]");
    assert_int_equal(flamepix_name_annotation(&parts), '\0');
}

static void test_a_frame_off_cpu_is_known_whatever_else_annotates_it(void **state)
{
    (void)state;
    static const char *const off[] = {"read_[o]", "vfs_read_[k]_[o]", "x_[o]"};
    for (size_t i = 0; i < sizeof(off) / sizeof(off[0]); i++)
        assert_true(fpx_name_is_off_cpu(flamepix_bytes_of(off[i])));
    static const char *const on[] = {"", "_[o]", "read", "read_[k]", "read_[o]_[k]", "read_[o"};
    for (size_t i = 0; i < sizeof(on) / sizeof(on[0]); i++)
        assert_false(fpx_name_is_off_cpu(flamepix_bytes_of(on[i])));
    struct flamepix_name parts;
    flamepix_name_parse(flamepix_bytes_of("vfs_read_[k]_[o]"), &parts);
    assert_int_equal(flamepix_name_annotation(&parts), 'k');
    flamepix_name_parse(flamepix_bytes_of("read_[o]"), &parts);
    assert_int_equal(flamepix_name_annotation(&parts), 'o');
}

static void test_a_closure_is_shown_with_the_function_it_belongs_to(void **state)
{
    (void)state;
    assert_parts("main.(*T).F.func1.2", "package main | type (*T) | function F.func1.2");
    assert_parts("a.b::parse::{{closure}}::{{closure}}",
                 "package a.b | function parse::{{closure}}::{{closure}}");
    assert_parts("A::f(int)::{lambda(int)#2}::operator()(int) const",
                 "type A | function f(int)::{lambda(int)#2} | arguments (int)");
}

static void mark(const char *name, char *owners, struct flamepix_bytes part)
{
    for (size_t i = 0; i < part.length; i++) {
        size_t at = (size_t)(part.data - name) + i;
        assert_in_range(at, 0, strlen(name) - 1);
        assert_int_equal(owners[at]++, 0);
    }
}

/* A hash may lie in a type, and what has only a place is called by it. */
static void test_parts_are_pieces_of_the_name_that_do_not_overlap(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char owners[256] = {0};
        struct flamepix_name parts = parsed(rows[i].name);
        assert_in_range(strlen(rows[i].name), 1, sizeof(owners));
        mark(rows[i].name, owners, parts.module);
        mark(rows[i].name, owners, parts.package);
        mark(rows[i].name, owners, parts.type);
        mark(rows[i].name, owners, parts.arguments);
        mark(rows[i].name, owners, parts.annotation);
        mark(rows[i].name, owners, parts.offset);
        bool has_place = parts.file.length > 0 && parts.function.data >= parts.file.data &&
                         parts.function.data <= parts.file.data + parts.file.length;
        if (!has_place)
            mark(rows[i].name, owners, parts.function);
        mark(rows[i].name, owners, parts.file);
        mark(rows[i].name, owners, parts.line);
    }
}

/* Of this process: others may be at work. */
static double seconds(void)
{
    struct timespec now;
    assert_int_equal(clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now), 0);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Of text that repeats a piece: what it costs to take apart. */
static double cost(const char *piece, size_t count)
{
    size_t length = strlen(piece);
    char *text = malloc(length * count);
    assert_non_null(text);
    for (size_t i = 0; i < count; i++)
        memcpy(text + i * length, piece, length);
    double begin = seconds();
    struct flamepix_name parts;
    flamepix_name_parse((struct flamepix_bytes){text, length * count}, &parts);
    struct flamepix_buffer form = {0};
    for (unsigned i = 0; fpx_name_form(&parts, true, i, &form) == FLAMEPIX_OK; i++)
        form.length = 0;
    flamepix_buffer_free(&form);
    free(text);
    return seconds() - begin;
}

/* Of a second or more, whether four times as much takes far more than four times as long. */
static bool grows_faster(const char *piece)
{
    const double much = cost(piece, 50000);
    return much > 1.0 && much > 8 * cost(piece, 12500);
}

static void test_long_names_take_linear_time(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "a::",  "a/",          "a.",    "<",           "a<b>::",        "operator ",
        "$LT$", " (",          "1",     ".1",          "::{lambda",     "a->b",
        "[",    "b\\",         ":1",    ".isra",       "_[k]",          "+0x1",
        "`",    "a b",         "/0x1.", ".<locals>.<", "closure # in ", "$u7b$",
        ":a/1", "f() const::", "\\",    "a\\b->",      "()V",
    };
    for (size_t i = 0; i < sizeof(pieces) / sizeof(pieces[0]); i++) {
        if (grows_faster(pieces[i]))
            fail_msg("%s repeated takes more than linear time", pieces[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_real_names_have_the_parts_that_a_reader_sees),
        cmocka_unit_test(test_an_empty_name_has_no_parts_and_a_blank_one_is_its_own_function),
        cmocka_unit_test(test_what_stands_around_a_name_never_takes_all_of_it),
        cmocka_unit_test(test_what_only_looks_like_a_part_is_none),
        cmocka_unit_test(test_an_address_is_its_own_function),
        cmocka_unit_test(test_annotations_are_known_by_their_letter),
        cmocka_unit_test(test_a_frame_off_cpu_is_known_whatever_else_annotates_it),
        cmocka_unit_test(test_a_closure_is_shown_with_the_function_it_belongs_to),
        cmocka_unit_test(test_parts_are_pieces_of_the_name_that_do_not_overlap),
        cmocka_unit_test(test_long_names_take_linear_time),
    };
    return cmocka_run_group_tests_name("name", tests, NULL, NULL);
}

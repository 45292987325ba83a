#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/name.h>

#include "name/label_forms.h"

/* All forms of a name, between bars. */
static void assert_all_forms(const char *name, bool annotations, const char *wanted)
{
    struct flamepix_name parts;
    struct flamepix_buffer text = {0};
    flamepix_name_parse((struct flamepix_bytes){name, strlen(name)}, &parts);
    for (unsigned form = 0;; form++) {
        size_t before = text.length;
        enum flamepix_status status = fpx_name_form(&parts, annotations, form, &text);
        if (status == FLAMEPIX_END) {
            assert_int_equal(text.length, before);
            break;
        }
        assert_int_equal(status, FLAMEPIX_OK);
        assert_int_equal(flamepix_buffer_append(&text, " | ", 3), FLAMEPIX_OK);
    }
    assert_true(text.length > 3);
    text.data[text.length - 3] = '\0';
    assert_string_equal(text.data, wanted);
    flamepix_buffer_free(&text);
}

static void assert_forms(const char *name, const char *wanted)
{
    assert_all_forms(name, false, wanted);
}

static void test_a_package_gives_way_part_by_part_then_the_type(void **state)
{
    (void)state;
    assert_forms("github.com/a/storage.(*Replica).Send",
                 "github.com/a/storage.(*Replica).Send | …/a/storage.(*Replica).Send | "
                 "…/storage.(*Replica).Send | (*Replica).Send | Send");
    assert_forms("boa::builtins::value::ValueData::set_field",
                 "boa::builtins::value::ValueData::set_field | "
                 "…::builtins::value::ValueData::set_field | …::value::ValueData::set_field | "
                 "ValueData::set_field | set_field");
    assert_forms("java.util.stream.Collectors.collect",
                 "java.util.stream.Collectors.collect | …util.stream.Collectors.collect | "
                 "…stream.Collectors.collect | Collectors.collect | collect");
}

static void test_of_a_package_with_many_parts_the_last_ones_are_kept(void **state)
{
    (void)state;
    assert_forms("aaa/b/c/d/e/f/g/h/T.m",
                 "aaa/b/c/d/e/f/g/h/T.m | …/c/d/e/f/g/h/T.m | …/d/e/f/g/h/T.m | …/e/f/g/h/T.m | "
                 "…/f/g/h/T.m | …/g/h/T.m | …/h/T.m | T.m | m");
}

static void test_annotation_hash_and_offset_go_first(void **state)
{
    (void)state;
    assert_forms("malloc_[k]", "malloc");
    assert_all_forms("malloc_[k]", true, "malloc_[k] | malloc");
    assert_all_forms("malloc", true, "malloc");
    assert_forms("genunix`avl_find+0x72", "genunix`avl_find | avl_find");
    assert_all_forms("std::f::h0123456789abcdef", true, "std::f::h0123456789abcdef | std::f | f");
    assert_forms("Work$$Lambda$9/0x00007fde34009248.apply", "Work$$Lambda$9.apply | apply");
    assert_forms("a.Outer$Work$$Lambda$9/0x00007fde34009248.apply",
                 "a.Outer$Work$$Lambda$9.apply | Outer$Work$$Lambda$9.apply | "
                 "Work$$Lambda$9.apply | apply");
}

static void test_arguments_and_what_a_function_returns_go_before_the_package(void **state)
{
    (void)state;
    assert_forms(
        "void std::deque<a::B>::push<a::B const&>(a::B const&)",
        "void std::deque<a::B>::push<a::B const&>(a::B const&) | "
        "std::deque<a::B>::push | deque<a::B>::push | deque<B>::push | deque::push | push");
    assert_forms("boolean com.a.Types$Unique.equals",
                 "boolean com.a.Types$Unique.equals | com.a.Types$Unique.equals | "
                 "…a.Types$Unique.equals | Types$Unique.equals | Unique.equals | equals");
}

static void test_a_place_is_shortened_before_it_goes(void **state)
{
    (void)state;
    assert_forms("get (util/treecache.py:37)",
                 "get (util/treecache.py:37) | get (treecache.py:37) | get");
    assert_forms("get (C:\\util\\treecache.py:37)",
                 "get (C:\\util\\treecache.py:37) | get (treecache.py:37) | get");
    assert_forms("LazyCompile:~Readable.read _stream_readable.js:258",
                 "LazyCompile:~Readable.read _stream_readable.js:258 | "
                 "Readable.read _stream_readable.js:258 | Readable.read | read");
    assert_forms("JS:~ /a/tsc.js:71052:7", "JS:~ /a/tsc.js:71052:7 | tsc.js:71052:7");
}

static void test_a_trait_gives_way_to_what_implements_it(void **state)
{
    (void)state;
    assert_forms("<alloc::vec::Vec<T> as a::Extend<T>>::from_iter",
                 "<alloc::vec::Vec<T> as a::Extend<T>>::from_iter | "
                 "<Vec<T> as Extend<T>>::from_iter | Vec::from_iter | from_iter");
    assert_forms("num::<impl core::FromStr for &i32>::from_str",
                 "num::<impl core::FromStr for &i32>::from_str | "
                 "<impl core::FromStr for &i32>::from_str | <impl FromStr for &i32>::from_str | "
                 "i32::from_str | from_str");
    assert_forms("<impl as B for as C>::f", "<impl as B for as C>::f | as::f | f");
    assert_forms("<impl Fn<A for B> as C>::f", "<impl Fn<A for B> as C>::f | Fn::f | f");
    assert_forms("<Map<A as B> as C>::next", "<Map<A as B> as C>::next | Map::next | next");
    assert_forms("_$LT$core..iter..Map$LT$I$GT$$u20$as$u20$a..Iterator$GT$::next",
                 "_$LT$core..iter..Map$LT$I$GT$$u20$as$u20$a..Iterator$GT$::next | "
                 "Map::next | next");
}

static void test_a_bare_type_is_the_one_that_is_pointed_to(void **state)
{
    (void)state;
    assert_forms("<&'a mut I as core::Iterator>::next",
                 "<&'a mut I as core::Iterator>::next | <&'a mut I as Iterator>::next | "
                 "I::next | next");
    assert_forms("<&T as Debug>::fmt", "<&T as Debug>::fmt | T::fmt | fmt");
    assert_forms("<*const T as Pointer>::fmt", "<*const T as Pointer>::fmt | T::fmt | fmt");
    assert_forms("<dyn core::any::Any>::is",
                 "<dyn core::any::Any>::is | <dyn Any>::is | Any::is | is");
    assert_forms("<mutex as T>::lock", "<mutex as T>::lock | mutex::lock | lock");
}

static void test_brackets_around_a_module_are_never_split(void **state)
{
    (void)state;
    assert_forms("[libc.so.6 <7f88>]", "[libc.so.6 <7f88>]");
    assert_forms("[unknown]", "[unknown]");
    assert_forms("0x7f00", "0x7f00");
    assert_forms("java-12/34", "java-12/34");
}

static void test_an_ellipsis_never_takes_more_than_it_stands_for(void **state)
{
    (void)state;
    assert_forms("v8::internal::Heap::Scavenge",
                 "v8::internal::Heap::Scavenge | Heap::Scavenge | Scavenge");
}

static void test_an_empty_name_has_one_empty_form(void **state)
{
    (void)state;
    struct flamepix_name parts;
    struct flamepix_buffer text = {0};
    flamepix_name_parse((struct flamepix_bytes){NULL, 0}, &parts);
    assert_int_equal(fpx_name_form(&parts, false, 0, &text), FLAMEPIX_OK);
    assert_int_equal(text.length, 0);
    assert_int_equal(fpx_name_form(&parts, false, 1, &text), FLAMEPIX_END);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_package_gives_way_part_by_part_then_the_type),
        cmocka_unit_test(test_of_a_package_with_many_parts_the_last_ones_are_kept),
        cmocka_unit_test(test_annotation_hash_and_offset_go_first),
        cmocka_unit_test(test_arguments_and_what_a_function_returns_go_before_the_package),
        cmocka_unit_test(test_a_place_is_shortened_before_it_goes),
        cmocka_unit_test(test_a_trait_gives_way_to_what_implements_it),
        cmocka_unit_test(test_a_bare_type_is_the_one_that_is_pointed_to),
        cmocka_unit_test(test_brackets_around_a_module_are_never_split),
        cmocka_unit_test(test_an_ellipsis_never_takes_more_than_it_stands_for),
        cmocka_unit_test(test_an_empty_name_has_one_empty_form),
    };
    return cmocka_run_group_tests_name("name_forms", tests, NULL, NULL);
}

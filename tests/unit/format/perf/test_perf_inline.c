#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/fake_program.h"
#include "support/folder.h"
#include "support/recordings/recordings.h"

/* It knows one module, and counts how often it is asked about another. */
static const char addr2line[] =
    "#!/bin/sh\n"
    "[ \"$1 $3 $5 $6 $7 $8\" = '-a -e -i -f -s -C' ] || exit 9\n"
    "case $4 in\n"
    "*/x) printf '0x%s\\nstd::find(int)\\na.h:2 (discriminator 3)\\nmain\\nx.c:7\\n' $2;;\n"
    "*/y) printf '0x%s\\n??\\n??:0\\n' $2;;\n"
    "*) echo >>\"${0%/*}/asked\"; [ $(wc -l <\"${0%/*}/asked\") = 1 ] || echo x; printf 'cannot "
    "\\033[31mread %s\\nnor that\\n' z >&2; exit 1;;\n"
    "esac\n";

/* Modules x, y and z are files in the folder. */
static const char lines[] = "a 1 3.5: c: \n"
                            "\tf1 main+0x4 (%s/x)\n"
                            "\tf2 start (%s/y)\n"
                            "\tf3 first (%s/z)\n"
                            "\tf4 second (%s/z)\n"
                            "\tf5 k ([kernel.kallsyms])\n"
                            "\tf6 La;::b->Lc;::d (/tmp/perf-12.map)\n";

/* `remarks` may be NULL: not looked at. */
static void expect(const char *folder, const struct flamepix_format_options *options,
                   const char *folded, const char *remarks)
{
    char recording[4 * 4096];
    for (const char *module = "xyz"; *module != '\0'; module++)
        test_folder_add(folder, (const char[]){*module, '\0'}, "elf", 3);
    (void)snprintf(recording, sizeof(recording), lines, folder, folder, folder, folder);
    struct test_collapsed read =
        test_collapse("perf-script", flamepix_bytes_of(recording), options, 0);
    assert_int_equal(read.status, FLAMEPIX_END);
    assert_string_equal(read.folded.data, folded);
    if (remarks != NULL)
        assert_string_equal(read.report.ledger.remarks, remarks);
    test_collapsed_free(&read);
}

/* Temporary files may lie in /dev/shm, where none is an ordinary one. */
static int setup_outside_dev(void **state)
{
    return setenv("TMPDIR", "/tmp", 1) == 0 ? test_folder_setup(state) : -1;
}

static void test_functions_compiled_into_others_are_frames(void **state)
{
    test_fake_program(*state, "addr2line", addr2line);
    const struct flamepix_format_options options = {
        .recording = {.expand_inlined = true, .inlined = true}};
    expect(*state, &options, "a;La:::b;Lc:::d_[i];k;second;first;start;main;std::find_[i] 1\n",
           "addr2line could not read 1 library: cannot \033[31mread z");
}

static void test_they_have_their_places_where_asked(void **state)
{
    test_fake_program(*state, "addr2line", addr2line);
    struct flamepix_format_options options = {
        .recording = {.expand_inlined = true, .inlined = true, .context = true}};
    expect(*state, &options,
           "a;La:::b;Lc:::d_[i];k;second;first;start;main:x.c:7;std::find:a.h:2_[i] 1\n", NULL);
    options.recording.context = false;
    options.recording.granularity = FLAMEPIX_FILES;
    expect(*state, &options, "a;perf-12.map;perf-12.map;[kernel.kallsyms];z;z;y;x.c;a.h 1\n", NULL);
}

static void test_nothing_is_run_unless_asked_for(void **state)
{
    test_fake_program(*state, "addr2line", "#!/bin/sh\nkill -9 $PPID\n");
    expect(*state, NULL, "a;La:::b;Lc:::d_[i];k;second;first;start;main 1\n", "");
}

/* A device may do anything when it is opened. */
static void test_only_ordinary_files_are_given_to_it(void **state)
{
    static const char recording[] = "a 1 3.5: c: \n"
                                    "\tf1 main (/dev/null)\n"
                                    "\tf2 start (/proc/self/maps)\n"
                                    "\tf3 first (/nowhere/at/all)\n";
    test_fake_program(*state, "addr2line", "#!/bin/sh\nkill -9 $PPID\n");
    const struct flamepix_format_options options = {.recording = {.expand_inlined = true}};
    struct test_collapsed read =
        test_collapse("perf-script", flamepix_bytes_of(recording), &options, 0);
    assert_string_equal(read.folded.data, "a;first;start;main 1\n");
    assert_string_equal(read.report.ledger.remarks,
                        "addr2line could not read 3 libraries: /dev/null");
    test_collapsed_free(&read);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_functions_compiled_into_others_are_frames,
                                        setup_outside_dev, test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_they_have_their_places_where_asked, setup_outside_dev,
                                        test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_only_ordinary_files_are_given_to_it, setup_outside_dev,
                                        test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_nothing_is_run_unless_asked_for, setup_outside_dev,
                                        test_folder_teardown),
    };
    return cmocka_run_group_tests_name("perf_inline", tests, NULL, NULL);
}

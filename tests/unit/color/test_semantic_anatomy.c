#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/pictures/palette_hue_checks.h"

static void test_semantic_go_tells_modules_from_the_standard_library(void **state)
{
    (void)state;
    static const struct hued cases[] = {
        {"main.main", GREEN},
        {"runtime.mallocgc", YELLOW},
        {"runtime/pprof.StartCPUProfile", YELLOW},
        {"encoding/json.Unmarshal", BLUE},
        {"github.com/a/b/store.(*DB).Get", AQUA},
        {"ksys_write_[k]", ORANGE},
        {"epoll_wait", RED},
    };
    CHECK_HUES(fpx_semantic_go, cases);
}

static void test_semantic_node_tells_scripts_by_their_files(void **state)
{
    (void)state;
    static const struct hued cases[] = {
        {"main (/app/index.js:3)", GREEN},
        {"parse (/app/node_modules/csv/lib.js:8)", PURPLE},
        {"emit (node:events:513)", AQUA},
        {"v8::internal::Run", YELLOW},
        {"Builtins_JSEntry", YELLOW},
        {"do_epoll_wait_[k]", ORANGE},
        {"uv_run", RED},
    };
    CHECK_HUES(fpx_semantic_node, cases);
}

static void test_semantic_dotnet_tells_system_from_the_program(void **state)
{
    (void)state;
    static const struct hued cases[] = {
        {"System.Private.CoreLib!System.String.Concat(class System.String)", YELLOW},
        {"ksys_write_[k]", ORANGE},
        {"epoll_wait", RED},
    };
    CHECK_HUES(fpx_semantic_dotnet, cases);
}

static void test_semantic_kernel_tells_subsystems_apart(void **state)
{
    (void)state;
    static const struct hued cases[] = {
        {"tcp_sendmsg_[k]", AQUA},
        {"vfs_read", GREEN},
        {"handle_mm_fault", PURPLE},
        {"__schedule", YELLOW},
        {"do_syscall_64", ORANGE},
        {"strange_[k]", ORANGE},
        {"main", RED},
        {"java/io/File.read", RED},
    };
    CHECK_HUES(fpx_semantic_kernel, cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_semantic_go_tells_modules_from_the_standard_library),
        cmocka_unit_test(test_semantic_node_tells_scripts_by_their_files),
        cmocka_unit_test(test_semantic_dotnet_tells_system_from_the_program),
        cmocka_unit_test(test_semantic_kernel_tells_subsystems_apart),
    };
    return cmocka_run_group_tests_name("semantic_anatomy", tests, NULL, NULL);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "color/semantic.h"

/* A name and the hue that it has. */
struct hued {
    const char *name;
    enum flamepix_classic_hue hue;
};

static void check(const struct flamepix_semantic *palette, const struct hued *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct flamepix_frame_facts frame = {.name = {cases[i].name, strlen(cases[i].name)}};
        if (palette->hue_of(&frame) != cases[i].hue)
            print_error("%s\n", cases[i].name);
        assert_int_equal(palette->hue_of(&frame), cases[i].hue);
    }
}

#define CHECK(palette, cases) check(&(palette), cases, sizeof(cases) / sizeof((cases)[0]))
#define RED                   FLAMEPIX_CLASSIC_RED
#define GREEN                 FLAMEPIX_CLASSIC_GREEN
#define YELLOW                FLAMEPIX_CLASSIC_YELLOW
#define ORANGE                FLAMEPIX_CLASSIC_ORANGE
#define AQUA                  FLAMEPIX_CLASSIC_AQUA
#define PURPLE                FLAMEPIX_CLASSIC_PURPLE
#define BLUE                  FLAMEPIX_CLASSIC_BLUE

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
    CHECK(flamepix_semantic_go, cases);
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
    CHECK(flamepix_semantic_node, cases);
}

static void test_semantic_dotnet_tells_system_from_the_program(void **state)
{
    (void)state;
    static const struct hued cases[] = {
        {"System.Private.CoreLib!System.String.Concat(class System.String)", YELLOW},
        {"ksys_write_[k]", ORANGE},
        {"epoll_wait", RED},
    };
    CHECK(flamepix_semantic_dotnet, cases);
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
    CHECK(flamepix_semantic_kernel, cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_semantic_go_tells_modules_from_the_standard_library),
        cmocka_unit_test(test_semantic_node_tells_scripts_by_their_files),
        cmocka_unit_test(test_semantic_dotnet_tells_system_from_the_program),
        cmocka_unit_test(test_semantic_kernel_tells_subsystems_apart),
    };
    return cmocka_run_group_tests_name("semantic_parts", tests, NULL, NULL);
}

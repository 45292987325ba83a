#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/pictures/type_support.h"
#include "text/type.h"

/* Arabic that joins, Hebrew with a bracket and a mark, and what no face has. */
static const uint32_t CODES[] = {0x645, 0x627, ' ', 0x647, 0x630, 0x627, ' ',
                                 0x5D0, 0x5B8, '(', 'a',   ')',   0x6F22};
enum { COUNT = sizeof(CODES) / sizeof(CODES[0]) };

static enum flamepix_status ask(struct flamepix_type *type, struct fpx_shaped *shaped)
{
    return fpx_shaping_process_shape(&type->scratch->process, type, CODES, COUNT, 1, shaped);
}

static void shape_here(struct flamepix_type *type, struct fpx_shaped *shaped)
{
    shaped->count = 0;
    assert_int_equal(fpx_shaper_shape(&type->scratch->shaper, type->faces, type->face_count, CODES,
                                      COUNT, 1, shaped),
                     FLAMEPIX_OK);
}

static void assert_asked_as_here(struct flamepix_type *type)
{
    struct fpx_shaped here = {0}, asked = {0};
    assert_int_equal(ask(type, &asked), FLAMEPIX_OK);
    shape_here(type, &here);
    assert_int_equal(asked.count, here.count);
    assert_memory_equal(asked.glyphs, here.glyphs, here.count * sizeof(*here.glyphs));
    fpx_shaped_free(&here);
    fpx_shaped_free(&asked);
}

static bool is_child(pid_t pid)
{
    siginfo_t about;
    return waitid(P_PID, (id_t)pid, &about, WEXITED | WNOHANG | WNOWAIT) == 0;
}

static void test_it_shapes_as_the_caller_would_for_all_types(void **state)
{
    struct flamepix_type *bold;
    assert_asked_as_here(type_of(*state, 12));
    const pid_t pid = type_of(*state, 12)->scratch->process.pid;
    assert_asked_as_here(type_of(*state, 20));
    assert_int_equal(flamepix_fonts_bold_type(*state, 15, &bold), FLAMEPIX_OK);
    assert_asked_as_here(bold);
    assert_asked_as_here(type_of(*state, 12));
    assert_int_equal(type_of(*state, 12)->scratch->process.pid, pid);
    assert_false(flamepix_fonts_have_unshaped(*state));
}

static void test_scripts_without_a_face_are_known_from_it(void **state)
{
    struct fpx_shaped shaped = {0};
    assert_int_equal(ask(type_of(*state, 12), &shaped), FLAMEPIX_OK);
    for (size_t i = 0; i < shaped.count; i++) {
        bool is_box = fpx_glyph_key_glyph(shaped.glyphs[i].key) == 0;
        assert_int_equal(shaped.glyphs[i].script, is_box ? HB_SCRIPT_HAN : HB_SCRIPT_INVALID);
    }
    fpx_shaped_free(&shaped);
}

static void test_it_ends_with_the_fonts(void **state)
{
    (void)state;
    struct flamepix_fonts *fonts;
    assert_int_equal(flamepix_fonts_create(&fonts), FLAMEPIX_OK);
    struct flamepix_type *type = type_of(fonts, 12);
    assert_non_null(label_of(type, "ما هذا", 80, FLAMEPIX_KEEP_HEAD));
    const pid_t pid = type->scratch->process.pid;
    assert_true(is_child(pid));
    errno = ENOENT;
    flamepix_fonts_free(fonts);
    assert_int_equal(errno, ENOENT);
    assert_false(is_child(pid));
}

static void test_a_fork_of_its_parent_has_one_of_its_own(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    assert_asked_as_here(type);
    const pid_t pid = type->scratch->process.pid, child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct fpx_shaped shaped = {0};
        bool is_own = ask(type, &shaped) == FLAMEPIX_OK && type->scratch->process.pid != pid;
        fpx_shaping_process_close(&type->scratch->process);
        _exit(is_own ? 0 : 1);
    }
    int how = 1;
    assert_int_equal(waitpid(child, &how, 0), child);
    assert_int_equal(how, 0);
    assert_asked_as_here(type);
    assert_int_equal(type->scratch->process.pid, pid);
}

static void *wait_at(void *barrier)
{
    pthread_barrier_wait(barrier);
    return NULL;
}

static void test_it_is_started_beside_other_threads(void **state)
{
    pthread_barrier_t barrier;
    pthread_t thread;
    assert_int_equal(pthread_barrier_init(&barrier, NULL, 2), 0);
    assert_int_equal(pthread_create(&thread, NULL, wait_at, &barrier), 0);
    assert_asked_as_here(type_of(*state, 12));
    pthread_barrier_wait(&barrier);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_barrier_destroy(&barrier);
}

/* -- processes that fail ----------------------------------------------------------------------- */

static enum flamepix_status find_and_abort(void *user, FT_F26Dot6 em, bool bold,
                                           struct flamepix_type **type_ret)
{
    (void)user, (void)em, (void)bold, (void)type_ret;
    abort();
}

static enum flamepix_status find_and_hang(void *user, FT_F26Dot6 em, bool bold,
                                          struct flamepix_type **type_ret)
{
    (void)user, (void)em, (void)bold, (void)type_ret;
    while (pause() < 0)
        ;
    return FLAMEPIX_OK;
}

static enum flamepix_status find_no_memory(void *user, FT_F26Dot6 em, bool bold,
                                           struct flamepix_type **type_ret)
{
    (void)user, (void)em, (void)bold, (void)type_ret;
    return FLAMEPIX_NO_MEMORY;
}

/* A type in the place of another, with fewer faces than its glyphs are of. */
static enum flamepix_status find_the_same(void *user, FT_F26Dot6 em, bool bold,
                                          struct flamepix_type **type_ret)
{
    (void)em, (void)bold;
    *type_ret = user;
    return FLAMEPIX_OK;
}

static struct fpx_shaping_process *process_of(struct flamepix_type *type)
{
    return &type->scratch->process;
}

static void test_a_process_that_dies_is_not_asked_again(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    struct fpx_shaped shaped = {0};
    process_of(type)->find_type = find_and_abort;
    assert_int_equal(ask(type, &shaped), FLAMEPIX_END);
    assert_int_equal(process_of(type)->pid, 0);
    process_of(type)->find_type = find_no_memory;
    assert_int_equal(ask(type, &shaped), FLAMEPIX_END);
    assert_true(flamepix_fonts_have_unshaped(*state));
    fpx_shaping_process_forget_failure(process_of(type));
    assert_int_equal(ask(type, &shaped), FLAMEPIX_NO_MEMORY);
    assert_false(flamepix_fonts_have_unshaped(*state));
    fpx_shaped_free(&shaped);
}

static void test_a_process_that_hangs_is_ended(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    struct fpx_shaped shaped = {0};
    process_of(type)->find_type = find_and_hang;
    process_of(type)->limit_seconds = 1;
    assert_int_equal(ask(type, &shaped), FLAMEPIX_END);
    assert_true(flamepix_fonts_have_unshaped(*state));
    fpx_shaped_free(&shaped);
}

static void test_glyphs_of_unknown_faces_are_a_failure(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    struct fpx_shaped shaped = {0};
    struct flamepix_type fewer = *type;
    fewer.face_count = 0;
    process_of(type)->find_type = find_the_same;
    process_of(type)->user = type;
    assert_int_equal(fpx_shaping_process_shape(process_of(type), &fewer, CODES, COUNT, 1, &shaped),
                     FLAMEPIX_END);
    assert_int_equal(shaped.count, 0);
    fpx_shaped_free(&shaped);
}

static void test_labels_are_drawn_simply_until_the_failure_is_forgotten(void **state)
{
    static const char text[] = "دالة";
    struct flamepix_type *type = type_of(*state, 12);
    struct flamepix_label *shaped = label_copy(label_of(type, text, 200, FLAMEPIX_KEEP_HEAD));
    struct fpx_shaping_process *process = process_of(type);
    const struct fpx_shaping_process sound = *process;
    assert_false(flamepix_fonts_have_unshaped(*state));
    kill(process->pid, SIGKILL);
    /* A label that is kept needs no process. */
    assert_true(same_ink(type, label_of(type, text, 200, FLAMEPIX_KEEP_HEAD), shaped));
    assert_non_null(label_of(type, "كتب", 200, FLAMEPIX_KEEP_HEAD));
    assert_true(flamepix_fonts_have_unshaped(*state));
    type = type_of(*state, 13);
    struct flamepix_label *simple = label_copy(label_of(type, text, 200, FLAMEPIX_KEEP_HEAD));
    assert_int_equal(simple->glyph_count, 4);
    flamepix_fonts_forget_boxed(*state);
    assert_false(flamepix_fonts_have_unshaped(*state));
    assert_false(same_ink(type, label_of(type, text, 200, FLAMEPIX_KEEP_HEAD), simple));
    assert_false(flamepix_fonts_have_unshaped(*state));
    assert_int_not_equal(process->pid, sound.pid);
    free(shaped);
    free(simple);
}

int main(void)
{
#define IN_FONTS(test) cmocka_unit_test_setup_teardown(test, fonts_setup, fonts_teardown)
    const struct CMUnitTest tests[] = {
        IN_FONTS(test_it_shapes_as_the_caller_would_for_all_types),
        IN_FONTS(test_scripts_without_a_face_are_known_from_it),
        cmocka_unit_test(test_it_ends_with_the_fonts),
        IN_FONTS(test_a_fork_of_its_parent_has_one_of_its_own),
        IN_FONTS(test_it_is_started_beside_other_threads),
        IN_FONTS(test_a_process_that_dies_is_not_asked_again),
        IN_FONTS(test_a_process_that_hangs_is_ended),
        IN_FONTS(test_glyphs_of_unknown_faces_are_a_failure),
        IN_FONTS(test_labels_are_drawn_simply_until_the_failure_is_forgotten),
    };
    return cmocka_run_group_tests_name("shaping_process", tests, NULL, NULL);
}

#define _GNU_SOURCE
#include "support/tasks.h"

#include <dirent.h>
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

void test_nap(unsigned milliseconds)
{
    struct timespec left = {milliseconds / 1000, (long)(milliseconds % 1000) * 1000000};
    while (nanosleep(&left, &left) != 0)
        ;
}

/* Calls `each` for every open socket. */
static unsigned descriptors(unsigned *sockets_ret, void (*each)(int fd))
{
    unsigned count = 0;
    *sockets_ret = 0;
    DIR *folder = opendir("/proc/self/fd");
    for (const struct dirent *about; (about = readdir(folder)) != NULL;) {
        int fd = atoi(about->d_name);
        struct stat kind;
        if (about->d_name[0] == '.' || fd == dirfd(folder) || fstat(fd, &kind) != 0)
            continue;
        count++;
        if (!S_ISSOCK(kind.st_mode))
            continue;
        ++*sockets_ret;
        if (each != NULL)
            each(fd);
    }
    closedir(folder);
    return count;
}

unsigned test_descriptors(unsigned *sockets_ret)
{
    return descriptors(sockets_ret, NULL);
}

static void write_nonsense(int fd)
{
    (void)!write(fd, "\xff\xff\xff\xff\xff\xff\xff\xff", 8);
}

void test_write_nonsense(void)
{
    unsigned sockets;
    (void)descriptors(&sockets, write_nonsense);
}

static void hang(void)
{
    for (;;)
        pause();
}

static enum flamepix_status reply_text(struct flamepix_buffer *reply, const char *text)
{
    return flamepix_buffer_append(reply, text, strlen(text));
}

/* By mmap: the allocators of sanitizers abort where others answer NULL. */
static enum flamepix_status use_memory(size_t megabytes)
{
    size_t length = megabytes << 20;
    char *bytes = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED)
        return FLAMEPIX_NO_MEMORY;
    memset(bytes, 1, length);
    munmap(bytes, length);
    return FLAMEPIX_OK;
}

static enum flamepix_status reply_large(struct flamepix_buffer *reply, size_t length)
{
    char *bytes = calloc(1, length);
    if (bytes == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = flamepix_buffer_append(reply, bytes, length);
    free(bytes);
    return status;
}

static void crash(void)
{
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    abort();
}

static enum flamepix_status do_verb(const char *verb, unsigned number,
                                    struct flamepix_buffer *reply)
{
    unsigned sockets;
    char text[32] = "";
    if (strcmp(verb, "crash") == 0)
        crash();
    if (strcmp(verb, "exit") == 0)
        _exit((int)number);
    if (strcmp(verb, "fail") == 0)
        return (enum flamepix_status)number;
    if (strcmp(verb, "memory") == 0 && use_memory(number) != FLAMEPIX_OK)
        return FLAMEPIX_NO_MEMORY;
    if (strcmp(verb, "nap") == 0)
        test_nap(number);
    if (strcmp(verb, "interrupt") == 0 && raise(SIGINT) == 0)
        raise(SIGTERM);
    if (strcmp(verb, "wake") == 0)
        kill(getppid(), SIGUSR1);
    if (strcmp(verb, "wake") == 0 || strcmp(verb, "hang") == 0)
        hang();
    if (strcmp(verb, "nonsense") == 0)
        test_write_nonsense();
    if (strcmp(verb, "large") == 0)
        return reply_large(reply, number);
    if (strcmp(verb, "sockets") == 0) {
        test_descriptors(&sockets);
        snprintf(text, sizeof(text), "%u", sockets);
        return reply_text(reply, text);
    }
    return reply_text(reply, verb);
}

static enum flamepix_status run(void *state, struct flamepix_bytes request,
                                struct flamepix_buffer *reply)
{
    (void)state;
    char verb[20];
    size_t length = 0;
    while (length < request.length && request.data[length] != ' ' && length < sizeof(verb) - 1) {
        verb[length] = request.data[length];
        length++;
    }
    verb[length] = '\0';
    const char *rest = request.data + length + 1;
    size_t rest_length = request.length > length ? request.length - length - 1 : 0;
    if (strcmp(verb, "echo") == 0)
        return flamepix_buffer_append(reply, rest, rest_length);
    unsigned number = 0;
    for (size_t i = 0; i < rest_length; i++)
        number = number * 10 + (unsigned)(rest[i] - '0');
    return do_verb(verb, number, reply);
}

const struct fpx_pool_work TEST_WORK = {NULL, run, NULL};

struct test_tasks *test_tasks_create(const char *const *requests, size_t count)
{
    struct test_tasks *tasks = calloc(1, sizeof(*tasks));
    assert_non_null(tasks);
    assert_true(count <= TEST_TASKS_MAX);
    tasks->requests = requests;
    tasks->count = count;
    tasks->outcomes = calloc(count + 1, sizeof(*tasks->outcomes));
    assert_non_null(tasks->outcomes);
    return tasks;
}

void test_tasks_free(struct test_tasks *tasks)
{
    free(tasks->outcomes);
    free(tasks);
}

static bool has_stopped(const struct test_tasks *tasks)
{
    return (tasks->stop_at_taken > 0 && tasks->taken >= tasks->stop_at_taken) ||
           (tasks->stop_at_ended > 0 && tasks->ended >= tasks->stop_at_ended) ||
           (tasks->stop_at_tick > 0 && tasks->ticks >= tasks->stop_at_tick);
}

static enum flamepix_status next(void *user, size_t *task_ret, struct flamepix_buffer *request)
{
    struct test_tasks *tasks = user;
    tasks->calls_after_stop += has_stopped(tasks);
    if (tasks->taken == tasks->count)
        return FLAMEPIX_END;
    size_t task = tasks->taken++;
    if (has_stopped(tasks))
        return FLAMEPIX_WRITE_FAILED;
    char echo[32];
    snprintf(echo, sizeof(echo), "echo %zu", task);
    const char *text = tasks->requests != NULL ? tasks->requests[task] : tasks->request;
    *task_ret = task;
    request->length = 0;
    return reply_text(request, text != NULL ? text : echo);
}

static enum flamepix_status ended(void *user, size_t task, enum fpx_pool_end end, int detail,
                                  struct flamepix_bytes reply)
{
    struct test_tasks *tasks = user;
    tasks->calls_after_stop += has_stopped(tasks);
    assert_true(task < tasks->count);
    struct test_outcome *outcome = &tasks->outcomes[task];
    size_t length = reply.length < TEST_REPLY_MAX ? reply.length : TEST_REPLY_MAX - 1;
    *outcome = (struct test_outcome){outcome->times + 1, end, detail, reply.length, ""};
    memcpy(outcome->reply, reply.data != NULL ? reply.data : "", length);
    tasks->order[tasks->ended++] = task;
    if (tasks->ended == 1 && tasks->ended_nap_ms > 0)
        test_nap(tasks->ended_nap_ms);
    return has_stopped(tasks) ? FLAMEPIX_WRITE_FAILED : FLAMEPIX_OK;
}

static enum flamepix_status tick(void *user)
{
    struct test_tasks *tasks = user;
    tasks->calls_after_stop += has_stopped(tasks);
    tasks->ticks++;
    return has_stopped(tasks) ? FLAMEPIX_WRITE_FAILED : FLAMEPIX_OK;
}

enum flamepix_status test_tasks_run(struct test_tasks *tasks,
                                    const struct fpx_pool_options *options,
                                    const struct fpx_pool_work *work)
{
    const struct fpx_pool_callbacks callbacks = {next, ended, tick, tasks};
    unsigned sockets, before = test_descriptors(&sockets);
    enum flamepix_status status = fpx_pool_run(options, work, &callbacks);
    int cause = errno;
    assert_int_equal(test_descriptors(&sockets), before);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    assert_int_equal(tasks->calls_after_stop, 0);
    errno = cause;
    return status;
}

void test_assert_replied(const struct test_outcome *outcome, const char *reply)
{
    assert_int_equal(outcome->times, 1);
    assert_int_equal(outcome->end, FPX_POOL_REPLIED);
    assert_string_equal(outcome->reply, reply);
}

void test_assert_end(const struct test_outcome *outcome, enum fpx_pool_end end, int detail)
{
    assert_int_equal(outcome->times, 1);
    assert_int_equal(outcome->end, end);
    assert_int_equal(outcome->detail, detail);
    assert_int_equal(outcome->reply_length, 0);
}

#include "cli/signals.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

#include "base/os/file_mapping.h"
#include "base/os/unfinished_files.h"
#include "cli/console.h"

static const struct {
    int number;
    const char *name;
} ending[] = {{SIGINT, "SIGINT"}, {SIGTERM, "SIGTERM"}, {SIGHUP, "SIGHUP"}};

enum { ENDING_COUNT = sizeof(ending) / sizeof(ending[0]) };

/* The raised signal is delivered when this returns. */
static void die_at_once(int signal_number)
{
    fpx_unfinished_remove_files();
    (void)signal(signal_number, SIG_DFL);
    (void)raise(signal_number);
}

static void end_at_once(int signal_number)
{
    if (signal_number == SIGHUP) {
        die_at_once(signal_number);
        return;
    }
    fpx_unfinished_remove_files();
    _exit(signal_number == SIGINT ? FPX_EXIT_INTERRUPTED : FPX_EXIT_TERMINATED);
}

static bool is_ignored(int signal_number)
{
    struct sigaction now;
    return sigaction(signal_number, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

void fpx_signals_set(void)
{
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    const struct sigaction end = {.sa_handler = end_at_once};
    (void)sigaction(SIGPIPE, &ignore, NULL);
    (void)sigaction(SIGXFSZ, &ignore, NULL);
    for (size_t i = 0; i < ENDING_COUNT; i++)
        if (!is_ignored(ending[i].number))
            (void)sigaction(ending[i].number, &end, NULL);
    fpx_file_mapping_guard();
}

void fpx_signals_die(void)
{
    const struct sigaction die = {.sa_handler = die_at_once};
    for (size_t i = 0; i < ENDING_COUNT; i++)
        if (!is_ignored(ending[i].number))
            (void)sigaction(ending[i].number, &die, NULL);
}

void fpx_signals_hold(void)
{
    sigset_t held;
    sigemptyset(&held);
    for (size_t i = 0; i < ENDING_COUNT; i++)
        if (!is_ignored(ending[i].number))
            sigaddset(&held, ending[i].number);
    (void)sigprocmask(SIG_BLOCK, &held, NULL);
}

int fpx_signals_held(void)
{
    sigset_t pending;
    if (sigpending(&pending) != 0)
        return 0;
    for (size_t i = 0; i < ENDING_COUNT; i++)
        if (sigismember(&pending, ending[i].number) && !is_ignored(ending[i].number))
            return ending[i].number;
    return 0;
}

void fpx_signals_release(void)
{
    sigset_t held;
    sigemptyset(&held);
    for (size_t i = 0; i < ENDING_COUNT; i++)
        sigaddset(&held, ending[i].number);
    (void)sigprocmask(SIG_UNBLOCK, &held, NULL);
}

const char *fpx_signal_name(int number)
{
    for (size_t i = 0; i < ENDING_COUNT; i++)
        if (ending[i].number == number)
            return ending[i].name;
    return "a signal";
}

/* Runs commands in turn, round after round, so that what disturbs one disturbs all:
 *
 *     measure ROUNDS -- COMMAND... [-- COMMAND...]...
 *
 * One line for each command: wall ms min, median, max; user and system ms, peak memory in KB
 * (medians). stdin and stdout are /dev/null. A command that fails ends it. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/os/system.h"
#include "bench/bench.h"

enum { COMMANDS_MAX = 16 };

struct command {
    char **argv;
    double wall[BENCH_RUNS_MAX], user[BENCH_RUNS_MAX], sys[BENCH_RUNS_MAX], peak[BENCH_RUNS_MAX];
};

static double milliseconds(struct timeval time)
{
    return 1e3 * (double)time.tv_sec + 1e-3 * (double)time.tv_usec;
}

static void become(char **argv)
{
    int null = open("/dev/null", O_RDWR);
    dup2(null, STDIN_FILENO);
    dup2(null, STDOUT_FILENO);
    execvp(argv[0], argv);
    perror(argv[0]);
    _exit(127);
}

static void run(struct command *command, int round)
{
    double start = fpx_clock_seconds();
    /* vfork, because the peak of a forked child would begin with ours. */
    pid_t child = vfork();
    if (child == 0)
        become(command->argv);
    int status;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) != child || status != 0) {
        fprintf(stderr, "measure: %s failed\n", command->argv[0]);
        exit(1);
    }
    command->wall[round] = 1e3 * (fpx_clock_seconds() - start);
    command->user[round] = milliseconds(usage.ru_utime);
    command->sys[round] = milliseconds(usage.ru_stime);
    command->peak[round] = (double)usage.ru_maxrss;
}

static void print(struct command *command, int rounds)
{
    size_t count = (size_t)rounds;
    struct bench_figure wall = bench_summary(command->wall, count);
    printf("%.3f %.3f %.3f %.3f %.3f %.0f\n", wall.min, wall.median, wall.max,
           bench_summary(command->user, count).median, bench_summary(command->sys, count).median,
           bench_summary(command->peak, count).median);
}

/* Splits the words after each "--" into commands; argv's "--" become NULL. */
static int split(char **words, struct command *commands)
{
    int count = 0;
    for (; *words != NULL; words++) {
        if (strcmp(*words, "--") != 0)
            continue;
        *words = NULL;
        if (count == COMMANDS_MAX || words[1] == NULL)
            return 0;
        commands[count++].argv = words + 1;
    }
    return count;
}

int main(int argc, char **argv)
{
    static struct command commands[COMMANDS_MAX];
    long rounds = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
    int count = rounds > 0 && rounds <= BENCH_RUNS_MAX ? split(argv + 2, commands) : 0;
    if (count == 0) {
        fputs("usage: measure ROUNDS -- COMMAND... [-- COMMAND...]...\n", stderr);
        return 2;
    }
    for (int round = 0; round < (int)rounds; round++)
        for (int i = 0; i < count; i++)
            run(&commands[i], round);
    for (int i = 0; i < count; i++)
        print(&commands[i], (int)rounds);
    return 0;
}

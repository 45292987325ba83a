#define _GNU_SOURCE
#include "input/input_internal.h"

#ifdef FPX_FAULTS

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int run(const char *path)
{
    char *const words[] = {(char[]){"sh"}, NULL};
    return execv(path, words);
}

static int read_file(const char *path)
{
    return open(path, O_RDONLY | O_CLOEXEC);
}

static int write_file(const char *path)
{
    return open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
}

static int connect_to(const char *port)
{
    const struct sockaddr_in here = {.sin_family = AF_INET,
                                     .sin_port = htons((uint16_t)strtoul(port, NULL, 10)),
                                     .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    return fd < 0 ? fd : connect(fd, (const struct sockaddr *)&here, sizeof(here));
}

void fpx_planted_fault(struct flamepix_bytes head)
{
    static const struct {
        const char *name;
        int (*act)(const char *path);
    } faults[] = {
        {"run", run}, {"read", read_file}, {"write", write_file}, {"connect", connect_to}};
    char text[4096], word[16], path[4096];
    (void)snprintf(text, sizeof(text), "%.*s", (int)head.length, head.data);
    if (sscanf(text, "fault: %15s %4095s", word, path) != 2)
        return;
    for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++)
        if (strcmp(word, faults[i].name) == 0)
            (void)dprintf(STDERR_FILENO, "fault: %s: %s\n", word,
                          faults[i].act(path) < 0 ? strerror(errno) : "done");
}

#endif

/* A program that is careless about one failing call: the campaign must find that out.
 * usage: careless crash|hang|status|half|overwrite|leftover|leak */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { IO = 6, NO_MEMORY = 7, UNDOCUMENTED = 9 };

static const char TEXT[] = "a picture";

/* Through a pointer that nobody has looked at. */
static int crash(void)
{
    volatile char *block = malloc(1);
    block[0] = TEXT[0];
    free((void *)block);
    return 0;
}

static int hang(void)
{
    void *volatile block;
    while ((block = malloc(1)) == NULL)
        usleep(1000);
    free(block);
    return 0;
}

static int status(void)
{
    void *volatile block = malloc(1);
    if (block == NULL)
        return UNDOCUMENTED;
    free(block);
    return 0;
}

/* `checks` whether it was written, but only after the old file is gone. */
static int write_in_place(int checks)
{
    int fd = open("out.png", O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (fd < 0)
        return IO;
    ssize_t written = write(fd, TEXT, sizeof(TEXT));
    close(fd);
    return checks && written != (ssize_t)sizeof(TEXT) ? IO : 0;
}

static int leftover(void)
{
    int fd = open(".flamepix-careless", O_WRONLY | O_CREAT, 0666);
    if (fd < 0)
        return IO;
    close(fd);
    return rename(".flamepix-careless", "out.png") == 0 ? 0 : IO;
}

static int leak(void)
{
    void *volatile first = malloc(1);
    void *volatile second = first != NULL ? malloc(1) : NULL;
    if (second == NULL)
        return NO_MEMORY;
    free(first);
    free(second);
    return 0;
}

int main(int count, char **arguments)
{
    const char *way = count == 2 ? arguments[1] : "";
    if (strcmp(way, "crash") == 0)
        return crash();
    if (strcmp(way, "hang") == 0)
        return hang();
    if (strcmp(way, "status") == 0)
        return status();
    if (strcmp(way, "half") == 0)
        return write_in_place(0);
    if (strcmp(way, "overwrite") == 0)
        return write_in_place(1);
    if (strcmp(way, "leftover") == 0)
        return leftover();
    if (strcmp(way, "leak") == 0)
        return leak();
    return UNDOCUMENTED;
}

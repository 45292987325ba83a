/* Each command's whole way, from bytes in files to a picture or stacks in a file, with limits: of
 * 64 KiB, unpacked, no command takes more than 256 MiB or, where no sanitizer slows it, 2 s of a
 * processor. The first bytes of an input choose the command, its options, and where its second
 * file begins. */
#define _GNU_SOURCE /* asprintf */
#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/command.h"
#include "fuzz/allocations.h"
#include "fuzz/source.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEAD = 4, WORDS = 24, PATH_NBYTES = 256, SECONDS = 2 };

#define MEMORY_NBYTES ((size_t)256 << 20)
#define UNPACKED      "64K"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SANITIZED true
#elif defined(__has_feature)
#define IS_SANITIZED (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define IS_SANITIZED false
#endif

/* -- the folder -------------------------------------------------------------------------------- */

/* What is in it, folders before their files. */
static const char *const names[] = {"before",  "after", "before/0", "before/1", "after/0",
                                    "after/1", "o.png", "o.jpg",    "o.folded"};
enum { FOLDERS = 2, NAMES = sizeof(names) / sizeof(names[0]) };

static char folder[PATH_NBYTES];
static int nowhere, out; /* descriptors: of /dev/null, and of standard output */

/* The path of a name in the folder; valid until the next call. */
static const char *path_of(const char *name)
{
    static char path[2 * PATH_NBYTES];
    (void)snprintf(path, sizeof(path), "%s/%s", folder, name);
    return path;
}

static void remove_all(void)
{
    for (size_t i = NAMES; i-- > 0;)
        (void)(i < FOLDERS ? rmdir(path_of(names[i])) : unlink(path_of(names[i])));
    (void)rmdir(folder);
}

static void make_folder(void)
{
    const char *place = getenv("TMPDIR");
    if (folder[0] != '\0')
        return;
    (void)snprintf(folder, sizeof(folder), "%s/fuzz_commands-XXXXXX",
                   place != NULL ? place : "/tmp");
    require(mkdtemp(folder) != NULL, "there is a folder for files");
    for (size_t i = 0; i < FOLDERS; i++)
        require(mkdir(path_of(names[i]), 0700) == 0, "there are folders for two sides");
    nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    out = dup(STDOUT_FILENO);
    require(nowhere >= 0 && out >= 0, "standard output can be kept aside");
    (void)atexit(remove_all);
}

static void write_file(const char *name, const void *bytes, size_t nbytes)
{
    FILE *file = fopen(path_of(name), "wb");
    require(file != NULL && fwrite(bytes, 1, nbytes, file) == nbytes && fclose(file) == 0,
            "files can be written");
}

/* -- commands ---------------------------------------------------------------------------------- */

/* The words of each command, and those that one bit of the second byte adds each. */
static const struct command {
    const char *words[8];
    const char *more[8];
} commands[] = {
    {{"render", "@before/0", "-o", "@o.png"},
     {"--flamechart", "--lenient", "--granularity=lines", "--colors=package", "--reverse",
      "--profile=all", "--rows=uniform", "--search=a"}},
    {{"diff", "@before/0", "@after/0", "-o", "@o.png"},
     {"--normalize=after", "--lenient", "--white-black", "--width-by=sum", "--reverse", "--strict",
      "--top=3", "--summary=on"}},
    {{"sheet", "@before/0", "@after/0", "-o", "@o.png"},
     {"--flamechart", "--lenient", "--skip-idle", "--colors=package", "--reverse", "--columns=1",
      "--scale=2", "--csv=@o.folded"}},
    {{"collapse", "@before/0", "-o", "@o.folded"},
     {"--flamechart", "--lenient", "--granularity=addresses", "--tid", "--reverse", "--profile=all",
      "--kernel", "--pid"}},
    {{"compare", "@before", "@after", "-o", "@o.png"},
     {"--normalize=after", "--lenient", "--csv=@o.folded", "--reverse", "--strict", "--profile=all",
      "--min-runs=1", "--matrix"}},
    {{"gate", "@before/0", "@after/0", "-o", "@o.png", "--fail-if", "growth(a) > 1%"},
     {"--normalize=after", "--lenient", "--fail-if=any(self) > 5", "--reverse", "--strict",
      "--allow-missing", "--fail-if=similarity < 0.5", "--fail-if=new(b)"}},
    {{"render", "@before/0", "@after/0", "-o", "@o.jpg"},
     {"--chains=merge", "--lenient", "--minwidth=0", "--map=@o.folded", "--recursion=all",
      "--height=300", "--annotations=drop", "--title=t"}},
};

static const char *const for_all[] = {"--quiet", "--limit-unpacked=" UNPACKED, "--width=400"};

/* A word of a command line; the folder stands in place of a @. */
static char *word_of(const char *word)
{
    const char *place = strchr(word, '@');
    char *whole = NULL;
    const int before = place != NULL ? (int)(place - word) : 0;
    const int length = place != NULL
                           ? asprintf(&whole, "%.*s%s/%s", before, word, folder, place + 1)
                           : asprintf(&whole, "%s", word);
    require(length >= 0, "there is memory for words");
    return whole;
}

/* Of a command that draws no picture, `for_all` has one word less. */
static int run(const struct command *command, uint8_t more)
{
    char *words[WORDS] = {word_of("flamepix")};
    const bool draws = strcmp(command->words[0], "collapse") != 0;
    int count = 1;
    for (size_t i = 0; i < 8 && command->words[i] != NULL; i++)
        words[count++] = word_of(command->words[i]);
    for (size_t i = 0; i < sizeof(for_all) / sizeof(for_all[0]) - !draws; i++)
        words[count++] = word_of(for_all[i]);
    for (size_t i = 0; i < 8; i++) {
        if ((more >> i & 1) != 0 && command->more[i] != NULL)
            words[count++] = word_of(command->more[i]);
    }
    const int code = fpx_cli_main(count, words);
    while (count > 0)
        free(words[--count]);
    return code;
}

static double processor_seconds(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* A command that says it is done has written what it says. */
static void check_output(const char *name)
{
    unsigned char head[4] = {0};
    FILE *file = fopen(path_of(name), "rb");
    require(file != NULL && fread(head, 1, sizeof(head), file) == sizeof(head),
            "there is an output of a command that is done");
    (void)fclose(file);
    if (strcmp(name, "o.png") == 0)
        require(memcmp(head, "\x89PNG", 4) == 0, "it is a PNG file");
    if (strcmp(name, "o.jpg") == 0)
        require(memcmp(head, "\xFF\xD8\xFF", 3) == 0, "it is a JPEG file");
}

static void run_within_limits(const struct command *command, uint8_t more)
{
    static const char *const outputs[] = {"o.png", "o.jpg", "o.folded"};
    for (size_t i = 0; i < 3; i++)
        (void)unlink(path_of(outputs[i]));
    const double begin = processor_seconds();
    allocations_begin();
    (void)fflush(stdout);
    require(dup2(nowhere, STDOUT_FILENO) >= 0, "standard output can be another");
    const int code = run(command, more);
    require(dup2(out, STDOUT_FILENO) >= 0, "standard output can be put back");
    const double seconds = processor_seconds() - begin;
    require(code >= 0 && code <= 8 && code != 6 && code != 7, "a command ends with a known code");
    require(allocations_most_nbytes() <= MEMORY_NBYTES, "it takes no more than 256 MiB");
    require(IS_SANITIZED || seconds <= SECONDS, "it takes no more than 2 s of a processor");
    if (code != 0 || strcmp(command->words[0], "compare") == 0)
        return;
    for (size_t i = 0; i < 8 && command->words[i] != NULL; i++) {
        if (strcmp(command->words[i], "-o") == 0)
            check_output(command->words[i + 1] + 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char other[] = "main;a 3\nmain;b 4\n";
    if (size < HEAD)
        return 0;
    make_folder();
    const size_t length = size - HEAD;
    const size_t first = (data[2] | (size_t)data[3] << 8) % (length + 1);
    write_file("before/0", data + HEAD, first);
    write_file("after/0", data + HEAD + first, length - first);
    write_file("before/1", other, sizeof(other) - 1);
    write_file("after/1", data + HEAD, first);
    run_within_limits(&commands[data[0] % (sizeof(commands) / sizeof(commands[0]))], data[1]);
    return 0;
}

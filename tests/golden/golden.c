/* Compares what the program draws with the reference pictures of a golden folder:
 *
 *   golden PROGRAM GOLDEN_DIR OUT_DIR [--bless]
 *
 * Each GOLDEN_DIR/<subject>/<case>.folded, or <case>.profile, which is a profiler's output, is
 * drawn with the options in <case>.args, one a line (a leading `@/` stands for the subject's
 * folder), and compared with <case>.png. Where <case>.jpeg.args is there, its JPEG is compared
 * with the same reference. A case that fails leaves OUT_DIR/diffs/<case>.png: expected | where
 * they differ | actual. --bless makes what the program draws the reference. Exit status: 0 if
 * every case passed or was skipped. */
#define _GNU_SOURCE
#include <dirent.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <ft2build.h>
#include FT_FREETYPE_H
#include <hb.h>

#include "support/pictures/pixels.h"

/* A JPEG of quality 90 against its pixels: real pictures have a mean of 1.5 to 2.3, and up to 53 at
 * the edges of glyphs. */
#define JPEG_MEAN_MAX 3.0
enum { JPEG_CHANNEL_MAX = 96, ARGUMENTS_MAX = 64, PATH_NBYTES = 4096 };

extern char **environ;

struct golden {
    const char *program, *folder, *out;
    bool bless;
    bool same_fonts; /* the libraries that draw text are those of the references */
    unsigned passed, failed, skipped;
};

struct golden_case {
    const char *subject;
    char name[256];
    const char *input_suffix; /* ".folded", or ".profile" of what a profiler wrote */
};

enum outcome { PASSED, FAILED, SKIPPED };

static bool has_suffix(const char *name, const char *suffix)
{
    size_t length = strlen(name), tail = strlen(suffix);
    return length > tail && strcmp(name + length - tail, suffix) == 0;
}

static void case_path(const struct golden *golden, const struct golden_case *of, const char *suffix,
                      char *path)
{
    snprintf(path, PATH_NBYTES, "%s/%s/%s%s", golden->folder, of->subject, of->name, suffix);
}

static void out_path(const struct golden *golden, const struct golden_case *of, const char *suffix,
                     char *path)
{
    snprintf(path, PATH_NBYTES, "%s/%s%s", golden->out, of->name, suffix);
}

/* Says how a case went and counts it. */
static void report(struct golden *golden, const struct golden_case *of, const char *kind,
                   enum outcome outcome, const char *why)
{
    static const char *const words[] = {"ok  ", "FAIL", "skip"};
    unsigned *const counts[] = {&golden->passed, &golden->failed, &golden->skipped};
    ++*counts[outcome];
    printf("%s %s/%s%s%s%s\n", words[outcome], of->subject, of->name, kind,
           why[0] != '\0' ? ": " : "", why);
}

/* -- running the program ----------------------------------------------------------------------- */

struct arguments {
    char *list[ARGUMENTS_MAX + 1];
    unsigned count;
};

static bool add_argument(struct arguments *arguments, const char *text)
{
    if (arguments->count == ARGUMENTS_MAX)
        return false;
    char *copy = strdup(text);
    arguments->list[arguments->count] = copy;
    arguments->count += copy != NULL;
    return copy != NULL;
}

static bool add_option(struct arguments *arguments, const struct golden *golden,
                       const struct golden_case *of, const char *line)
{
    if (line[0] == '\0')
        return true;
    if (strncmp(line, "@/", 2) != 0)
        return add_argument(arguments, line);
    char path[PATH_NBYTES];
    snprintf(path, sizeof(path), "%s/%s/%s", golden->folder, of->subject, line + 2);
    return add_argument(arguments, path);
}

/* The lines of an options file; it may be missing. */
static bool add_options(struct arguments *arguments, const struct golden *golden,
                        const struct golden_case *of, const char *suffix)
{
    char path[PATH_NBYTES], line[PATH_NBYTES];
    case_path(golden, of, suffix, path);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return true;
    bool good = true;
    while (good && fgets(line, sizeof(line), file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        good = add_option(arguments, golden, of, line);
    }
    good = good && !ferror(file);
    fclose(file);
    return good;
}

static bool succeeds(const struct golden *golden, struct arguments *arguments)
{
    pid_t pid;
    int status;
    return posix_spawnp(&pid, golden->program, NULL, NULL, arguments->list, environ) == 0 &&
           waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Draws a case into `out` with the options of <case><args_suffix>. */
static bool draw(const struct golden *golden, const struct golden_case *of, const char *args_suffix,
                 bool jpeg, const char *out)
{
    struct arguments arguments = {0};
    char input[PATH_NBYTES];
    case_path(golden, of, of->input_suffix, input);
    remove(out);
    bool good =
        add_argument(&arguments, golden->program) &&
        add_options(&arguments, golden, of, args_suffix) &&
        (!jpeg || (add_argument(&arguments, "--format") && add_argument(&arguments, "jpeg"))) &&
        add_argument(&arguments, input) && add_argument(&arguments, "-o") &&
        add_argument(&arguments, out) && succeeds(golden, &arguments);
    for (unsigned i = 0; i < arguments.count; i++)
        free(arguments.list[i]);
    return good;
}

/* -- judging ----------------------------------------------------------------------------------- */

static bool copy_file(const char *from, const char *to)
{
    size_t nbytes;
    uint8_t *bytes = pixels_read_bytes(from, &nbytes);
    FILE *file = bytes != NULL ? fopen(to, "wb") : NULL;
    bool good = file != NULL && fwrite(bytes, 1, nbytes, file) == nbytes;
    if (file != NULL && fclose(file) != 0)
        good = false;
    free(bytes);
    return good;
}

static void leave_strip(const struct golden *golden, const struct golden_case *of,
                        const char *suffix, const struct pixels *expected,
                        const struct pixels *actual)
{
    char path[PATH_NBYTES];
    snprintf(path, sizeof(path), "%s/diffs/%s%s", golden->out, of->name, suffix);
    if (!pixels_write_strip(path, expected, actual))
        fprintf(stderr, "golden: cannot write %s\n", path);
}

/* Why a picture is not its reference, or "" if it is. */
static void explain(const struct pixels *expected, const struct pixels *actual, char *why,
                    size_t why_nbytes)
{
    why[0] = '\0';
    if (expected->rgb == NULL) {
        snprintf(why, why_nbytes, "no reference");
        return;
    }
    struct pixels_difference difference = pixels_compare(expected, actual, 0);
    if (!difference.same_size)
        snprintf(why, why_nbytes, "%u x %u px, not %u x %u", actual->width, actual->height,
                 expected->width, expected->height);
    else if (difference.pixels > 0)
        snprintf(why, why_nbytes, "%llu px differ by up to %u",
                 (unsigned long long)difference.pixels, difference.max);
}

/* Letters look as the libraries that draw them will have it; cells alone are the same
 * everywhere. */
static bool shows_letters(const struct golden_case *of)
{
    return strcmp(of->subject, "bare") != 0;
}

static void check_png(struct golden *golden, const struct golden_case *of)
{
    char reference[PATH_NBYTES], out[PATH_NBYTES], why[256];
    struct pixels expected, actual;
    case_path(golden, of, ".png", reference);
    out_path(golden, of, ".png", out);
    if (!draw(golden, of, ".args", false, out) || !pixels_read(out, &actual)) {
        report(golden, of, "", FAILED, "the program drew no picture");
        return;
    }
    pixels_read(reference, &expected);
    explain(&expected, &actual, why, sizeof(why));
    if (why[0] != '\0' && golden->bless)
        snprintf(why, sizeof(why), "%s",
                 copy_file(out, reference) ? "new reference" : "cannot write the reference");
    else if (why[0] != '\0')
        leave_strip(golden, of, ".png", &expected, &actual);
    report(golden, of, "", why[0] != '\0' ? FAILED : PASSED, why);
    pixels_free(&expected);
    pixels_free(&actual);
}

static bool is_close(const struct pixels *expected, const struct pixels *actual, char *why,
                     size_t why_nbytes)
{
    struct pixels_difference difference = pixels_compare(expected, actual, 0);
    if (!difference.same_size)
        snprintf(why, why_nbytes, "%u x %u px, not %u x %u", actual->width, actual->height,
                 expected->width, expected->height);
    else
        snprintf(why, why_nbytes, "channels differ by %.2f, at most %u", difference.mean,
                 difference.max);
    return difference.same_size && difference.mean <= JPEG_MEAN_MAX &&
           difference.max <= JPEG_CHANNEL_MAX;
}

/* The twin of the PNG reference, where the case has one. */
static void check_jpeg(struct golden *golden, const struct golden_case *of)
{
    char reference[PATH_NBYTES], out[PATH_NBYTES], why[256] = "the program drew no picture";
    struct pixels expected, actual = {0};
    case_path(golden, of, ".jpeg.args", out);
    if (access(out, F_OK) != 0)
        return;
    case_path(golden, of, ".png", reference);
    out_path(golden, of, ".jpeg", out);
    bool close = pixels_read(reference, &expected);
    if (!close)
        snprintf(why, sizeof(why), "no reference");
    else
        close = draw(golden, of, ".jpeg.args", true, out) && pixels_read(out, &actual) &&
                is_close(&expected, &actual, why, sizeof(why));
    if (!close)
        leave_strip(golden, of, ".jpeg.png", &expected, &actual);
    report(golden, of, " as JPEG", close ? PASSED : FAILED, why);
    pixels_free(&expected);
    pixels_free(&actual);
}

static void check_case(struct golden *golden, const struct golden_case *of)
{
    if (shows_letters(of) && !golden->same_fonts) {
        report(golden, of, "", SKIPPED, "other FreeType or HarfBuzz than the references'");
        return;
    }
    check_png(golden, of);
    check_jpeg(golden, of);
}

/* -- the walk ---------------------------------------------------------------------------------- */

/* What a file of a case ends with where it is drawn; NULL: it is not. */
static const char *suffix_of_input(const char *file)
{
    static const char *const suffixes[] = {".folded", ".profile"};
    for (size_t i = 0; i < sizeof(suffixes) / sizeof(suffixes[0]); i++) {
        if (has_suffix(file, suffixes[i]))
            return suffixes[i];
    }
    return NULL;
}

static void check_subject(struct golden *golden, const char *subject)
{
    char path[PATH_NBYTES];
    struct dirent **entries;
    snprintf(path, sizeof(path), "%s/%s", golden->folder, subject);
    int count = scandir(path, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const char *file = entries[i]->d_name;
        const char *suffix = suffix_of_input(file);
        if (suffix != NULL) {
            struct golden_case of = {.subject = subject, .input_suffix = suffix};
            snprintf(of.name, sizeof(of.name), "%.*s", (int)(strlen(file) - strlen(suffix)), file);
            check_case(golden, &of);
        }
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

static bool check_subjects(struct golden *golden)
{
    struct dirent **entries;
    int count = scandir(golden->folder, &entries, NULL, alphasort);
    if (count < 0)
        return false;
    for (int i = 0; i < count; i++) {
        if (entries[i]->d_name[0] != '.')
            check_subject(golden, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    return true;
}

/* Whether GOLDEN_DIR/README.md names the versions this program is linked with. */
static bool are_fonts_same(const char *folder)
{
    char path[PATH_NBYTES], line[1024], versions[128];
    FT_Library library;
    FT_Int major, minor, patch;
    if (FT_Init_FreeType(&library) != 0)
        return false;
    FT_Library_Version(library, &major, &minor, &patch);
    FT_Done_FreeType(library);
    snprintf(versions, sizeof(versions), "FreeType %d.%d.%d, HarfBuzz %s", major, minor, patch,
             hb_version_string());
    snprintf(path, sizeof(path), "%s/README.md", folder);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return false;
    bool same = false;
    while (!same && fgets(line, sizeof(line), file) != NULL)
        same = strstr(line, versions) != NULL;
    fclose(file);
    return same;
}

int main(int count, char **words)
{
    bool bless = count == 5 && strcmp(words[4], "--bless") == 0;
    if (count != 4 && !bless) {
        fprintf(stderr, "usage: golden PROGRAM GOLDEN_DIR OUT_DIR [--bless]\n");
        return 2;
    }
    struct golden golden = {words[1], words[2], words[3], bless, are_fonts_same(words[2]), 0, 0, 0};
    char diffs[PATH_NBYTES];
    snprintf(diffs, sizeof(diffs), "%s/diffs", golden.out);
    mkdir(golden.out, 0777);
    mkdir(diffs, 0777);
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!check_subjects(&golden)) {
        fprintf(stderr, "golden: cannot read %s\n", golden.folder);
        return 2;
    }
    printf("%u passed, %u failed, %u skipped\n", golden.passed, golden.failed, golden.skipped);
    bool any = golden.passed + golden.failed + golden.skipped > 0;
    return any && golden.failed == 0 ? 0 : 1;
}

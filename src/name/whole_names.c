/* Names in one piece, which would not be clearer if split. */
#include "base/name_letters.h"
#include "name/name_rules.h"

static bool is_all(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    parts->function = (struct flamepix_bytes){rest->text, rest->length};
    return true;
}

/* "[unknown]", "[libc.so.6 <7f88>]": one pair of brackets around all of it; and Objective-C's
 * "-[NSView drawRect:]". */
bool fpx_name_rule_bracketed(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    size_t depth = 0;
    if (fpx_name_stands_at(rest->text, rest->length, 0, "-[") ||
        fpx_name_stands_at(rest->text, rest->length, 0, "+["))
        return is_all(rest, parts);
    if (rest->text[0] != '[')
        return false;
    for (size_t i = 0; i < rest->length; i++) {
        depth += rest->text[i] == '[';
        depth -= rest->text[i] == ']';
        if (depth == 0)
            return i + 1 == rest->length && is_all(rest, parts);
    }
    return is_all(rest, parts);
}

/* "0x7f00", or sixteen digits without a prefix. */
bool fpx_name_rule_address(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    size_t first = fpx_name_stands_at(rest->text, rest->length, 0, "0x") ? 2 : 0;
    if (rest->length == first || (first == 0 && rest->length != 16))
        return false;
    for (size_t i = first; i < rest->length; i++) {
        if (!fpx_name_is_hex(rest->text[i]))
            return false;
    }
    parts->address = (struct flamepix_bytes){rest->text, rest->length};
    return is_all(rest, parts);
}

/* The end of a text without the process number behind its last '-': "java-1234", "java-?". */
static bool ends_in_process(const char *text, size_t length)
{
    size_t digits = fpx_name_digits_begin(text, length);
    if (digits == length && length > 0 && text[length - 1] == '?')
        digits--;
    return digits < length && digits > 1 && text[digits - 1] == '-';
}

/* "ksoftirqd/3", "kworker/u16:2": a thread of the kernel and the processor it is for. */
static bool is_kernel_thread(const char *text, size_t length)
{
    size_t slash = 0;
    while (slash < length && (fpx_name_is_identifier(text[slash]) || text[slash] == '-'))
        slash++;
    if (slash == length || text[slash] != '/')
        return false;
    size_t at = slash + 1;
    if (at < length && text[at] == 'u')
        at++;
    if (slash == 0 || at == length || !fpx_is_digit(text[at]))
        return false;
    while (at < length && (fpx_is_digit(text[at]) || text[at] == ':'))
        at++;
    return at == length || text[at] == '-' || text[at] == 'H';
}

/* "main (tid 12)", "process reaper (pid 12)", "process 12:\"python3 a.py\"" */
static bool is_named_thread(const char *text, size_t length)
{
    if (fpx_name_stands_at(text, length, 0, "process ") && length > 8 && fpx_is_digit(text[8]))
        return true;
    if (text[length - 1] != ')')
        return false;
    size_t digits = fpx_name_digits_begin(text, length - 1);
    return digits < length - 1 &&
           (fpx_name_ends_at(text, digits, " (tid ") || fpx_name_ends_at(text, digits, " (pid "));
}

/* "java-1234", "java-?/5678": the command of a process, its number and its thread's. */
bool fpx_name_rule_thread(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    if (is_kernel_thread(rest->text, rest->length) || is_named_thread(rest->text, rest->length))
        return is_all(rest, parts);
    size_t length = rest->length;
    size_t thread = fpx_name_digits_begin(rest->text, length);
    if (thread < length && thread > 0 && rest->text[thread - 1] == '/')
        length = thread - 1;
    return ends_in_process(rest->text, length) && is_all(rest, parts);
}

static bool holds_version_only(const char *text, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++) {
        if (text[i] != '.' && !fpx_is_digit(text[i]))
            return false;
    }
    return true;
}

static bool names_library(const char *text, size_t length)
{
    static const char *const ends[] = {".dll", ".exe",  ".dylib", ".ko",
                                       ".jar", ".odex", ".oat",   ".vdex"};
    const size_t count = sizeof(ends) / sizeof(ends[0]);
    if (fpx_name_suffix(text, length, ends, count) < count)
        return true;
    size_t version = length;
    while (version > 0 && (text[version - 1] == '.' || fpx_is_digit(text[version - 1])))
        version--;
    return fpx_name_ends_at(text, version, ".so") && holds_version_only(text, version, length);
}

/* "libc.so.6", "ntdll.dll", "base.odex[+41107f]" */
bool fpx_name_rule_library(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    size_t length = rest->length;
    if (memchr(rest->text, '/', length) != NULL || memchr(rest->text, '\\', length) != NULL)
        return false;
    const char *bracket = memchr(rest->text, '[', length);
    if (bracket != NULL && rest->text[length - 1] == ']')
        length = (size_t)(bracket - rest->text);
    return names_library(rest->text, length) && is_all(rest, parts);
}

static bool begins_path(const char *text, size_t length)
{
    return fpx_name_stands_at(text, length, 0, "/") || fpx_name_stands_at(text, length, 0, "./") ||
           fpx_name_stands_at(text, length, 0, "../");
}

/* "textual/app.py", "tsc.js": the files of languages whose functions are seldom called "py". One
 * with more dots is a file only in a folder. */
static bool names_script(const char *text, size_t length)
{
    static const char *const ends[] = {".py",  ".pyx", ".js",  ".mjs", ".cjs",
                                       ".jsx", ".ts",  ".tsx", ".rb",  ".php"};
    enum { COUNT = sizeof(ends) / sizeof(ends[0]) };
    size_t dots = 0, i = 0;
    for (; i < length && (fpx_name_is_identifier(text[i]) || fpx_name_is_one_of(text[i], "/.-@"));
         i++)
        dots += text[i] == '.';
    if (i < length || (dots > 1 && memchr(text, '/', length) == NULL))
        return false;
    return fpx_name_suffix(text, length, ends, COUNT) < COUNT;
}

/* "/usr/bin/java", "./a.out", "textual/app.py": the folders count as package. */
bool fpx_name_rule_path(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    const char *text = rest->text;
    size_t last = rest->length;
    if (!begins_path(text, last) && !names_script(text, last))
        return false;
    while (last > 0 && text[last - 1] != '/')
        last--;
    if (last == rest->length || last == 0)
        return is_all(rest, parts);
    parts->package = fpx_name_piece(text, 0, last - 1);
    parts->function = fpx_name_piece(text, last, rest->length);
    return true;
}

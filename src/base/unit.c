#include "base/unit.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>

#include "base/quantity.h"

/* -- spellings --------------------------------------------------------------------------------- */

/* Symbols match exactly; words, here in lower case, match in any case. */
struct spelling {
    const char *text; /* NULL after the last */
    size_t length;
    bool is_word;
};
#define SIGN(text)                                                                                 \
    {                                                                                              \
        text, sizeof(text) - 1, false                                                              \
    }
#define WORD(text)                                                                                 \
    {                                                                                              \
        text, sizeof(text) - 1, true                                                               \
    }

enum { MOST_SPELLINGS = 9 };
static const struct {
    struct fpx_unit unit;
    struct spelling spellings[MOST_SPELLINGS + 1];
} rows[] = {
    {{.seconds = 1e-9, .name = "nanoseconds"},
     {SIGN("ns"), WORD("nanosecond"), WORD("nanoseconds"), WORD("nanosec"), WORD("nanosecs"),
      WORD("nanos"), WORD("nsec"), WORD("nsecs")}},
    {{.seconds = 1e-6, .name = "microseconds"},
     {SIGN("us"), SIGN("\xC2\xB5s"), SIGN("\xCE\xBCs"), /* the micro sign; the Greek letter */
      WORD("microsecond"), WORD("microseconds"), WORD("micros"), WORD("usec"), WORD("usecs")}},
    {{.seconds = 1e-3, .name = "milliseconds"},
     {SIGN("ms"), WORD("millisecond"), WORD("milliseconds"), WORD("millisec"), WORD("millisecs"),
      WORD("millis"), WORD("msec"), WORD("msecs")}},
    {{.seconds = 1, .name = "seconds"},
     {SIGN("s"), WORD("second"), WORD("seconds"), WORD("sec"), WORD("secs")}},
    {{.seconds = 60, .name = "minutes"},
     {WORD("minute"), WORD("minutes"), WORD("min"), WORD("mins")}},
    {{.seconds = 3600, .name = "hours"},
     {SIGN("h"), WORD("hour"), WORD("hours"), WORD("hr"), WORD("hrs")}},
    {{.seconds = 86400, .name = "days"}, {WORD("day"), WORD("days")}},
    {{.nbytes = 1, .name = "bytes"}, {SIGN("B"), SIGN("By"), WORD("byte"), WORD("bytes")}},
    {{.nbytes = 1e3, .name = "kilobytes"},
     {SIGN("kB"), SIGN("KB"), SIGN("kb"), SIGN("kBy"), WORD("kilobyte"), WORD("kilobytes"),
      WORD("kbyte"), WORD("kbytes")}},
    {{.nbytes = 1e6, .name = "megabytes"},
     {SIGN("MB"), SIGN("mb"), SIGN("MBy"), WORD("megabyte"), WORD("megabytes"), WORD("mbyte"),
      WORD("mbytes")}},
    {{.nbytes = 1e9, .name = "gigabytes"},
     {SIGN("GB"), SIGN("gb"), SIGN("GBy"), WORD("gigabyte"), WORD("gigabytes"), WORD("gbyte"),
      WORD("gbytes")}},
    {{.nbytes = 1e12, .name = "terabytes"},
     {SIGN("TB"), SIGN("tb"), SIGN("TBy"), WORD("terabyte"), WORD("terabytes"), WORD("tbyte"),
      WORD("tbytes")}},
    {{.nbytes = 1e15, .name = "petabytes"},
     {SIGN("PB"), SIGN("pb"), SIGN("PBy"), WORD("petabyte"), WORD("petabytes"), WORD("pbyte"),
      WORD("pbytes")}},
    {{.nbytes = 1024, .name = "kibibytes"},
     {SIGN("KiB"), SIGN("kiB"), SIGN("KiBy"), WORD("kibibyte"), WORD("kibibytes")}},
    {{.nbytes = 1048576, .name = "mebibytes"},
     {SIGN("MiB"), SIGN("MiBy"), WORD("mebibyte"), WORD("mebibytes")}},
    {{.nbytes = 1073741824, .name = "gibibytes"},
     {SIGN("GiB"), SIGN("GiBy"), WORD("gibibyte"), WORD("gibibytes")}},
    {{.nbytes = 1099511627776, .name = "tebibytes"},
     {SIGN("TiB"), SIGN("TiBy"), WORD("tebibyte"), WORD("tebibytes")}},
    {{.nbytes = 1125899906842624, .name = "pebibytes"},
     {SIGN("PiB"), SIGN("PiBy"), WORD("pebibyte"), WORD("pebibytes")}},
};

/* ASCII only, in any locale. */
static char lower(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

static bool is_spelled(struct flamepix_bytes given, const struct spelling *spelling)
{
    if (given.length != spelling->length)
        return false;
    for (size_t i = 0; i < given.length; i++) {
        const char byte = spelling->is_word ? lower(given.data[i]) : given.data[i];
        if (byte != spelling->text[i])
            return false;
    }
    return true;
}

/* The most frequent units: trees and maps look them up for each frame. */
static const char SAMPLES[] = "samples";

const struct fpx_unit *fpx_unit_find(struct flamepix_bytes spelling)
{
    if (spelling.length == sizeof(SAMPLES) - 1 &&
        memcmp(spelling.data, SAMPLES, sizeof(SAMPLES) - 1) == 0)
        return NULL;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        for (const struct spelling *one = rows[i].spellings; one->text != NULL; one++) {
            if (is_spelled(spelling, one))
                return &rows[i].unit;
        }
    }
    return NULL;
}

bool fpx_unit_is_same(const char *a, const char *b)
{
    const struct fpx_unit *unit = fpx_unit_find(flamepix_bytes_of(a));
    if (strcmp(a, b) == 0)
        return true;
    return unit != NULL && unit == fpx_unit_find(flamepix_bytes_of(b));
}

/* -- conversion -------------------------------------------------------------------------------- */

/* How many of the finest unit of its kind one of it holds: nanoseconds, or bytes. */
static uint64_t finest_in(const struct fpx_unit *unit)
{
    return (uint64_t)llround(unit->seconds > 0 ? unit->seconds * 1e9 : unit->nbytes);
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

bool fpx_unit_converts(const char *from, const char *to, double *over_ret, double *under_ret)
{
    const struct fpx_unit *given = fpx_unit_find(flamepix_bytes_of(from));
    const struct fpx_unit *wanted = fpx_unit_find(flamepix_bytes_of(to));
    const bool is_same = given == NULL && wanted == NULL && strcmp(from, to) == 0;
    if (!is_same &&
        (given == NULL || wanted == NULL || (given->seconds > 0) != (wanted->seconds > 0)))
        return false;
    const uint64_t over = is_same ? 1 : finest_in(given);
    const uint64_t under = is_same ? 1 : finest_in(wanted);
    const uint64_t divisor = common_divisor(over, under);
    const uint64_t least_over = over / divisor, least_under = under / divisor;
    *over_ret = (double)least_over;
    *under_ret = (double)least_under;
    return true;
}

/* -- amounts ----------------------------------------------------------------------------------- */

struct fpx_time_unit fpx_time_unit_of(double seconds, double least)
{
    static const struct fpx_time_unit units[] = {{"h", 3600},  {"min", 60},         {"s", 1},
                                                 {"ms", 1e-3}, {"\xC2\xB5s", 1e-6}, {"ns", 1e-9}};
    enum { COUNT = sizeof(units) / sizeof(units[0]), SECONDS = 2 };
    size_t i = seconds > 0 ? 0 : SECONDS;
    while (i + 1 < COUNT && seconds > 0 && seconds < least * units[i].seconds)
        i++;
    return units[i];
}

/* Three digits turn 999.5 ms into 1 s, but only 59.95 s into 1 min. */
static struct fpx_time_unit unit_said(double seconds)
{
    static const double OF_1000 = 0.9995, OF_60 = 59.95 / 60;
    const struct fpx_time_unit unit = fpx_time_unit_of(seconds, OF_60);
    return unit.seconds > 1 ? unit : fpx_time_unit_of(fmin(seconds, 59.9), OF_1000);
}

static size_t print_time(char text[FPX_DECIMAL_NBYTES], double seconds)
{
    const struct fpx_time_unit unit = unit_said(seconds);
    const double count = seconds / unit.seconds;
    const size_t length = count < 999.5 ? fpx_short_print(text, count, "")
                                        : fpx_total_print(text, floor(count + 0.5));
    return length + (size_t)snprintf(text + length, FPX_DECIMAL_NBYTES - length, " %s", unit.sign);
}

static size_t print_size(char text[FPX_DECIMAL_NBYTES], double nbytes)
{
    const size_t length = fpx_short_print(text, nbytes, " ");
    const char *word = nbytes == 1.0 ? " byte" : " bytes";
    return length + (size_t)snprintf(text + length, FPX_DECIMAL_NBYTES - length, "%s",
                                     nbytes < 999.5 ? word : "B");
}

size_t fpx_unit_print(char text[FPX_DECIMAL_NBYTES], double count, const struct fpx_unit *unit)
{
    return unit->seconds > 0 ? print_time(text, count * unit->seconds)
                             : print_size(text, count * unit->nbytes);
}

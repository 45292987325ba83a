#include "cli/picture/draw_pages.h"

#include "cli/console.h"

static void say_stage(const char *stage, double seconds, uint64_t nbytes)
{
    if (nbytes > 0)
        fpx_message_table_line("%-14s %9.4f %14llu", stage, seconds, (unsigned long long)nbytes);
    else
        fpx_message_table_line("%-14s %9.4f", stage, seconds);
}

void fpx_timings_print(const struct fpx_timings *timings)
{
    fpx_message_table_line("%-14s %9s %14s", "stage", "seconds", "bytes");
    say_stage("read", timings->read.seconds, timings->read.unpacked_nbytes);
    say_stage("layout", timings->layout - timings->read.seconds, 0);
    say_stage("draw", timings->figure.drawing, 0);
    say_stage("encode, write", timings->figure.encoding, timings->image_nbytes);
    say_stage("total", timings->total, 0);
}

/* What each stage of the walk costs, on a sorted profile: stages PROFILE.
 *
 * The stages that stream are measured by how far the walk goes, each row holding those above it;
 * their limit is reading the same bytes with read(2). */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "bench/bench.h"

enum reach { REACH_BYTES, REACH_STACKS, REACH_ORDER, REACH_LAYOUT };

struct walk {
    const char *path;
    enum reach reach;
};

static struct flamepix_input *open_input(const char *path)
{
    struct flamepix_input *input;
    bench_must(flamepix_input_open(path, NULL, &input), path);
    return input;
}

static void read_plainly(void *user)
{
    static char part[1 << 18];
    int fd = open(user, O_RDONLY);
    while (read(fd, part, sizeof(part)) > 0)
        ;
    close(fd);
}

static void drain_bytes(struct flamepix_input *input)
{
    static char part[1 << 18];
    size_t length;
    do
        bench_must(flamepix_input_read(input, part, sizeof(part), &length), "reading");
    while (length > 0);
}

static void drain_stacks(struct flamepix_stacks *stacks)
{
    struct flamepix_stack stack;
    enum flamepix_status status;
    do
        status = flamepix_stacks_next(stacks, &stack);
    while (status == FLAMEPIX_OK);
    bench_must(status == FLAMEPIX_END ? FLAMEPIX_OK : status, "stacks");
}

static struct flamepix_stacks *open_stacks(struct flamepix_input *input, enum reach reach)
{
    struct flamepix_stacks *stacks;
    bench_must(flamepix_folded_create(flamepix_input_read, input, NULL, NULL, &stacks), "stacks");
    if (reach >= REACH_ORDER)
        bench_must(flamepix_order_lines(stacks, &stacks), "order");
    return stacks;
}

static struct flamepix_layout *lay_out(struct flamepix_stacks *stacks)
{
    struct flamepix_layout_options options = flamepix_layout_defaults();
    struct flamepix_layout *layout;
    bench_must(flamepix_layout_create(stacks, &options, &layout), "layout");
    return layout;
}

static void walk(void *user)
{
    const struct walk *walk = user;
    struct flamepix_input *input = open_input(walk->path);
    if (walk->reach == REACH_BYTES) {
        drain_bytes(input);
    } else {
        struct flamepix_stacks *stacks = open_stacks(input, walk->reach);
        if (walk->reach == REACH_LAYOUT)
            flamepix_layout_free(lay_out(stacks));
        else
            drain_stacks(stacks);
        flamepix_stacks_free(stacks);
    }
    flamepix_input_free(input);
}

static void measure_streaming(const char *path)
{
    static const char *const rows[] = {
        [REACH_BYTES] = "stage: read",
        [REACH_STACKS] = "stage: read, stacks",
        [REACH_ORDER] = "stage: read, stacks, order",
        [REACH_LAYOUT] = "stage: read, stacks, order, layout",
    };
    struct bench_figure floor = bench_ms(read_plainly, (void *)path);
    bench_row("floor: read(2) of the same bytes", floor, "ms", 0, "");
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct walk user = {path, (enum reach)i};
        bench_row_floor(rows[i], bench_ms(walk, &user), "ms", floor.median, "read(2)");
    }
}

/* -- two sides --------------------------------------------------------------------------------- */

static void read_twice(void *user)
{
    walk(user);
    walk(user);
}

/* The profile beside itself: all stacks meet, for which most bytes are compared. */
static void compare(void *user)
{
    const struct walk *walk = user;
    struct flamepix_input *inputs[2];
    struct flamepix_stacks *parts[2], *sides, *watched, *measured;
    struct flamepix_difference difference;
    for (int i = 0; i < 2; i++) {
        inputs[i] = open_input(walk->path);
        parts[i] = open_stacks(inputs[i], REACH_ORDER);
    }
    bench_must(flamepix_sides_merge(parts[0], parts[1], &sides), "sides");
    bench_must(flamepix_difference_watch(sides, &difference, &watched), "difference");
    bench_must(flamepix_measure_open(flamepix_measure_at(0), watched, &measured), "measure");
    drain_stacks(measured);
    flamepix_stacks_free(measured);
    flamepix_stacks_free(watched);
    flamepix_stacks_free(sides);
    for (int i = 0; i < 2; i++)
        flamepix_input_free(inputs[i]);
}

static void measure_comparing(const char *path)
{
    struct walk both = {path, REACH_ORDER};
    struct bench_figure floor = bench_ms(read_twice, &both);
    bench_row("stage: read, stacks, order, twice", floor, "ms", 0, "");
    bench_row("stage: the same, compared", bench_ms(compare, &both), "ms", 1.15 * floor.median,
              "ms, 1.15 x apart");
}

/* -- the stages that know only the picture ----------------------------------------------------- */

static void rasterise(void *user)
{
    struct flamepix_raster *raster;
    bench_must(flamepix_raster_create(user, true, 0, &raster), "raster");
    flamepix_raster_free(raster);
}

struct drawing {
    const struct flamepix_layout *layout;
    struct flamepix_fonts *fonts;
    struct flamepix_figure_effort effort;
};

static void draw(void *user)
{
    struct drawing *drawing = user;
    struct flamepix_figure_options options = flamepix_figure_defaults();
    struct flamepix_figure *figure;
    bench_must(flamepix_figure_create(drawing->layout, &options, drawing->fonts, NULL, &figure),
               "figure");
    uint64_t nbytes = 0;
    bench_must(flamepix_figure_draw(figure, bench_count_write, &nbytes), "drawing");
    drawing->effort = flamepix_figure_effort(figure);
    flamepix_figure_free(figure);
}

static void measure_drawing(const struct flamepix_layout *layout)
{
    struct drawing drawing = {.layout = layout};
    bench_must(flamepix_fonts_create(&drawing.fonts), "fonts");
    double drawn[BENCH_RUNS], encoded[BENCH_RUNS];
    draw(&drawing);
    bench_row_of("stage: drawing, glyphs and labels new", 1e3 * drawing.effort.drawing, "ms", 0,
                 "");
    for (int i = 0; i < BENCH_RUNS; i++) {
        draw(&drawing);
        drawn[i] = 1e3 * drawing.effort.drawing;
        encoded[i] = 1e3 * drawing.effort.encoding;
    }
    bench_row("stage: drawing, warm", bench_summary(drawn, BENCH_RUNS), "ms", 0, "");
    bench_row("stage: encoding", bench_summary(encoded, BENCH_RUNS), "ms", 0, "");
    flamepix_fonts_free(drawing.fonts);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("usage: stages PROFILE\n", stderr);
        return 2;
    }
    measure_streaming(argv[1]);
    measure_comparing(argv[1]);
    struct flamepix_input *input = open_input(argv[1]);
    struct flamepix_stacks *stacks = open_stacks(input, REACH_LAYOUT);
    struct flamepix_layout *layout = lay_out(stacks);
    bench_row("stage: raster", bench_ms(rasterise, layout), "ms", 0, "");
    measure_drawing(layout);
    flamepix_layout_free(layout);
    flamepix_stacks_free(stacks);
    flamepix_input_free(input);
    return 0;
}

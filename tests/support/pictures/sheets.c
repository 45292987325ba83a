#include "support/pictures/sheets.h"
#include "render/render_steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const captions[SHEETS_PANELS_MAX] = {"p0", "p1", "p2", "p3", "p4",  "p5",
                                                        "p6", "p7", "p8", "p9", "p10", "p11"};

static struct flamepix_tally *tally_of(const struct flamepix_sheet_options *options)
{
    const struct flamepix_tally_options sums = {
        .totals = flamepix_sheet_wants_sums(options) != 0,
        .names = flamepix_sheet_wants_sums(options) != 0,
        .inclusive = (flamepix_sheet_wants_sums(options) & FLAMEPIX_SUMS_INCLUSIVE) != 0,
        .searches = options->figure.searches,
        .search_count = options->figure.search_count,
    };
    struct flamepix_tally *tally;
    assert_int_equal(flamepix_render_tally(&sums, &tally), FLAMEPIX_OK);
    return tally;
}

static void pack_panel(struct sheets *sheets, size_t i, const char *folded,
                       const struct flamepix_sheet_options *options)
{
    struct flamepix_render_options render = flamepix_render_defaults();
    struct flamepix_tally *tally = tally_of(options);
    struct flamepix_input *input;
    struct flamepix_layout *layout;
    const struct flamepix_bytes bytes = {folded, strlen(folded)};
    render.layout = options->layout;
    assert_int_equal(flamepix_sheet_plan(options, sheets->count, &render.layout), FLAMEPIX_OK);
    assert_int_equal(flamepix_input_from_memory(bytes, NULL, &input), FLAMEPIX_OK);
    assert_int_equal(fpx_render_planned_layout(&input, 1, &render, tally, &layout, NULL),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_layout_pack(layout, &sheets->packed[i]), FLAMEPIX_OK);
    sheets->panels[i].packed = flamepix_buffer_bytes(&sheets->packed[i]);
    if (tally != NULL)
        assert_int_equal(flamepix_tally_add(sheets->tally, tally), FLAMEPIX_OK);
    flamepix_layout_free(layout);
    flamepix_input_free(input);
    flamepix_tally_free(tally);
}

enum flamepix_status sheets_open(struct sheets *sheets, const char *const *folded, size_t count,
                                 const struct flamepix_sheet_options *options)
{
    struct flamepix_sheet_options own = *options;
    *sheets = (struct sheets){.count = count, .tally = tally_of(options)};
    assert_true(count <= SHEETS_PANELS_MAX);
    for (size_t i = 0; i < count; i++) {
        sheets->panels[i] = (struct flamepix_sheet_panel){
            .caption = captions[i], .note = folded[i] == NULL ? "no stacks" : NULL};
        if (folded[i] != NULL)
            pack_panel(sheets, i, folded[i], options);
    }
    if (sheets->tally != NULL)
        assert_int_equal(flamepix_tally_sum_up(sheets->tally), FLAMEPIX_OK);
    own.tally = sheets->tally;
    assert_int_equal(flamepix_fonts_create(&sheets->fonts), FLAMEPIX_OK);
    return flamepix_sheet_create(sheets->panels, count, &own, sheets->fonts, &sheets->sheet);
}

void sheets_make(struct sheets *sheets, const char *const *folded, size_t count,
                 const struct flamepix_sheet_options *options)
{
    assert_int_equal(sheets_open(sheets, folded, count, options), FLAMEPIX_OK);
}

struct pixels sheets_draw(const struct sheets *sheets)
{
    struct flamepix_buffer image = {0};
    struct pixels pixels;
    assert_int_equal(flamepix_sheet_draw(sheets->sheet, flamepix_buffer_write, &image),
                     FLAMEPIX_OK);
    assert_true(pixels_decode(image.data, image.length, &pixels));
    flamepix_buffer_free(&image);
    return pixels;
}

char *sheets_frames(const struct sheets *sheets)
{
    struct flamepix_buffer json = {0};
    assert_int_equal(flamepix_sheet_frames(sheets->sheet, flamepix_buffer_write, &json),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&json, "", 1), FLAMEPIX_OK);
    return json.data;
}

uint32_t *sheets_tags(const struct sheets *sheets)
{
    enum { HEADER_NBYTES = 128 };
    const struct flamepix_sheet_page page = flamepix_sheet_page(sheets->sheet);
    const size_t nbytes = 4 * (size_t)page.width * page.height;
    struct flamepix_buffer file = {0};
    assert_int_equal(flamepix_sheet_tags(sheets->sheet, flamepix_buffer_write, &file), FLAMEPIX_OK);
    assert_int_equal(file.length, HEADER_NBYTES + nbytes);
    memmove(file.data, file.data + HEADER_NBYTES, nbytes);
    return (uint32_t *)(void *)file.data;
}

/* The number behind `key`, in a frame that has it. */
static unsigned number_of(const char *frame, const char *key)
{
    const char *at = strstr(frame, key);
    assert_non_null(at);
    return (unsigned)strtoul(at + strlen(key), NULL, 10);
}

bool sheets_next_frame(const char **json, struct sheets_frame *frame)
{
    const char *at = strstr(*json, "{\"tag\":");
    if (at == NULL)
        return false;
    const char *end = strchr(at, '\n');
    const char *name = strstr(at, "\"name\":\"");
    *frame = (struct sheets_frame){
        .tag = number_of(at, "\"tag\":"),
        .panel = number_of(at, "\"panel\":"),
        .parent = number_of(at, "\"parent\":"),
        .x = number_of(at, "\"x\":"),
        .y = number_of(at, "\"y\":"),
        .width = number_of(at, "\"w\":"),
        .height = number_of(at, "\"h\":"),
    };
    if (name != NULL && name < end)
        sscanf(name, "\"name\":\"%63[^\"]", frame->name);
    *json = end;
    return true;
}

void sheets_free(struct sheets *sheets)
{
    flamepix_sheet_free(sheets->sheet);
    flamepix_fonts_free(sheets->fonts);
    flamepix_tally_free(sheets->tally);
    for (size_t i = 0; i < sheets->count; i++)
        flamepix_buffer_free(&sheets->packed[i]);
}

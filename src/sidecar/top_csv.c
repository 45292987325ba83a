#include "sidecar/top_frames.h"

#include <math.h>

#include "base/decimal.h"
#include "base/markup/escape.h"
#include "figure/figure_internal.h"
#include "sidecar/sidecar.h"

enum { CHUNK_NBYTES = 64 * 1024 };

static const char head[] = "name,self,total,self_percent,total_percent";
static const char change_head[] = ",self_before,total_before,self_change,total_change";

/* Rows being written. Once the status is not OK, all later output is dropped. */
struct file {
    const struct fpx_top_facts *facts;
    flamepix_write_fn write;
    void *user;
    struct flamepix_buffer text; /* not yet written */
    enum flamepix_status status;
};

static void append(struct file *file, const char *text, size_t length)
{
    if (file->status == FLAMEPIX_OK)
        file->status = flamepix_buffer_append(&file->text, text, length);
}

static void write_gathered(struct file *file)
{
    if (file->status == FLAMEPIX_OK && file->text.length > 0)
        file->status = file->write(file->user, file->text.data, file->text.length);
    flamepix_buffer_clear(&file->text);
}

static void end_row(struct file *file)
{
    append(file, "\n", 1);
    if (file->text.length >= CHUNK_NBYTES)
        write_gathered(file);
}

/* -- fields ------------------------------------------------------------------------------------ */

static void put_name(struct file *file, struct flamepix_bytes name)
{
    if (file->status == FLAMEPIX_OK)
        file->status = fpx_csv_append_text(&file->text, name);
}

static void put_weight(struct file *file, struct flamepix_weight weight, bool is_known)
{
    append(file, ",", 1);
    if (is_known && file->status == FLAMEPIX_OK)
        file->status = fpx_csv_append_number(&file->text, weight.value);
}

static void put_percent(struct file *file, struct flamepix_weight weight, bool is_known)
{
    enum { STEPS = 10000, MOST_PERCENT = 1000000 };
    char digits[FPX_DECIMAL_NBYTES + sizeof(".0000")];
    const double share = weight.value / file->facts->total;
    append(file, ",", 1);
    if (!is_known || !(file->facts->total > 0))
        return;
    const uint64_t steps = (uint64_t)floor(fmin(100 * share, MOST_PERCENT) * STEPS + 0.5);
    const uint64_t percent = steps / STEPS;
    size_t length = fpx_decimal_plain((double)percent, digits);
    digits[length++] = '.';
    for (uint64_t rest = steps % STEPS, step = STEPS / 10; step > 0; rest %= step, step /= 10)
        digits[length++] = (char)('0' + rest / step);
    append(file, digits, length);
}

/* -- rows -------------------------------------------------------------------------------------- */

static void put_sums(struct file *file, struct flamepix_weight self, struct flamepix_weight total,
                     bool is_known)
{
    put_weight(file, self, is_known);
    put_weight(file, total, is_known);
    put_percent(file, self, is_known);
    put_percent(file, total, is_known);
}

static void put_plain(struct file *file)
{
    size_t count = 0;
    const struct flamepix_name_sum *sums =
        file->facts->tally != NULL ? flamepix_tally_names(file->facts->tally, &count) : NULL;
    for (size_t i = 0; i < count && file->status == FLAMEPIX_OK; i++) {
        put_name(file, sums[i].name);
        put_sums(file, sums[i].self, sums[i].inclusive, true);
        end_row(file);
    }
    if (fpx_top_facts_are_exact(file->facts))
        return;
    const struct flamepix_name_sum others = flamepix_tally_others(file->facts->tally);
    put_sums(file, others.self, others.inclusive, true);
    end_row(file);
}

static void put_compared(struct file *file, const struct fpx_top_frame *frame)
{
    const bool has_before = !frame->before_is_least, has_after = !frame->after_is_least;
    put_name(file, frame->name);
    put_sums(file, frame->self, frame->total, has_after);
    put_weight(file, frame->self_before, has_before);
    put_weight(file, frame->total_before, has_before);
    put_weight(file, fpx_top_frame_change(frame, FPX_TOP_SELF), has_before && has_after);
    put_weight(file, fpx_top_frame_change(frame, FPX_TOP_TOTAL), has_before && has_after);
    end_row(file);
}

static void put_other_sides(struct file *file)
{
    const struct flamepix_name_sum before = flamepix_tally_others(file->facts->before);
    const struct flamepix_name_sum after = flamepix_tally_others(file->facts->after);
    put_sums(file, after.self, after.inclusive, true);
    put_weight(file, before.self, true);
    put_weight(file, before.inclusive, true);
    append(file, ",,", 2);
    end_row(file);
}

static void put_sides(struct file *file)
{
    struct fpx_top_frames *tops = NULL;
    if (file->status == FLAMEPIX_OK)
        file->status = fpx_top_frames_find(file->facts, SIZE_MAX, &tops);
    if (file->status != FLAMEPIX_OK)
        return;
    const struct fpx_top_list list = fpx_top_frames_list(tops, FPX_TOP_SELF);
    for (size_t i = 0; i < list.all_count && file->status == FLAMEPIX_OK; i++)
        put_compared(file, &list.rows[i]);
    fpx_top_frames_free(tops);
    if (!fpx_top_facts_are_exact(file->facts))
        put_other_sides(file);
}

enum flamepix_status fpx_top_csv_write(const struct fpx_top_facts *facts, flamepix_write_fn write,
                                       void *user)
{
    struct file file = {.facts = facts, .write = write, .user = user};
    const bool compares = fpx_top_facts_compare(facts);
    append(&file, head, sizeof(head) - 1);
    if (compares)
        append(&file, change_head, sizeof(change_head) - 1);
    end_row(&file);
    if (compares)
        put_sides(&file);
    else
        put_plain(&file);
    write_gathered(&file);
    flamepix_buffer_free(&file.text);
    return file.status;
}

enum flamepix_status fpx_sidecar_csv(const struct flamepix_figure *figure, flamepix_write_fn write,
                                     void *user)
{
    const struct fpx_top_facts facts = fpx_figure_top_facts(figure);
    return fpx_top_csv_write(&facts, write, user);
}

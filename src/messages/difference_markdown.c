#include "messages/difference_text.h"

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/markup/escape.h"
#include "base/quantity.h"
#include "figure/words/captions.h"
#include "figure/words/phrases.h"

/* The text being written. Once the status is not OK, all later output is dropped. */
struct page {
    const struct fpx_difference_numbers *numbers;
    struct flamepix_buffer text;
    enum flamepix_status status;
};

static void say(struct page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(struct page *page, const char *format, ...)
{
    va_list list;
    if (page->status != FLAMEPIX_OK)
        return;
    va_start(list, format);
    page->status = fpx_buffer_vprintf(&page->text, format, list);
    va_end(list);
}

static const char *unit_of(const struct page *page)
{
    return page->numbers->unit != NULL ? page->numbers->unit : "";
}

/* -- numbers ----------------------------------------------------------------------------------- */

/* Appends the unit unless the amount is a plain count. */
static void say_amount(struct page *page, double amount)
{
    if (page->status == FLAMEPIX_OK)
        page->status = fpx_count_text(&page->text, amount, fpx_unit_after_numbers(unit_of(page)));
}

static void say_points(struct page *page, double change, double whole)
{
    if (page->status == FLAMEPIX_OK && whole > 0)
        page->status = fpx_change_points(&page->text, change, whole);
    else
        say(page, "–");
}

static void say_share(struct page *page, double part, double whole, const char *of)
{
    char share[FPX_QUANTITY_NBYTES];
    fpx_percent_print(share, part, whole);
    if (whole > 0)
        say(page, "%s of %s", share, of);
    else
        say(page, "–");
}

/* The unit is user text: its markup is escaped. */
static void say_unit(struct page *page)
{
    if (fpx_unit_is_measure(unit_of(page)) || unit_of(page)[0] == '\0')
        return;
    say(page, " ");
    if (page->status == FLAMEPIX_OK)
        page->status = fpx_markdown_text(&page->text, flamepix_bytes_of(unit_of(page)));
}

/* -- all stacks -------------------------------------------------------------------------------- */

static void say_growth(struct page *page, double before, double after)
{
    const struct fpx_change_wholes wholes = {before, after};
    if (before == after)
        return;
    say(page, " (");
    if (page->status == FLAMEPIX_OK)
        page->status = fpx_change_share(&page->text, after - before, &wholes);
    say(page, ")");
}

static void say_headline(struct page *page)
{
    const struct flamepix_difference *difference = page->numbers->difference;
    double similarity;
    say(page, "**");
    say_amount(page, difference->before.value);
    say(page, " → ");
    say_amount(page, difference->after.value);
    say_unit(page);
    say_growth(page, difference->before.value, difference->after.value);
    if (flamepix_difference_similarity(difference, &similarity) == FLAMEPIX_OK) {
        char text[FPX_QUANTITY_NBYTES];
        (void)fpx_similarity_print(text, similarity);
        say(page, ", similarity %s", text);
    }
    say(page, "**\n");
}

static void say_normalized(struct page *page)
{
    if (page->numbers->normalized == NULL)
        return;
    say(page, "\nNormalized: ");
    if (page->status == FLAMEPIX_OK)
        page->status = fpx_markdown_text(&page->text, flamepix_bytes_of(page->numbers->normalized));
    say(page, "\n");
}

static void say_parts(struct page *page)
{
    const struct flamepix_difference *difference = page->numbers->difference;
    const struct {
        const char *name;
        double weight, norm;
        const char *of;
    } parts[] = {
        {"new", difference->fresh.value, difference->after.value, "after"},
        {"grown", difference->grown.value, difference->after.value, "after"},
        {"shrunk", difference->shrunk.value, difference->before.value, "before"},
        {"gone", difference->gone.value, difference->before.value, "before"},
    };
    say(page, "\n| stacks | weight | share |\n| --- | ---: | ---: |\n");
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        say(page, "| %s | ", parts[i].name);
        say_amount(page, parts[i].weight);
        say(page, " | ");
        say_share(page, parts[i].weight, parts[i].norm, parts[i].of);
        say(page, " |\n");
    }
}

/* -- names ------------------------------------------------------------------------------------- */

static struct fpx_change_wholes wholes_of(const struct page *page)
{
    const struct flamepix_difference *difference = page->numbers->difference;
    return (struct fpx_change_wholes){difference->before.value, difference->after.value};
}

static void say_row(struct page *page, const struct fpx_name_change *row)
{
    const struct fpx_change_wholes wholes = wholes_of(page);
    const double change = row->change.value;
    say(page, "| ");
    if (page->status == FLAMEPIX_OK)
        page->status = fpx_markdown_code(&page->text, row->name);
    say(page, " | %s", row->before_is_least ? "≥ " : "");
    say_amount(page, row->before.value);
    say(page, " | %s", row->after_is_least ? "≥ " : "");
    say_amount(page, row->after.value);
    say(page, " | ");
    if (page->status == FLAMEPIX_OK)
        page->status = fpx_change_count(&page->text, change, unit_of(page));
    say(page, " | ");
    say_points(page, change, fpx_change_whole(&wholes, change));
    say(page, " |\n");
}

static void say_list(struct page *page, const char *heading, enum fpx_name_sum_kind kind,
                     enum fpx_name_change_direction way)
{
    const struct fpx_name_change_list list =
        fpx_name_changes_list(page->numbers->changes, kind, way);
    char digits[FPX_DECIMAL_NBYTES];
    if (list.count == 0)
        return;
    say(page, "\n**%s**\n\n| function | before | after | change | of %s |\n", heading,
        way == FPX_NAME_GREW ? "after" : "before");
    say(page, "| --- | ---: | ---: | ---: | ---: |\n");
    for (size_t i = 0; i < list.count && page->status == FLAMEPIX_OK; i++)
        say_row(page, &list.rows[i]);
    fpx_count_grouped(list.all_count - list.count, digits);
    if (list.all_count > list.count)
        say(page, "\n%s more\n", digits);
}

static bool has_rows(const struct page *page, enum fpx_name_sum_kind kind)
{
    const struct fpx_name_changes *changes = page->numbers->changes;
    return fpx_name_changes_list(changes, kind, FPX_NAME_GREW).count > 0 ||
           fpx_name_changes_list(changes, kind, FPX_NAME_SHRANK).count > 0;
}

static void say_names(struct page *page)
{
    say_list(page, "Grew most by self", FPX_NAME_SELF, FPX_NAME_GREW);
    say_list(page, "Shrank most by self", FPX_NAME_SELF, FPX_NAME_SHRANK);
    if (has_rows(page, FPX_NAME_TOTAL)) {
        say(page, "\n<details><summary>By total</summary>\n");
        say_list(page, "Grew most by total", FPX_NAME_TOTAL, FPX_NAME_GREW);
        say_list(page, "Shrank most by total", FPX_NAME_TOTAL, FPX_NAME_SHRANK);
        say(page, "\n</details>\n");
    }
    if (!fpx_name_changes_are_exact(page->numbers->changes))
        say(page, "\nThere were more names than there was memory for: others may have changed as "
                  "much, and what is ≥ a number may be more.\n");
}

/* -- the page ---------------------------------------------------------------------------------- */

enum flamepix_status fpx_difference_markdown_write(const struct fpx_difference_numbers *numbers,
                                                   flamepix_write_fn write, void *user)
{
    struct page page = {.numbers = numbers};
    say_headline(&page);
    say_normalized(&page);
    say_parts(&page);
    if (numbers->changes != NULL)
        say_names(&page);
    if (page.status == FLAMEPIX_OK)
        page.status = write(user, page.text.data, page.text.length);
    flamepix_buffer_free(&page.text);
    return page.status;
}

#include "cli/picture/draw_pages.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/os/fd.h"
#include "cli/console.h"
#include "color/space/color_space.h"
#include "terminal/cell_chart.h"
#include "terminal/show_text.h"

/* Lines of the window left for the prompt and the line before it. */
enum { LINES_LEFT = 2 };

enum { BLACK = 0, WHITE = 0xFFFFFF };

/* The values of `protocol`: that of row i of the table is PROTOCOL_FIRST + i. */
enum { PROTOCOL_AUTO = 1, PROTOCOL_FIRST };

/* -- checks ------------------------------------------------------------------------------------ */

static enum fpx_exit refuse(const char *why)
{
    fpx_message("%s", why);
    return FPX_EXIT_USAGE;
}

static enum fpx_exit check(const struct fpx_picture_arguments *picture)
{
    if (picture->output != NULL)
        return refuse("--terminal shows the picture and --output writes it: give one of them");
    if (picture->format != 0)
        return refuse("--terminal and --format do not go together: --protocol NAME says how a "
                      "terminal shows a picture");
    if (picture->max_bytes != 0 || picture->embed > 1 || picture->metadata)
        return refuse("--terminal writes no file, which --max-bytes, --embed and --metadata are "
                      "about");
    if (fpx_picture_has_both_themes(picture))
        return refuse("--theme: a terminal has one background: light or dark");
    if (!isatty(STDOUT_FILENO))
        return refuse("--terminal: standard output is not a terminal; -o FILE writes the picture "
                      "to a file");
    return FPX_EXIT_DONE;
}

/* -- environment ------------------------------------------------------------------------------- */

/* "" if it is not set. */
static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value != NULL ? value : "";
}

static bool begins_with(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

static bool is_dumb(void)
{
    const char *terminal = variable("TERM");
    return terminal[0] == '\0' || strcmp(terminal, "dumb") == 0;
}

/* Decides only what the user has not chosen. */
static enum fpx_exit check_environment(void)
{
    if (is_dumb())
        return refuse("--terminal: this terminal shows only text, according to TERM; --protocol "
                      "NAME draws anyway, and -o FILE writes a file");
    if (variable("NO_COLOR")[0] != '\0')
        return refuse("--terminal: NO_COLOR is set, and a picture needs colours; --protocol NAME "
                      "draws anyway, and -o FILE writes a file");
    return FPX_EXIT_DONE;
}

/* These display the query itself, and do not answer it. */
static bool may_be_asked(void)
{
    return !is_dumb() && strcmp(variable("TERM"), "linux") != 0 &&
           strcmp(variable("TERM_PROGRAM"), "Apple_Terminal") != 0;
}

/* Multiplexers do not pass on kitty graphics, and take the query for a window title. */
static bool may_be_asked_for_kitty(void)
{
    const char *terminal = variable("TERM");
    return variable("TMUX")[0] == '\0' && variable("STY")[0] == '\0' &&
           !begins_with(terminal, "screen") && !begins_with(terminal, "tmux");
}

static bool has_all_colors(void)
{
    const char *colors = variable("COLORTERM");
    return strcmp(colors, "truecolor") == 0 || strcmp(colors, "24bit") == 0;
}

/* -- answers of the terminal ------------------------------------------------------------------- */

/* A separate descriptor, so that standard output stays blocking; negative: none. */
static int open_terminal(void)
{
    char name[256];
    if (ttyname_r(STDOUT_FILENO, name, sizeof(name)) != 0)
        return -1;
    return open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
}

static struct fpx_terminal_answers ask(void)
{
    struct fpx_terminal_answers answers = {.is_complete = false};
    const int fd = may_be_asked() ? open_terminal() : -1;
    if (fd >= 0)
        answers = fpx_terminal_query(fd, may_be_asked_for_kitty());
    fpx_fd_close(fd);
    return answers;
}

static bool is_text(const struct fpx_terminal_protocol *protocol)
{
    return protocol->put_cells != NULL;
}

static void find_protocol(const struct fpx_picture_arguments *picture,
                          struct fpx_terminal_picture *terminal)
{
    const struct fpx_terminal_answers answers = ask();
    const unsigned number =
        picture->protocol >= PROTOCOL_FIRST
            ? picture->protocol - PROTOCOL_FIRST
            : (unsigned)fpx_terminal_answers_protocol(&answers, has_all_colors());
    terminal->protocol = &fpx_terminal_protocols[number];
    terminal->window = fpx_terminal_window(STDOUT_FILENO, &answers);
    terminal->is_dark = answers.has_ground &&
                        fpx_contrast(answers.ground, WHITE) > fpx_contrast(answers.ground, BLACK);
}

/* -- the size of the picture ------------------------------------------------------------------- */

static uint32_t lines_for(const struct fpx_terminal_window *window)
{
    return window->lines > 2 * LINES_LEFT ? window->lines - LINES_LEFT : LINES_LEFT;
}

static uint32_t less(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint32_t more(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* Of a picture, px. Caps the window size, since a terminal may report anything. */
static uint32_t most_side(const struct flamepix_figure_options *figure)
{
    return figure->limit_side != 0 ? figure->limit_side : FLAMEPIX_DEFAULT_LIMIT_SIDE;
}

/* In px before scaling, at least one. */
static uint32_t scaled_down(uint32_t px, double scale)
{
    return more((uint32_t)(px / scale), 1);
}

/* A given size is kept. */
static void fit_image(const struct fpx_picture_arguments *picture,
                      struct flamepix_figure_options *figure, struct fpx_terminal_picture *terminal)
{
    enum { LEAST_WIDTH = 24 }; /* px before scaling: a chart and its padding */
    const struct fpx_terminal_window *window = &terminal->window;
    const uint32_t width = less(window->width, most_side(figure));
    const uint32_t height =
        (uint32_t)((uint64_t)window->height * lines_for(window) / window->lines);
    figure->format = terminal->protocol->format;
    if (picture->size.width != 0 || picture->preset != 0)
        return;
    figure->most_height = scaled_down(height, figure->scale);
    if (picture->width != 0 || picture->costscale != 0)
        return;
    figure->width = more(scaled_down(width, figure->scale), LEAST_WIDTH);
    terminal->is_fitted = true;
}

/* A column is 1 px wide and half a line 1 px high; more columns than the window has would wrap. */
static uint32_t text_columns(const struct fpx_picture_arguments *picture,
                             const struct fpx_terminal_window *window)
{
    if (picture->size.width != 0)
        return less(picture->size.width, window->columns);
    return picture->width != 0 ? less((uint32_t)picture->width, window->columns) : window->columns;
}

static uint32_t text_lines(const struct fpx_picture_arguments *picture,
                           const struct fpx_terminal_window *window)
{
    enum { LEAST = 2, MOST = 65535 };
    uint32_t lines = lines_for(window);
    if (picture->size.height != 0)
        lines = less(picture->size.height / 2 + picture->size.height % 2, MOST);
    return more(lines, LEAST);
}

static void fit_text(const struct fpx_picture_arguments *picture,
                     struct flamepix_figure_options *figure,
                     const struct fpx_terminal_window *window)
{
    const uint32_t most = most_side(figure);
    fpx_cell_chart_options(figure, less(text_columns(picture, window), most),
                           less(text_lines(picture, window), more(most / 2, 2)));
}

/* Rejects what the protocol cannot show. */
static enum fpx_exit check_protocol(const struct fpx_terminal_protocol *protocol, bool has_panels,
                                    const struct flamepix_figure_options *figure)
{
    if (is_text(protocol) && has_panels)
        return refuse(
            "--terminal: panels need a terminal that shows images; -o FILE writes a file");
    if (protocol->format == FLAMEPIX_PIXELS && figure->no_background)
        return refuse("--terminal: sixels are not transparent; give another --background than "
                      "none");
    return FPX_EXIT_DONE;
}

enum fpx_exit fpx_terminal_picture_plan(const struct fpx_picture_arguments *picture,
                                        bool has_panels, struct flamepix_figure_options *figure,
                                        struct fpx_terminal_picture *terminal_ret)
{
    if (!picture->terminal)
        return picture->protocol == 0 ? FPX_EXIT_DONE
                                      : refuse("--protocol does nothing without --terminal");
    enum fpx_exit code = check(picture);
    if (code == FPX_EXIT_DONE && picture->protocol < PROTOCOL_FIRST)
        code = check_environment();
    if (code != FPX_EXIT_DONE)
        return code;
    find_protocol(picture, terminal_ret);
    if (picture->theme == 0 && terminal_ret->is_dark)
        figure->theme = FLAMEPIX_DARK;
    if (is_text(terminal_ret->protocol))
        fit_text(picture, figure, &terminal_ret->window);
    else
        fit_image(picture, figure, terminal_ret);
    return check_protocol(terminal_ret->protocol, has_panels || fpx_picture_is_split(picture),
                          figure);
}

/* -- drawing ----------------------------------------------------------------------------------- */

static enum flamepix_status draw_text(struct fpx_terminal_picture *terminal,
                                      const struct fpx_composed_picture *page)
{
    const struct flamepix_figure_page facts = fpx_composed_picture_facts(page);
    struct fpx_cell_chart cells = {0};
    enum flamepix_status status = fpx_figure_cell_chart(page->figure, &cells);
    if (status == FLAMEPIX_OK)
        status = terminal->protocol->put_cells(&cells, flamepix_buffer_write, &terminal->text);
    terminal->rows = facts.rows + facts.cut_rows;
    terminal->cut_rows = facts.cut_rows + (uint32_t)cells.cut_rows;
    fpx_cell_chart_free(&cells);
    return status;
}

static enum flamepix_status draw_image(struct fpx_terminal_picture *terminal,
                                       const struct fpx_composed_picture *page)
{
    const struct flamepix_figure_page facts = fpx_composed_picture_facts(page);
    struct flamepix_buffer bytes = {0};
    const struct fpx_terminal_image image = {
        .bytes = &bytes,
        .width = facts.width,
        .height = facts.height,
        .columns = terminal->is_fitted ? terminal->window.columns : 0,
    };
    enum flamepix_status status = fpx_composed_picture_draw(page, flamepix_buffer_write, &bytes);
    if (status == FLAMEPIX_OK)
        status = terminal->protocol->put_image(&image, flamepix_buffer_write, &terminal->text);
    flamepix_buffer_free(&bytes);
    return status;
}

enum flamepix_status fpx_terminal_picture_draw(struct fpx_terminal_picture *terminal,
                                               const struct fpx_composed_picture *page,
                                               struct fpx_output *file)
{
    if (terminal->protocol == NULL)
        return fpx_composed_picture_draw(page, fpx_output_write, file);
    return is_text(terminal->protocol) ? draw_text(terminal, page) : draw_image(terminal, page);
}

enum flamepix_status fpx_terminal_picture_show(const struct fpx_terminal_picture *terminal)
{
    if (terminal->protocol == NULL)
        return FLAMEPIX_OK;
    const int fd = open_terminal();
    const enum flamepix_status status = fpx_terminal_show_text(
        fd >= 0 ? fd : STDOUT_FILENO, flamepix_buffer_bytes(&terminal->text));
    fpx_fd_close(fd);
    return status;
}

/* -- messages ---------------------------------------------------------------------------------- */

struct flamepix_figure_page fpx_terminal_picture_facts(const struct fpx_terminal_picture *terminal,
                                                       const struct fpx_composed_picture *page)
{
    struct flamepix_figure_page facts = fpx_composed_picture_facts(page);
    if (terminal->protocol != NULL && is_text(terminal->protocol))
        facts.cut_rows = 0;
    return facts;
}

void fpx_terminal_picture_print_cut(const struct fpx_terminal_picture *terminal)
{
    if (terminal->cut_rows > 0)
        fpx_message("note: %" PRIu32 " of %" PRIu32
                    " rows do not fit into the window and were cut at the leaves",
                    terminal->cut_rows, terminal->rows);
}

void fpx_terminal_picture_free(struct fpx_terminal_picture *terminal)
{
    flamepix_buffer_free(&terminal->text);
}

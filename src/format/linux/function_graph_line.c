#include "format/linux/tracers.h"

#include "base/bytes_match.h"
#include "format/parse/parse_text.h"
#include "format/recognise/recognise.h"

static struct flamepix_bytes take_word(struct flamepix_bytes *text)
{
    struct flamepix_bytes word = {"", 0};
    (void)fpx_text_word(text, &word);
    *text = fpx_bytes_trimmed(*text);
    return word;
}

/* -- columns ----------------------------------------------------------------------------------- */

/* "bash-1234"; the name may contain blanks and '-', too. */
static bool take_task(struct flamepix_bytes text, struct fpx_graph_line *line)
{
    struct flamepix_bytes pid = text;
    struct flamepix_bytes comm;
    uint64_t number;
    if (!fpx_take_until_last(&pid, "-", &comm) || comm.length == 0)
        return false;
    struct flamepix_bytes rest = pid;
    if (!fpx_take_number(&rest, &number) || rest.length > 0)
        return false;
    line->task = text;
    line->comm = comm;
    line->pid = pid;
    return true;
}

/* "14.123 us", perhaps after a sign that marks how long it is. */
static bool take_duration(struct flamepix_bytes text, struct fpx_graph_line *line)
{
    uint64_t whole;
    uint64_t part = 0;
    size_t digits = 0;
    if (text.length > 0 && strchr("+!#*@$", text.data[0]) != NULL)
        text = fpx_bytes_trimmed(flamepix_bytes_from(text, 1));
    if (!fpx_take_number(&text, &whole) || whole > UINT32_MAX * UINT64_C(1000))
        return false;
    if (fpx_take(&text, ".")) {
        for (; digits < text.length && fpx_is_digit(text.data[digits]); digits++)
            part = digits < 3 ? part * 10 + (uint64_t)(text.data[digits] - '0') : part;
        text = flamepix_bytes_from(text, digits);
    }
    for (; digits < 3; digits++)
        part *= 10;
    if (!flamepix_bytes_equal(fpx_bytes_trimmed(text), flamepix_bytes_of("us")))
        return false;
    line->has_duration = true;
    line->nanoseconds = whole * 1000 + part;
    return true;
}

/* A column in front of the function: "0)", "bash-1234", "+ 14.123 us", or two of them. Other
 * columns, such as the time or interrupt flags, are not used. */
static void take_column(struct flamepix_bytes text, struct fpx_graph_line *line)
{
    struct flamepix_bytes cpu = text;
    size_t digits = 0;
    while (digits < cpu.length && fpx_is_digit(cpu.data[digits]))
        digits++;
    if (digits > 0 && digits < cpu.length && cpu.data[digits] == ')') {
        line->cpu = (struct flamepix_bytes){cpu.data, digits};
        text = fpx_bytes_trimmed(flamepix_bytes_from(text, digits + 1));
    }
    if (text.length > 0 && !take_duration(text, line))
        (void)take_task(text, line);
}

/* Takes the columns in front of the function, whose text has no '|' before its parentheses. */
static bool take_columns(struct flamepix_bytes *text, struct fpx_graph_line *line)
{
    bool is_found = false;
    for (size_t i = 0; i < text->length && strchr("({}/;", text->data[i]) == NULL; i++) {
        if (text->data[i] != '|')
            continue;
        take_column(fpx_bytes_trimmed((struct flamepix_bytes){text->data, i}), line);
        *text = flamepix_bytes_from(*text, i + 1);
        is_found = true;
        i = (size_t)-1;
    }
    *text = fpx_bytes_trimmed(*text);
    return is_found;
}

/* -- the function ------------------------------------------------------------------------------ */

/* The name in a comment after an end: "do_sys_open", "f = 0x0", "f ret=0". */
static struct flamepix_bytes name_in_comment(struct flamepix_bytes text)
{
    struct flamepix_bytes before;
    const struct flamepix_bytes nothing = {"", 0};
    if (!fpx_take_until(&text, "/*", &before))
        return nothing;
    text = fpx_bytes_trimmed(text);
    const struct flamepix_bytes name = take_word(&text);
    return flamepix_bytes_equal(name, flamepix_bytes_of("=")) ||
                   flamepix_bytes_equal(name, flamepix_bytes_of("*/")) ||
                   fpx_bytes_begin_with(name, "ret=")
               ? nothing
               : name;
}

/* "f [module](a=1)" */
static void take_name(struct flamepix_bytes text, struct fpx_graph_line *line)
{
    struct flamepix_bytes rest = text;
    if (fpx_take_until(&rest, " [", &line->function) && fpx_take_end(&rest, "]"))
        line->module = rest;
    else
        line->function = text;
}

static enum fpx_graph_kind take_function(struct flamepix_bytes text, struct fpx_graph_line *line)
{
    struct flamepix_bytes name;
    struct flamepix_bytes arguments = text;
    if (fpx_bytes_begin_with(text, "}")) {
        line->function = name_in_comment(text);
        return FPX_GRAPH_EXIT;
    }
    if (fpx_bytes_begin_with(text, "/*"))
        return FPX_GRAPH_EVENT;
    if (!fpx_take_until(&arguments, "(", &name) || name.length == 0)
        return text.length == 0 ? FPX_GRAPH_NOTHING : FPX_GRAPH_UNKNOWN;
    take_name(name, line);
    if (fpx_bytes_hold(arguments, ") {") || fpx_bytes_end_with(arguments, "{"))
        return FPX_GRAPH_ENTRY;
    return fpx_bytes_hold(arguments, ");") ? FPX_GRAPH_LEAF : FPX_GRAPH_UNKNOWN;
}

/* -- the line ---------------------------------------------------------------------------------- */

/* "bash-1234 [000] d..1. 5678.901234: ", as trace-cmd prints it before what happened. */
static bool take_event_head(struct flamepix_bytes text, struct fpx_graph_line *line)
{
    struct flamepix_bytes task;
    struct flamepix_bytes cpu;
    if (!fpx_take_until(&text, " [", &task) || !fpx_take_until(&text, "]", &cpu) ||
        cpu.length == 0 || !fpx_is_digit(cpu.data[0]))
        return false;
    line->cpu = cpu;
    return take_task(fpx_bytes_trimmed(task), line);
}

/* " 0)  bash-1234   =>  <idle>-0" */
static bool take_switch(struct flamepix_bytes text, struct fpx_graph_line *line)
{
    struct flamepix_bytes before;
    struct flamepix_bytes next = text;
    if (!fpx_take_until(&next, "=>", &before))
        return false;
    take_column(fpx_bytes_trimmed(before), line);
    return line->cpu.length > 0 && take_task(fpx_bytes_trimmed(next), line);
}

static bool is_lost(struct flamepix_bytes text)
{
    return fpx_bytes_begin_with(text, "CPU:") && fpx_bytes_hold(text, "LOST");
}

static bool is_nothing(struct flamepix_bytes text)
{
    return text.length == 0 || text.data[0] == '#' || fpx_bytes_begin_with(text, "----") ||
           fpx_bytes_begin_with(text, "cpus=") || fpx_bytes_begin_with(text, "CPU ") ||
           fpx_bytes_begin_with(text, "version =") || fpx_bytes_hold(text, "=====");
}

enum fpx_graph_kind fpx_graph_line_take(struct flamepix_bytes text, struct fpx_graph_line *line_ret)
{
    const struct flamepix_bytes nothing = {"", 0};
    struct flamepix_bytes before;
    struct flamepix_bytes rest = fpx_bytes_trimmed(text);
    *line_ret = (struct fpx_graph_line){.cpu = nothing,
                                        .task = nothing,
                                        .comm = nothing,
                                        .pid = nothing,
                                        .function = nothing,
                                        .module = nothing};
    text = rest;
    if (is_lost(text))
        return line_ret->kind = FPX_GRAPH_LOST;
    if (is_nothing(text))
        return line_ret->kind = FPX_GRAPH_NOTHING;
    if (fpx_take_until(&rest, " funcgraph_entry:", &before) ||
        fpx_take_until(&rest, " funcgraph_exit:", &before)) {
        const bool is_known = take_event_head(before, line_ret) && take_columns(&rest, line_ret);
        return line_ret->kind = is_known ? take_function(rest, line_ret) : FPX_GRAPH_UNKNOWN;
    }
    if (take_columns(&rest, line_ret) && line_ret->cpu.length > 0)
        return line_ret->kind = take_function(rest, line_ret);
    if (take_switch(text, line_ret))
        return line_ret->kind = FPX_GRAPH_SWITCH;
    return line_ret->kind = take_event_head(text, line_ret) ? FPX_GRAPH_EVENT : FPX_GRAPH_UNKNOWN;
}

/* Names that only this format has, or lines of a CPU with functions, which come after a '|'. */
bool fpx_recognise_function_graph(struct flamepix_bytes head, const char *const *marks)
{
    enum { ENOUGH = 3 };
    struct fpx_graph_line line;
    struct flamepix_bytes text;
    size_t functions = 0;
    if (fpx_recognise_text(head, marks))
        return true;
    while (functions < ENOUGH && fpx_text_line(&head, &text)) {
        if (!fpx_bytes_hold(text, "|"))
            continue;
        const enum fpx_graph_kind kind = fpx_graph_line_take(text, &line);
        functions += kind == FPX_GRAPH_ENTRY || kind == FPX_GRAPH_LEAF || kind == FPX_GRAPH_EXIT;
    }
    return functions == ENOUGH;
}

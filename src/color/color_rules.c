#include "color/color_rules.h"

#include <stdlib.h>

#include "base/bytes_match.h"
#include "base/memory.h"
#include "base/text_lines.h"

/* The part of a name that a pattern is matched against. */
struct part {
    const char *prefix;
    size_t offset; /* offset in struct flamepix_name */
};

static const struct part parts[] = {
    {"name:", offsetof(struct flamepix_name, whole)},
    {"module:", offsetof(struct flamepix_name, module)},
    {"package:", offsetof(struct flamepix_name, package)},
    {"file:", offsetof(struct flamepix_name, file)},
};

struct rule {
    struct flamepix_pattern *pattern;
    const struct part *part;
    struct fpx_color_rule_meaning says;
};

struct fpx_color_rules {
    struct fpx_arena labels;
    struct rule *items;
    size_t count, capacity;
};

/* -- reading ----------------------------------------------------------------------------------- */

/* The text before the next TAB; both are removed from the beginning of `line`. */
static struct flamepix_bytes next_field(struct flamepix_bytes *line)
{
    const char *tab = line->length == 0 ? NULL : memchr(line->data, '\t', line->length);
    struct flamepix_bytes field = {line->data,
                                   tab == NULL ? line->length : (size_t)(tab - line->data)};
    size_t taken = tab == NULL ? field.length : field.length + 1;
    *line = flamepix_bytes_from(*line, taken);
    return field;
}

/* The part that a pattern is for, and the pattern without its prefix. */
static const struct part *part_of(struct flamepix_bytes *pattern)
{
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        size_t length = strlen(parts[i].prefix);
        if (!fpx_bytes_begin_with(*pattern, parts[i].prefix))
            continue;
        *pattern = flamepix_bytes_from(*pattern, length);
        return &parts[i];
    }
    return &parts[0];
}

/* A terminated copy, owned by the rules. */
static enum flamepix_status keep(struct fpx_color_rules *rules, struct flamepix_bytes text,
                                 const char **copy_ret)
{
    void *copy;
    enum flamepix_status status = fpx_arena_take(&rules->labels, text.length + 1, &copy);
    if (status != FLAMEPIX_OK)
        return status;
    if (text.length > 0)
        memcpy(copy, text.data, text.length);
    ((char *)copy)[text.length] = '\0';
    *copy_ret = copy;
    return FLAMEPIX_OK;
}

static enum flamepix_status compile(struct fpx_color_rules *rules, struct flamepix_bytes text,
                                    struct flamepix_pattern **pattern_ret,
                                    struct fpx_color_fault *fault)
{
    const char *copy;
    struct flamepix_pattern_fault pattern_fault = {0};
    if (text.length == 0)
        return fpx_color_refuse(fault, "a rule is a pattern, a TAB, a colour, and perhaps a "
                                       "TAB and a label");
    if (memchr(text.data, '\0', text.length) != NULL)
        return fpx_color_refuse(fault, "a pattern holds no zero byte");
    enum flamepix_status status = keep(rules, text, &copy);
    if (status == FLAMEPIX_OK)
        status = flamepix_pattern_create(copy, false, pattern_ret, &pattern_fault);
    if (status != FLAMEPIX_BAD_ARGUMENT)
        return status;
    return fpx_color_refuse(fault, "at byte %zu of the pattern: %s", pattern_fault.offset + 1,
                            pattern_fault.why);
}

/* A rule with the label of an earlier one shares its entry in a legend. */
static size_t first_with_label(const struct fpx_color_rules *rules, struct flamepix_bytes label)
{
    size_t i = 0;
    while (i < rules->count && !flamepix_bytes_equal(rules->items[i].says.label, label))
        i++;
    return i;
}

static enum flamepix_status add_rule(struct fpx_color_rules *rules, struct rule rule,
                                     struct flamepix_bytes pattern, struct fpx_color_fault *fault)
{
    if (rules->count == FPX_COLOR_RULES_MAX)
        return fpx_color_refuse(fault, "more than %d rules", FPX_COLOR_RULES_MAX);
    enum flamepix_status status =
        fpx_array_reserve(&rules->items, &rules->capacity, rules->count + 1, sizeof(*rules->items));
    if (status == FLAMEPIX_OK)
        status = keep(rules, rule.says.label, &rule.says.label.data);
    if (status == FLAMEPIX_OK)
        status = compile(rules, pattern, &rule.pattern, fault);
    if (status != FLAMEPIX_OK)
        return status;
    rule.says.first = first_with_label(rules, rule.says.label);
    rules->items[rules->count++] = rule;
    return FLAMEPIX_OK;
}

static enum flamepix_status refuse_color(struct fpx_color_fault *fault, struct flamepix_bytes color)
{
    enum { SHOWN_MOST = 40 };
    if (color.length == 0)
        return fpx_color_refuse(fault, "behind the pattern and a TAB stands no colour, which "
                                       "is " FPX_CHOSEN_COLORS);
    return fpx_color_refuse(fault,
                            "behind the pattern and a TAB stands no colour, which "
                            "is " FPX_CHOSEN_COLORS ", but \"%.*s\"",
                            color.length < SHOWN_MOST ? (int)color.length : SHOWN_MOST, color.data);
}

static enum flamepix_status read_rule(struct fpx_color_rules *rules, struct flamepix_bytes line,
                                      struct fpx_color_fault *fault)
{
    struct flamepix_bytes pattern = next_field(&line);
    struct flamepix_bytes color = next_field(&line);
    struct flamepix_bytes label = fpx_bytes_trimmed(line);
    struct rule rule = {.part = part_of(&pattern)};
    if (!fpx_chosen_color_read(fpx_bytes_trimmed(color), &rule.says.chosen))
        return refuse_color(fault, color);
    rule.says.label = label.length > 0 ? label : pattern;
    return add_rule(rules, rule, pattern, fault);
}

enum flamepix_status fpx_color_rules_parse(struct flamepix_bytes text,
                                           struct fpx_color_rules **rules_ret,
                                           struct fpx_color_fault *fault_ret)
{
    struct fpx_color_rules *rules = calloc(1, sizeof(*rules));
    enum flamepix_status status = rules == NULL ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
    struct flamepix_bytes line;
    fault_ret->line = 0;
    while (status == FLAMEPIX_OK && fpx_text_line(&text, &line)) {
        fault_ret->line++;
        if (!fpx_text_line_is_blank_or_comment(line))
            status = read_rule(rules, line, fault_ret);
    }
    if (status == FLAMEPIX_OK)
        *rules_ret = rules;
    else
        fpx_color_rules_free(rules);
    return status;
}

/* -- asking ------------------------------------------------------------------------------------ */

size_t fpx_color_rules_count(const struct fpx_color_rules *rules)
{
    return rules->count;
}

struct fpx_color_rule_meaning fpx_color_rule(const struct fpx_color_rules *rules, size_t number)
{
    return rules->items[number].says;
}

enum flamepix_status fpx_color_rules_find(const struct fpx_color_rules *rules,
                                          struct flamepix_bytes name, size_t *number_ret)
{
    struct flamepix_name anatomy;
    bool found = false;
    size_t i = 0;
    flamepix_name_parse(name, &anatomy);
    for (; i < rules->count; i++) {
        struct flamepix_bytes part;
        memcpy(&part, (const char *)&anatomy + rules->items[i].part->offset, sizeof(part));
        enum flamepix_status status = flamepix_pattern_found(rules->items[i].pattern, part, &found);
        if (status != FLAMEPIX_OK)
            return status;
        if (found)
            break;
    }
    *number_ret = i;
    return FLAMEPIX_OK;
}

void fpx_color_rules_collect(struct fpx_color_rules *rules, struct flamepix_undecided *undecided)
{
    for (size_t i = 0; i < rules->count; i++)
        flamepix_pattern_collect(rules->items[i].pattern, undecided);
}

void fpx_color_rules_free(struct fpx_color_rules *rules)
{
    if (rules == NULL)
        return;
    for (size_t i = 0; i < rules->count; i++)
        flamepix_pattern_free(rules->items[i].pattern);
    fpx_arena_free(&rules->labels);
    free(rules->items);
    free(rules);
}

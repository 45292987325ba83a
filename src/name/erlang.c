/* Erlang and Elixir: a module, a function and its number of arguments, which is part of its name:
 * "lists:map/2", "'Elixir.Enum':reduce/3", "gen_server:-fun.loop/1-/0". */
#include "base/name_letters.h"
#include "name/name_rules.h"

static bool begins_function(char c)
{
    return fpx_name_is_lower(c) || fpx_name_is_upper(c) || fpx_name_is_one_of(c, "_'-");
}

static bool could_be_module(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (!fpx_name_is_identifier(text[i]) && !fpx_name_is_one_of(text[i], ".'@"))
            return false;
    }
    return length > 0;
}

/* "map/2", or the "-loop/1-" of an anonymous function. */
static bool ends_in_arity(const char *text, size_t length)
{
    size_t end = length - (text[length - 1] == '-');
    size_t digits = fpx_name_digits_begin(text, end);
    return digits < end && fpx_name_ends_at(text, digits, "/");
}

bool fpx_name_rule_erlang(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    const char *text = rest->text;
    const char *colon = memchr(text, ':', rest->length);
    if (colon == NULL || !ends_in_arity(text, rest->length))
        return false;
    size_t function = (size_t)(colon - text) + 1;
    if (!begins_function(text[function]) || !could_be_module(text, function - 1))
        return false;
    parts->package = fpx_name_piece(text, 0, function - 1);
    parts->function = fpx_name_piece(text, function, rest->length);
    return true;
}

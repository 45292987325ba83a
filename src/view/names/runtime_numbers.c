/* Most run numbers follow a mark of fixed text: these are rows of a table. Marks that contain a
 * name, and addresses, are functions. A mark alone is weak evidence, so a row also describes the
 * number and the characters allowed on both sides. */
#include "view/names/name_edges.h"

#include "base/name_letters.h"

enum looks {
    DIGITS,      /* 120 */
    MANY_DIGITS, /* 10 or more */
    HEX,         /* 1a2b3c */
    RANDOM,      /* b7Xk20Qs: letters and digits, or eight letters in both cases */
    TWO,         /* 12_34, 12-34, 12u34; _12_34 if the first is negative */
    TWO_HEX,     /* c3f_1 */
    GUID,        /* 4fb1ba2c-5c5b-4d9c-a4f3-3b4c2e2b8e7f */
};

struct mark {
    const char *text;
    enum looks looks;
    bool inside;        /* may follow a letter, a digit, '_' or '$' */
    const char *behind; /* follows the number; NULL: anything but a letter, a digit or '_' */
    const char *plain;  /* replaces mark and number; NULL: the mark */
};

static const struct mark marks[] = {
    /* Java: reflection, proxies */
    {"GeneratedMethodAccessor", DIGITS, false, NULL, NULL},
    {"GeneratedConstructorAccessor", DIGITS, false, NULL, NULL},
    {"GeneratedSerializationConstructorAccessor", DIGITS, false, NULL, NULL},
    {"$Proxy", DIGITS, false, NULL, NULL},
    {"jdk.proxy", DIGITS, true, NULL, NULL},
    {"jdk/proxy", DIGITS, true, NULL, NULL},
    /* CGLIB, Guice, Javassist */
    {"CGLIB$$", HEX, true, NULL, "CGLIB"},
    {"FastClass$$", HEX, true, NULL, "FastClass"},
    {"ByGuice$$", HEX, true, NULL, "ByGuice"},
    {"CGLIB$STATICHOOK", DIGITS, true, NULL, NULL},
    {"_$$_javassist_", DIGITS, true, NULL, "_$$_javassist"},
    {"_$$_jvst", TWO_HEX, true, NULL, NULL},
    /* Byte Buddy and its users */
    {"$ByteBuddy$", RANDOM, true, NULL, "$ByteBuddy"},
    {"$MockitoMock$", RANDOM, true, NULL, "$MockitoMock"},
    {"$HibernateProxy$", RANDOM, true, NULL, "$HibernateProxy"},
    {"$HibernateBasicProxy$", RANDOM, true, NULL, "$HibernateBasicProxy"},
    {"$HibernateInstantiator$", RANDOM, true, NULL, "$HibernateInstantiator"},
    {"$HibernateAccessOptimizer$", RANDOM, true, NULL, "$HibernateAccessOptimizer"},
    {"$auxiliary$", RANDOM, true, NULL, "$auxiliary"},
    {"$accessor$", RANDOM, true, NULL, "$accessor"},
    /* Groovy, Clojure, Nashorn, Jython */
    {"script", MANY_DIGITS, false, NULL, NULL},
    {"Script", MANY_DIGITS, false, NULL, NULL},
    {"$eval", DIGITS, true, NULL, NULL},
    {"fn__", DIGITS, false, NULL, "fn"},
    {"$fn__", DIGITS, true, NULL, "$fn"},
    {"reify__", DIGITS, false, NULL, "reify"},
    {"$reify__", DIGITS, true, NULL, "$reify"},
    {"Script$Recompilation$", DIGITS, false, "$", "Script$Recompilation"},
    {"_pyx", DIGITS, true, NULL, NULL},
    /* .NET: expression trees, proxies, Dapper, regular expressions */
    {"lambda_method", DIGITS, false, NULL, NULL},
    {"generatedProxy_", DIGITS, false, NULL, "generatedProxy"},
    {"Deserialize", GUID, false, NULL, NULL},
    {"ParamInfo", GUID, false, NULL, NULL},
    {"Regex", DIGITS, false, "_Go", NULL},
    {"Regex", DIGITS, false, "_Scan", NULL},
    {"Regex", DIGITS, false, "_FindFirstChar", NULL},
    {"Regex", DIGITS, false, "_InitTrackCount", NULL},
    {"Regex", DIGITS, false, "_Try", NULL},
    /* Ruby: templates, methods compiled at run time */
    {"__tilt_", DIGITS, false, NULL, "__tilt"},
    {"_erb__", TWO, true, NULL, "_erb"},
    {"_haml__", TWO, true, NULL, "_haml"},
    {"_slim__", TWO, true, NULL, "_slim"},
    {"_builder__", TWO, true, NULL, "_builder"},
    {"_jbuilder__", TWO, true, NULL, "_jbuilder"},
    {"_mjit", DIGITS, false, "_", NULL},
    {"_ruby_mjit_p", TWO, false, NULL, "_ruby_mjit"},
    /* Perl, Python, JavaScript, Lua, Erlang */
    {"(eval ", DIGITS, true, ")", "(eval"},
    {"<ipython-input-", TWO, true, ">", "<ipython-input"},
    {"ipykernel_", DIGITS, false, "/", "ipykernel"},
    {"VM", DIGITS, false, ":", NULL},
    {"TRACE_", DIGITS, false, NULL, "TRACE"},
    {"<0.", DIGITS, false, ".", "<0"},
    /* code without a file of its own: perf, the kernel, PostgreSQL */
    {"perf-", DIGITS, false, ".map", "perf"},
    {"jitted-", TWO, false, NULL, "jitted"},
    {"bpf_trampoline_", DIGITS, false, NULL, "bpf_trampoline"},
    {"bpf_trampoline_", TWO, false, NULL, "bpf_trampoline"},
    {"evalexpr_", TWO, false, NULL, "evalexpr"},
    {"deform_", TWO, false, NULL, "deform"},
};
enum { MARKS = sizeof(marks) / sizeof(marks[0]) };

static bool is_letter(char c)
{
    return fpx_name_is_upper(c) || fpx_name_is_lower(c);
}

/* '$' separates the parts of composed names, and is not a letter here. */
static bool goes_on(struct flamepix_bytes text, size_t at)
{
    return at < text.length && fpx_name_is_identifier(text.data[at]) && text.data[at] != '$';
}

static bool stands(struct flamepix_bytes text, size_t at, const char *word)
{
    return fpx_name_stands_at(text.data, text.length, at, word);
}

/* -- forms of numbers: each returns the end of the number, or `at` without one ----------------- */

static size_t digits_end(struct flamepix_bytes text, size_t at)
{
    while (at < text.length && fpx_is_digit(text.data[at]))
        at++;
    return at;
}

static size_t hex_end(struct flamepix_bytes text, size_t at)
{
    while (at < text.length && fpx_name_is_hex(text.data[at]))
        at++;
    return at;
}

/* Letters alone are a word of the library, such as "auxiliary", unless they look random. */
static size_t random_end(struct flamepix_bytes text, size_t at)
{
    enum { PICKED = 8 };
    size_t end = at, digits = 0, upper = 0;
    for (; end < text.length && (fpx_is_digit(text.data[end]) || is_letter(text.data[end]));
         end++) {
        digits += fpx_is_digit(text.data[end]);
        upper += fpx_name_is_upper(text.data[end]);
    }
    const bool is_picked = end - at == PICKED && upper > 0 && upper < PICKED;
    return digits > 0 || is_picked ? end : at;
}

static size_t two_end(struct flamepix_bytes text, size_t at)
{
    const size_t begin = at + (at < text.length && text.data[at] == '_');
    const size_t first = hex_end(text, begin);
    if (first == begin || first == text.length || !fpx_name_is_one_of(text.data[first], "_-u"))
        return at;
    const size_t end = hex_end(text, first + 1);
    return end > first + 1 ? end : at;
}

static size_t guid_end(struct flamepix_bytes text, size_t at)
{
    static const size_t groups[] = {8, 4, 4, 4, 12};
    size_t end = at;
    for (size_t i = 0; i < sizeof(groups) / sizeof(groups[0]); i++) {
        const size_t begin = end + (i > 0);
        if (i > 0 && !stands(text, end, "-"))
            return at;
        end = hex_end(text, begin);
        if (end - begin != groups[i])
            return at;
    }
    return end;
}

static size_t number_end(struct flamepix_bytes text, size_t at, enum looks looks)
{
    enum { MANY = 10 };
    switch (looks) {
    case DIGITS:
        return digits_end(text, at);
    case MANY_DIGITS:
        return digits_end(text, at) - at >= MANY ? digits_end(text, at) : at;
    case HEX:
        return hex_end(text, at);
    case RANDOM:
        return random_end(text, at);
    case TWO: {
        const size_t first = at + stands(text, at, "_");
        return digits_end(text, first) > first ? two_end(text, at) : at;
    }
    case TWO_HEX:
        return two_end(text, at);
    case GUID:
        return guid_end(text, at);
    }
    return at;
}

/* -- marks of fixed text ----------------------------------------------------------------------- */

/* "VM12:3" is a line, "VM2::run" a class of the program. */
static bool is_behind(struct flamepix_bytes text, size_t at, const char *behind)
{
    return behind == NULL ? !goes_on(text, at)
                          : stands(text, at, behind) && !stands(text, at, "::");
}

static bool found_mark(struct flamepix_bytes text, size_t at, const struct mark *mark,
                       struct fpx_runtime_number *number)
{
    if (!stands(text, at, mark->text) ||
        (!mark->inside && at > 0 && fpx_name_is_identifier(text.data[at - 1])))
        return false;
    const size_t begin = at + strlen(mark->text);
    const size_t end = number_end(text, begin, mark->looks);
    if (end == begin || !is_behind(text, end, mark->behind))
        return false;
    number->length = end - at;
    number->plain = flamepix_bytes_of(mark->plain != NULL ? mark->plain : mark->text);
    return true;
}

/* -- marks that hold a name -------------------------------------------------------------------- */

static size_t name_end(struct flamepix_bytes text, size_t at)
{
    while (goes_on(text, at) || (at < text.length && fpx_name_is_one_of(text.data[at], "!\\=")))
        at++;
    return at;
}

/* text[at, kept) stays, and the rest up to `end` is removed. */
static bool found_behind(struct flamepix_bytes text, size_t at, size_t kept, size_t end,
                         struct fpx_runtime_number *number)
{
    number->length = end - at;
    number->plain = fpx_name_piece(text.data, at, kept);
    return end > kept;
}

/* "$$Lambda$12/0x7f", "Lambda/0x7f", "Lambda$12/34"; "Foo$Lambda$1" is a class of the program. */
static bool found_lambda(struct flamepix_bytes text, size_t at, struct fpx_runtime_number *number)
{
    static const char mark[] = "Lambda";
    const size_t begin = at + strlen(mark);
    if (!stands(text, at, mark) || (at > 0 && goes_on(text, at - 1)))
        return false;
    const size_t end = fpx_hidden_class_end(text, begin);
    const bool is_made = fpx_name_ends_at(text.data, at, "$$") ||
                         (end > begin && memchr(text.data + begin, '/', end - begin) != NULL);
    return is_made && !goes_on(text, end) && found_behind(text, at, begin, end, number);
}

/* "LambdaForm$DMH/0x7f", "LambdaForm$MH/1000975683" */
static bool found_lambda_form(struct flamepix_bytes text, size_t at,
                              struct fpx_runtime_number *number)
{
    static const char mark[] = "LambdaForm$";
    const size_t begin = at + strlen(mark);
    size_t kept = begin;
    if (!stands(text, at, mark))
        return false;
    while (kept < text.length && is_letter(text.data[kept]))
        kept++;
    const size_t end = fpx_hidden_class_end(text, kept);
    return kept > begin && !goes_on(text, end) && found_behind(text, at, kept, end, number);
}

/* "CGLIB$toString$3", "RUBY$block$run$1": a name of the program, and the number of methods made
 * before. */
static bool found_method(struct flamepix_bytes text, size_t at, struct fpx_runtime_number *number)
{
    static const char *const words[] = {"CGLIB$", "RUBY$block$", "RUBY$method$"};
    size_t i = 0;
    while (i < sizeof(words) / sizeof(words[0]) && !stands(text, at, words[i]))
        i++;
    if (i == sizeof(words) / sizeof(words[0]))
        return false;
    const size_t begin = at + strlen(words[i]);
    const size_t kept = name_end(text, begin);
    if (kept == begin || kept == text.length || text.data[kept] != '$')
        return false;
    const size_t end = digits_end(text, kept + 1);
    return end > kept + 1 && !goes_on(text, end) && found_behind(text, at, kept, end, number);
}

/* "Castle.Proxies.IStoreProxy_3": numbered if several have one name. */
static bool found_castle(struct flamepix_bytes text, size_t at, struct fpx_runtime_number *number)
{
    static const char mark[] = "Castle.Proxies.";
    if (!stands(text, at, mark))
        return false;
    const size_t end = name_end(text, at + strlen(mark));
    const size_t digits = fpx_name_digits_begin(text.data, end);
    return digits < end && fpx_name_ends_at(text.data, digits, "Proxy_") &&
           found_behind(text, at, digits - 1, end, number);
}

/* "#12#13", "#sort!#86": Julia's names for functions without a name, or with several. */
static bool found_two_parts(struct flamepix_bytes text, size_t at,
                            struct fpx_runtime_number *number)
{
    if (text.data[at] != '#')
        return false;
    const size_t middle = name_end(text, at + 1);
    if (middle == at + 1 || middle == text.length || text.data[middle] != '#')
        return false;
    const size_t end = digits_end(text, middle + 1);
    const bool is_number = digits_end(text, at + 1) == middle;
    if (end == middle + 1 || goes_on(text, end))
        return false;
    number->length = end - at;
    number->plain = is_number ? flamepix_bytes_of("##") : fpx_name_piece(text.data, at, middle + 1);
    return true;
}

/* The same, or the number before one: "#15#threadsfor_fun#12". */
static bool found_gensym(struct flamepix_bytes text, size_t at, struct fpx_runtime_number *number)
{
    if (found_two_parts(text, at, number))
        return true;
    const size_t end = text.data[at] == '#' ? digits_end(text, at + 1) : at + 1;
    if (end == at + 1 || end == text.length || !found_two_parts(text, end, number))
        return false;
    number->length = end - at;
    number->plain = flamepix_bytes_of("#");
    return true;
}

/* -- addresses --------------------------------------------------------------------------------- */

enum {
    LEAST_ADDRESS = 6,       /* digits; shorter ones are constants, or offsets */
    LEAST_HIDDEN_OFFSET = 12 /* after a '+', where offsets stand too */
};

/* "/0x00007f1c0c001200", after the name of a class: removed with its sign. */
static bool found_hidden_class(struct flamepix_bytes text, size_t at,
                               struct fpx_runtime_number *number)
{
    if (at == 0 || !goes_on(text, at - 1) || !fpx_name_is_one_of(text.data[at], "/.+") ||
        !stands(text, at + 1, "0x"))
        return false;
    const size_t begin = at + 3, end = hex_end(text, begin);
    const size_t least = text.data[at] == '+' ? LEAST_HIDDEN_OFFSET : LEAST_ADDRESS;
    return end - begin >= least && !goes_on(text, end) && found_behind(text, at, at, end, number);
}

/* "0x7f12ab34cd56", at any other place. */
static bool found_address(struct flamepix_bytes text, size_t at, struct fpx_runtime_number *number)
{
    if (!stands(text, at, "0x") ||
        (at > 0 && (text.data[at - 1] == '+' || fpx_is_digit(text.data[at - 1]))))
        return false;
    const size_t end = hex_end(text, at + 2);
    if (end - (at + 2) < LEAST_ADDRESS || (end < text.length && is_letter(text.data[end])))
        return false;
    number->length = end - at;
    number->plain = flamepix_bytes_of("0x...");
    return true;
}

/* "Loader@1a2b3c4d": an object of a class. "memcpy@1.2" is a version. */
static bool found_object(struct flamepix_bytes text, size_t at, struct fpx_runtime_number *number)
{
    enum { LEAST = 6, MOST = 8 };
    if (text.data[at] != '@' || at == 0 || !goes_on(text, at - 1))
        return false;
    const size_t end = hex_end(text, at + 1);
    const size_t count = end - (at + 1);
    size_t digit = at + 1;
    while (digit < end && !fpx_is_digit(text.data[digit]))
        digit++;
    return count >= LEAST && count <= MOST && digit < end && !goes_on(text, end) &&
           !stands(text, end, ".") && found_behind(text, at, at, end, number);
}

/* -- all of them ------------------------------------------------------------------------------- */

/* Whether a mark may begin with this: most letters of names begin none. */
static bool may_begin(char c)
{
    static const char begins[] = "$#/.+@(<0_BCDFGLPRSTVbdefgijlprs";
    return fpx_name_is_one_of(c, begins);
}

bool fpx_runtime_number_at(struct flamepix_bytes text, size_t at,
                           struct fpx_runtime_number *number_ret)
{
    static bool (*const found[])(struct flamepix_bytes text, size_t at,
                                 struct fpx_runtime_number * number) = {
        found_lambda, found_lambda_form,  found_method,  found_castle,
        found_gensym, found_hidden_class, found_address, found_object,
    };
    if (!may_begin(text.data[at]))
        return false;
    for (size_t i = 0; i < MARKS; i++) {
        if (found_mark(text, at, &marks[i], number_ret))
            return true;
    }
    for (size_t i = 0; i < sizeof(found) / sizeof(found[0]); i++) {
        if (found[i](text, at, number_ret))
            return true;
    }
    return false;
}

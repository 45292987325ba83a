#include "format/java/java.h"

#include "format/parse/parse_text.h"

static bool holds_one(struct flamepix_bytes text, const char *const *marks)
{
    for (; *marks != NULL; marks++) {
        if (fpx_bytes_hold(text, *marks))
            return true;
    }
    return false;
}

static bool ends_with_one(struct flamepix_bytes text, const char *const *marks)
{
    for (; *marks != NULL; marks++) {
        if (fpx_bytes_end_with(text, *marks))
            return true;
    }
    return false;
}

/* "C1 CompilerThread0" */
static bool is_of_compiler(struct flamepix_bytes thread)
{
    struct flamepix_bytes before;
    while (fpx_take_until(&thread, " CompilerThread", &before)) {
        if (before.length >= 2 && before.data[before.length - 2] == 'C')
            return true;
    }
    return false;
}

bool fpx_java_thread_is_of_jvm(struct flamepix_bytes thread)
{
    static const char *const names[] = {"Signal Dispatcher", "Service Thread", "Attach Listener",
                                        NULL};
    return holds_one(thread, names) || is_of_compiler(thread);
}

bool fpx_java_waits_for_events(struct flamepix_bytes function)
{
    static const char *const waits[] = {"epollWait", "EPoll.wait", NULL};
    static const char *const network[] = {"socketAccept", "socketRead0", NULL};
    return holds_one(function, waits) || ends_with_one(function, network) ||
           (fpx_bytes_hold(function, "Socket") && fpx_bytes_end_with(function, "accept0"));
}

bool fpx_java_is_to_wait_in(struct flamepix_bytes function)
{
    static const char *const waits[] = {".park", ".wait", ".wait0", ".sleep", ".sleep0", NULL};
    return ends_with_one(function, waits);
}

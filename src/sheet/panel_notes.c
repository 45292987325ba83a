#include "sheet/panel_notes.h"

#include <string.h>

const char *fpx_panel_note(const struct flamepix_measure *measure)
{
    static const struct {
        const char *measure, *note;
    } notes[] = {
        {"after", "there is nothing after"}, {"before", "there was nothing before"},
        {"delta", "nothing changed"},        {"common", "nothing is in both"},
        {"plus", "nothing was added"},       {"minus", "nothing was taken away"},
        {"new", "nothing is new"},           {"grown", "nothing grew"},
        {"gone", "nothing is gone"},         {"shrunk", "nothing shrank"},
    };
    for (size_t i = 0; i < sizeof(notes) / sizeof(notes[0]); i++)
        if (strcmp(notes[i].measure, measure->name) == 0)
            return notes[i].note;
    return "no weight";
}

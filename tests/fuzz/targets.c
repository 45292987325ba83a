/* All fuzz targets in one program, as linking each of them takes longer than running it: the name
 * under which it is run, such as fuzz_links or replay_links, says which target it is. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/targets.h"

#define FUZZ_TARGET(target) int fuzz_##target(const uint8_t *data, size_t size);
#include "fuzz_targets.h"
#undef FUZZ_TARGET

typedef int run_target(const uint8_t *data, size_t size);
static run_target *chosen;
static const char *chosen_name = "";

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static run_target *find(const char *program)
{
    static const struct {
        const char *name;
        run_target *run;
    } targets[] = {
#define FUZZ_TARGET(target) {#target, fuzz_##target},
#include "fuzz_targets.h"
    };
    const char *slash = strrchr(program, '/');
    const char *underscore = strchr(slash != NULL ? slash : program, '_');
    for (size_t i = 0; underscore != NULL && i < sizeof(targets) / sizeof(targets[0]); i++) {
        if (strcmp(targets[i].name, underscore + 1) == 0) {
            chosen_name = targets[i].name;
            return targets[i].run;
        }
    }
    return NULL;
}

const char *chosen_target(void)
{
    return chosen_name;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    chosen = *argc > 0 ? find((*argv)[0]) : NULL;
    if (chosen != NULL)
        return 0;
    (void)fprintf(stderr, "targets: to be run by a name such as fuzz_links\n");
    exit(EXIT_FAILURE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return chosen(data, size);
}

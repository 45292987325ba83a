#include "support/pictures/random_pages.h"

#include "support/pictures/profiles.h"

struct flamepix_figure_options pages_random(uint64_t *seed)
{
    static const double scales[] = {1, 1, 1.25, 1.5, 2, 3, 4};
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.width = 21 + profiles_below(seed, 80);
    options.row_height = 1 + profiles_below(seed, 16);
    options.scale = scales[profiles_below(seed, 7)];
    options.hide_runs = profiles_below(seed, 4) == 0;
    options.bare = profiles_below(seed, 3) == 0;
    options.inverted = profiles_below(seed, 2) == 0;
    options.row_heights = (enum flamepix_row_heights)profiles_below(seed, 2);
    options.chains = (enum flamepix_chains)profiles_below(seed, 3);
    options.fontsize = 1 + profiles_below(seed, 12);
    if (profiles_below(seed, 4) == 0)
        options.costscale = 0.02;
    if (profiles_below(seed, 2) == 0) {
        options.fit_width = options.width;
        options.fit_height = 7 + profiles_below(seed, 12);
        options.thumbnail = profiles_below(seed, 2) == 0;
        options.keep_row_height = profiles_below(seed, 3) == 0;
    }
    if (profiles_below(seed, 5) == 0)
        options.most_height = 80 + profiles_below(seed, 200);
    return options;
}

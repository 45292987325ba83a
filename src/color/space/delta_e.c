/* CIEDE2000.
 *
 * The distance of two points of L*a*b* says little about how different they look: greys are finer
 * told apart than strong colours, blues bend, dark and light count less than the middle. The
 * formula corrects for that in five steps (Sharma, Wu and Dalal 2005, whose numbering of the
 * steps is not needed here, and whose test values are the test):
 *
 *   1. a is stretched for greys, by the mean chroma of both colours;
 *   2. the differences of lightness, chroma and hue are taken, the last as the length of a chord;
 *   3. each is divided by what is tolerated at the mean of both colours;
 *   4. in blues, the differences of chroma and of hue are turned into each other;
 *   5. the three are added as squares.
 *
 * Angles are degrees from 0 to 360; the mean of two is taken on the shorter way round. A grey has
 * no hue, and the other colour's holds. Nothing here can fail; the cost is some twenty calls of
 * the mathematics library. */
#include "color/space/color_space.h"

#include <math.h>

static const double RADIANS = 3.14159265358979323846 / 180.0;

static double cosine(double degrees)
{
    return cos(degrees * RADIANS);
}

/* chroma^7 ÷ (chroma^7 + 25^7). */
static double seventh_share(double chroma)
{
    const double cube = chroma * chroma * chroma;
    const double power = cube * cube * chroma;
    return sqrt(power / (power + 6103515625.0));
}

/* A colour after the stretching of a. */
struct point {
    double l, chroma, hue;
};

static struct point stretched(struct fpx_lab lab, double stretch)
{
    struct fpx_lab wide = {lab.l, lab.a * stretch, lab.b};
    return (struct point){lab.l, fpx_lab_chroma(wide), fpx_lab_hue(wide)};
}

/* From the hue of `a` to that of `b`, -180 to 180. */
static double turn(struct point a, struct point b)
{
    if (a.chroma * b.chroma == 0.0)
        return 0.0;
    double degrees = b.hue - a.hue;
    if (degrees > 180.0)
        return degrees - 360.0;
    return degrees < -180.0 ? degrees + 360.0 : degrees;
}

static double mean_hue(struct point a, struct point b)
{
    double sum = a.hue + b.hue;
    if (a.chroma * b.chroma == 0.0)
        return sum;
    if (fabs(a.hue - b.hue) <= 180.0)
        return sum / 2.0;
    return sum < 360.0 ? sum / 2.0 + 180.0 : sum / 2.0 - 180.0;
}

static double hue_weight(double hue)
{
    return 1.0 - 0.17 * cosine(hue - 30.0) + 0.24 * cosine(2.0 * hue) +
           0.32 * cosine(3.0 * hue + 6.0) - 0.20 * cosine(4.0 * hue - 63.0);
}

/* How far hue and chroma interact in blues: negative, or 0. */
static double rotation(double chroma, double hue)
{
    double away = (hue - 275.0) / 25.0;
    double degrees = 60.0 * exp(-away * away);
    return -2.0 * seventh_share(chroma) * sin(degrees * RADIANS);
}

double fpx_delta_e(struct fpx_lab first, struct fpx_lab second)
{
    double chroma = (fpx_lab_chroma(first) + fpx_lab_chroma(second)) / 2.0;
    double stretch = 1.0 + 0.5 * (1.0 - seventh_share(chroma));
    struct point a = stretched(first, stretch);
    struct point b = stretched(second, stretch);
    chroma = (a.chroma + b.chroma) / 2.0;
    double hue = mean_hue(a, b);
    double middle = (a.l + b.l) / 2.0 - 50.0;
    middle *= middle;
    double l = (b.l - a.l) / (1.0 + 0.015 * middle / sqrt(20.0 + middle));
    double c = (b.chroma - a.chroma) / (1.0 + 0.045 * chroma);
    double chord = 2.0 * sqrt(a.chroma * b.chroma) * sin(turn(a, b) / 2.0 * RADIANS);
    double h = chord / (1.0 + 0.015 * chroma * hue_weight(hue));
    return sqrt(fmax(l * l + c * c + h * h + rotation(chroma, hue) * c * h, 0.0));
}

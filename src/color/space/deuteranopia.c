/* Deuteranopia after Brettel, Viénot and Mollon (1997), as Colors.jl computes it.
 *
 * Every colour is a sum of responses of the long, medium and short cones. Without the medium ones,
 * all colours that differ only in that response look the same: each has an equivalent that looks
 * alike with and without these cones. The equivalents lie on two half planes, which meet in the
 * greys: one through a blue of 475 nm, the other through a yellow of 575 nm. So the medium response
 * is replaced by that of the half plane at the same long and short responses. */
#include "color/space/color_space.h"

struct cones {
    double l, m, s;
};

/* CAT02. */
static struct cones cones_of(struct fpx_xyz xyz)
{
    return (struct cones){
        .l = 0.7328 * xyz.x + 0.4296 * xyz.y - 0.1624 * xyz.z,
        .m = -0.7036 * xyz.x + 1.6975 * xyz.y + 0.0061 * xyz.z,
        .s = 0.0030 * xyz.x + 0.0136 * xyz.y + 0.9834 * xyz.z,
    };
}

/* The inverse of CAT02. */
static struct fpx_xyz xyz_of(struct cones cones)
{
    return (struct fpx_xyz){
        .x = 1.0961238208355142 * cones.l - 0.27886900021828726 * cones.m +
             0.18274517938277304 * cones.s,
        .y = 0.45436904197535921 * cones.l + 0.47353315430741177 * cones.m +
             0.072097803717229125 * cones.s,
        .z = -0.0096276087384293551 * cones.l - 0.0056980312161134198 * cones.m +
             1.0153256399545427 * cones.s,
    };
}

struct fpx_xyz fpx_deuteranopia(struct fpx_xyz xyz, double strength)
{
    static const struct fpx_xyz blue = {0.1421, 0.1126, 1.0419};
    static const struct fpx_xyz yellow = {0.8425, 0.9154, 0.0018};
    static const struct fpx_linear white = {1.0, 1.0, 1.0};
    struct cones grey = cones_of(fpx_xyz_of(white));
    struct cones cones = cones_of(xyz);
    /* Black has no ratio, and stays black on either plane. */
    struct cones anchor = cones_of(cones.s * grey.l >= grey.s * cones.l ? blue : yellow);
    /* The normal of the plane through grey and anchor. */
    double l = grey.m * anchor.s - grey.s * anchor.m;
    double m = grey.s * anchor.l - grey.l * anchor.s;
    double s = grey.l * anchor.m - grey.m * anchor.l;
    cones.m = (1.0 - strength) * cones.m - strength * (l * cones.l + s * cones.s) / m;
    return xyz_of(cones);
}

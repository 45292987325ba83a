/* Call shares: what a function cost itself, divided between the paths that lead to it, in whole
 * units: the parts of a function add up to its cost, to the digit. Costs that are whole numbers are
 * divided into whole numbers, decimals into decimals that are a thousand times finer.
 *
 * All paths are gone twice. The first time the flow of each is added up; the second time each takes
 * its part of the cost. */
#ifndef FPX_FORMAT_CALLS_CALL_SHARES_H
#define FPX_FORMAT_CALLS_CALL_SHARES_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/status.h>

struct fpx_call_share {
    double whole; /* the flow of all paths to the function */
    double flow;  /* of the paths that have had their part */
    double given; /* parts so far, in units */
    bool is_done; /* the last path has had its part */
};

/* Starts as {0}. */
struct fpx_call_shares {
    struct fpx_call_share *functions;
    int digits;  /* behind the point, of a unit */
    double unit; /* so many are 1 */
};

/* For functions that cost `self` themselves, `count` of them. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_call_shares_init(struct fpx_call_shares *shares, const double *self,
                                          uint32_t count);

/* The first time: a path to this function has so much flow, above 0 or 0. */
void fpx_call_shares_note_path(struct fpx_call_shares *shares, uint32_t function, double flow);

/* The second time: the part of `self`, what this function cost itself, that a path gets. */
double fpx_call_shares_take(struct fpx_call_shares *shares, uint32_t function, double self,
                            double flow);

/* Frees everything; the shares are {0} again. */
void fpx_call_shares_free(struct fpx_call_shares *shares);

#endif

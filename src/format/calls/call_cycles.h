/* Call cycles: which functions of a graph call each other in a circle (its strongly connected
 * components). */
#ifndef FPX_FORMAT_CALLS_CALL_CYCLES_H
#define FPX_FORMAT_CALLS_CALL_CYCLES_H

#include <stdint.h>

#include <flamepix/status.h>

/* Functions and the functions that they call: those of function i are callees[begins[i]] up to
 * before callees[begins[i + 1]]. */
struct fpx_callees {
    uint32_t function_count;
    const uint32_t *begins; /* function_count + 1 */
    const uint32_t *callees;
};

/* Numbers the cycles from 0 in `cycles`, function_count of them: functions of one number reach each
 * other; one that reaches itself through no other is a cycle alone. Tarjan's algorithm, without
 * recursion, in linear time. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_call_cycles_find(struct fpx_callees graph, uint32_t *cycles,
                                          uint32_t *count_ret);

#endif

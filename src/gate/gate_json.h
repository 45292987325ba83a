/* Gate JSON: verdicts for programs.
 *
 *     {"schema":"flamepix-gate-1","verdict":"failed","rules":[
 *     {"file":null,"rule":"total>5%","verdict":"failed","conditions":[
 *       {"subject":"total","operator":">","limit":5,"unit":"%","before":40,"after":46,"change":15,
 *        "isNew":false,"verdict":"true","doubt":null}],
 *      "functions":[],"moreFunctions":0}
 *     ]}
 *
 * `verdict` of all is "failed" where a rule failed, else "not judged" where one is, else "passed";
 * of a rule one of these or "absent", of a condition "true", "false", "not judged" or "absent".
 * `unit` is "", "%" or "pp". Numbers that there are none of are null, and so is the change of what
 * grew from nothing in %, which `isNew` says. `doubt` is why a condition is not judged. A function
 * that meets a rule has its name, and of each condition on any function what it is of that one,
 * null of the others. */
#ifndef FPX_GATE_GATE_JSON_H
#define FPX_GATE_GATE_JSON_H

#include "gate/gate_verdict.h"

/* Writes them; a rule stands in a line of its own for each file. Answers OK, NO_MEMORY, or what
 * `write` answered. */
enum flamepix_status fpx_gate_json_write(const struct fpx_gate_verdict *verdicts, size_t count,
                                         flamepix_write_fn write, void *user);

#endif

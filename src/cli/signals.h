/* Signals: how and when signals end the program. */
#ifndef FPX_CLI_SIGNALS_H
#define FPX_CLI_SIGNALS_H

/* For the whole run: SIGINT and SIGTERM end it with their exit codes (console.h), SIGHUP by the
 * default action, all after temporary files have been removed. A closed pipe, or a file that
 * exceeds a size limit, is a failed write and no signal; a mapped file that shrinks is a failed
 * read (file_mapping.h). Signals that were ignored at the start (as in a background job, or under
 * nohup) stay ignored. */
void fpx_signals_set(void);

/* From now on all three end it by their default action, which shells report as 128 and more. */
void fpx_signals_die(void);

/* Holds back those three from now on, for work that polls for them and ends between two steps.
 * Ignored signals are not held. */
void fpx_signals_hold(void);

/* The signal that is held back, or 0. An ignored signal does not count, even if the caller of the
 * program had it blocked. */
int fpx_signals_held(void);

/* Releases a signal that was held back: it ends the program. */
void fpx_signals_release(void);

/* The name of one of the three in messages; static. */
const char *fpx_signal_name(int number);

#endif

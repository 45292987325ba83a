/* Signals: how those that end the program do so, and when. */
#ifndef FPX_CLI_SIGNALS_H
#define FPX_CLI_SIGNALS_H

/* For the whole run: SIGINT and SIGTERM end it with their exit codes (console.h), SIGHUP as it
 * would end any program, all after temporary files are removed. A closed pipe, or a file that grows
 * over a limit, is a failed write and no signal; a mapped file that shrinks is a failed read
 * (file_mapping.h). What was ignored when the program began (as in a background job, or under
 * nohup) stays so. */
void fpx_signals_set(void);

/* From now on all three end it as they would end any program, which shells see as 128 and more. */
void fpx_signals_die(void);

/* Holds back those three from now on, for work that looks out for them and ends between two steps.
 * What is ignored is not. */
void fpx_signals_hold(void);

/* The one that is held back, or 0. One that is ignored is none, even if whoever started the program
 * had it held back. */
int fpx_signals_held(void);

/* Lets go what is held back: it ends the program. */
void fpx_signals_release(void);

/* How messages call one of the three; static. */
const char *fpx_signal_name(int number);

#endif

// Stops an interactive program that has to clean up first.
import { onClosedOutput } from './output.js';

const PARENT_WATCH_MS = 500;
/** npm passes on a Ctrl-C that the terminal has sent to this process, too: two within this time are one. */
const ONE_SIGNAL_MS = 3_000;
/** 128 and the number of SIGINT, as shells say it. */
const EXIT_INTERRUPTED = 130;

type StopReason = 'interrupted' | 'unread';

/** `script` is the npm script that starts it. `stop` may be called more than once. A second Ctrl-C ends the process at once. */
export function onStop(script: string, stop: (reason: StopReason) => void): void {
  let firstAt: number | undefined;
  process.on('SIGINT', () => {
    const now = performance.now();
    firstAt ??= now;
    if (now - firstAt > ONE_SIGNAL_MS) process.exit(EXIT_INTERRUPTED);
    stop('interrupted');
  });
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop('interrupted'));
  // npm does not forward SIGTERM. The program notices that npm has ended.
  const parent = process.ppid;
  const watch = (): void => void (process.ppid !== parent && stop('interrupted'));
  if (process.env['npm_lifecycle_event'] === script) setInterval(watch, PARENT_WATCH_MS).unref();
  onClosedOutput(() => stop('unread'));
}

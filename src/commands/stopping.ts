// Stops an interactive program that has to clean up first.
import { onClosedOutput } from './output.js';

const PARENT_WATCH_MS = 500;

type StopReason = 'interrupted' | 'unread';

/** `script` is the npm script that starts it. `stop` may be called more than once. */
export function onStop(script: string, stop: (reason: StopReason) => void): void {
  // A listener for every signal: npm passes on a Ctrl-C that the terminal has sent to this process, too. SIGHUP: the terminal was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop('interrupted'));
  // npm does not forward SIGTERM. The program notices that npm has ended.
  const parent = process.ppid;
  const watch = (): void => void (process.ppid !== parent && stop('interrupted'));
  if (process.env['npm_lifecycle_event'] === script) setInterval(watch, PARENT_WATCH_MS).unref();
  onClosedOutput(() => stop('unread'));
}

// Runs a command as this process, and ends it. No other file of the commands reads the process.
import { type Command, print } from './command.js';
import { runLine } from './runLine.js';

const PARENT_WATCH_MS = 500;
/** npm passes on a Ctrl-C that the terminal has sent to this process, too: two within this time are one. */
const ONE_SIGNAL_MS = 3_000;
/** 128 and the number of SIGINT, as shells say it. */
const EXIT_INTERRUPTED = 130;

/** `name`: the npm script that starts it. */
export async function runProcess(name: string, command: Command, args: readonly string[] = process.argv.slice(2)): Promise<never> {
  let closed = (): void => (command.onlyPrints === true ? process.exit(0) : undefined);
  onClosedOutput(() => closed());
  const { env, stdin, stdout, stderr } = process;
  const code = await runLine(command, {
    ...{ name, args, env, stdin, stdout, stderr },
    onStop(stop) {
      onInterrupted(name, () => stop('interrupted'));
      closed = () => stop('unread');
    },
  });
  // Timers, and connections of others, would keep it alive.
  await Promise.all([print(stdout, ''), print(stderr, '')]);
  process.exit(code);
}

/** `closed` is called when the reader of standard output has ended, such as `head`. Otherwise a stack trace would end the process. */
function onClosedOutput(closed: () => void): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    closed();
  });
  process.stderr.on('error', () => undefined);
}

function onInterrupted(name: string, stop: () => void): void {
  let firstAt: number | undefined;
  process.on('SIGINT', () => {
    const now = performance.now();
    firstAt ??= now;
    if (now - firstAt > ONE_SIGNAL_MS) process.exit(EXIT_INTERRUPTED);
    stop();
  });
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // npm does not forward SIGTERM. The program notices that npm has ended.
  const parent = process.ppid;
  const watch = (): void => void (process.ppid !== parent && stop());
  if (process.env['npm_lifecycle_event'] === name) setInterval(watch, PARENT_WATCH_MS).unref();
}

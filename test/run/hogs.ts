// Processes that take whole cores, to find tests that depend on the speed of the machine.
import { spawn } from 'node:child_process';

/** Starts so many. They end with this process, at the latest. */
export function startHogs(count: number): Disposable {
  // Each asks now and then whether its parent still lives.
  const spin = 'const parent = process.ppid; for (let n = 1; ; n++) if (n % 1e9 === 0 && process.ppid !== parent) process.exit()';
  const hogs = Array.from({ length: count }, () => spawn(process.execPath, ['-e', spin], { stdio: 'ignore' }));
  const stop = (): void => hogs.forEach((hog) => void hog.kill('SIGKILL'));
  process.once('exit', stop);
  return { [Symbol.dispose]: stop };
}

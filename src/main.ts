// What `npm start`, the image and a supervisor start: the service, with an allocator that gives memory back.
import { ALLOCATOR } from './startup/allocator.js';

const { platform, env, execPath, execArgv, argv } = process;
const isSet = Object.keys(ALLOCATOR).every((name) => env[name] !== undefined);
if (platform === 'linux' && !isSet) {
  try {
    // The same process, begun once more: number, parent, standard streams and flags stay. Node before 23.11 cannot and goes without.
    process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...ALLOCATOR, ...env });
  } catch {
    // --permission does not allow it: the service runs without.
  }
}
await import('./service.js');

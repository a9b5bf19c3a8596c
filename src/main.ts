// What `npm start`, the image and a supervisor start: the service, with an allocator that gives memory back.
import { ALLOCATOR } from './allocator.js';

const { platform, env, execPath, execArgv, argv } = process;
const isSet = Object.keys(ALLOCATOR).every((name) => env[name] !== undefined);
// The same process, begun once more: number, parent, standard streams and flags stay. Node before 23.11 cannot do that and goes without.
if (platform === 'linux' && !isSet) process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...ALLOCATOR, ...env });
await import('./service.js');

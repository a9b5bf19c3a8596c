// The entry point of `npm start`, the image and supervisors: starts the service with an allocator that returns memory. Loads nothing
// before it knows that this version of Node can run the service.
import { SOURCE } from './product.js';
import { ALLOCATOR } from './startup/allocator.js';
import { COMPILE_CACHE, keepCompiled } from './startup/compileCache.js';

/** The first version with the features that the code uses. */
const NODE_MAJOR_MIN = 24;

const { platform, env, execPath, execArgv, argv, versions } = process;
if (Number.parseInt(versions.node, 10) < NODE_MAJOR_MIN) {
  const message = `The exchange needs Node.js ${NODE_MAJOR_MIN} or newer; this is ${versions.node}. npm start uses the one that npm ci has installed.`;
  const line = { time: new Date().toISOString(), level: 'error', event: 'start.failed', ...SOURCE, message };
  process.stderr.write(`${process.stderr.isTTY ? message : JSON.stringify(line)}\n`);
  process.exit(1);
}
if (argv.length > 2) await (await import('./commands/start.js')).untilStart();
/** In the environment it is for threads, too. */
const keep = COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE: COMPILE_CACHE };
const isSet = Object.keys(ALLOCATOR).every((name) => env[name] !== undefined);
if (platform === 'linux' && !isSet) {
  try {
    // Replaces the process by itself: process id, parent, standard streams and flags stay. Node before 23.11 cannot, and continues without.
    process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...ALLOCATOR, ...keep, ...env });
  } catch {
    // --permission does not allow it. The service runs without.
  }
}
if (COMPILE_CACHE !== undefined) {
  Object.assign(env, { ...keep, ...env });
  await keepCompiled();
}
await import('./serviceProcess.js');

// What `npm start`, the image and a supervisor start: the service, with an allocator that gives memory back.

/**
 * What glibc's allocator reads once, when a process starts (mallopt(3)). Files come and go in thousands: with an arena for every thread
 * and one heap for buffers of all sizes, most of what a rush took would stay with the process for good.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768' };

const { platform, env, execPath, execArgv, argv } = process;
const isSet = Object.keys(ALLOCATOR).every((name) => env[name] !== undefined);
// The same process, begun once more: number, parent, standard streams and flags stay. Node before 23.11 cannot do that and goes without.
if (platform === 'linux' && !isSet) process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...ALLOCATOR, ...env });
await import('./service.js');

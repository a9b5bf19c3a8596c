import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const suite = process.env.SUITE ?? 'test';

// Rooms that know neither a database nor jobs say the same in every topology, and so do tests that bring a folder of PGlite themselves.
const rooms = [
  ...['as4', 'bench', 'config', 'convert', 'discovery', 'http', 'metrics', 'pdf', 'peppol', 'pki', 'receivers', 'sandbox', 'signature'],
  ...['validation', 'xml'],
];
const own = [
  'commands/files',
  'commands/migrate',
  'commands/tenant',
  'compose',
  'domain/sealed',
  'graphql/compiledRandom',
  'start',
  'stop',
];
const pure = [...rooms.map((room) => `!dist/test/${room}/**`), ...own.map((file) => `!dist/test/${file}.test.js`)];
// On a server the REST surface is tested again, beside what only a server can show.
const surface = ['dist/test/rest/**/*.test.js', 'dist/test/flows/**/*.test.js'];
const files = {
  postgres: ['dist/test/**/*.test.js', 'dist/test/**/*.postgres.js', '!dist/test/blobs/**', ...pure],
  services: ['dist/test/**/*.test.js', 'dist/test/**/*.{postgres,mongo}.js', ...pure],
  s3: ['dist/test/blobs/*.test.js', 'dist/test/commands/files.test.js', ...surface],
};
// One virtual machine of Java at a time. Tests with kills mostly wait for leases and deadlines of the service.
const concurrency = { interop: 1, crash: 4 };
/** The longest tests with kills begin first, so that none of them is left for the end. */
const LONGEST = ['update', 'email', 'kill', 'register', 'migrate', 'pagero', 'webhooks', 'remove', 'api'];
function place(file) {
  const found = LONGEST.findIndex((name) => file.endsWith(`/${name}.crash.js`));
  return found < 0 ? LONGEST.length : found;
}
const timeouts = { crash: '20m', interop: '5m', mongo: '5m', services: '5m' };

const MEMORY = '/dev/shm';
const GIB = 1024 ** 3;

/**
 * A folder in memory where there is room for it. The tests make and remove some million small files, and ext4 takes longer for each new
 * file the more were removed in the last minute. Kills and outages are tested on a disk.
 */
function temporaryFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (suite === 'crash' || bavail * bsize < 4 * GIB || freemem() < 8 * GIB) return tmpdir();
    for (const name of readdirSync(MEMORY)) {
      const [, pid] = /^exchange-tests-(\d+)$/.exec(name) ?? [];
      if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true });
    }
    const folder = join(MEMORY, `exchange-tests-${process.pid}`);
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    return tmpdir();
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

export default {
  files: files[suite] ?? [`dist/test/**/*.${suite}.js`],
  sortTestFiles: (a, b) => place(a) - place(b) || (a < b ? -1 : 1),
  timeout: timeouts[suite] ?? '120s',
  concurrency: concurrency[suite] ?? 2,
  nodeArguments: ['--enable-source-maps'],
  environmentVariables: { TMPDIR: temporaryFolder() },
};

import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const suite = process.env.SUITE ?? 'test';
/** Named on the command line: files of all suites can be. Otherwise those of `npm test`. */
const isNamed = process.argv.slice(2).some((given) => given.endsWith('.js'));

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
  files: isNamed
    ? ['dist/test/**/*.{test,postgres,mongo,crash,corpora,interop,compose}.js', 'dist/groups/*.js']
    : ['dist/test/**/*.test.js'],
  // How long no test may end before AVA gives up. `until` gives up before.
  timeout: '5m',
  concurrency: 2,
  nodeArguments: ['--enable-source-maps'],
  environmentVariables: { TMPDIR: temporaryFolder() },
};

// Builds where typescript is installed and dist/ is missing or older than the sources; says so where it cannot. `--tests`: also where the
// tests, benchmarks and examples are newer.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// Made last.
const BUILT = 'dist/bundle/main.js';
const SERVICE = ['src', 'config'];
const ALL = [...SERVICE, 'tools', 'test', 'bench', 'examples', 'scripts', 'package-lock.json', 'tsconfig.json'];

const filesOf = (top) =>
  statSync(top).isFile()
    ? [top]
    : readdirSync(top, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));

/** A folder is as new as its newest file, or as its last file that was removed. */
const newestOf = (tops) =>
  Math.max(
    ...tops
      .filter((top) => existsSync(top))
      .flatMap(filesOf)
      .map((file) => statSync(file).mtimeMs),
  );

const hasCompiler = () => {
  try {
    createRequire(import.meta.url).resolve('typescript/package.json');
    return true;
  } catch {
    return false;
  }
};

const built = existsSync(BUILT);
if (!built || statSync(BUILT).mtimeMs < newestOf(process.argv.includes('--tests') ? ALL : SERVICE)) {
  if (hasCompiler()) {
    // Standard output belongs to the command that follows.
    const { status } = spawnSync('npm', ['run', '-s', 'build'], { stdio: ['inherit', 2, 2], shell: process.platform === 'win32' });
    if (status !== 0) process.exit(status ?? 1);
  } else if (!built) {
    console.error('dist/ is missing and typescript is not installed: run npm ci and npm run build first.');
    process.exit(1);
  }
}

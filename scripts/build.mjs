// Before start: builds where typescript is installed and dist/ is missing or older than the sources; says so where it cannot.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// Made last.
const BUILT = 'dist/bundle/main.js';

const newestSource = () => {
  let newest = 0;
  for (const top of ['src', 'config']) {
    for (const entry of readdirSync(top, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) newest = Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs);
    }
  }
  return newest;
};

const hasCompiler = () => {
  try {
    createRequire(import.meta.url).resolve('typescript/package.json');
    return true;
  } catch {
    return false;
  }
};

const built = existsSync(BUILT);
if (!built || statSync(BUILT).mtimeMs < newestSource()) {
  if (hasCompiler()) {
    // Standard output belongs to the command that follows.
    const { status } = spawnSync('npm', ['run', '-s', 'build'], { stdio: ['inherit', 2, 2], shell: process.platform === 'win32' });
    if (status !== 0) process.exit(status ?? 1);
  } else if (!built) {
    console.error('dist/ is missing and typescript is not installed: run npm ci and npm run build first.');
    process.exit(1);
  }
}

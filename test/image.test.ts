// Checks what the image of the Dockerfile has and must not have.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { test } from './support/test.js';

const execute = promisify(execFile);

test('the image that runs has neither sources nor tests, and a user without rights', (t) => {
  const parts = readFileSync('Dockerfile', 'utf8').split(/^FROM /m);
  const last = parts.at(-1)!;
  const copied = [...last.matchAll(/^COPY (.+)$/gm)].map(([, rest]) => rest);
  t.deepEqual(copied.sort(), [
    '--chmod=644 deploy/healthy.sh ./',
    ...['dist dist', 'node_modules node_modules', 'package.json ./'].map((one) => `--from=parts /app/${one}`),
  ]);
  t.regex(last, /^USER node$/m);
  t.regex(last, /^HEALTHCHECK .* CMD \["bash", "healthy\.sh"\]$/m);
});

test('the user without rights may read what runs, whatever the umask of the clone', (t) => {
  const parts = readFileSync('Dockerfile', 'utf8')
    .split(/^FROM /m)
    .find((part) => part.includes(' AS parts'))!;
  t.regex(parts, /^ {2}&& chmod -R a\+rX package\.json dist$/m);
});

test('what the build stage copies is enough to build, and the service starts from what the last one copies', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-image-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const stage = readFileSync('Dockerfile', 'utf8')
    .split(/^FROM /m)
    .find((part) => part.includes(' AS build'))!;
  const copied = [...stage.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '));
  for (const path of copied) await cp(path, join(folder, path), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await execute('npm', ['run', '-s', 'build'], { cwd: folder });
  t.deepEqual((await readdir(join(folder, 'dist'))).sort(), ['bundle', 'config', 'dashboard', 'src', 'template']);
  for (const path of copied.filter((one) => one !== 'package.json')) await rm(join(folder, path), { recursive: true });
  const { stdout } = await execute(process.execPath, ['dist/bundle/exchange.js', 'migrate'], {
    cwd: folder,
    env: { DATA_DIR: join(folder, 'data') },
  });
  t.regex(stdout, /^Carried out: 001-exchange/);
});

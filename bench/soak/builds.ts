// The builds that the processes of a run use: the present one, and with SOAK_FROM first an older one.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { PRESENT } from '../../test/support/process.js';

const execute = promisify(execFile);
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

export interface Build {
  /** Contains package.json, node_modules/ and dist/. */
  readonly folder: string;
  /** The commit of the build, or its version where it is not a checkout. */
  readonly about: string;
  /** Whether the build has this setting. A setting that it lacks is given to no process of the run. */
  knows(setting: string): boolean;
}

export function presentBuild(): Promise<Build> {
  return buildIn(PRESENT, undefined);
}

/** `from`: the folder of a built checkout, or anything that git accepts as a commit. Throws one sentence where it is neither. */
export async function openOlder(from: string, stack: AsyncDisposableStack): Promise<Build> {
  if (existsSync(join(from, 'package.json'))) {
    if (!existsSync(join(from, 'dist/src/main.js'))) throw new Error(`SOAK_FROM: ${from} is not built.`);
    return buildIn(resolve(from), undefined);
  }
  const commit = await git(PRESENT, 'rev-parse', '--verify', '--quiet', '--short', `${from}^{commit}`);
  if (commit === undefined) throw new Error(`SOAK_FROM is "${from}": neither the folder of a checkout nor a commit of this one.`);
  const folder = await mkdtemp(join(tmpdir(), 'exchange-older-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  console.log(`building ${commit}`);
  await git(PRESENT, 'archive', `--output=${folder}/source.tar`, commit);
  await execute('tar', ['-xf', 'source.tar'], { cwd: folder });
  await install(folder);
  await npm(folder, 'run', '-s', 'build');
  return buildIn(folder, commit);
}

/** Reuses the packages of the present build where they are the same. */
async function install(folder: string): Promise<void> {
  const [ours, theirs] = [PRESENT, folder].map((one) => readFileSync(join(one, 'package-lock.json'), 'utf8'));
  if (ours === theirs) await symlink(join(PRESENT, 'node_modules'), join(folder, 'node_modules'));
  else await npm(folder, 'ci', '--no-audit', '--no-fund');
}

async function buildIn(folder: string, commit: string | undefined): Promise<Build> {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const { SETTINGS } = (await import(pathToFileURL(join(folder, 'dist/config/schema.js')).href)) as { SETTINGS: object };
  return {
    folder,
    about: commit ?? (await git(folder, 'describe', '--always', '--dirty')) ?? version,
    knows: (setting) => Object.hasOwn(SETTINGS, setting),
  };
}

async function npm(cwd: string, ...given: string[]): Promise<void> {
  await execute('npm', given, { cwd, maxBuffer: OUTPUT_BYTES_MAX }).catch((error: Error & { stdout: string; stderr: string }) => {
    throw new Error(`npm ${given.join(' ')} of the older build fails:\n${error.stdout}${error.stderr}`);
  });
}

/** The output. Undefined where the command fails, as outside a checkout. */
async function git(cwd: string, ...given: string[]): Promise<string | undefined> {
  return execute('git', given, { cwd, maxBuffer: OUTPUT_BYTES_MAX }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}

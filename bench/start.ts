// From the start of the process to ready, with an empty DATA_DIR and with an existing one: as `npm start` does it, beside the plain modules
// without a template of the database. The floor is a bare node process.
import { spawnSync } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { PRESENT, run } from '../test/support/process.js';
import { cpuSeconds } from './cpu.js';
import { folder } from './environment.js';
import { median, print } from './report.js';

const ROUNDS = 5;

interface Times {
  readonly wallMs: number[];
  readonly cpuMs: number[];
}

const none = (): Times => ({ wallMs: [], cpuMs: [] });

export async function start(): Promise<void> {
  await using other = await folder();
  await copyPlain(other.path);
  const joined = { folder: PRESENT, first: none(), again: none() };
  const plain = { folder: other.path, first: none(), again: none() };
  const floor: number[] = [];
  // Compiles what later rounds read.
  await measure(joined.folder, [none()]);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const build of [joined, plain]) await measure(build.folder, [build.first, build.again]);
    const began = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    floor.push(performance.now() - began);
  }
  const rows = [
    row('first start, embedded', joined.first),
    row('again, embedded', joined.again),
    row('first start, plain modules and no template', plain.first),
    row('again, plain modules', plain.again),
    ['floor: node -e 0', median(floor), Math.max(...floor), ''],
  ];
  print('start', ['', 'median ms', 'worst ms', 'CPU ms'], rows, {
    firstMs: median(joined.first.wallMs),
    againMs: median(joined.again.wallMs),
    firstCpuMs: median(joined.first.cpuMs),
    againCpuMs: median(joined.again.cpuMs),
    plainFirstMs: median(plain.first.wallMs),
    plainAgainMs: median(plain.again.wallMs),
    plainFirstCpuMs: median(plain.first.cpuMs),
    plainAgainCpuMs: median(plain.again.cpuMs),
    floorMs: median(floor),
  });
}

/** This build without joined files and template. */
async function copyPlain(to: string): Promise<void> {
  await mkdir(join(to, 'dist'));
  for (const part of ['dist/src', 'dist/config', 'package.json']) await cp(join(PRESENT, part), join(to, part), { recursive: true });
  await symlink(join(PRESENT, 'node_modules'), join(to, 'node_modules'));
}

/** Starts as often as there are times to fill, on one DATA_DIR. */
async function measure(build: string, times: readonly Times[]): Promise<void> {
  await using data = await folder();
  for (const { wallMs, cpuMs } of times) {
    await using exchange = await run('src/main.js', { DATA_DIR: data.path, PORT: '0', LOG_LEVEL: 'warn' }, build);
    cpuMs.push(cpuSeconds([exchange.pid]) * 1_000);
    wallMs.push(exchange.readyMs);
  }
}

function row(name: string, { wallMs, cpuMs }: Times): readonly (string | number)[] {
  return [name, median(wallMs), Math.max(...wallMs), median(cpuMs)];
}

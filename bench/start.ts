// From the start of the process to ready, with an empty DATA_DIR and with an existing one. The floor is a bare node process.
import { spawnSync } from 'node:child_process';
import { run } from '../test/support/process.js';
import { folder } from './environment.js';
import { median, print } from './report.js';

const ROUNDS = 5;

export async function start(): Promise<void> {
  const [first, again, floor]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await using data = await folder();
    for (const times of [first, again]) {
      await using exchange = await run('src/main.js', { DATA_DIR: data.path, PORT: '0', LOG_LEVEL: 'warn' });
      times.push(exchange.readyMs);
    }
    const began = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    floor.push(performance.now() - began);
  }
  const rows = [
    ['first start, embedded (goal 10,000)', median(first), Math.max(...first)],
    ['again, embedded (goal 3,000)', median(again), Math.max(...again)],
    ['floor: node -e 0', median(floor), Math.max(...floor)],
  ];
  print('start', ['', 'median ms', 'worst ms'], rows, { firstMs: median(first), againMs: median(again), floorMs: median(floor) });
}

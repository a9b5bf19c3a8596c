import type { AgendaBackend, JobRepository } from 'agenda';
import type { Log } from '../../src/domain/ports.js';
import { createStoreState } from '../../src/jobs/storeState.js';
import { watchedBackend } from '../../src/jobs/watchedBackend.js';
import { test } from '../support/test.js';

test('a store that reads and does not write is away until it writes again, and the log has one line of each', async (t) => {
  let isFull = true;
  const repository = {
    queryJobs: async () => ({ jobs: [{ name: 'due', nextRunAt: new Date(0) }], total: 1 }),
    getNextJobToRun: async () => {
      if (isFull) throw new Error('No space left on device');
      return undefined;
    },
  } as unknown as JobRepository;
  const lines: string[] = [];
  const said = (event: string): number => lines.push(event);
  const state = createStoreState('postgresql', { error: said, info: said } as unknown as Log, () => lines.push('came back'));
  const backend = watchedBackend({ repository } as AgendaBackend, state);
  const poll = async (): Promise<void> => {
    await backend.repository.queryJobs();
    const { repository } = backend;
    await repository.getNextJobToRun('due', new Date(), new Date(), undefined, undefined).catch(() => undefined);
  };

  await poll();
  await poll();
  t.deepEqual(lines, ['jobs.away']);
  isFull = false;
  await poll();
  await poll();
  t.deepEqual(lines, ['jobs.away', 'jobs.back', 'came back']);
});

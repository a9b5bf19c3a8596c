// The share of one tenant in the reads of dashboards.
import type { Sql } from '../../src/domain/database.js';
import { createReads } from '../../src/store/reads.js';
import { withEntities } from '../support/entities.js';
import { test } from '../support/test.js';

test('a tenant whose reads fill its queue is told so, and another one reads', async (t) => {
  const slow = Promise.withResolvers<never[]>();
  const sql: Sql = { query: async (text: string) => (text === 'slow' ? slow.promise : []) };
  const reads = createReads(sql, { concurrency: 1, readMs: 1_000 }, withEntities);
  const waiting = Array.from({ length: 501 }, () => reads('a').query('slow'));
  t.like(await t.throwsAsync(reads('a').query('slow')), {
    code: 'TOO_MANY_REQUESTS',
    detail: '500 reads of this tenant wait already',
    retryAfterSeconds: 2,
  });
  t.deepEqual(await reads('b').query('quick'), []);
  slow.resolve([]);
  t.is((await Promise.all(waiting)).length, 501);
});

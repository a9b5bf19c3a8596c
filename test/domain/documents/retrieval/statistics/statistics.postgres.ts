// Counting beside open transactions, and by several processes.

import pg from 'pg';
import { LIVE_MOVES_MAX } from '../../../../../src/domain/documents/retrieval/statistics/contributions.js';
import { countDocumentsAnew } from '../../../../../src/domain/documents/retrieval/statistics/counting.js';
import { countsBy } from '../../../../../src/domain/documents/retrieval/statistics/statistics.js';
import { startApp } from '../../../../support/app.js';
import { serverUrlOf } from '../../../../support/database.js';
import { addDocuments, countByReading, move, moveStatement, periods, SELLER } from '../../../../support/statistics.js';
import { test } from '../../../../support/test.js';

test('a move that commits after a later one was counted is counted, too', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  await countDocumentsAnew(exchange.app);
  await addDocuments(exchange, 100, 10, 1);
  await move(exchange, 'process', 1, 0);
  const late = new pg.Client({ connectionString: serverUrlOf(exchange.app.config.database) });
  await late.connect();
  await late.query('begin');
  await late.query(moveStatement('export'), [2, 0]);
  await move(exchange, 'send', 2, 1);
  const isSame = async (): Promise<void> => {
    for (const period of periods(3, 4, exchange.app.clock())) {
      t.deepEqual(await countsBy(exchange.app, SELLER, period, 'status'), await countByReading(exchange, period, 'status'));
    }
  };
  await countDocumentsAnew(exchange.app);
  await isSame();
  await late.query('commit');
  await isSame();
  await countDocumentsAnew(exchange.app);
  await isSame();
  await late.end();
});

test('several that count at once, beside moves, count each document once', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  // Each document moves five times at most. A transaction in another database of the same server may delay the count of all moves.
  await addDocuments(exchange, LIVE_MOVES_MAX / 5, 100, 1);
  const counting = Array.from({ length: 4 }, async () => {
    for (let n = 0; n < 5; n += 1) await countDocumentsAnew(exchange.app);
  });
  const moving = (['process', 'send', 'export', 'fail', 'retry'] as const).map(async (what, index) => {
    for (let n = 0; n < 5; n += 1) await move(exchange, what, 5, (n + index) % 5);
  });
  await Promise.all([...counting, ...moving]);
  for (let round = 0; round < 2; round += 1) {
    for (const period of periods(round, 8, exchange.app.clock())) {
      t.deepEqual(await countsBy(exchange.app, SELLER, period, 'status'), await countByReading(exchange, period, 'status'));
    }
    await countDocumentsAnew(exchange.app);
  }
});

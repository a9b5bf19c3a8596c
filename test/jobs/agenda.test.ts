import { registerCompletionHandler } from 'ava';
import { postgresJobs } from '../../src/jobs/jobStore.js';
import { type OpenDatabase, openDatabase } from '../../src/store/database.js';
import { holdClock } from '../support/clock.js';
import { freshDatabase } from '../support/database.js';
import { newFolder } from '../support/folderOf.js';
import { copyTemplate } from '../support/template.js';
import { test } from '../support/test.js';

registerCompletionHandler(() => process.exit());

let database: OpenDatabase;
const owned = new AsyncDisposableStack();

test.before(async () => {
  const dataDir = await newFolder(owned);
  const server = await freshDatabase();
  if (server === undefined) copyTemplate(dataDir);
  else owned.defer(() => server.drop());
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const kind =
    server === undefined ? ({ kind: 'embedded', dataDir } as const) : ({ kind: 'server', url: server.url, connectionsMax: 9 } as const);
  database = owned.use(await openDatabase(kind, log));
});
test.after.always(() => owned.disposeAsync());

holdClock(test, async () => postgresJobs(database.pool));

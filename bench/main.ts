// npm run bench -- NAME: each benchmark prints a table, its conditions and one JSON line.

import { runProcess } from '../src/commands/runProcess.js';
import { parseLine, UsageError } from '../src/commands/usage.js';
import { accept } from './accept.js';
import { as4 } from './as4.js';
import { as4Large } from './as4Large.js';
import { as4Steady } from './as4Steady.js';
import { channels } from './channels.js';
import { files } from './files.js';
import { firstLoad } from './firstLoad.js';
import { graphql } from './graphql.js';
import { growth } from './growth.js';
import { json } from './json.js';
import { lists } from './lists.js';
import { lookup } from './lookup.js';
import { memory } from './memory.js';
import { pipeline } from './pipeline.js';
import { render } from './render.js';
import { scale } from './scale.js';
import { smp } from './smp.js';
import { start } from './start.js';
import { statistics } from './statistics.js';
import { tracing } from './tracing.js';
import { validate } from './validate.js';
import { webhooks } from './webhooks.js';

const BENCHES: Readonly<Record<string, { readonly about: string; run(): Promise<void> }>> = {
  accept: { about: 'durable uploads per second beside a bare INSERT, on PostgreSQL', run: accept },
  pipeline: { about: 'documents per second from upload to READY at the receiver, on PostgreSQL', run: pipeline },
  tracing: { about: '`accept` and `pipeline` with 1 % of traces recorded beside the same without tracing, on PostgreSQL', run: tracing },
  files: { about: 'where bytes are stored faster: in the row or in the blob store, on PostgreSQL', run: files },
  start: { about: 'from npm start to ready, the first time and after', run: start },
  graphql: { about: 'a dashboard query over 100,000 documents beside hand-written SQL, on PostgreSQL', run: graphql },
  lists: {
    about: 'each list of a page over LISTS_DOCUMENTS (1,000,000) documents beside the same query by hand, on PostgreSQL',
    run: lists,
  },
  growth: {
    about:
      'pages that hot statements read over GROWTH_DOCUMENTS (10000,100000,1000000) documents, with and without an old snapshot, on PostgreSQL',
    run: growth,
  },
  statistics: {
    about: 'statistics over STATISTICS_DOCUMENTS (2,000,000) documents beside an aggregate over them, on PostgreSQL',
    run: statistics,
  },
  webhooks: {
    about: 'deliveries per second and their CPU, latency and memory of the engine over TLS beside a bare outbox, on PostgreSQL',
    run: webhooks,
  },
  scale: { about: 'accept, pipeline and webhooks with 1, 2 and 4 processes, and what bounds each, on PostgreSQL', run: scale },
  smp: {
    about: 'cached signed answers of the own SMP beside a static answer on Koa, and phoss SMP; on PostgreSQL where it is named',
    run: smp,
  },
  as4: { about: 'AS4 messages of 15 KB per second between two processes beside their bare cryptographic operations', run: as4 },
  'as4-steady': { about: 'the same for ten minutes: the rate and the memory of each minute', run: as4Steady },
  'as4-large': { about: 'the memory for an AS4 message of 100 MB, sent and received', run: as4Large },
  channels: {
    about: 'documents per second by e-mail, Weexa and the API beside the bare client of each, on PostgreSQL',
    run: channels,
  },
  lookup: { about: 'cold and cached lookups of receivers beside a bare DNS query and a bare GET of the same bytes', run: lookup },
  json: { about: 'an invoice as JSON to its verdict, beside JSON.parse and the check of the same invoice as XML', run: json },
  validate: { about: 'parse and full rule set, 9 KB to 6 MB, beside saxon-js where it is supplied', run: validate },
  render: { about: 'readable copies as HTML and PDF beside parsing alone and an empty PDF', run: render },
  'first-load': { about: 'pages of the dashboard in a browser without a cache, beside a bare page of as many bytes', run: firstLoad },
  memory: { about: 'memory after 1,000 uploads, on PGlite and on PostgreSQL', run: memory },
};

const names = Object.entries(BENCHES).map(([name, { about }]) => `  ${name.padEnd(10)} ${about}`);
const USAGE = `Usage: npm run bench -- NAME\n\n${names.join('\n')}\n\nPostgreSQL is named by TEST_DATABASE_URL; its user must be able to create databases.\n`;

/** Throws UsageError. */
function chosen(given: readonly string[]): (typeof BENCHES)[string] & object {
  const { positionals } = parseLine({ args: [...given], allowPositionals: true });
  const [name, more] = positionals;
  if (name === undefined) throw new UsageError('A NAME is missing.');
  if (more !== undefined) throw new UsageError(`One benchmark at a time, not also "${more}".`);
  const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
  if (bench === undefined) throw new UsageError(`There is no benchmark "${name}".`);
  return bench;
}

await runProcess('bench', {
  usage: USAGE,
  async run({ args }) {
    await chosen(args).run();
    return 0;
  },
});

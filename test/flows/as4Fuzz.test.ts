import { startApp } from '../support/app.js';
import { fuzzAs4, judge, judgeStored } from '../support/as4Fuzz.js';
import { recorded, recordedSettings } from '../support/as4Recorded.js';
import { type Answered, createAs4Sender, RECEIVER } from '../support/as4Sender.js';
import { register } from '../support/documents.js';
import { newFolder } from '../support/folderOf.js';
import { test } from '../support/test.js';

const SEED = 20_261_123;
const MUTANTS = 600;

test('mutated messages are answered without a fault of the service, and only what was signed is stored', async (t) => {
  const faults: string[] = [];
  const ignore = (): void => undefined;
  const note = (event: string, fields?: object): void => void faults.push(`${event} ${JSON.stringify(fields)}`);
  await using stack = new AsyncDisposableStack();
  const folder = await newFolder(stack);
  const settings = { ...(await recordedSettings(folder)), AS4_BYTES_MAX: '2097152' };
  await using exchange = await startApp(settings, { log: { debug: ignore, info: ignore, warn: ignore, error: note } });
  await register(await exchange.as('demo-buyer'), RECEIVER, [158]);
  const access = createAs4Sender(exchange, recorded().phase4);
  const result = await fuzzAs4(access, { seed: SEED, mutants: MUTANTS, inParallel: 4 });
  t.log(Object.fromEntries(result.answers));
  t.deepEqual([...result.faults, ...faults], []);
  const stored = await exchange.app.database.sql.query<{ xml: string }>(
    `select convert_from(bytes, 'UTF8') as xml from document_file where purpose = 'document' and position = 0 order by document`,
  );
  t.deepEqual(
    judgeStored(
      stored.map(({ xml }) => xml),
      result,
    ),
    [],
  );
  for (const code of ['receipt', 'EBMS:0004', 'EBMS:0007', 'EBMS:0009', 'EBMS:0101', 'EBMS:0102', 'EBMS:0303'])
    t.true(result.answers.has(code), `no answer was ${code}`);
});

const answered = (answer: object): Answered => ({ kind: 'unclear', reason: '', status: 400, retryAfter: null, ...answer }) as Answered;

test('a fault of the service, no answer, and a receipt for something else are noticed', (t) => {
  t.deepEqual(judge(answered({ status: 503 })), { kind: 'HTTP 503', fault: 'HTTP 503' });
  t.deepEqual(judge(undefined), { kind: 'closed', fault: 'the connection was closed without an answer' });
  t.deepEqual(judge(answered({ status: 200 })), { kind: 'HTTP 200', fault: 'HTTP 200 without a receipt for what was signed' });
  t.deepEqual(judge(answered({})), { kind: 'HTTP 400' });
});

test('a stored document that was not signed, a doubled one and a missing one are noticed', (t) => {
  const acknowledged = new Map([
    ['one', new Set(['<sbd><a/></sbd>'])],
    ['two', new Set(['<sbd><b/></sbd>'])],
  ]);
  t.deepEqual(judgeStored(['<a/>', '<a/>', '<c/>'], { acknowledged }), [
    'a document is stored twice: one',
    'a stored document was not signed: <c/>',
    'acknowledged and not stored: two',
  ]);
});

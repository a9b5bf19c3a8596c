// Heads of the audit log that are sent out: stamped, posted, appended to a file.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { operatorActor } from '../../../src/domain/actor.js';
import { audit } from '../../../src/domain/audit/record.js';
import { sealAll } from '../../../src/domain/evidence/seal.js';
import { sendHeads } from '../../../src/domain/evidence/sendHeads.js';
import { startApp, type TestApp } from '../../support/app.js';
import { newFolder } from '../../support/folderOf.js';
import { resting } from '../../support/paused.js';
import { type ExecutionContext, test } from '../../support/test.js';
import { timeStamps } from '../../support/timeStamps.js';

const TENANT = 'demo-seller';
const NEVER = new AbortController().signal;

interface Sent {
  readonly statement: string;
  readonly timeStamp?: string;
}

async function served(t: ExecutionContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.closeAllConnections());
  t.teardown(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function change({ app, advance }: TestApp, subject: string, tenant = TENANT): Promise<void> {
  await audit(app.database.sql, operatorActor(tenant), 'document.complete', subject, null);
  await advance(61);
  await sealAll(app, NEVER);
}

test('a head is stamped, posted and appended; the next one an hour later', async (t) => {
  const folder = await newFolder(t);
  const file = join(folder, 'heads.jsonl');
  const stamps = timeStamps(t);
  const posted: Sent[] = [];
  const TIME_STAMP_URL = await served(t, async (request, response) => {
    t.is(request.headers['content-type'], 'application/timestamp-query');
    response.end(stamps.answer(await buffer(request)));
  });
  const AUDIT_HEADS_URL = await served(t, async (request, response) => {
    posted.push(JSON.parse((await buffer(request)).toString()) as Sent);
    response.statusCode = 204;
    response.end();
  });
  await using exchange = await startApp({ TIME_STAMP_URL, AUDIT_HEADS_URL, AUDIT_HEADS_FILE: file });
  await resting(exchange);
  await change(exchange, 'one');
  await sendHeads(exchange.app, NEVER);
  await change(exchange, 'two');
  await sendHeads(exchange.app, NEVER);
  const lines = async (): Promise<Sent[]> =>
    (await readFile(file, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Sent);
  t.deepEqual(await lines(), posted);
  t.deepEqual(
    posted.map(({ statement }) => (JSON.parse(statement) as { size: number }).size),
    [1],
  );
  const [{ statement, timeStamp }] = posted as [Sent];
  t.notThrows(() => stamps.verify(Buffer.from(timeStamp!, 'base64'), createHash('sha256').update(statement).digest()));
  await exchange.advance(3_601);
  await sendHeads(exchange.app, NEVER);
  t.deepEqual(
    (await lines()).map((line) => (JSON.parse(line.statement) as { size: number }).size),
    [1, 2],
  );
});

test('a head that was not taken is sent again, with the stamp that it has', async (t) => {
  const stamps = timeStamps(t);
  let [asked, status] = [0, 503];
  const posted: Sent[] = [];
  const TIME_STAMP_URL = await served(t, async (request, response) => {
    asked += 1;
    response.end(stamps.answer(await buffer(request)));
  });
  const AUDIT_HEADS_URL = await served(t, async (request, response) => {
    posted.push(JSON.parse((await buffer(request)).toString()) as Sent);
    response.statusCode = status;
    response.end();
  });
  await using exchange = await startApp({ TIME_STAMP_URL, AUDIT_HEADS_URL });
  await resting(exchange);
  await change(exchange, 'one');
  await sendHeads(exchange.app, NEVER);
  status = 200;
  await sendHeads(exchange.app, NEVER);
  await sendHeads(exchange.app, NEVER);
  t.is(asked, 1);
  t.is(posted.length, 2);
  t.deepEqual(posted[0], posted[1]);
});

test('a head goes by mail, over the mail server of the service, before it stands in the file', async (t) => {
  const folder = await newFolder(t);
  const file = join(folder, 'heads.jsonl');
  const mails: { readonly id: string; readonly to: string; readonly subject: string; readonly text: string }[] = [];
  let isAway = true;
  const mail = {
    send: async (notice: (typeof mails)[number]) => {
      mails.push(notice);
      if (isAway) throw new Error('The mail server is away');
    },
  };
  await using exchange = await startApp(
    {
      AUDIT_HEADS_MAIL: 'auditor@example.com',
      AUDIT_HEADS_FILE: file,
      SMTP_URL: 'smtps://mail.example.com',
      SMTP_FROM: 'exchange@example.com',
    },
    { mail },
  );
  await resting(exchange);
  await change(exchange, 'one');
  await sendHeads(exchange.app, NEVER);
  isAway = false;
  await sendHeads(exchange.app, NEVER);
  await sendHeads(exchange.app, NEVER);
  t.is(mails.length, 2);
  t.deepEqual(mails[0], mails[1], 'the same message, with the same id');
  const [{ to, subject, text }] = mails as [(typeof mails)[number]];
  t.deepEqual([to, subject], ['auditor@example.com', 'Audit log of demo-seller: head of size 1']);
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  t.is(lines.length, 1, 'what failed by mail is not in the file twice');
  t.is(text.trimEnd().split('\n').at(-1), lines[0]);
});

test('a head is sent by one of two processes, and again once the claim of one that died is over', async (t) => {
  const { promise: release, resolve } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  let posted = 0;
  const AUDIT_HEADS_URL = await served(t, async (_, response) => {
    posted += 1;
    ask();
    await release;
    response.end();
  });
  await using exchange = await startApp({ AUDIT_HEADS_URL });
  await resting(exchange);
  await change(exchange, 'one');
  const first = sendHeads(exchange.app, NEVER);
  await asked;
  await sendHeads(exchange.app, NEVER);
  t.is(posted, 1);
  resolve();
  await first;
  t.is(posted, 1);
  await exchange.advance(3_601);
  await change(exchange, 'two');
  await exchange.app.database.sql.query(
    `update audit_head set claimed_until = exchange_now() + interval '5 minutes' where sent_at is null`,
  );
  await sendHeads(exchange.app, NEVER);
  t.is(posted, 1);
  await exchange.advance(301);
  await sendHeads(exchange.app, NEVER);
  t.is(posted, 2);
});

test('a run ends where the mail server takes nothing', async (t) => {
  let asked = 0;
  const mail = {
    send: async () => {
      asked += 1;
      throw new Error('The mail server is away');
    },
  };
  await using exchange = await startApp(
    { AUDIT_HEADS_MAIL: 'auditor@example.com', SMTP_URL: 'smtps://mail.example.com', SMTP_FROM: 'exchange@example.com' },
    { mail },
  );
  await resting(exchange);
  await change(exchange, 'one');
  await change(exchange, 'two', 'demo-buyer');
  await sendHeads(exchange.app, NEVER);
  t.is(asked, 1);
  await sendHeads(exchange.app, NEVER);
  t.is(asked, 2, 'and it is tried again by the next run');
});

// docs/spec.md#events, with real deliveries to a local TLS receiver: secrets, their rotation, and that nothing tells them.
import type { Log } from '../../src/domain/ports.js';
import { retireSecrets } from '../../src/domain/webhooks/secrets.js';
import { startApp, type TestApp } from '../support/app.js';
import { uploadInvoice } from '../support/documents.js';
import { answers } from '../support/inbox.js';
import { test } from '../support/test.js';
import { nextTry, openInbox, signature, subscribe } from '../support/webhooks.js';
import { ACCEPTS, begin, bodies, header, inTurn, NOT_FOUND, start } from './webhookExchange.js';

begin();

test.serial('the job that retires secrets removes the old ones 24 hours after the change, and keeps those in force', async (t) => {
  const { exchange, inbox } = await start(t);
  const seller = await exchange.as('demo-seller');
  await subscribe(seller, inbox.url);
  await seller('/v3/webhook/rotate-secret', { method: 'POST' });
  const count = async (): Promise<number> => (await exchange.app.database.sql.query('select 1 from webhook_secret')).length;
  await retireSecrets(exchange.app);
  t.is(await count(), 2);
  await exchange.advance(24 * 3600);
  await retireSecrets(exchange.app);
  t.is(await count(), 1);
});

test.serial('case 43: a rotation is for all subscriptions of the tenant, and for none of another', async (t) => {
  const { exchange, inbox } = await start(t);
  await using other = await openInbox(exchange);
  await using foreign = await openInbox(exchange);
  const [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  await subscribe(seller, inbox.url, ['invoice.error']);
  await subscribe(seller, other.url, ['invoice.error']);
  const { signingSecret: untouched } = await subscribe(buyer, foreign.url, ['invoice.error']);
  const { signingSecret } = (await seller('/v3/webhook/rotate-secret', { method: 'POST' })).body as { signingSecret: string };
  await uploadInvoice(seller, 'by-seller', NOT_FOUND);
  await uploadInvoice(buyer, 'by-buyer', NOT_FOUND);
  await exchange.idle();
  for (const one of [inbox, other]) t.deepEqual(header(one, 'x-signature'), [signature(one.requests[0]!, signingSecret)]);
  t.deepEqual(header(foreign, 'x-signature'), [signature(foreign.requests[0]!, untouched)]);
  t.deepEqual(header(foreign, 'x-signature-previous'), [undefined]);
});

/** All entries of a log, as text. */
function capture(): { readonly log: Log; text(): string } {
  const lines: string[] = [];
  const add = (event: string, fields?: object): void => void lines.push(event, JSON.stringify(fields ?? {}));
  return { log: { debug: add, info: add, warn: add, error: add }, text: () => lines.join('\n') };
}

/** Every row of every table, bytes as Latin-1. */
async function dump({ app: { database } }: TestApp): Promise<string> {
  const tables = await database.sql.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by name`,
  );
  const rows = await Promise.all(tables.map(({ name }) => database.sql.query(`select * from "${name}" order by ctid`)));
  const plain = (value: unknown): unknown => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value);
  return JSON.stringify(rows.flat().map((row) => Object.values(row).map(plain)));
}

test.serial('case 44: neither the log nor the tables hold a secret, a token or the signature of a link', async (t) => {
  const captured = capture();
  await using exchange = await startApp({}, { log: captured.log });
  await using inbox = await openInbox(exchange, inTurn(answers(500), answers(410), answers(200)));
  const seller = await exchange.as('demo-seller');
  const { signingSecret } = await subscribe(seller, inbox.url);
  const { signingSecret: rotated } = (await seller('/v3/webhook/rotate-secret', { method: 'POST' })).body as { signingSecret: string };
  await uploadInvoice(seller, 'secret', ACCEPTS);
  while ((await nextTry(exchange)) !== undefined);
  const link = bodies(inbox)[0]?.files[0]?.downloadUrl ?? '';
  await exchange.anonymous(link);
  await exchange.anonymous(`${link}x`);
  const logged = captured.text();
  const text = `${logged}\n${await dump(exchange)}`;
  t.true(logged.includes('webhook.alert.gone') && logged.includes('/v3/webhook/rotate-secret') && text.includes(inbox.url));
  for (const secret of [signingSecret, rotated].map((one) => one.replace('whsec_', ''))) {
    const bytes = Buffer.from(secret, 'base64');
    for (const spelling of [
      secret,
      bytes.toString('hex'),
      bytes.toString('base64url'),
      JSON.stringify(bytes.toString('latin1')).slice(1, -1),
    ]) {
      t.false(text.includes(spelling));
    }
  }
  for (const leak of ['whsec_', new URL(link).searchParams.get('signature') ?? '', 'demo-seller-secret', 'Bearer ']) {
    t.false(text.includes(leak), leak);
  }
});

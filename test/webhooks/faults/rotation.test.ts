// Rotation and expiry of secrets, master keys and links, through the whole engine.

import { readFileSync } from 'node:fs';
import { SIGNING_KEYS } from '../../../src/auth/keys.js';
import { clientActor } from '../../../src/domain/actor.js';
import { rewrap } from '../../../src/domain/keys/sealed.js';
import { rotateOneSecret, rotateSecret } from '../../../src/domain/webhooks/rotate.js';
import { WEBHOOK_SECRETS } from '../../../src/domain/webhooks/secrets.js';
import { startApp, type TestApp } from '../../support/app.js';
import { uploadInvoice } from '../../support/documents.js';
import { newFolder } from '../../support/folderOf.js';
import { answers, type Inbox } from '../../support/inbox.js';
import { kept } from '../../support/kept.js';
import { copyTemplate } from '../../support/template.js';
import { test } from '../../support/test.js';
import { bodyOf, enqueue, openInbox, signature, standardSignature, subscribe, told } from '../../support/webhooks.js';

const SELLER = clientActor('demo-seller', 'demo-seller');
const NOT_FOUND = '9915:sandbox-not-found';

// No retry is due before a test has prepared it, however slow the machine is.
const exchange = kept(() => startApp({ WEBHOOK_RETRY_BASE_MS: '600000' }));
let inbox: Inbox;

test.beforeEach(async () => {
  inbox = await openInbox(exchange);
});
test.afterEach.always(async () => {
  await inbox.close();
  await exchange.app.database.sql.query('delete from webhook_subscription');
  await exchange.app.database.sql.query(`update webhook_delivery set state = 'CANCELLED' where state in ('PENDING', 'RETRY')`);
});

/** Sends one event. Returns the last request. */
async function send(id: string, to = exchange, at = inbox) {
  await enqueue(to, id);
  to.app.wake('deliveries');
  await to.idle();
  return at.requests.at(-1)!;
}

test.serial('case 41: unicode, escapes and empty files: both signatures verify over the bytes as they arrived', async (t) => {
  const { id, signingSecret } = await subscribe(await exchange.as('demo-seller'), inbox.url);
  await enqueue(exchange, id);
  const snapshot = { documentId: 'Prüfung "€" \\ 😀 \u2028 </script>\u0007', status: 'ERROR', files: [] };
  await exchange.app.database.sql.query(
    'update webhook_event set snapshot = $1::json where id in (select event_id from webhook_delivery where subscription_id = $2)',
    [JSON.stringify(snapshot), id],
  );
  exchange.app.wake('deliveries');
  await exchange.idle();
  const [received] = inbox.requests;
  t.like(bodyOf(received!), snapshot);
  t.is(received!.headers['x-signature'], signature(received!, signingSecret));
  t.is(received!.headers['webhook-signature'], standardSignature(received!, signingSecret));
});

test.serial('case 42: behind a proxy that writes JSON anew nothing verifies, and the page for receivers says what to verify', async (t) => {
  const { id, signingSecret } = await subscribe(await exchange.as('demo-seller'), inbox.url);
  const received = await send(id);
  const rewritten = { ...received, body: Buffer.from(JSON.stringify(JSON.parse(received.body.toString()), null, 1)) };
  t.deepEqual(bodyOf(rewritten), bodyOf(received));
  t.not(signature(rewritten, signingSecret), received.headers['x-signature']);
  t.not(standardSignature(rewritten, signingSecret), received.headers['webhook-signature']);
  t.regex(
    readFileSync('docs/receiving-webhooks.md', 'utf8').replace(/\s+/g, ' '),
    /Verify the raw bytes of the body\*\*, before any JSON parser and before any proxy that writes JSON anew/,
  );
});

test.serial('case 43: rotated twice: the second signs, the first beside it, the one before no more', async (t) => {
  const { id, signingSecret: zeroth } = await subscribe(await exchange.as('demo-seller'), inbox.url);
  const first = await rotateSecret(exchange.app, SELLER);
  const second = await rotateSecret(exchange.app, SELLER);
  const received = await send(id);
  t.is(received.headers['x-signature'], signature(received, second));
  t.is(received.headers['x-signature-previous'], signature(received, first));
  t.is(received.headers['webhook-signature'], `${standardSignature(received, second)} ${standardSignature(received, first)}`);
  t.false(String(received.headers['webhook-signature']).includes(standardSignature(received, zeroth)));
});

test.serial('case 43: an overlap of 0, for a secret that is known to others: the old one signs nothing more', async (t) => {
  const { id } = await subscribe(await exchange.as('demo-seller'), inbox.url);
  await send(id);
  const fresh = await rotateOneSecret(exchange.app, SELLER, id, 0);
  const received = await send(id);
  t.is(received.headers['x-signature'], signature(received, fresh));
  t.is(received.headers['x-signature-previous'], undefined);
  t.is(received.headers['webhook-signature'], standardSignature(received, fresh));
});

const masterKey = (id: string, seed: number): string =>
  `${id}:${Buffer.from(Array.from({ length: 32 }, (_, n) => (n * seed) % 251)).toString('base64')}`;

test.serial(
  'case 45: with a newer master key in front everything opens, after `rewrap` without the old one; before, or with another of its name: no start',
  async (t) => {
    const dataDir = await newFolder(t);
    copyTemplate(dataDir);
    const open = (keys: string): Promise<TestApp> => startApp({ DATA_DIR: dataDir, DATABASE_URL: '', MASTER_KEYS: keys });
    const [old, fresh] = [masterKey('old', 3), masterKey('fresh', 5)];
    let subscribed: { id: string; signingSecret: string };
    {
      await using first = await open(old);
      subscribed = await subscribe(await first.as('demo-seller'), inbox.url);
      // A worker could send it before it is put off.
      await first.app.stopWork(0);
      await enqueue(first, subscribed.id);
      await first.app.database.sql.query(`update webhook_delivery set due_at = due_at + interval '1 day'`);
    }
    await t.throwsAsync(open(fresh), { message: /^MASTER_KEYS lacks the key old, / });
    await t.throwsAsync(open(masterKey('old', 7)), { message: /^MASTER_KEYS has another key old than / });
    t.is(inbox.requests.length, 0, 'nothing was sent with a wrong signature');
    for (const keys of [`${fresh},${old}`, fresh]) {
      await using later = await open(keys);
      await using trusted = await openInbox(later);
      await later.app.database.sql.query('update webhook_subscription set endpoint = $1', [`${trusted.url}/`]);
      const received = await send(subscribed.id, later, trusted);
      t.is(received.headers['x-signature'], signature(received, subscribed.signingSecret));
      for (const table of [WEBHOOK_SECRETS, SIGNING_KEYS]) await rewrap(later.app, table);
    }
  },
);

test.serial(
  'case 46: a retry 15 minutes later has new links, which live 10 minutes; the old ones: 403 "Request has expired"',
  async (t) => {
    inbox.behave = answers(500);
    await subscribe(await exchange.as('demo-seller'), inbox.url, ['invoice.error']);
    await uploadInvoice(await exchange.as('demo-seller'), 'later', NOT_FOUND);
    await exchange.idle();
    inbox.behave = answers(200);
    await exchange.advance(15 * 60);
    await exchange.idle();
    const [old = '', fresh = ''] = inbox.requests.map((received) => bodyOf(received).files[0]?.downloadUrl ?? '');
    t.not(fresh, old);
    const expired = await exchange.anonymous(old);
    t.deepEqual([expired.status, expired.body], [403, { message: 'Request has expired' }]);
    t.is((await exchange.anonymous(fresh)).status, 200);
    await exchange.advance(10 * 60 + 1);
    t.is((await exchange.anonymous(fresh)).status, 403);
  },
);

test.serial(
  'case 44: a PUT after a rotation signs at once with the secret that it shows, the rotated one beside it for 24 hours',
  async (t) => {
    const { id } = await subscribe(await exchange.as('demo-seller'), inbox.url);
    const rotated = await rotateSecret(exchange.app, SELLER);
    const { signingSecret } = await subscribe(await exchange.as('demo-seller'), inbox.url);
    const during = await send(id);
    t.is(during.headers['x-signature'], signature(during, signingSecret));
    t.is(during.headers['x-signature-previous'], signature(during, rotated));
    await exchange.advance(24 * 3_600 + 1);
    const after = await send(id);
    t.deepEqual([after.headers['x-signature'], after.headers['x-signature-previous']], [signature(after, signingSecret), undefined]);
    t.deepEqual(new Set((await told(exchange, id)).map(({ state }) => state)), new Set(['DELIVERED']));
  },
);

// Under one MessageId an access point sends one status, also where several come at the same time.
import { hash, randomBytes } from 'node:crypto';
import type { SignedMessage } from '../../../../src/domain/documents/receiving/inboundMessage.js';
import { createReceivedStatuses } from '../../../../src/domain/documents/receiving/receivedStatuses.js';
import { shareApp } from '../../../support/shared.js';
import { test } from '../../../support/test.js';

const exchange = shareApp({ ROLES: 'api' });

function message(messageId: string, content = messageId, senderAccessPoint = 'POP000001'): SignedMessage {
  return { channel: 'peppol', senderAccessPoint, messageId, referencesHash: hash('sha256', content, 'buffer') };
}

test.serial('statuses that come together are each recorded once', async (t) => {
  const { record } = createReceivedStatuses(exchange.app.database);
  const names = Array.from({ length: 100 }, (_, index) => `status-${index}@as4`);
  t.deepEqual(
    await Promise.all(names.map((name) => record(message(name)))),
    Array.from(names, () => 'new'),
  );
  t.deepEqual(
    await Promise.all(names.map((name) => record(message(name)))),
    Array.from(names, () => 'repeated'),
  );
});

test.serial('of two contents that come together under one MessageId, the first is taken', async (t) => {
  const { record } = createReceivedStatuses(exchange.app.database);
  const outcomes = [message('other@as4'), message('one@as4'), message('one@as4'), message('one@as4', 'changed')].map(record);
  t.deepEqual(await Promise.all(outcomes), ['new', 'new', 'repeated', 'conflict']);
});

test.serial('the same MessageId of another access point is another message', async (t) => {
  const { record } = createReceivedStatuses(exchange.app.database);
  const outcomes = [message('one@as4'), message('one@as4', 'changed', 'POP000002')].map(record);
  t.deepEqual(await Promise.all(outcomes), ['new', 'new']);
});

test.serial('a status that the database refuses does not fail those that come with it', async (t) => {
  const { record } = createReceivedStatuses(exchange.app.database);
  // No index row holds it.
  const long = randomBytes(10_000).toString('hex');
  const outcomes = ['zero@as4', 'one@as4', long, 'three@as4'].map((name) => record(message(name)));
  const settled = await Promise.allSettled(outcomes);
  t.deepEqual(
    settled.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  );
});

import { createHmac, timingSafeEqual } from 'node:crypto';
import { flowSignatureHeaders, flowSigningKey, signatureHeaders, signingKey } from '../../../src/domain/webhooks/signature.js';
import { test } from '../../support/test.js';

const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const OLD_SECRET = 'whsec_/////////////////////////////////////////w==';
const EVENT_ID = 'evt_0197f3a2c4d87b6e9a41';
const BODY = Buffer.from('{"type":"invoice.receive","eventId":"evt_0197f3a2c4d87b6e9a41"}');

test('case 41: the test vector of decision 038', (t) => {
  t.deepEqual(signatureHeaders({ eventId: EVENT_ID, timestampSeconds: 1787212800, body: BODY, keys: [signingKey(SECRET)] }), {
    'X-Timestamp': '1787212800',
    'X-Signature': 'sha256=1f01fab91c7afe15ee09d10d19a4a63066f7e7d15bed0c20a3f545ee755c901d',
    'webhook-id': EVENT_ID,
    'webhook-timestamp': '1787212800',
    'webhook-signature': 'v1,NRXE8yWk+zI8QEOGHzQGiQxcu67u+FTUyBYd7VOhGvY=',
  });
});

test('the test vector of decision 077', (t) => {
  const body = Buffer.from('{"flowId":"F2026-0017"}');
  t.is(flowSigningKey(SECRET), 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=');
  t.deepEqual(flowSignatureHeaders({ timestampSeconds: 1787212800, body, keys: [signingKey(SECRET)] }), {
    'Afnor-Signature': 'XrnlNykk/5iXN90N8GqbcU6fVeT4wpdMwUCYiV6T8nM=',
    'Afnor-Signature-Timestamp': '1787212800',
  });
});

test('during an overlap the old secret also signs', (t) => {
  const signed = { eventId: EVENT_ID, timestampSeconds: 1787212800, body: BODY };
  const both = signatureHeaders({ ...signed, keys: [signingKey(SECRET), signingKey(OLD_SECRET)] });
  const old = signatureHeaders({ ...signed, keys: [signingKey(OLD_SECRET)] });
  t.is(both['X-Signature'], 'sha256=1f01fab91c7afe15ee09d10d19a4a63066f7e7d15bed0c20a3f545ee755c901d');
  t.is(both['X-Signature-Previous'], old['X-Signature']);
  t.is(both['webhook-signature'], `v1,NRXE8yWk+zI8QEOGHzQGiQxcu67u+FTUyBYd7VOhGvY= ${old['webhook-signature']}`);
});

test('case 41: "The receiver verifies it with the signingSecret of the subscription": as a receiver would, over unicode', (t) => {
  const body = Buffer.from('{"fileName":"Prüfung \\u20ac 😀.xml","files":[]}');
  const headers = signatureHeaders({ eventId: 'evt_1', timestampSeconds: 1, body, keys: [signingKey(SECRET)] });
  const received = Buffer.from(headers['X-Signature']?.replace('sha256=', '') ?? '', 'hex');
  const signed = Buffer.concat([Buffer.from(`${headers['X-Timestamp']}.`), body]);
  t.true(timingSafeEqual(received, createHmac('sha256', Buffer.from(SECRET, 'utf8')).update(signed).digest()));
});

test('case 41: Standard Webhooks: as its verifiers do, with the decoded key', (t) => {
  const headers = signatureHeaders({ eventId: 'evt_1', timestampSeconds: 1, body: BODY, keys: [signingKey(SECRET)] });
  const key = Uint8Array.from({ length: 32 }, (_, index) => index);
  const expected = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${BODY}`).digest('base64');
  t.is(headers['webhook-signature'], `v1,${expected}`);
});

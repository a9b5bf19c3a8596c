// What the receiver makes of a webhook: checks of its signatures, its age, repeats, and how it is shown.
import { type Arrival, ageSeconds, checkSignatures, createMemory } from '../../../src/commands/receive/arrival.js';
import { asJson, asText } from '../../../src/commands/receive/show.js';
import { test } from '../../support/test.js';

const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const OTHER = 'whsec_ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=';
const BODY = Buffer.from('{"type":"invoice.receive","eventId":"evt_0197f3a2c4d87b6e9a41"}');
const HEADERS = {
  'x-timestamp': '1787212800',
  'x-signature': 'sha256=1f01fab91c7afe15ee09d10d19a4a63066f7e7d15bed0c20a3f545ee755c901d',
  'webhook-id': 'evt_0197f3a2c4d87b6e9a41',
  'webhook-timestamp': '1787212800',
  'webhook-signature': 'v1,NRXE8yWk+zI8QEOGHzQGiQxcu67u+FTUyBYd7VOhGvY=',
};

test('each signature that came is checked with each secret, and none where none is known', (t) => {
  t.deepEqual(checkSignatures(HEADERS, BODY, [OTHER, SECRET]), { 'X-Signature': true, 'webhook-signature': true });
  t.deepEqual(checkSignatures(HEADERS, Buffer.from('{}'), [SECRET]), { 'X-Signature': false, 'webhook-signature': false });
  t.deepEqual(checkSignatures({ ...HEADERS, 'x-signature': 'sha256=00', 'x-signature-previous': HEADERS['x-signature'] }, BODY, [SECRET]), {
    'X-Signature': false,
    'X-Signature-Previous': true,
    'webhook-signature': true,
  });
  t.deepEqual(checkSignatures({}, BODY, [SECRET]), {});
  t.is(checkSignatures(HEADERS, BODY, []), undefined);
});

test('the age is that of X-Timestamp', (t) => {
  t.is(ageSeconds(HEADERS, 1787212805_000), 5);
  t.is(ageSeconds({ 'x-timestamp': 'soon' }, 0), undefined);
  t.is(ageSeconds({}, 0), undefined);
});

test('an event that comes again is a retry while nothing was answered 2xx, then a duplicate', (t) => {
  const memory = createMemory();
  t.deepEqual(memory.meet('a'), { times: 0, repeat: undefined });
  memory.answered('a', 500);
  t.deepEqual(memory.meet('a'), { times: 1, repeat: 'retry' });
  memory.answered('a', 204);
  t.deepEqual(memory.meet('a'), { times: 2, repeat: 'duplicate' });
  t.deepEqual(memory.meet('b'), { times: 0, repeat: undefined });
});

const ARRIVAL: Arrival = {
  at: new Date('2026-08-20T08:00:00.000Z'),
  type: 'invoice.receive',
  eventId: 'evt_1',
  attempt: undefined,
  signatures: undefined,
  ageSeconds: 301,
  repeat: 'duplicate',
  status: 204,
  body: 'no\x1b[2J JSON',
};

test('what comes from outside moves no cursor, and what is missing is said', (t) => {
  t.is(
    asText(ARRIVAL),
    '08:00:00.000  invoice.receive  evt_1  attempt ?  duplicate  → 204\n' +
      '  signatures not checked  ✘ sent 301 s ago, over 300 s\n' +
      '  no\ufffd[2J JSON\n',
  );
  t.regex(asText({ ...ARRIVAL, signatures: {}, ageSeconds: undefined }), /^ {2}✘ no signature {2}✘ no X-Timestamp$/m);
});

test('a program gets the body as it came', (t) => {
  const body = { files: [{ downloadUrl: 'http://127.0.0.1/files/1?signature=2' }] };
  t.deepEqual(JSON.parse(asJson({ ...ARRIVAL, body })), {
    time: '2026-08-20T08:00:00.000Z',
    type: 'invoice.receive',
    eventId: 'evt_1',
    attempt: null,
    repeat: 'duplicate',
    signatures: null,
    ageSeconds: 301,
    answered: 204,
    body,
  });
});

import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import { createSigner } from '../../../src/domain/keys/hmac.js';
import { test } from '../../support/test.js';

const FOUR_BYTES = Buffer.from('Jefe');

// RFC 4231, section 4: test cases 1, 2, 6 and 7.
const VECTORS: readonly (readonly [name: string, key: Buffer, text: string, mac: string])[] = [
  ['20 bytes', Buffer.alloc(20, 0x0b), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  ['4 bytes', FOUR_BYTES, 'what do ya want for nothing?', '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
  [
    '131 bytes',
    Buffer.alloc(131, 0xaa),
    'Test Using Larger Than Block-Size Key - Hash Key First',
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
  [
    '131 bytes and a text longer than a block',
    Buffer.alloc(131, 0xaa),
    'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.',
    '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
  ],
];

for (const [name, key, text, mac] of VECTORS) {
  test(`RFC 4231: a key of ${name}`, (t) => {
    t.is(createSigner(key).sign('hex', text), mac);
  });
}

test('keys and texts of every length around a block, beside createHmac', (t) => {
  for (let length = 0; length <= 200; length += 1) {
    const [key, head, body] = [Buffer.alloc(length, length), 'ü.'.repeat(length), Buffer.alloc(200 - length, 0xfe)];
    const expected = createHmac('sha256', key).update(head).update(body).digest('base64');
    const signer = createSigner(key);
    t.is(signer.sign('base64', head, body), expected);
    for (const text of [head, '€'.repeat(length)]) t.is(signer.sign('hex', text), createHmac('sha256', key).update(text).digest('hex'));
  }
});

test('verifies what it signed, whole or cut, and nothing else', (t) => {
  const signer = createSigner(FOUR_BYTES);
  const signature = signer.sign('base64url', 'text');
  t.true(signer.verifies('base64url', 'text', signature));
  t.true(signer.verifies('base64url', 'text', signature.slice(0, 22), 22));
  t.false(signer.verifies('base64url', 'text', signature.slice(0, 22)));
  t.false(signer.verifies('base64url', 'text', signature, 22));
  t.false(signer.verifies('base64url', 'other', signature));
  t.false(signer.verifies('base64url', 'text', ''));
  t.false(signer.verifies('base64url', 'text', `é${signature.slice(1)}`));
});

test('a signer shows its secret to nobody who prints it', (t) => {
  const printed = inspect(createSigner(FOUR_BYTES), { depth: 9, showHidden: true }) + JSON.stringify(createSigner(FOUR_BYTES));
  t.notRegex(printed, /Jefe|4a ?65 ?66 ?65|Buffer/i);
});

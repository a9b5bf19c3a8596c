import { createDecipheriv, createHmac } from 'node:crypto';
import { createKeyring, generateMasterKey, parseMasterKeys } from '../../../src/domain/keys/keyring.js';
import { test } from '../../support/test.js';

const NEW = `new:${Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64')}`;
const OLD = `old:${Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index)).toString('base64')}`;

function ringOf(...entries: string[]) {
  return createKeyring(parseMasterKeys(entries.join(',')));
}

/** HKDF-SHA-256 exactly as in RFC 5869, for one block and an empty salt. */
function hkdf(key: Buffer, info: string): Buffer {
  const pseudorandom = createHmac('sha256', Buffer.alloc(32)).update(key).digest();
  return createHmac('sha256', pseudorandom)
    .update(Buffer.concat([Buffer.from(info), Buffer.of(1)]))
    .digest();
}

test('keys are read in order, separated by commas or line breaks', (t) => {
  t.deepEqual(
    parseMasterKeys(`\n ${NEW} ,\r\n${OLD}\n`).map(({ id, key }) => [id, key[0], key.length]),
    [
      ['new', 0, 32],
      ['old', 255, 32],
    ],
  );
});

test('a key may be written in Base64url without padding', (t) => {
  const key = Buffer.alloc(32, 0xff).fill(0xfb, 0, 3);
  t.deepEqual(parseMasterKeys(`a:${key.toString('base64url')}`)[0]?.key, key);
});

const faults: [text: string, message: string][] = [
  ['', 'MASTER_KEYS holds no key'],
  [' ,\n', 'MASTER_KEYS holds no key'],
  [NEW.slice(4), 'MASTER_KEYS, entry 1: not of the form <id>:<Base64 of 32 bytes>'],
  [`${NEW},x:`, 'MASTER_KEYS, entry 2: not of the form <id>:<Base64 of 32 bytes>'],
  [`a:${NEW}`, 'MASTER_KEYS, entry 1: not of the form <id>:<Base64 of 32 bytes>'],
  [`a.b:${NEW.slice(4)}`, 'MASTER_KEYS, entry 1: an id has 1 to 32 letters, digits, _ or -'],
  [`a:${Buffer.alloc(31, 1).toString('base64')}`, 'MASTER_KEYS, entry 1: the key is not the Base64 of 32 bytes'],
  [`a:${'!'.repeat(43)}=`, 'MASTER_KEYS, entry 1: the key is not the Base64 of 32 bytes'],
  [`a:${Buffer.alloc(32).toString('base64')}`, 'MASTER_KEYS, entry 1: the key is not random'],
  [`${NEW},${NEW}`, 'MASTER_KEYS gives the id new twice'],
  [Array.from({ length: 33 }, generateMasterKey).join(','), 'MASTER_KEYS holds more than 32 keys'],
];
for (const [row, [text, message]] of faults.entries()) {
  test(`refusal ${row + 1}: ${message}`, (t) => {
    t.throws(() => parseMasterKeys(text), { message });
  });
}

test('a generated key is read, and is new each time', (t) => {
  const [first, second] = [generateMasterKey(), generateMasterKey()];
  t.is(parseMasterKeys(`${first},${second}`).length, 2);
});

test('what was sealed opens with the same associated data', (t) => {
  const ring = ringOf(NEW);
  t.is(ring.open(ring.seal('whsec_ü', 'tenant|1'), 'tenant|1'), 'whsec_ü');
});

test('an empty secret is sealed too', (t) => {
  const ring = ringOf(NEW);
  t.is(ring.open(ring.seal('', 'a'), 'a'), '');
});

test('sealing twice gives two different texts', (t) => {
  const ring = ringOf(NEW);
  t.not(ring.seal('a', 'b'), ring.seal('a', 'b'));
});

test('the form: key id, then Base64url of nonce, ciphertext and tag of AES-256-GCM', (t) => {
  const [id, text] = ringOf(NEW).seal('secret', 'tenant|1').split('.');
  const bytes = Buffer.from(text ?? '', 'base64url');
  const key = hkdf(Buffer.from(NEW.slice(4), 'base64'), 'exchange/seal');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    .setAAD(Buffer.from('tenant|1'))
    .setAuthTag(bytes.subarray(-16));
  t.is(id, 'new');
  t.is(decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8'), 'secret');
});

const CHANGED = 'a sealed secret does not open: it, its key or what it belongs to was changed';

test('other associated data do not open it', (t) => {
  const ring = ringOf(NEW);
  t.throws(() => ring.open(ring.seal('a', 'tenant|1'), 'tenant|2'), { message: CHANGED });
});

test('a changed byte does not open', (t) => {
  const ring = ringOf(NEW);
  const sealed = ring.seal('secret', 'a');
  const changed = sealed.slice(0, 10) + (sealed[10] === 'A' ? 'B' : 'A') + sealed.slice(11);
  t.throws(() => ring.open(changed, 'a'), { message: CHANGED });
});

test('a text that is cut off does not open', (t) => {
  t.throws(() => ringOf(NEW).open('new.AAAA', 'a'), { message: 'a sealed secret is cut off' });
});

test('another key under the same id does not open it', (t) => {
  const sealed = ringOf(NEW).seal('a', 'b');
  t.throws(() => ringOf(OLD.replace('old', 'new')).open(sealed, 'b'), { message: CHANGED });
});

test('after a change of keys the old one still opens, and the new one seals', (t) => {
  const sealed = ringOf(OLD).seal('a', 'b');
  const ring = ringOf(NEW, OLD);
  t.is(ring.open(sealed, 'b'), 'a');
  t.deepEqual(ring.keyIds, ['new', 'old']);
  t.true(ring.seal('a', 'b').startsWith('new.'));
});

test('a key that is gone is named', (t) => {
  const sealed = ringOf(OLD).seal('a', 'b');
  t.throws(() => ringOf(NEW).open(sealed, 'b'), {
    message: 'MASTER_KEYS no longer holds the key old, with which this secret was sealed',
  });
});

test('signers: keys by HKDF per purpose, newest first', (t) => {
  const keys = [NEW, OLD].map((key) => hkdf(Buffer.from(key.slice(4), 'base64'), 'exchange/purpose/links'));
  t.deepEqual(
    ringOf(NEW, OLD)
      .signers('links')
      .map((signer) => signer.sign('hex', 'text')),
    keys.map((key) => createHmac('sha256', key).update('text').digest('hex')),
  );
});

test('no purpose gives the key that seals', (t) => {
  const seals = createHmac('sha256', hkdf(Buffer.from(NEW.slice(4), 'base64'), 'exchange/seal'))
    .update('text')
    .digest('hex');
  t.not(ringOf(NEW).signers('seal')[0]?.sign('hex', 'text'), seals);
});

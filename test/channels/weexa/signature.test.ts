// What a signature between the exchange and a bridge covers, by a vector of its own (docs/weexa.md).
import { createHmac } from 'node:crypto';
import { isSigned, type SignedRequest, signedHeaders } from '../../../src/channels/weexa/signature.js';
import { test } from '../../support/test.js';

const SECRET = 'a shared secret';
const AT = new Date('2026-11-26T12:00:00Z');
const REQUEST: SignedRequest = { from: 'exchange', method: 'POST', path: '/messages', body: Buffer.from('{}') };

test('the signature is the HMAC over version, sender, time, method, path and body', (t) => {
  const text = `v2.exchange.${AT.getTime() / 1_000}.POST /messages.{}`;
  t.is(signedHeaders([SECRET], REQUEST, AT)['X-Signature'], `v2=${createHmac('sha256', SECRET).update(text).digest('hex')}`);
});

const { 'X-Timestamp': timestamp = '', 'X-Signature': signature = '' } = signedHeaders([SECRET], REQUEST, AT);
const changes: [title: string, change: Partial<SignedRequest>][] = [
  ['from the other side', { from: 'bridge' }],
  ['with another method', { method: 'GET' }],
  ['to another path', { path: '/documents' }],
  ['with another body', { body: Buffer.from('{ }') }],
];
for (const [title, change] of changes) {
  test(`the same request ${title} is not signed`, (t) => {
    t.true(isSigned([SECRET], { timestamp, signature }, REQUEST));
    t.false(isSigned([SECRET], { timestamp, signature }, { ...REQUEST, ...change }));
  });
}

test('the signature of one time is not that of another', (t) => {
  t.false(isSigned([SECRET], { timestamp: String(Number(timestamp) + 1), signature }, REQUEST));
});

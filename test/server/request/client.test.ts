// The client address of a request: headers of trusted proxies are used, those of clients never.

import { clientKey, namedClient, trustedProxies } from '../../../src/server/request/client.js';
import { test } from '../../support/test.js';

const isTrusted = trustedProxies(['10.0.0.0/8', 'fd00::/8']);

for (const [what, headers, expected] of [
  ['the client that the proxy names', { 'x-forwarded-for': '192.0.2.1' }, '192.0.2.1'],
  ['not what the client says of itself', { 'x-forwarded-for': '198.51.100.9, 192.0.2.1' }, '192.0.2.1'],
  ['the last one before all trusted proxies', { 'x-forwarded-for': '198.51.100.9, 192.0.2.1, 10.0.0.7' }, '192.0.2.1'],
  ['the first one where all are trusted', { 'x-forwarded-for': '10.0.0.9, 10.0.0.7' }, '10.0.0.9'],
  ['an address with its port', { 'x-forwarded-for': '192.0.2.1:4711' }, '192.0.2.1'],
  ['an IPv6 address with its port', { 'x-forwarded-for': '[2001:db8::1]:4711' }, '2001:db8::1'],
  ['what Forwarded says', { forwarded: 'for=198.51.100.9, for="[2001:db8::1]:4711";proto=https' }, '2001:db8::1'],
  ['X-Forwarded-For before Forwarded', { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=198.51.100.9' }, '192.0.2.1'],
  ['the proxy where it names nobody', {}, '10.0.0.1'],
  ['the proxy where it names something else than an address', { 'x-forwarded-for': 'unknown' }, '10.0.0.1'],
] as const) {
  test(`the client is ${what}`, (t) => {
    t.is(namedClient({ headers, socket: { remoteAddress: '10.0.0.1' } as never }, isTrusted), expected);
  });
}

test('trusted are the networks of the setting, in the notation of IPv6, too', (t) => {
  t.deepEqual(['10.9.9.9', '::ffff:10.9.9.9', 'fd00::1', '11.0.0.1', 'fe80::1', ''].map(isTrusted), [
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  t.false(trustedProxies([])('127.0.0.1'));
});

test('an IPv4 address counts by itself, IPv6 by its first 64 bits', (t) => {
  t.is(clientKey('192.0.2.1'), '192.0.2.1');
  t.is(clientKey('::ffff:192.0.2.1'), '192.0.2.1');
  t.is(clientKey('2001:db8:0:1:a:b:c:d'), clientKey('2001:DB8:0:1::1'));
  t.not(clientKey('2001:db8:0:1::1'), clientKey('2001:db8:0:2::1'));
  t.is(clientKey('::1'), '0:0:0:0::/64');
});

// The address shown on pages, from a header that any client can set.

import type { Context } from 'koa';
import { publicAddress } from '../../../src/server/request/publicAddress.js';
import { test } from '../../support/test.js';

const LISTENS = 'http://127.0.0.1:8080';

function named(host: string, publicUrl?: string): string {
  const app = { config: { http: { publicUrl } }, settings: { publicUrl: publicUrl ?? LISTENS } };
  return publicAddress(app as Parameters<typeof publicAddress>[0], { host, protocol: 'http' } as Context);
}

for (const [host, address] of [
  ['localhost:8080', 'http://localhost:8080'],
  ['Exchange.example', 'http://exchange.example'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['', LISTENS],
  ['a:b:c', LISTENS],
  ['a$(id)', LISTENS],
  ['a`id`', LISTENS],
  ['a;id', LISTENS],
  ["a'b", LISTENS],
  ['a/b', LISTENS],
] as const) {
  test(`Host "${host}": ${address}`, (t) => {
    t.is(named(host), address);
  });
}

test('PUBLIC_URL comes first', (t) => {
  t.is(named('localhost', 'https://exchange.example/base'), 'https://exchange.example/base');
});

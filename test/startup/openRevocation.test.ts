import { mock } from 'node:test';
import { load } from '../../config/load.js';
import type { App } from '../../src/domain/ports.js';
import type { Pki } from '../../src/startup/openPki.js';
import { openRevocation } from '../../src/startup/openRevocation.js';
import { recordingLog } from '../support/accounts.js';
import { newFolder } from '../support/folderOf.js';
import { makeCrl, published } from '../support/network/revocation.js';
import { issue } from '../support/rsaPki.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

test('where the list cannot be had at the start, the own certificate is looked at again soon', async (t) => {
  const folder = await newFolder(t);
  const authority = await issue('CN=Authority', { isAuthority: true });
  const own = await issue('CN=Own', { issuer: authority, extensions: published({ lists: ['http://list.example/own.crl'] }) });
  const list = await makeCrl(authority, { revoked: [own] });
  let asked = 0;
  const outgoing = (() => async () => {
    asked += 1;
    if (asked === 1) throw new Error('unreachable');
    return { status: 200, headers: {}, body: list, isComplete: true };
  }) as unknown as App['outgoing'];
  const { log, text } = recordingLog();
  const logged = (event: string): number =>
    text()
      .split('\n')
      .filter((line) => line.includes(event)).length;
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: new Date() });
  t.teardown(() => mock.timers.reset());
  await using stack = new AsyncDisposableStack();
  const keys = { ap: { current: () => [{ ...own, chain: [] }] }, apTrust: { current: () => [authority.certificate] } } as unknown as Pki;
  await openRevocation(load({ DATA_DIR: folder }), { outgoing, log, metrics: { revocationAsked: () => undefined }, own: keys }, stack);
  await until(() => logged('revocation.unreachable') === 1);
  t.is(logged('certificate.revoked'), 0);
  await until(() => {
    mock.timers.tick(65_000);
    return logged('certificate.revoked') > 0;
  });
});

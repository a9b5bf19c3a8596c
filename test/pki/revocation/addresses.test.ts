// Which addresses are asked whether a certificate is revoked.
import { load } from '../../../config/load.js';
import { createOutgoing } from '../../../src/outgoingRequests.js';
import { test } from '../../support/test.js';

const QUIET = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

for (const purpose of ['crl', 'ocsp'] as const) {
  test(`${purpose}: addresses inside are refused, and outside the sandbox other ports than 80`, async (t) => {
    await using stack = new AsyncDisposableStack();
    const outside = {
      EXCHANGE_ENV: 'production',
      PUBLIC_URL: 'https://x.example',
      MASTER_KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
    };
    const sandbox = createOutgoing(load({ OUTGOING_ALLOWED_NETS: '10.9.0.0/16' }), undefined, QUIET, stack)(purpose);
    const production = createOutgoing(load(outside), undefined, QUIET, stack)(purpose);
    const body = purpose === 'ocsp' ? { body: Buffer.from('x') } : {};
    for (const url of ['http://127.0.0.1/', 'http://169.254.169.254/', 'https://10.0.0.1/', 'http://[::1]/', 'ldap://ca.example/']) {
      for (const outgoing of [sandbox, production])
        await t.throwsAsync(outgoing({ url, ...body }), { name: 'RequestError', code: 'BLOCKED' });
    }
    for (const url of ['http://192.88.98.1:8080/', 'http://127.0.0.1:8080/']) {
      await t.throwsAsync(production({ url, ...body }), { name: 'RequestError', code: 'BLOCKED' });
      await t.throwsAsync(sandbox({ url, ...body }), { name: 'RequestError', code: 'BLOCKED' });
    }
  });
}

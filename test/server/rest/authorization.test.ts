// Each path of the REST API needs a token with its scope, before all else.
import { SCOPES } from '../../../src/domain/vocabulary.js';
import { type Client, startApp } from '../../support/app.js';
import { answered } from '../../support/exported.js';
import { A1, FORM_TYPE, formBody } from '../../support/form.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp({ ROLES: 'api' }));

const PATHS = [
  ['POST', '/v3/documents/invoice/send/multipart', 'exchange/send'],
  ['POST', '/v3/participant', 'exchange/participant'],
  ['GET', '/v3/participant', 'exchange/participant'],
  ['PUT', '/v3/participant/9918:x', 'exchange/participant'],
  ['DELETE', '/v3/participant/9918:x', 'exchange/participant'],
  ['PUT', '/v3/webhook', 'exchange/webhook'],
  ['GET', '/v3/webhook', 'exchange/webhook'],
  ['POST', '/v3/webhook/rotate-secret', 'exchange/webhook'],
  ['DELETE', '/v3/webhook/0197f3a2-c4d8-7b6e-9a41-000000000000', 'exchange/webhook'],
  ['GET', '/v4/documents/export/unknown', 'exchange/receive'],
  ['PUT', '/v4/documents/export/unknown', 'exchange/receive'],
  ['GET', '/v4/documents/export?limit=0', 'exchange/receive'],
  ['POST', '/v4/documents/export/complete', 'exchange/receive'],
] as const;

for (const [method, path, scope] of PATHS) {
  test(`${method} ${path}: 401 "Missing or invalid token", 403 without ${scope}`, async (t) => {
    const upload = { headers: { 'Content-Type': FORM_TYPE }, body: formBody(A1) };
    const options = { method, ...(scope === 'exchange/send' ? upload : method === 'GET' ? {} : { body: {} }) };
    const nonsense: Client = (to, given) =>
      exchange.anonymous(to, { ...given, headers: { ...given?.headers, Authorization: 'Bearer x.y.z' } });
    const other = await exchange.as('demo-seller', SCOPES.filter((one) => one !== scope).join(' '));
    for (const [client, status, message, challenge] of [
      [exchange.anonymous, 401, 'Unauthorized', 'Bearer'],
      [nonsense, 401, 'Unauthorized', 'Bearer error="invalid_token"'],
      [other, 403, 'Forbidden', `Bearer error="insufficient_scope", scope="${scope}"`],
    ] as const) {
      const answer = await client(path, options);
      answered(t, answer, status, { message });
      t.is(answer.headers.get('www-authenticate'), challenge);
    }
  });
}

// Real responses of the running service, each checked against the served document, with no member that it does not define.
import { ATTEMPT_LIMITS } from '../../../src/auth/attempts.js';
import type { Method } from '../../../src/server/rest/openapi/parts.js';
import { type Answer, type Client, startApp } from '../../support/app.js';
import { answers, startInbox } from '../../support/inbox.js';
import { BRIDGE_SECRET } from '../../support/network/bridge.js';
import { test } from '../../support/test.js';
import {
  bridges,
  contractOf,
  documents,
  form,
  guards,
  invoice,
  invoices,
  PARTICIPANT,
  participants,
  pathOf,
  prober,
  service,
  UPLOAD,
  webhooks,
} from './openapiProbes.js';

test('every answer that can be had of a whole service is as described', async (t) => {
  await using exchange = await startApp({ RETRIEVALS_MAX: '1', WEEXA_URL: 'http://127.0.0.1:1', WEEXA_SECRET: BRIDGE_SECRET });
  const contract = await contractOf(exchange);
  const seen = new Set<string>();
  const probe = prober(t, contract, seen);
  await documents(exchange, probe);
  await bridges(exchange, probe);
  await invoices(exchange, probe);
  await participants(exchange, probe);
  await webhooks(exchange, probe);
  await service(exchange, probe);
  await guards(exchange, contract, probe);
  const unseen = contract.answers.filter((one) => !seen.has(one) && !/ (408|429|500|503)$/.test(one));
  // The embedded registry never refuses to remove a participant.
  t.deepEqual(unseen, ['delete /v3/participant/{identifier} 400']);
});

test('429 is as described wherever a scope is asked for', async (t) => {
  await using exchange = await startApp({ RATE_LIMITS: 'read=0.001:1,upload=0.001:1,participant=0.001:1,change=0.001:1' });
  const contract = await contractOf(exchange);
  const probe = prober(t, contract, new Set());
  const scoped = Object.entries(contract.document.paths).flatMap(([template, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.responses['429'] !== undefined && operation.security?.[0]?.['token'] !== undefined)
      .map(([method]) => [method as Method, template] as const),
  );
  t.is(scoped.length, 19);
  // The burst of each client is one, used up by its first request of each kind.
  const seller = await exchange.as('demo-seller');
  for (const [method, path] of [
    ['GET', '/v4/documents/export'],
    ['POST', pathOf(UPLOAD)],
    ['POST', '/v4/invoices/check'],
    ['DELETE', '/v3/participant/x'],
    ['DELETE', '/v3/webhook/x'],
  ] as const) {
    await seller(path, { method });
  }
  for (const [method, template] of scoped) {
    await probe(method, template, 429, [seller, pathOf(template)]);
  }
});

test('429 of the token endpoint is as described', async (t) => {
  await using exchange = await startApp();
  const probe = prober(t, await contractOf(exchange), new Set());
  const body = 'grant_type=client_credentials&client_id=demo-seller&client_secret=wrong';
  const wrong = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body };
  for (let n = 0; n < ATTEMPT_LIMITS.hereMax; n += 1) await exchange.anonymous('/oauth2/token', { method: 'POST', ...wrong });
  await probe('post', '/oauth2/token', 429, [exchange.anonymous, '/oauth2/token'], wrong);
});

test('notifications are as described', async (t) => {
  await using exchange = await startApp();
  const contract = await contractOf(exchange);
  await using inbox = await startInbox({ authority: exchange.app.authority!, behave: answers(200) });
  const [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  const subscriptions = Object.keys(contract.document['webhooks'] as object);
  for (const client of [seller, buyer]) {
    await client('/v3/webhook', { method: 'PUT', body: { endpoint: `${inbox.url}/`, subscriptions } });
    await client('/v3/webhook/rotate-secret', { method: 'POST' });
  }
  await buyer('/v3/participant', { method: 'POST', body: PARTICIPANT });
  await seller('/v3/participant', { method: 'POST', body: { ...PARTICIPANT, identifier: '0088:5400000000010' } });
  const send = (client: Client, type: string, body: FormData): Promise<Answer> =>
    client(`/v3/documents/${type}/send/multipart`, { method: 'POST', body });
  await send(seller, 'invoice', invoice());
  await send(buyer, 'applicationresponse', form('invoice-response.xml'));
  await send(seller, 'ereport', form('ereport.xml'));
  await exchange.idle();
  await buyer(`/v3/participant/${PARTICIPANT.identifier}`, { method: 'DELETE' });
  await send(seller, 'invoice', invoice());
  await exchange.idle();
  const types = inbox.requests.map(({ headers, body }) => {
    const { type } = JSON.parse(body.toString()) as { type: string };
    t.deepEqual(contract.faultsOfNotification(type, headers, body), [], type);
    return type;
  });
  t.deepEqual([...new Set(types)].sort(), [
    'applicationresponse.delivered',
    'applicationresponse.exported',
    'applicationresponse.receive',
    'ereport.delivered',
    'ereport.exported',
    'invoice.delivered',
    'invoice.error',
    'invoice.exported',
    'invoice.receive',
  ]);
});

// Answers of the interface of AFNOR against the document that is served, with no member that it does not define.

import { createMetrics } from '../../../../src/metrics/exposition.js';
import { createRateLimiter } from '../../../../src/server/request/rates.js';
import { createUploadMemory } from '../../../../src/server/request/uploadMemory.js';
import { createEventWaits } from '../../../../src/server/rest/eventWaits.js';
import type { OpenapiDocument } from '../../../../src/server/rest/openapi/document.js';
import type { Method } from '../../../../src/server/rest/openapi/parts.js';
import { createRouter } from '../../../../src/server/rest/router.js';
import { readContract } from '../../../support/contract.js';
import { FORM_TYPE, INVOICE_XML } from '../../../support/form.js';
import { test } from '../../../support/test.js';
import { FLOWS, search, startAfnor, submit, WEBHOOKS } from './support.js';

test('every route is described, and every answer is as described', async (t) => {
  await using exchange = await startAfnor();
  const document = (await exchange.anonymous('/openapi.json')).body as OpenapiDocument;
  const contract = readContract(document, { isClosed: true });
  const routes = createRouter(exchange.app, createMetrics(exchange.app), {
    rates: createRateLimiter(new Map()),
    memory: createUploadMemory(),
    waits: createEventWaits(exchange.app),
  })
    .stack.flatMap(({ path }) =>
      String(path).startsWith('/afnor')
        ? [
            String(path)
              .replace(/\\:/g, '%')
              .replace(/:(\w+)/g, '{$1}')
              .replace(/%/g, ':'),
          ]
        : [],
    )
    .sort();
  t.deepEqual(
    [...new Set(routes)],
    Object.keys(document.paths)
      .filter((path) => path.startsWith('/afnor'))
      .sort(),
  );

  const client = await exchange.as('demo-seller');
  const info = { name: 'invoice.xml', flowSyntax: 'UBL', trackingId: 'described' };
  const submitted = await submit(client, info, INVOICE_XML);
  await exchange.idle();
  const webhook = { callbackUrl: 'https://erp.example/', flowTypes: ['SupplierInvoice'], flowDirection: 'In', ackStatus: 'Ok' };
  const made = await client(WEBHOOKS, { method: 'POST', body: webhook });
  const { webhookId } = made.body as { webhookId: string };
  const asked: readonly [Method, string, Awaited<ReturnType<typeof client>>][] = [
    ['post', FLOWS, submitted],
    ['post', FLOWS, await submit(client, { ...info, flowSyntax: 'CII' }, INVOICE_XML)],
    ['post', FLOWS, await client(FLOWS, { method: 'POST', headers: { 'Content-Type': FORM_TYPE }, body: 'x' })],
    ['post', FLOWS, await exchange.anonymous(FLOWS, { method: 'POST', headers: { 'Content-Type': FORM_TYPE }, body: 'x' })],
    ['post', `${FLOWS}/search`, await search(client, { limit: 1, where: { flowDirection: ['Out', 'In'] } })],
    ['post', `${FLOWS}/search`, await search(client, {})],
    ['get', `${FLOWS}/{flowId}`, await client(`${FLOWS}/described`)],
    ['get', `${FLOWS}/{flowId}`, await client(`${FLOWS}/described?docType=Original`)],
    ['get', `${FLOWS}/{flowId}`, await client(`${FLOWS}/unknown`)],
    ['get', `${FLOWS}/{flowId}`, await client(`${FLOWS}/described?docType=Draft`)],
    ['post', WEBHOOKS, made],
    ['post', WEBHOOKS, await client(WEBHOOKS, { method: 'POST', body: {} })],
    ['get', WEBHOOKS, await client(WEBHOOKS)],
    ['delete', `${WEBHOOKS}/{webhookUid}`, await client(`${WEBHOOKS}/${webhookId}`, { method: 'DELETE' })],
    ['delete', `${WEBHOOKS}/{webhookUid}`, await client(`${WEBHOOKS}/${webhookId}`, { method: 'DELETE' })],
    ['get', '/afnor/directory/v1/healthcheck', await exchange.anonymous('/afnor/directory/v1/healthcheck')],
    ['get', '/afnor/flow/v1/healthcheck', await exchange.anonymous('/afnor/flow/v1/healthcheck')],
    [
      'get',
      '/afnor/directory/v1/directory-line/code:{addressingIdentifier}',
      await client('/afnor/directory/v1/directory-line/code:100000009'),
    ],
  ];
  for (const [method, template, answer] of asked) t.deepEqual(contract.faultsOf(method, template, answer), []);
});

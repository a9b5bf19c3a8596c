// Tenants with one object of each kind, counts of their rows, and verbs of the command beside a running service.
import { readFile } from 'node:fs/promises';
import type { ExecutionContext } from 'ava';
import { readArguments } from '../../src/commands/tenant/arguments.js';
import { run } from '../../src/commands/tenant/run.js';
import type { Client, TestApp } from './app.js';
import { BUYER, register, SELLER, uploadInvoice } from './documents.js';
import { data } from './graphql.js';

/** Runs a verb beside a running service, as a second process on a server would. */
export async function onService(exchange: TestApp, ...given: string[]): Promise<Record<string, unknown>> {
  const command = readArguments(given);
  // No client holds a token here, unless a test says so.
  return (await run(exchange.app, command, async () => undefined)).json as Record<string, unknown>;
}

export async function lines(path: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(path, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Each tenant has a participant, a subscription, a channel account and a document. The seller's document was sent to the buyer. */
export async function busy(exchange: TestApp): Promise<{ buyer: Client }> {
  const [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  await register(seller, SELLER);
  await register(buyer, BUYER);
  for (const [client, type] of [
    [seller, 'invoice.exported'],
    [buyer, 'invoice.receive'],
  ] as const) {
    await client('/v3/webhook', { method: 'PUT', body: { endpoint: 'https://127.0.0.1:9000/', subscriptions: [type] } });
    await data(
      client,
      'mutation { saveChannelAccount(account: { channel: pagero, name: "main", settings: {}, secrets: [{ name: "password", value: "geheim" }] }) { id } }',
    );
    await data(client, 'mutation { saveDocumentRoutes(documentType: invoice, rules: [{ channel: peppol }]) { generation } }');
  }
  await uploadInvoice(seller, 'sent');
  await exchange.idle();
  return { buyer };
}

/** The number of rows of each kind that belong to a tenant. */
export async function rowsOf({ app }: TestApp, tenant: string): Promise<Record<string, number>> {
  const [row] = await app.database.sql.query<Record<string, number>>(
    `select (select count(*)::int from tenant where id = $1) as tenants, (select count(*)::int from client where tenant_id = $1) as clients,
      (select count(*)::int from document where tenant_id = $1) as documents,
      (select count(*)::int from document_file f join document d on d.id = f.document where d.tenant_id = $1) as files,
      (select count(*)::int from participant where tenant_id = $1) as participants,
      (select count(*)::int from registry_entry where tenant_id = $1) as entries,
      (select count(*)::int from smp_entry where tenant_id = $1) as published,
      (select count(*)::int from webhook_subscription where tenant_id = $1) as subscriptions,
      (select count(*)::int from channel_account where tenant_id = $1) as accounts,
      (select count(*)::int from document_route where tenant_id = $1) as routes,
      (select count(*)::int from webhook_event where tenant_id = $1) as events,
      (select count(*)::int from webhook_delivery where tenant_id = $1) as deliveries,
      (select count(*)::int from tenant_usage where tenant_id = $1) as usage`,
    [tenant],
  );
  return row!;
}

export async function isGone(t: ExecutionContext, exchange: TestApp, tenant: string): Promise<void> {
  t.deepEqual(
    Object.entries(await rowsOf(exchange, tenant)).filter(([, count]) => count > 0),
    [],
  );
}

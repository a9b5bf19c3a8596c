// Two tenants whose documents go to partners by the channel api.
import type { ExecutionContext } from 'ava';
import { type Client, startApp, type TestApp } from '../support/app.js';
import { BUYER, invoiceTo, PICTURE, upload, xmlPart } from '../support/documents.js';
import { data } from '../support/graphql.js';

export const NOTES = { fileName: 'notes.csv', mimeType: 'text/csv', bytes: Buffer.from('day,hours\n') };

interface World {
  readonly exchange: TestApp;
  readonly seller: Client;
  readonly buyer: Client;
}

export async function start(t: ExecutionContext, env: Readonly<Record<string, string>> = {}): Promise<World> {
  const exchange = await startApp(env);
  t.teardown(() => exchange[Symbol.asyncDispose]());
  const [seller, buyer] = await Promise.all([exchange.as('demo-seller'), exchange.as('demo-buyer')]);
  await data(seller, 'mutation { saveDocumentRoutes(documentType: invoice, rules: [{ channel: api }]) { generation } }');
  return { exchange, seller, buyer };
}

export async function account(client: Client, settings: object, secrets: readonly object[] = []): Promise<{ id: string }> {
  const { saveChannelAccount } = await data(
    client,
    `mutation ($settings: JSON!, $secrets: [ChannelAccountSecretInput!]!) {
       saveChannelAccount(account: { channel: api, name: "main", settings: $settings, secrets: $secrets }) { id } }`,
    { settings, secrets },
  );
  return saveChannelAccount;
}

export async function tested(client: Client, id: { id: string }): Promise<unknown> {
  const { testChannelAccount } = await data(client, 'mutation ($id: ID!) { testChannelAccount(id: $id) { works code message } }', id);
  return testChannelAccount;
}

export async function send({ exchange, seller }: World, documentId: string, receiver = BUYER): Promise<void> {
  const document = xmlPart(invoiceTo(receiver));
  await upload(seller, { documentId, document, image: PICTURE, attachments: [NOTES] });
  await exchange.idle();
}

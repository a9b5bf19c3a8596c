// An exchange with the interface of AFNOR, and forms of flows.
import { type Answer, type Client, startApp, type TestApp } from '../../../support/app.js';
import { FORM_TYPE, formBody } from '../../../support/form.js';

export const FLOWS = '/afnor/flow/v1/flows';
export const WEBHOOKS = '/afnor/flow/v1/webhooks';

/** The buyer of the invoices is registered. */
export async function startAfnor(env: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const exchange = await startApp({ AFNOR_API: 'on', ...env });
  const body = { countryCode: 'BE', identifier: '0088:5400000000027', documentTypes: [158] };
  await (await exchange.as('demo-buyer'))('/v3/participant', { method: 'POST', body });
  return exchange;
}

/** Submits a file with what is said of it. */
export function submit(client: Client, info: object, bytes: string | Buffer, type = 'application/xml'): Promise<Answer> {
  const body = formBody([
    { name: 'flowInfo', bytes: JSON.stringify(info), type: 'application/json' },
    { name: 'file', bytes, fileName: 'file', type },
  ]);
  return client(FLOWS, { method: 'POST', headers: { 'Content-Type': FORM_TYPE }, body });
}

export function search(client: Client, body: object): Promise<Answer> {
  return client(`${FLOWS}/search`, { method: 'POST', body });
}

export interface CreatedWebhook {
  readonly webhookId: string;
  readonly signingKey: string;
  readonly createdAt: string;
}

export async function createWebhook(client: Client, body: object): Promise<CreatedWebhook> {
  const answer = await client(WEBHOOKS, { method: 'POST', body });
  if (answer.status !== 201) throw new Error(`Not made: ${answer.status} ${answer.text}`);
  return answer.body as CreatedWebhook;
}

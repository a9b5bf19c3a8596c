// The interface of AFNOR XP Z12-013 with the clients that OpenAPI Generator makes of its published descriptions (typescript-fetch), which
// are compiled with it. Prints every answer as JSON, for a comparison with the descriptions.
// afnor.js URL INVOICE.xml IDENTIFIER, where the identifier is that of the invoice's buyer.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import * as directory from './directory/index';
import * as flow from './flow/index';

const WAIT_MS = 30_000;
const POLL_MS = 100;
const UNKNOWN = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123456';
const FRENCH = '100000009_10000000900017';

const answers: object[] = [];

/** Keeps each answer of a service. */
function recorded(service: string, basePath: string): typeof fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    const headers = Object.fromEntries(response.headers);
    const isJson = headers['content-type']?.startsWith('application/json') ?? false;
    const body = isJson ? { body: await response.clone().json() } : {};
    const path = String(url).slice(basePath.length).replace(/\?.*/, '');
    answers.push({ service, method: init?.method ?? 'GET', path, status: response.status, headers, ...body });
    return response;
  };
}

interface Apis {
  readonly flows: flow.FlowApi;
  readonly webhooks: flow.WebhookApi;
  readonly health: readonly [flow.SupervisorApi, directory.SupervisorApi];
  readonly lines: directory.DirectoryLineApi;
  readonly sirens: directory.SirenApi;
}

function apisOf(url: string, accessToken: string): Apis {
  const configuration = (service: string) => {
    const basePath = `${url}/afnor/${service}`;
    return { basePath, accessToken, fetchApi: recorded(service, basePath) };
  };
  const flowService = new flow.Configuration(configuration('flow'));
  const directoryService = new directory.Configuration(configuration('directory'));
  return {
    flows: new flow.FlowApi(flowService),
    webhooks: new flow.WebhookApi(flowService),
    health: [new flow.SupervisorApi(flowService), new directory.SupervisorApi(directoryService)],
    lines: new directory.DirectoryLineApi(directoryService),
    sirens: new directory.SirenApi(directoryService),
  };
}

/** By REST, as nothing of the standard does these. */
async function tokenOf(url: string, clientId: string, scope?: string): Promise<string> {
  const given = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: `${clientId}-secret`,
    ...(scope === undefined ? {} : { scope }),
  };
  const response = await fetch(`${url}/oauth2/token`, { method: 'POST', body: new URLSearchParams(given) });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function register(url: string, token: string, countryCode: string, identifier: string): Promise<void> {
  const body = JSON.stringify({ countryCode, identifier, documentTypes: [158] });
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  expect(200, (await fetch(`${url}/v3/participant`, { method: 'POST', headers, body })).status);
}

/** The status of an answer that is a refusal, and its code. */
async function refused(work: Promise<unknown>, status: number, errorCode: string): Promise<void> {
  const error = await work.then(
    () => undefined,
    (one: unknown) => one,
  );
  if (!(error instanceof flow.ResponseError || error instanceof directory.ResponseError))
    throw new Error(`expected ${status}, got ${String(error)}`);
  const told = flow.ModelErrorFromJSON(await error.response.json());
  expect(`${status} ${errorCode}`, `${error.response.status} ${told.errorCode}`);
}

async function submit({ flows }: Apis, invoice: Blob, bytes: Buffer, trackingId: string): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const flowInfo = { name: 'invoice.xml', flowSyntax: flow.FlowSyntax.Ubl, trackingId, sha256 };
  const taken = await flows.createFlow({ flowInfo, file: invoice, requestId: UNKNOWN, organizationId: 'of no meaning' });
  expect(`${trackingId} ${sha256} true`, `${taken.flowId} ${taken.sha256} ${taken.submittedAt instanceof Date}`);
  expect(taken.submittedAt.getTime(), (await flows.createFlow({ flowInfo, file: invoice })).submittedAt.getTime());
}

async function refuseFlows({ flows }: Apis, invoice: Blob): Promise<void> {
  const flowInfo = { name: 'invoice.xml', flowSyntax: flow.FlowSyntax.Ubl };
  await refused(flows.createFlow({ flowInfo: { ...flowInfo, sha256: '0'.repeat(64) }, file: invoice }), 422, 'UNPROCESSABLE_ENTITY');
  await refused(
    flows.createFlow({ flowInfo: { ...flowInfo, flowSyntax: flow.FlowSyntax.Cii }, file: invoice }),
    422,
    'UNPROCESSABLE_ENTITY',
  );
  await refused(flows.createFlow({ flowInfo: { ...flowInfo, name: '' }, file: invoice }), 400, 'BODY_INVALID');
  await refused(flows.createFlow({ flowInfo, file: new Blob(['no XML'], { type: 'application/xml' }) }), 400, 'UPLOAD_INVALID');
}

async function metadata({ flows }: Apis, flowId: string): Promise<flow.Flow> {
  const found: unknown = await (await flows.getFlowRaw({ flowId })).raw.json();
  expect(true, flow.instanceOfFlow(found as object));
  return flow.FlowFromJSON(found);
}

async function read(apis: Apis, bytes: Buffer, flowId: string): Promise<void> {
  const isPending = async (): Promise<boolean> => (await metadata(apis, flowId)).acknowledgement.status === flow.FlowAckStatus.Pending;
  for (const end = Date.now() + WAIT_MS; await isPending(); await setTimeout(POLL_MS)) {
    if (Date.now() > end) throw new Error(`${flowId} is still on its way`);
  }
  const { flowType, flowDirection, acknowledgement } = await metadata(apis, flowId);
  expect('CustomerInvoice Out Ok', `${flowType} ${flowDirection} ${acknowledgement.status}`);
  const fileOf = async (docType: flow.GetFlowDocTypeEnum): Promise<Buffer> =>
    Buffer.from(await (await apis.flows.getFlowRaw({ flowId, docType })).raw.arrayBuffer());
  expect(true, (await fileOf(flow.GetFlowDocTypeEnum.Original)).equals(bytes));
  expect('%PDF-', (await fileOf(flow.GetFlowDocTypeEnum.ReadableView)).subarray(0, 5).toString());
  await refused(apis.flows.getFlow({ flowId, docType: flow.GetFlowDocTypeEnum.Converted }), 404, 'MISSING_RESOURCE');
  await refused(apis.flows.getFlow({ flowId: UNKNOWN }), 404, 'MISSING_RESOURCE');
}

/** The flows of all pages. */
async function found({ flows }: Apis, where: flow.SearchFlowFilters, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await flows.searchFlows({ searchFlowParams: { limit, where, ...(cursor === undefined ? {} : { cursor }) } });
    expect(limit, page.limit);
    for (const one of page.results ?? []) expect(true, flow.instanceOfFlow(one));
    ids.push(...(page.results ?? []).map(({ flowId }) => flowId));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return ids;
}

async function search(apis: Apis, since: Date, ids: readonly string[]): Promise<void> {
  const where = { updatedAfter: since, flowDirection: [flow.FlowDirection.Out], flowType: [flow.FlowType.CustomerInvoice] };
  expect([...ids].sort().join(), (await found(apis, where, 1)).sort().join());
  expect(ids[0], (await found(apis, { trackingId: ids[0] }, 100)).join());
  expect('', (await found(apis, { ...where, ackStatus: flow.FlowAckStatus.Error }, 25)).join());
  await refused(apis.flows.searchFlows({ searchFlowParams: { where: {} } }), 400, 'BODY_INVALID');
}

async function subscribe({ webhooks }: Apis): Promise<void> {
  const filter = { flowTypes: [flow.FlowType.SupplierInvoice], flowDirection: flow.FlowDirection.In, ackStatus: flow.FlowAckStatus.Ok };
  const webhookParams = { callbackUrl: 'https://localhost:9/flows', ...filter };
  const { webhookId, signingKey, createdAt } = await webhooks.createWebhook({ webhookParams });
  expect(32, Buffer.from(signingKey!, 'base64').length);
  const { count, webhooks: listed = [] } = await webhooks.listWebhooks();
  expect(
    JSON.stringify([1, webhookId, createdAt, webhookParams.callbackUrl, filter]),
    JSON.stringify([count, ...listed.map(shown)].flat()),
  );
  await webhooks.deleteWebhook({ webhookUid: webhookId! });
  await refused(webhooks.deleteWebhook({ webhookUid: webhookId! }), 404, 'MISSING_RESOURCE');
  await refused(webhooks.createWebhook({ webhookParams: { callbackUrl: 'http://localhost/' } }), 400, 'BODY_INVALID');
}

function shown({ webhookId, createdAt, callbackUrl, flowTypes, flowDirection, ackStatus }: flow.Webhook): unknown[] {
  return [webhookId, createdAt, callbackUrl, { flowTypes, flowDirection, ackStatus }];
}

async function lookUp({ lines, sirens }: Apis): Promise<void> {
  const line = await lines.getDirectoryLineById({ addressingIdentifier: FRENCH });
  expect(
    `${FRENCH} 100000009 10000000900017 WK Enabled`,
    `${line.addressingIdentifier} ${line.siren} ${line.siret} ${line.platformType} ${line.directoryLineStatus}`,
  );
  const fields = [directory.DirectoryLineField.Siren, directory.DirectoryLineField.Siret];
  expect(undefined, (await lines.getDirectoryLineById({ addressingIdentifier: FRENCH, fields })).addressingIdentifier);
  await refused(lines.getDirectoryLineById({ addressingIdentifier: '100000017' }), 404, 'MISSING_RESOURCE');
  await refused(lines.getDirectoryLineById({ addressingIdentifier: 'nobody' }), 400, 'PARAMETERS_INVALID');
  await refused(lines.searchDirectoryLine({ searchDirectoryLine: {} }), 501, 'NOT_IMPLEMENTED');
  await refused(sirens.getCompanyBySiren({ siren: '100000009' }), 501, 'NOT_IMPLEMENTED');
}

function expect(expected: unknown, actual: unknown): void {
  if (expected !== actual) throw new Error(`expected ${String(expected)}, got ${String(actual)}`);
}

async function main([url = '', invoicePath = '', identifier = '']: string[]): Promise<void> {
  const since = new Date(Date.now() - WAIT_MS);
  const [sellerToken, buyerToken] = [await tokenOf(url, 'demo-seller'), await tokenOf(url, 'demo-buyer')];
  const [seller, buyer, anonymous] = [apisOf(url, sellerToken), apisOf(url, buyerToken), apisOf(url, '')];
  await register(url, buyerToken, 'LU', identifier);
  await register(url, buyerToken, 'FR', `0225:${FRENCH}`);
  for (const service of anonymous.health) await service.getHealth();
  const bytes = await readFile(invoicePath);
  const invoice = new Blob([bytes], { type: 'application/xml' });
  const ids = ['client-afnor-1', 'client-afnor-2', 'client-afnor-3'];
  for (const id of ids) await submit(seller, invoice, bytes, id);
  await refuseFlows(seller, invoice);
  for (const id of ids) await read(seller, bytes, id);
  await search(seller, since, ids);
  expect(ids.length, (await found(buyer, { flowType: [flow.FlowType.SupplierInvoice], flowDirection: [flow.FlowDirection.In] }, 2)).length);
  await subscribe(seller);
  await lookUp(seller);
  await refused(anonymous.webhooks.listWebhooks(), 401, 'MISSING_TOKEN');
  await refused(apisOf(url, await tokenOf(url, 'demo-seller', 'exchange/send')).webhooks.listWebhooks(), 403, 'FORBIDDEN_ACCESS');
  console.log(JSON.stringify(answers));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

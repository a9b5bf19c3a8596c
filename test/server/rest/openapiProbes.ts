// Requests of every path, whose answers are checked against the served document.
import type { ExecutionContext } from 'ava';
import { PDFDocument } from 'pdf-lib';
import { mintLink, mintViewLink } from '../../../src/domain/documents/files/links.js';
import { SCOPES } from '../../../src/domain/vocabulary.js';
import type { OpenapiDocument } from '../../../src/server/rest/openapi/document.js';
import type { Method } from '../../../src/server/rest/openapi/parts.js';
import { SMALL } from '../../invoices/samples.js';
import type { Answer, Client, RequestOptions, TestApp } from '../../support/app.js';
import { type Contract, readContract } from '../../support/contract.js';
import { fixture } from '../../support/fixtures.js';
import { handedOver, handOver, messageForm, report } from '../../support/network/bridge.js';
import { whenReady } from '../../support/ready.js';

export const UPLOAD = '/v3/documents/{documentType}/{direction}/multipart';
const DOCUMENT = '/v4/documents/export/{documentId}';
export const PARTICIPANT = { name: 'Buyer', countryCode: 'BE', identifier: '0088:5400000000027', documentTypes: [158] };

type Probe = (method: Method, template: string, status: number, asked: Asked, options?: RequestOptions) => Promise<Answer>;
/** A client and the path that it requests; the template itself where absent. */
type Asked = Client | readonly [Client, string];

/** Sends a request and checks the response against the document. Collects the statuses seen. */
export function prober(t: ExecutionContext, contract: Contract, seen: Set<string>): Probe {
  return async (method, template, status, asked, options = {}) => {
    const [client, path] = typeof asked === 'function' ? [asked, template] : asked;
    const answer = await client(path, { ...options, method: method.toUpperCase() });
    t.is(answer.status, status, `${method} ${path}: ${answer.text}`);
    t.deepEqual(contract.faultsOf(method, template, answer), []);
    seen.add(`${method} ${template} ${status}`);
    return answer;
  };
}

export async function contractOf(exchange: TestApp): Promise<Contract> {
  return readContract((await exchange.anonymous('/openapi.json')).body as OpenapiDocument, { isClosed: true });
}

/** `image`: the file name of the additional image. */
export function form(name: string, image?: string): FormData {
  const data = new FormData();
  data.append('document', new Blob([fixture(name)], { type: 'application/xml' }), name);
  if (image !== undefined) data.append('image', new Blob(['%PDF-1.7 picture'], { type: 'application/pdf' }), image);
  return data;
}

export const invoice = (image = 'picture.pdf'): FormData => form('ubl-invoice.xml', image);

export async function documents(exchange: TestApp, probe: Probe): Promise<void> {
  const seller = await exchange.as('demo-seller');
  const buyer = await exchange.as('demo-buyer');
  const at = '/v3/documents/invoice/send/multipart';
  await probe('post', '/v3/participant', 200, buyer, { body: PARTICIPANT });
  const headers = { documentId: 'one' };
  await probe('post', UPLOAD, 200, [seller, at], { headers, body: invoice() });
  const again = await probe('post', UPLOAD, 200, [seller, at], { headers, body: invoice() });
  if (again.headers.get('idempotent-replayed') !== 'true') throw new Error('not replayed');
  await probe('post', UPLOAD, 409, [seller, at], { headers, body: invoice('other.pdf') });
  await probe('post', UPLOAD, 400, [seller, '/v3/documents/invoice/out/multipart'], { body: invoice() });
  await probe('post', UPLOAD, 413, [seller, at], {
    body: Buffer.alloc(5 * 1024 * 1024),
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  });
  await probe('post', UPLOAD, 415, [seller, at], { headers: { 'Content-Encoding': 'gzip' }, body: invoice() });
  const empty = new FormData();
  const pdf = await PDFDocument.create();
  pdf.addPage();
  empty.append('document', new Blob([await pdf.save()], { type: 'application/pdf' }), 'empty.pdf');
  await probe('post', UPLOAD, 422, [seller, at], { body: empty });
  await exchange.idle();

  const list = '/v4/documents/export';
  const listed = await probe('get', list, 200, [buyer, `${list}?limit=1`]);
  const [{ documentId }] = (listed.body as { documents: [{ documentId: string }] }).documents;
  await probe('get', list, 400, [buyer, `${list}?limit=0`]);
  const path = `${list}/${documentId}`;
  const got = await probe('get', DOCUMENT, 200, [buyer, path]);
  await probe('get', DOCUMENT, 409, [buyer, path]);
  await probe('get', DOCUMENT, 404, [buyer, `${list}/none`]);
  await probe('get', DOCUMENT, 200, [seller, `${list}/one`]);
  await probe('put', DOCUMENT, 400, [buyer, path], { body: { status: 'DONE' } });
  await probe('put', DOCUMENT, 404, [buyer, `${list}/none`], { body: { status: 'EXPORTED' } });
  await probe('put', DOCUMENT, 200, [buyer, path], { body: { status: 'EXPORTED' } });
  await probe('put', DOCUMENT, 409, [buyer, path], { body: { status: 'ERROR', message: 'why' } });
  await probe('get', DOCUMENT, 400, [buyer, path]);
  const many = `${list}/complete`;
  const batch = [documentId, 'none'].map((one) => ({ documentId: one, status: 'EXPORTED' }));
  await probe('post', many, 200, buyer, { body: { documents: batch } });
  await probe('post', many, 400, buyer, { body: { documents: [] } });
  const [file] = (got.body as { files: [{ downloadUrl: string }] }).files;
  await downloads(exchange, probe, file.downloadUrl);
}

export async function invoices(exchange: TestApp, probe: Probe): Promise<void> {
  const seller = await exchange.as('demo-seller');
  const [send, check, make] = ['/v4/invoices', '/v4/invoices/check', '/v4/invoices/xml'];
  const read = '/v4/documents/{documentId}/invoice';
  const headers = { documentId: 'json' };
  await probe('post', send, 200, seller, { headers, body: SMALL });
  await probe('post', send, 200, seller, { headers, body: SMALL });
  await probe('post', send, 409, seller, { headers, body: { ...SMALL, number: '2' } });
  await probe('post', send, 422, seller, { body: {} });
  await probe('post', check, 200, seller, { body: { ...SMALL, number: 2 } });
  await probe('post', make, 200, seller, { body: SMALL });
  await probe('post', make, 406, seller, { headers: { Accept: 'image/png' }, body: SMALL });
  await probe('post', make, 422, seller, { body: {} });
  for (const path of [send, check, make]) {
    await probe('post', path, 400, seller, { headers: { 'Content-Type': 'application/json' }, body: '{' });
    await probe('post', path, 415, seller, { headers: { 'Content-Type': 'text/plain' }, body: '{}' });
    await probe('post', path, 413, seller, { headers: { 'Content-Type': 'application/json' }, body: Buffer.alloc(5 * 1024 * 1024) });
  }
  await probe('get', read, 200, [seller, '/v4/documents/json/invoice']);
  await probe('get', read, 404, [seller, '/v4/documents/none/invoice']);
  const response = new FormData();
  response.append('document', new Blob([fixture('invoice-response.xml')], { type: 'application/xml' }), 'response.xml');
  await seller('/v3/documents/applicationresponse/send/multipart', { method: 'POST', headers: { documentId: 'answer' }, body: response });
  await probe('get', read, 422, [seller, '/v4/documents/answer/invoice']);
  await probe('get', '/schemas/invoice.json', 200, exchange.anonymous);
}

async function downloads(exchange: TestApp, probe: Probe, link: string): Promise<void> {
  const template = '/files/{fileId}';
  const asked = [exchange.anonymous, link] as const;
  const whole = await probe('get', template, 200, asked);
  await probe('get', template, 206, asked, { headers: { Range: 'bytes=0-3' } });
  await probe('get', template, 416, asked, { headers: { Range: 'bytes=9999999-' } });
  await probe('get', template, 304, asked, { headers: { 'If-None-Match': whole.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' } });
  const fileId = new URL(link).pathname.split('/').at(-1) ?? '';
  await probe('get', template, 200, [exchange.anonymous, mintViewLink(exchange.app, fileId)]);
  await probe('get', template, 403, [exchange.anonymous, `${link}x`]);
  await probe('get', template, 404, [exchange.anonymous, mintLink(exchange.app, '0199c1d2-e3f4-7a5b-8c6d-7e8f90123456')]);
}

export async function participants(exchange: TestApp, probe: Probe): Promise<void> {
  const [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  const [all, one] = ['/v3/participant', '/v3/participant/{identifier}'];
  await probe('post', all, 400, seller, { body: PARTICIPANT });
  await probe('post', all, 400, seller, { body: {} });
  await probe('get', all, 200, buyer);
  const own = [buyer, `${all}/${PARTICIPANT.identifier}`] as const;
  const foreign = [seller, `${all}/${PARTICIPANT.identifier}`] as const;
  await probe('put', one, 200, own, { body: PARTICIPANT });
  await probe('put', one, 400, own, { body: {} });
  await probe('put', one, 404, foreign, { body: PARTICIPANT });
  await probe('delete', one, 404, foreign);
  await probe('delete', one, 200, own);
  await probe('get', '/v4/participants/find', 200, [seller, '/v4/participants/find?vat=BE0899965307']);
  await probe('get', '/v4/participants/find', 400, seller);
}

export async function webhooks(exchange: TestApp, probe: Probe): Promise<void> {
  const seller = await exchange.as('demo-seller');
  await probe('post', '/v3/webhook/rotate-secret', 404, seller);
  const body = { endpoint: 'https://localhost:9/hook', subscriptions: ['invoice.error'] };
  const put = await probe('put', '/v3/webhook', 200, seller, { body });
  await probe('put', '/v3/webhook', 400, seller, { body: { ...body, endpoint: 'http://localhost' } });
  await probe('get', '/v3/webhook', 200, seller);
  await probe('post', '/v3/webhook/rotate-secret', 200, seller);
  const path = `/v3/webhook/${(put.body as { id: string }).id}`;
  await probe('delete', '/v3/webhook/{id}', 200, [seller, path]);
  await probe('delete', '/v3/webhook/{id}', 404, [seller, path]);
  await probe('get', '/v4/events', 200, seller);
  await probe('get', '/v4/events', 400, [seller, '/v4/events?wait=31']);
}

/** A bridge of the operator. */
export async function bridges({ app, anonymous }: TestApp, probe: Probe): Promise<void> {
  const [messages, status] = ['/channels/weexa/{bridge}/messages', '/channels/weexa/{bridge}/status'] as const;
  const at = (template: string): string => template.replace('{bridge}', 'operator');
  const asked =
    (template: typeof messages | typeof status, expected: number, headers: Record<string, string> = {}): Client =>
    (path, { headers: signed = {}, ...options } = {}) =>
      probe('post', template, expected, [anonymous, path], { ...options, headers: { ...signed, ...headers } });
  const document = { name: 'document', fileName: 'a.xml', contentType: 'application/xml', bytes: Buffer.from(fixture('ubl-invoice.xml')) };
  const message = (messageId: string, receiverIdentifier: string = PARTICIPANT.identifier) =>
    messageForm({ messageId, receiverIdentifier }, [document]);
  const wrong = { secrets: ['not the secret of the bridge'] } as const;
  const encoded = { 'Content-Encoding': 'gzip' };
  await handOver(asked(messages, 200), at(messages), message('m-1'));
  await handOver(asked(messages, 200), at(messages), message('m-1'));
  await handOver(
    asked(messages, 409),
    at(messages),
    messageForm({ messageId: 'm-1', receiverIdentifier: PARTICIPANT.identifier }, [
      { ...document, bytes: Buffer.concat([document.bytes, Buffer.from(' ')]) },
    ]),
  );
  await handOver(asked(messages, 400), at(messages), messageForm({}, [document]));
  await handOver(asked(messages, 403), at(messages), message('m-2'), wrong);
  await handOver(asked(messages, 404), at(messages), message('m-3', '9918:nobody'));
  await handOver(asked(messages, 413), at(messages), {
    contentType: 'multipart/form-data; boundary=x',
    body: Buffer.alloc(5 * 1024 * 1024),
  });
  await handOver(asked(messages, 415, encoded), at(messages), message('m-4'));
  await handedOver(app, 'weexa-1');
  const delivered = { messageId: 'weexa-1', status: 'delivered' };
  await report(asked(status, 200), at(status), delivered);
  await report(asked(status, 400), at(status), {});
  await report(asked(status, 403), at(status), delivered, wrong);
  await report(asked(status, 404), at(status), { ...delivered, messageId: 'unknown' });
  await report(asked(status, 413), at(status), { long: 'x'.repeat(1024 * 1024) });
  await report(asked(status, 415, encoded), at(status), delivered);
}

export async function service(exchange: TestApp, probe: Probe): Promise<void> {
  const { anonymous } = exchange;
  const token = (fields: Record<string, string>): RequestOptions => ({
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'demo-seller', ...fields }).toString(),
  });
  await probe('post', '/oauth2/token', 200, anonymous, token({ client_secret: 'demo-seller-secret' }));
  await probe('post', '/oauth2/token', 400, anonymous, token({ client_secret: 'demo-seller-secret', scope: 'none' }));
  await probe('post', '/oauth2/token', 401, anonymous, token({ client_secret: 'wrong' }));
  await probe('post', '/oauth2/token', 413, anonymous, token({ client_secret: 'x'.repeat(20_000) }));
  const patient: Client = (path, options) => whenReady(() => anonymous(path, options));
  for (const path of ['/.well-known/jwks.json', '/health/live', '/health/ready', '/metrics', '/openapi.json']) {
    await probe('get', path, 200, patient);
  }
  await probe('get', '/openapi.json', 400, [anonymous, '/openapi.json?webhooks=x']);
  await probe('get', '/metrics', 401, anonymous, { headers: { 'X-Forwarded-For': '192.0.2.1' } });
  const seller = await exchange.as('demo-seller');
  await probe('post', '/sandbox/certificate', 200, seller);
  await probe('post', '/sandbox/certificate', 400, seller, { body: { names: ['example.com'] } });
  await probe('post', '/sandbox/clock', 200, seller, { body: { advanceSeconds: 1 } });
  await probe('post', '/sandbox/clock', 400, seller, { body: { advanceSeconds: 'soon' } });
}

/** 401, 403, 413 and 415, wherever they are described. 413 and 415 of uploads and invoices are tested above. */
export async function guards(exchange: TestApp, contract: Contract, probe: Probe): Promise<void> {
  const seller = await exchange.as('demo-seller');
  for (const [template, item] of Object.entries(contract.document.paths)) {
    for (const [name, operation] of Object.entries(item)) {
      const method = name as Method;
      if (operation.security?.[0]?.['token'] === undefined) continue;
      const scopes = operation.security.flatMap((one) => one['token'] ?? []);
      await probe(method, template, 401, [exchange.anonymous, pathOf(template)]);
      const other = await exchange.as('demo-seller', SCOPES.find((scope) => !scopes.includes(scope)) ?? '');
      if (scopes.length > 0) await probe(method, template, 403, [other, pathOf(template)]);
      if (operation.responses['415'] === undefined || template === UPLOAD || template.startsWith('/v4/invoices')) continue;
      await probe(method, template, 415, [seller, pathOf(template)], { headers: { 'Content-Type': 'text/plain' }, body: 'text' });
      await probe(method, template, 413, [seller, pathOf(template)], { body: { long: 'x'.repeat(1024 * 1024) } });
    }
  }
}

export function pathOf(template: string): string {
  return template.replace(/\{\w+\}/g, 'x');
}

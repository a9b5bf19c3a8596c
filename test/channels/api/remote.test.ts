// What the answers of a second exchange mean for a document.

import type { SecondExchange } from '../../../src/channels/api/account.js';
import { upload } from '../../../src/channels/api/remote.js';
import { createTokens } from '../../../src/channels/api/tokens.js';
import { type OutboundMessage, SendFault } from '../../../src/domain/channel.js';
import type { Outgoing, OutgoingAnswer, OutgoingRequest } from '../../../src/domain/ports.js';
import type { Submission } from '../../../src/domain/submission.js';
import { test } from '../../support/test.js';

const EXCHANGE: SecondExchange = { account: 'a', url: 'https://other.example/base', clientId: 'acme:1', clientSecret: 'geheim%' };
const SUBMISSION = { instanceId: '0199c1d2-e3f4-7a5b-8c6d-7e8f90123404' } as Submission;
const TAKEN: Canned = { status: 200, body: '{"message":"Document was received"}' };
const NOW = new Date('2026-03-01T12:00:00Z');

interface Canned {
  readonly status: number;
  readonly body?: string;
  readonly headers?: OutgoingAnswer['headers'];
}

function messageOf(isRepeated: boolean): OutboundMessage {
  const bytes = Buffer.from('<Invoice/>');
  const xml = { byteLength: bytes.length, bytes: async () => bytes } as OutboundMessage['xml'];
  return { documentType: 'invoice', isRepeated, xml, files: [] } as unknown as OutboundMessage;
}

/** A second exchange that gives these answers to uploads, in order, and issues the tokens t1, t2, … */
function other(uploads: readonly Canned[], token?: Canned): { readonly outgoing: Outgoing; readonly requests: OutgoingRequest[] } {
  const requests: OutgoingRequest[] = [];
  const left = [...uploads];
  let issued = 0;
  const outgoing: Outgoing = async (request) => {
    requests.push(request);
    const isToken = request.url.endsWith('/oauth2/token');
    const fresh = (): Canned => ({ status: 200, body: JSON.stringify({ access_token: `t${++issued}`, expires_in: 3600 }) });
    const { status, body = '', headers = {} } = isToken ? (token ?? fresh()) : left.shift()!;
    return { status, headers, body: Buffer.from(body), remoteAddress: undefined };
  };
  return { outgoing, requests };
}

function send(outgoing: Outgoing, { isRepeated = false, tokens = createTokens(outgoing) } = {}) {
  const remote = { outgoing, tokens, clock: () => NOW };
  return upload(remote, EXCHANGE, messageOf(isRepeated), SUBMISSION, new AbortController().signal);
}

test('an upload names the submission, and its login is form-encoded (RFC 6749 §2.3.1)', async (t) => {
  const { outgoing, requests } = other([TAKEN]);
  t.deepEqual(await send(outgoing), { state: 'exported', externalReference: SUBMISSION.instanceId });
  const [token, uploaded] = requests;
  t.is(token!.headers!['Authorization'], `Basic ${Buffer.from('acme%3A1:geheim%25').toString('base64')}`);
  t.is(String(token!.body), 'grant_type=client_credentials&scope=exchange%2Fsend');
  t.is(uploaded!.url, 'https://other.example/base/v3/documents/invoice/receive/multipart');
  t.like(uploaded!.headers, { Authorization: 'Bearer t1', documentId: SUBMISSION.instanceId });
});

test('a token is used again, and replaced where it is refused', async (t) => {
  const { outgoing, requests } = other([TAKEN, { status: 401 }, TAKEN]);
  const tokens = createTokens(outgoing);
  await send(outgoing, { tokens });
  await send(outgoing, { tokens });
  const used = requests.filter(({ url }) => !url.endsWith('/oauth2/token')).map(({ headers }) => headers!['Authorization']);
  t.deepEqual(used, ['Bearer t1', 'Bearer t1', 'Bearer t2']);
});

test('uploads at the same time share one request for a token', async (t) => {
  const { outgoing, requests } = other([TAKEN, TAKEN]);
  const tokens = createTokens(outgoing);
  await Promise.all([send(outgoing, { tokens }), send(outgoing, { tokens })]);
  t.is(requests.filter(({ url }) => url.endsWith('/oauth2/token')).length, 1);
});

test('a documentId that is used already means that an earlier attempt arrived', async (t) => {
  const used = { status: 409, body: '{"Error":"documentId was already used for another document"}' };
  t.is((await send(other([used]).outgoing, { isRepeated: true })).state, 'exported');
});

const json = (message: string, key = 'Error'): string => JSON.stringify({ [key]: message });

for (const [what, answer, kind, message, rest] of [
  [
    'a refused document',
    { status: 400, body: json('XML parsing failed') },
    'final',
    'The other exchange refused the document: XML parsing failed',
    {},
  ],
  [
    'a document that is too long',
    { status: 413, body: json('Request Too Long', 'message') },
    'final',
    'The other exchange refused the document: Request Too Long',
    {},
  ],
  [
    'a used documentId at the first attempt',
    { status: 409, body: json('used') },
    'final',
    'The other exchange refused the document: used',
    {},
  ],
  [
    'a full quota',
    { status: 403, body: json('Quota exceeded', 'message') },
    'final',
    'The other exchange refused the document: Quota exceeded',
    {},
  ],
  [
    'a missing scope',
    { status: 403, body: json('Forbidden', 'message'), headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' } },
    'final',
    'The other exchange refused: Forbidden',
    { account: 'UNAUTHORIZED' },
  ],
  [
    'too many requests',
    { status: 429, body: json('Too many', 'message'), headers: { 'retry-after': '90' } },
    'transient',
    'The other exchange answered 429',
    { retryAfterMs: 90_000 },
  ],
  ['a restart', { status: 503, body: json('Service Unavailable', 'message') }, 'transient', 'The other exchange answered 503', {}],
  ['the answer of a proxy', { status: 404, body: '<html>' }, 'transient', 'The other exchange answered 404', {}],
  ['the page of a proxy', { status: 200, body: '<html>' }, 'transient', 'The other exchange answered 200', {}],
  ['a redirect', { status: 301 }, 'transient', 'The other exchange answered 301', {}],
] as const satisfies readonly (readonly [string, Canned, string, string, object])[]) {
  test(`an upload that is answered with ${what}: ${kind}`, async (t) => {
    const fault = await t.throwsAsync(send(other([answer]).outgoing), { instanceOf: SendFault });
    const { kind: is, account, retryAfterMs } = fault!;
    t.deepEqual(
      { kind: is, message: fault!.message, account, retryAfterMs },
      { kind, message, account: undefined, retryAfterMs: undefined, ...rest },
    );
  });
}

for (const [what, token, code, message] of [
  [
    'a wrong secret',
    { status: 401, body: '{"error":"invalid_client"}' },
    'UNAUTHORIZED',
    'The other exchange refused the login: client and secret do not match',
  ],
  [
    'a client without the scope',
    { status: 400, body: '{"error":"invalid_scope"}' },
    'UNAUTHORIZED',
    'The other exchange refused the login: the client does not have the scope exchange/send',
  ],
  ['an address of something else', { status: 404, body: '<html>' }, 'UNREACHABLE', 'The other exchange answered 404 without a token'],
  ['a 200 without a token', { status: 200, body: '{}' }, 'UNREACHABLE', 'The other exchange answered 200 without a token'],
] as const satisfies readonly (readonly [string, Canned, string, string])[]) {
  test(`a login with ${what} uploads nothing`, async (t) => {
    const { outgoing, requests } = other([], token);
    await t.throwsAsync(send(outgoing), { message, code });
    t.is(requests.length, 1);
  });
}

test('a login twice with a refused token is a fault of the account', async (t) => {
  const { outgoing } = other([{ status: 401 }, { status: 401 }]);
  await t.throwsAsync(send(outgoing), { message: 'The other exchange refused a token that it had just issued', code: 'UNAUTHORIZED' });
});

// A Pagero: tokens, the File API and the Document API as far as they are documented, with every fault on a switch.
import type { IncomingMessage } from 'node:http';
import { type Call, type FakeService, type Reply, startService } from './fakeService.js';
import { type TextPart, textParts } from './textParts.js';

export const PAGERO_LOGIN = {
  username: 'user@example.com',
  password: 'password of the user',
  clientId: 'partner',
  clientSecret: 'secret of the partner',
};

/** An uploaded file. Its document is listed once it is processed. */
export interface UploadedFile {
  readonly fileId: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly payload: string;
  readonly attachments: readonly TextPart[];
  isProcessed: boolean;
  failure?: { readonly status: 'Error' | 'AwaitingInteraction'; readonly description: string } | undefined;
  isCancelled: boolean;
}

export interface ReceivedDocument {
  readonly id: string;
  readonly companyId: string;
  readonly documentType: string;
  readonly sendMode: string;
  readonly target: string;
  isFetched: boolean;
}

/** Calls are named `token GRANT`, `upload REFERENCE`, `list DIRECTION`, `parts FILE`, `cancel PART`, `target ID` and `fetch IDS`. */
export interface FakePagero extends FakeService {
  readonly files: UploadedFile[];
  readonly received: ReceivedDocument[];
  /** Whether a file is processed at once. */
  processes: boolean;
  /** The failure of each file that is uploaded. */
  fails: UploadedFile['failure'];
  /** The longest page, whatever the limit asks for. */
  pageMax: number;
  /** Lists show each document twice. */
  repeats: boolean;
  /** The newest is the first of a list. */
  newestFirst: boolean;
  /** All access tokens end. */
  endTokens(): void;
  /** Has a document ready. One with this id is replaced, and is not fetched any more. */
  bring(id: string, target: string, more?: Partial<ReceivedDocument>): void;
}

const json = (status: number, body: object): Reply => ({ status, body: JSON.stringify(body), contentType: 'application/json' });

export async function startPagero(): Promise<FakePagero> {
  const tokens = new Set<string>();
  const state = { files: [] as UploadedFile[], received: [] as ReceivedDocument[], tokens, refreshToken: '', issued: 0 };
  const service = await startService((request, body): Call => {
    const url = new URL(request.url ?? '', 'http://pagero');
    if (url.pathname === '/oauth/v2/oauth-token') return tokenCall(state, request, new URLSearchParams(body));
    const call = operationOf(pagero, url, request, body);
    const isAuthorised = tokens.has(String(request.headers.authorization).replace('Bearer ', ''));
    return isAuthorised ? call : { name: call.name, carryOut: () => json(401, { message: 'The token is invalid' }) };
  });
  const pagero: FakePagero = Object.assign(service, {
    ...{ files: state.files, received: state.received, processes: true, pageMax: 1_000, repeats: false, newestFirst: false },
    fails: undefined,
    endTokens: () => tokens.clear(),
    bring(id: string, target: string, more: Partial<ReceivedDocument> = {}) {
      const known = state.received.findIndex((one) => one.id === id);
      const document = { id, companyId: 'company-1', documentType: 'Invoice', sendMode: 'Production', target, isFetched: false, ...more };
      if (known === -1) state.received.push(document);
      else state.received[known] = document;
    },
  });
  return pagero;
}

interface TokenState {
  readonly tokens: Set<string>;
  refreshToken: string;
  issued: number;
}

/** Refresh tokens are replaced at each use, and one that was replaced is refused. */
function tokenCall(state: TokenState, { headers }: IncomingMessage, fields: URLSearchParams): Call {
  const kind = fields.get('grant_type') ?? '';
  const { username, password, clientId, clientSecret } = PAGERO_LOGIN;
  const login = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`;
  const carryOut = (): Reply => {
    if (headers.authorization !== login) return json(401, { error: 'invalid_client' });
    const isRight =
      kind === 'password'
        ? fields.get('username') === username && fields.get('password') === password
        : state.refreshToken !== '' && fields.get('refresh_token') === state.refreshToken;
    if (!isRight) return json(400, { error: 'invalid_grant' });
    state.issued += 1;
    state.refreshToken = `refresh-token-${state.issued}`;
    state.tokens.add(`access-token-${state.issued}`);
    return json(200, {
      access_token: `access-token-${state.issued}`,
      refresh_token: state.refreshToken,
      token_type: 'Bearer',
      expires_in: 600,
    });
  };
  return { name: `token ${kind}`, carryOut };
}

function operationOf(pagero: FakePagero, url: URL, request: IncomingMessage, body: string): Call {
  const [, api, , kind = '', id = '', action = ''] = url.pathname.split('/');
  const path = `${request.method} ${api} ${kind}${id === '' ? '' : ' ID'}${action === '' ? '' : ` ${action}`}`;
  if (path === 'POST file files') return uploadCall(pagero, textParts(body, String(request.headers['content-type'])));
  if (path === 'GET file files ID fileparts') return { name: `parts ${id}`, carryOut: () => json(200, partsOf(pagero, id)) };
  if (path === 'POST file fileparts ID action') return { name: `cancel ${id}`, carryOut: () => cancel(pagero, id, body) };
  if (path === 'GET document documents')
    return { name: `list ${url.searchParams.get('direction')}`, carryOut: () => listOf(pagero, url.searchParams) };
  if (path === 'GET document documents ID targetdocument') return { name: `target ${id}`, carryOut: () => targetOf(pagero, id) };
  if (path === 'POST document documents ID') {
    const { ids } = JSON.parse(body) as { ids: string[] };
    return { name: `fetch ${ids.join()}`, carryOut: () => fetchAll(pagero, ids) };
  }
  return { name: 'unknown', carryOut: () => json(404, { message: 'Not found' }) };
}

function uploadCall(pagero: FakePagero, parts: readonly TextPart[]): Call {
  const fields = Object.fromEntries(parts.filter(({ fileName }) => fileName === '').map(({ name, text }) => [name, text]));
  const payload = parts.find(({ name }) => name === 'payload');
  const carryOut = (): Reply => {
    const needed = ['documentType', 'sendMode', 'sendingCompanyId'].filter((name) => fields[name] === undefined);
    if (payload === undefined || needed.length > 0) return json(400, { message: `Missing: ${needed.join()}` });
    const fileId = String(1_000_000 + pagero.files.length);
    const attachments = parts.filter(({ name }) => name === 'attachment');
    const state = { isProcessed: pagero.processes, failure: pagero.fails, isCancelled: false };
    pagero.files.push({ fileId, fields, payload: payload.text, attachments, ...state });
    return json(200, { id: fileId });
  };
  return { name: `upload ${fields['senderReference']}`, carryOut };
}

function partsOf({ files }: FakePagero, fileId: string): object {
  const file = files.find((one) => one.fileId === fileId);
  const { status, description } = file?.failure ?? {};
  const items =
    status === undefined || file?.isCancelled === true
      ? []
      : [{ id: `part-${fileId}`, fileId, status, error: { description: [description] } }];
  return { items, meta: { offset: 0, total: items.length } };
}

function cancel({ files }: FakePagero, partId: string, body: string): Reply {
  const file = files.find(({ fileId }) => `part-${fileId}` === partId);
  if (file === undefined || (JSON.parse(body) as { action: string }).action !== 'Cancel') return json(400, { message: 'Unknown action' });
  file.isCancelled = true;
  return json(200, {});
}

function listOf({ files, received, pageMax, repeats, newestFirst }: FakePagero, query: URLSearchParams): Reply {
  const types = query.getAll('documentType');
  const has = (name: string, value: string | undefined): boolean => !query.has(name) || query.get(name) === value;
  const sent = files
    .filter(
      ({ fileId, fields, isProcessed, failure }) =>
        isProcessed &&
        failure === undefined &&
        has('fileId', fileId) &&
        has('senderReference', fields['senderReference']) &&
        has('companyId', fields['sendingCompanyId']),
    )
    .map(({ fileId, fields }) => item(`document-${fileId}`, fileId, 'Sent', fields['documentType'], fields['sendMode'], false));
  const incoming = received
    .filter(({ companyId, documentType }) => has('companyId', companyId) && (types.length === 0 || types.includes(documentType)))
    .map(({ id, documentType, sendMode, isFetched }) => item(id, `in-${id}`, 'Received', documentType, sendMode, isFetched));
  const found = query.get('direction') === 'Sent' ? sent : incoming;
  const listed = (newestFirst ? found.toReversed() : found).flatMap((one) => (repeats ? [one, one] : [one]));
  const offset = Number(query.get('offset') ?? 0);
  const limit = Math.min(Number(query.get('limit') ?? 10), pageMax);
  const items = listed.slice(offset, offset + limit);
  return json(200, { items, meta: { count: items.length, limit, offset, total: listed.length } });
}

function item(
  id: string,
  fileId: string,
  direction: string,
  documentType: string | undefined,
  sendMode: string | undefined,
  isFetched: boolean,
): object {
  const documentInfo = { direction, documentIdentifier: '10000', documentType, documentSubType: 'Debit', issueDate: '2026-11-20' };
  return {
    id,
    fileId,
    createTime: '2026-11-20T08:28:42.747Z',
    distribution: 'Electronic',
    documentInfo,
    isFetched,
    sendMode,
    attachments: [],
  };
}

function targetOf({ received }: FakePagero, id: string): Reply {
  const document = received.find((one) => one.id === id);
  return document === undefined
    ? json(404, { message: 'Not found' })
    : { status: 200, body: document.target, contentType: 'application/xml' };
}

function fetchAll({ received }: FakePagero, ids: readonly string[]): Reply {
  for (const document of received) if (ids.includes(document.id)) document.isFetched = true;
  return json(200, {});
}

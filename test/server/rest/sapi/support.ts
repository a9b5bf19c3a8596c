// An exchange with SAPI-SK, two Slovak participants, and requests as clients make them.
import { prepareInvoice } from '../../../../src/invoices/prepare.js';
import { type Json, SMALL } from '../../../invoices/samples.js';
import { type Answer, startApp, type TestApp } from '../../../support/app.js';

export const SELLER = '0245:2020202019';
export const BUYER = '0245:2030303022';
export const TYPE =
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1';
export const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

type ClientName = 'demo-seller' | 'demo-buyer';

export async function startSapi(): Promise<TestApp> {
  const exchange = await startApp({ SAPI_SK: 'on', REQUEST_BYTES_MAX: '400000' });
  for (const [client, identifier] of [
    ['demo-seller', SELLER],
    ['demo-buyer', BUYER],
  ] as const) {
    const body = { countryCode: 'SK', identifier, documentTypes: [158, 160] };
    await (await exchange.as(client))('/v3/participant', { method: 'POST', body });
  }
  return exchange;
}

export interface Token {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
}

export async function tokenOf(exchange: TestApp, client: ClientName, prefix = '/sapi'): Promise<Token> {
  const body = { client_id: client, client_secret: `${client}-secret`, grant_type: 'client_credentials' };
  const answer = await exchange.anonymous(`${prefix}/auth/token`, { method: 'POST', body });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as Token;
}

interface CallOptions {
  readonly body?: Json;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'POST';
}

export type Call = (client: ClientName, path: string, options?: CallOptions) => Promise<Answer>;

/** With a token, and the participant of the client. */
export function caller(exchange: () => TestApp): Call {
  return async (client, path, options = {}) => {
    const { access_token: token } = await tokenOf(exchange(), client);
    const participant = client === 'demo-seller' ? SELLER : BUYER;
    const headers = { Authorization: `Bearer ${token}`, 'X-Peppol-Participant-Id': participant, ...options.headers };
    const method = options.method ?? (options.body === undefined ? 'GET' : 'POST');
    return exchange().anonymous(path, { ...options, headers, method });
  };
}

export function xmlOf(json: Json): string {
  return Buffer.from(prepareInvoice({ ...SMALL, ...json }, [], 'ubl').written.bytes).toString();
}

export function documentOf(payload: string, metadata: Json = {}, members: Json = {}): Json {
  return {
    metadata: {
      documentId: '2026-001',
      documentTypeId: TYPE,
      processId: PROCESS,
      senderParticipantId: SELLER,
      receiverParticipantId: BUYER,
      creationDateTime: '2026-12-01T08:00:00Z',
      ...metadata,
    },
    payload,
    payloadFormat: 'XML',
    ...members,
  };
}

/** Status, category, code, whether to retry, and the fields. */
export function errorOf({ status, body }: Answer): unknown[] {
  const { category, code, retryable, details } = (body as { error: Json }).error;
  return [status, category, code, retryable, (details as Json[]).map(({ field }) => field)];
}

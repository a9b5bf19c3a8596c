// A bridge to Weexa in memory, with every fault on a switch, and the calls that a bridge makes.
import type { IncomingHttpHeaders } from 'node:http';
import { type Form, type FormPart, writeForm } from '../../../src/channels/form.js';
import {
  isRecent,
  isSigned,
  pathAtExchange,
  type Secrets,
  type SignedRequest,
  signedHeaders,
} from '../../../src/channels/weexa/signature.js';
import type { App } from '../../../src/domain/ports.js';
import type { Answer, Client } from '../app.js';
import { type FakeService, type Reply, startService } from './fakeService.js';
import { type TextPart, textParts } from './textParts.js';

export const BRIDGE_SECRET = 'shared secret of the bridge';

export interface TakenMessage {
  readonly metadata: Readonly<Record<string, string>>;
  /** The other parts. */
  readonly parts: readonly TextPart[];
}

export interface FakeBridge extends FakeService {
  /** By message id. A repetition changes nothing. */
  readonly messages: Map<string, TakenMessage>;
  /** All requests, in order. */
  readonly requests: { readonly headers: IncomingHttpHeaders; readonly body: Buffer }[];
  /** Answers of these messages, by the text of their document. */
  refuse: (document: string) => Reply | undefined;
}

const json = (status: number, body: object): Reply => ({ status, body: JSON.stringify(body), contentType: 'application/json' });

/** Calls are named `check`, and `send ID` with the documentId. */
export async function startBridge(secret = BRIDGE_SECRET): Promise<FakeBridge> {
  const messages = new Map<string, TakenMessage>();
  const requests: FakeBridge['requests'] = [];
  const service = await startService((request, text) => {
    const body = Buffer.from(text);
    requests.push({ headers: request.headers, body });
    const timestamp = String(request.headers['x-timestamp'] ?? '');
    const asked = { from: 'exchange', method: request.method as 'GET' | 'POST', path: request.url ?? '', body } as const;
    const signatures = [request.headers['x-signature'], request.headers['x-signature-previous']].map((one) => String(one ?? ''));
    const isRight = isRecent(timestamp, new Date()) && signatures.some((signature) => isSigned([secret], { timestamp, signature }, asked));
    if (request.url === '/check') return { name: 'check', carryOut: () => json(isRight ? 200 : 403, {}) };
    const message = readMessage(text, String(request.headers['content-type']));
    const { messageId = '', documentId = '' } = message.metadata;
    const carryOut = (): Reply => {
      if (!isRight) return json(403, { error: 'The signature is wrong' });
      const refusal = bridge.refuse(message.parts[0]?.text ?? '');
      if (refusal !== undefined) return refusal;
      if (!messages.has(messageId)) messages.set(messageId, message);
      return json(202, { reference: `weexa-${messageId}` });
    };
    return { name: `send ${documentId}`, carryOut };
  });
  const refuse: FakeBridge['refuse'] = () => undefined;
  const bridge: FakeBridge = Object.assign(service, { messages, requests, refuse });
  return bridge;
}

function readMessage(body: string, contentType: string): TakenMessage {
  const parts = textParts(body, contentType);
  const metadata = parts.find(({ name }) => name === 'metadata');
  return {
    metadata: JSON.parse(metadata?.text ?? '{}') as Record<string, string>,
    parts: parts.filter(({ name }) => name !== 'metadata'),
  };
}

interface Signing {
  readonly secrets?: Secrets;
  readonly at?: Date;
  readonly from?: SignedRequest['from'];
  readonly signedPath?: string;
}

function signed(path: string, body: Buffer, { secrets = [BRIDGE_SECRET], at = new Date(), from = 'bridge', signedPath = path }: Signing) {
  return signedHeaders(secrets, { from, method: 'POST', path: pathAtExchange(signedPath), body }, at);
}

/** Reports a status, as a bridge does. `path` is that of the callback address. */
export function report(client: Client, path: string, status: object, signing: Signing = {}): Promise<Answer> {
  const body = Buffer.from(JSON.stringify(status));
  const headers = { 'Content-Type': 'application/json', ...signed(path, body, signing) };
  return client(path, { method: 'POST', headers, body });
}

export function messageForm(metadata: object, files: readonly FormPart[]): Form {
  return writeForm([{ name: 'metadata', contentType: 'application/json', bytes: Buffer.from(JSON.stringify(metadata)) }, ...files]);
}

/** Hands over a message, as a bridge does. */
export function handOver(client: Client, path: string, { contentType, body }: Form, signing: Signing = {}): Promise<Answer> {
  return client(path, { method: 'POST', headers: { 'Content-Type': contentType, ...signed(path, body, signing) }, body });
}

/** Stores an e-report of demo-seller as handed over under this message id, to this bridge or to any. */
export async function handedOver({ database }: Pick<App, 'database'>, messageId: string, bridge: string | null = null): Promise<void> {
  await database.sql.query(
    `with sent as (insert into document (id, tenant_id, document_id, direction, document_type, channel, content_hash, state)
       values (gen_random_uuid(), 'demo-seller', $1, 'send', 'ereport', 'weexa', '', 'EXPORTED') returning id)
     insert into submission (id, document, tenant_id, number, channel, instance_id, message_id, state, receiver_access_point)
     select id, id, 'demo-seller', 1, 'weexa', $1, $1, 'HANDED_OVER', $2 from sent`,
    [messageId, bridge],
  );
}

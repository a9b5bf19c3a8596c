// A phoss-ap: submit and status, with every fault on a switch, and what it forwards. It keeps a message under its SBDH instance identifier.
import { DOCUMENT_TYPES_BY_CODE } from '../../../src/peppol/documentTypes.js';
import { type Envelope, writeEnvelope } from '../../../src/peppol/sbdh.js';
import { parseXml } from '../../../src/xml/gate.js';
import type { Answer, TestApp } from '../app.js';
import { BUYER, SELLER } from '../documents.js';
import { type Call, type FakeService, type Reply, startService } from './fakeService.js';

export const PHOSS_AP_TOKEN = 'token of phoss-ap';
export const PHOSS_AP_SECRET = 'secret of the forwarding';

export interface Submitted {
  readonly path: readonly string[];
  readonly xml: string;
  status: 'pending' | 'sent' | 'failed' | 'rejected' | 'permanently_failed';
  mlsStatus?: 'AP' | 'AB' | 'RE';
  errorDetails?: string;
}

export interface FakePhossAp extends FakeService {
  /** By instance identifier. */
  readonly messages: Map<string, Submitted>;
  /** What becomes of a submitted message at once. */
  result: Submitted['status'];
  /** By instance identifier: the status of these is asked for under the name `status of chosen`. */
  readonly chosen: Set<string>;
}

const json = (status: number, body: object): Reply => ({ status, body: JSON.stringify(body), contentType: 'application/json' });

/** Calls are named `submit` and `status`. */
export async function startPhossAp(): Promise<FakePhossAp> {
  const messages = new Map<string, Submitted>();
  const chosen = new Set<string>();
  const service = await startService((request, body): Call => {
    const url = new URL(request.url ?? '', 'http://phoss-ap');
    const [, , , verb, ...path] = url.pathname.split('/');
    const statusName = chosen.has(decodeURIComponent(path[0] ?? '')) ? 'status of chosen' : 'status';
    const name = verb === 'status' ? statusName : 'submit';
    const carryOut = (): Reply => {
      if (request.headers['x-token'] !== PHOSS_AP_TOKEN) return json(401, {});
      if (verb === 'status') return statusOf(messages, decodeURIComponent(path[0] ?? ''));
      const id = url.searchParams.get('sbdhInstanceID') ?? '';
      if (path.length !== 5 || id === '') return json(400, { message: 'Invalid path' });
      if (messages.has(id)) return json(400, { message: 'Duplicate SBDH Instance Identifier' });
      messages.set(id, { path: path.map(decodeURIComponent), xml: body, status: fake.result });
      if (fake.result !== 'sent') return json(422, { overallSuccess: false });
      return json(200, { overallSuccess: true, sbdhInstanceIdentifier: id, as4ReceivedSignalMsg: '<Receipt/>' });
    };
    return { name, carryOut };
  });
  const fake: FakePhossAp = Object.assign(service, { messages, chosen, result: 'sent' as Submitted['status'] });
  return fake;
}

function statusOf(messages: ReadonlyMap<string, Submitted>, id: string): Reply {
  const found = messages.get(id);
  if (found === undefined) return json(404, {});
  const { status, mlsStatus, errorDetails } = found;
  return json(200, { sbdhInstanceID: id, status, attemptCount: 1, mlsStatus: mlsStatus ?? null, errorDetails: errorDetails ?? null });
}

/** An invoice from SELLER to BUYER in its envelope. */
export function forwardedEnvelope(invoice: Buffer, more: Partial<Envelope> = {}): Buffer {
  const { value: documentType, processId } = DOCUMENT_TYPES_BY_CODE[158];
  return writeEnvelope(invoice, parseXml(invoice), {
    sender: SELLER,
    receiver: BUYER,
    documentType,
    processId,
    countryC1: 'NL',
    instanceIdentifier: 'instance-1',
    createdAt: new Date('2026-11-20T10:00:00Z'),
    ...more,
  });
}

/** Forwards an envelope to the exchange. */
export function forward({ anonymous }: Pick<TestApp, 'anonymous'>, body: Buffer, secret = PHOSS_AP_SECRET): Promise<Answer> {
  const headers = { 'Content-Type': 'application/xml', 'X-SBDH-Instance-ID': 'x', 'X-Forward-Secret': secret };
  return anonymous('/channels/phoss-ap/forward', { method: 'POST', headers, body });
}

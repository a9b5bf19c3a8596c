// The Weexa channel. The protocol of Weexa is not public: a bridge speaks it, and the exchange speaks with the bridge (docs/weexa.md).
import { type Channel, type HandOver, type OutboundMessage, SendFault } from '../../domain/channel.js';
import { type Account, AccountFault } from '../../domain/channelAccount.js';
import { type Occurrence, occurrence } from '../../domain/occurrences/occurrence.js';
import type { App, Outgoing, OutgoingAnswer } from '../../domain/ports.js';
import type { Submission } from '../../domain/submission.js';
import { delayed, isRefusal, jsonOf, lineOf, unreachable } from '../answered.js';
import { documentParts, writeForm } from '../form.js';
import { accountType, type Bridge, bridgeOf } from './bridge.js';
import { signedHeaders } from './signature.js';

const SEND_TIMEOUT_MS = 60_000;
const SERVICE = occurrence('SERVICE', { service: 'bridge' });
/** The version of docs/weexa.md. */
const VERSION = 2;

/** `operator`: the bridge for tenants without an account. */
export function createWeexa(
  app: Pick<App, 'outgoing' | 'settings' | 'clock'>,
  operator: Bridge | undefined,
  { xmlBytesMax }: { readonly xmlBytesMax: number },
): Channel {
  // Tenants name the addresses of their bridges.
  const [toAccount, toOperator] = [app.outgoing('channel'), app.outgoing('accessPoint')];
  return {
    carriesFiles: true,
    xmlBytesMax,
    sendTimeoutMs: SEND_TIMEOUT_MS,
    account: accountType(operator === undefined, (account, signal) => check(toAccount, bridgeOf(account), signal)),
    async send(message, submission, signal, account) {
      const bridge = senderOf(account, operator);
      const form = await formOf(message, submission, `${app.settings.publicUrl}/channels/weexa/${bridge.id}/status`);
      const answer = await ask(account === undefined ? toOperator : toAccount, bridge, form, signal);
      return handOverOf(answer, bridge, app.clock());
    },
  };
}

function senderOf(account: Account | undefined, operator: Bridge | undefined): Bridge {
  if (account !== undefined) return bridgeOf(account);
  if (operator === undefined) throw new SendFault(occurrence('NO_ACCOUNT', { channel: 'weexa' }), 'final');
  return operator;
}

async function formOf(message: OutboundMessage, submission: Submission, callbackUrl: string): Promise<ReturnType<typeof writeForm>> {
  const { documentId, documentType, senderIdentifier, receiverIdentifier } = message;
  const { instanceId, documentTypeId, processId, countryC1 } = submission;
  const metadata = {
    ...{ version: VERSION, messageId: instanceId, documentId, documentType, senderIdentifier, receiverIdentifier },
    ...{ documentTypeId, processId, countryC1, callbackUrl },
  };
  const bytes = Buffer.from(JSON.stringify(metadata, (_, value: unknown) => value ?? undefined));
  return writeForm([{ name: 'metadata', contentType: 'application/json', bytes }, ...(await documentParts(message))]);
}

async function ask(
  outgoing: Outgoing,
  bridge: Bridge,
  { contentType, body }: ReturnType<typeof writeForm>,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  // Signatures are compared with the real time, which the clock of a sandbox need not be.
  const signed = { from: 'exchange', method: 'POST', path: '/messages', body } as const;
  const headers = { ...signedHeaders(bridge.secrets, signed, new Date()), 'Content-Type': contentType };
  try {
    // The bridge knows a repeated message by its identifier.
    return await outgoing({ url: `${bridge.url}/messages`, method: 'POST', isIdempotent: true, headers, body, signal });
  } catch (cause) {
    if (signal.aborted) throw cause;
    const { words, code } = unreachable(SERVICE, cause);
    throw new SendFault(words, code === 'MISCONFIGURED' ? 'final' : 'transient', 'SEND_FAILED', { cause, account: code });
  }
}

/** 4xx with a message is final. All else but an acceptance is tried again: it may be the answer of a proxy. */
function handOverOf(answer: OutgoingAnswer, { id }: Bridge, now: Date): HandOver {
  const { status } = answer;
  const said = jsonOf(answer);
  const reference = lineOf(said?.['reference']);
  // 200 without a reference may be the page of a proxy.
  if (status === 202 || (status === 200 && reference !== undefined)) {
    return { state: 'exported', receiverAccessPoint: id, ...(reference === undefined ? {} : { externalReference: reference }) };
  }
  const message = lineOf(said?.['message']);
  const isUnauthorized = status === 401 || status === 403;
  const account = isUnauthorized ? ({ account: 'UNAUTHORIZED' } as const) : {};
  if (isRefusal(status) && message !== undefined) {
    throw new SendFault(occurrence('SERVICE_REFUSED', { service: SERVICE, why: message }), 'final', 'SEND_FAILED', account);
  }
  throw new SendFault(answered(status), 'transient', 'SEND_FAILED', { ...account, ...delayed(answer, now) });
}

function answered(status: number): Occurrence {
  const isUnauthorized = status === 401 || status === 403;
  return occurrence(isUnauthorized ? 'SERVICE_SIGNATURE' : 'SERVICE_ANSWERED', { service: SERVICE, status: String(status) });
}

/** Asks the bridge whether it takes our signature. */
async function check(outgoing: Outgoing, bridge: Bridge, signal: AbortSignal): Promise<string> {
  const signed = { from: 'exchange', method: 'GET', path: '/check', body: Buffer.alloc(0) } as const;
  const headers = signedHeaders(bridge.secrets, signed, new Date());
  const answer = await outgoing({ url: `${bridge.url}/check`, method: 'GET', headers, signal }).catch((cause: unknown) => {
    const { words, code } = unreachable(SERVICE, cause);
    throw new AccountFault(words, code, { cause });
  });
  if (answer.status >= 200 && answer.status < 300) return 'The bridge answers and accepts the signature.';
  const isUnauthorized = answer.status === 401 || answer.status === 403;
  throw new AccountFault(answered(answer.status), isUnauthorized ? 'UNAUTHORIZED' : 'UNREACHABLE');
}

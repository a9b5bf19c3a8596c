// Uploads documents to a second exchange (docs/spec.md#upload-document-multipart), with the direction `receive`.
import { type HandOver, type OutboundMessage, SendFault } from '../../domain/channel.js';
import { AccountFault } from '../../domain/channelAccount.js';
import { occurrence } from '../../domain/occurrences/occurrence.js';
import type { Outgoing, OutgoingAnswer } from '../../domain/ports.js';
import type { Submission } from '../../domain/submission.js';
import { delayed, isRefusal, jsonOf, lineOf, unreachable } from '../answered.js';
import { documentParts, type Form, writeForm } from '../form.js';
import type { SecondExchange } from './account.js';
import { type ExchangeTokens, SECOND_EXCHANGE } from './tokens.js';

interface Remote {
  readonly outgoing: Outgoing;
  readonly tokens: ExchangeTokens;
  readonly clock: () => Date;
}

/** The documentId there is the instance id of the submission, which stays the same when a send is repeated. */
export async function upload(
  { outgoing, tokens, clock }: Remote,
  exchange: SecondExchange,
  message: OutboundMessage,
  { instanceId }: Submission,
  signal: AbortSignal,
): Promise<HandOver> {
  const form = writeForm(await documentParts(message));
  const url = `${exchange.url}/v3/documents/${message.documentType}/receive/multipart`;
  const once = async (): Promise<OutgoingAnswer> => {
    const token = await tokens.of(exchange, signal);
    const answer = await ask(outgoing, url, { token, documentId: instanceId, form }, signal);
    if (answer.status === 401) tokens.forget(exchange, token);
    return answer;
  };
  // A token may end in the middle. A 401 was not carried out.
  const first = await once();
  const answer = first.status === 401 ? await once() : first;
  if (answer.status === 401) throw new AccountFault(occurrence('SERVICE_TOKEN', { service: SECOND_EXCHANGE }), 'UNAUTHORIZED');
  // No one else knows the instance id, so a used one was used by an earlier attempt.
  const isTaken = (answer.status === 200 && jsonOf(answer) !== undefined) || (answer.status === 409 && message.isRepeated);
  if (!isTaken) throw faultOf(answer, clock());
  return { state: 'exported', externalReference: instanceId };
}

async function ask(
  outgoing: Outgoing,
  url: string,
  { token, documentId, form }: { readonly token: string; readonly documentId: string; readonly form: Form },
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': form.contentType, documentId, Accept: 'application/json' };
  try {
    // The same documentId and parts again get the first answer.
    return await outgoing({ url, method: 'POST', isIdempotent: true, headers, body: form.body, signal });
  } catch (cause) {
    if (signal.aborted) throw cause;
    const { words, code } = unreachable(SECOND_EXCHANGE, cause);
    throw new SendFault(words, code === 'MISCONFIGURED' ? 'final' : 'transient', 'SEND_FAILED', { cause, account: code });
  }
}

/** 4xx with a message is final. All else is tried again, also 200 without JSON: it may be the answer of a proxy. */
function faultOf(answer: OutgoingAnswer, now: Date): SendFault {
  const { status } = answer;
  const said = jsonOf(answer);
  const message = lineOf(said?.['Error'] ?? said?.['error'] ?? said?.['message']);
  const isFinal = isRefusal(status) && message !== undefined;
  // RFC 6750 §3.1: the scope of the token is not enough. Another 403 is about the document, such as a quota.
  const isScope = status === 403 && answer.headers['www-authenticate'] !== undefined;
  if (isFinal && isScope)
    return new SendFault(occurrence('SERVICE_DENIED', { service: SECOND_EXCHANGE, why: message }), 'final', 'SEND_FAILED', {
      account: 'UNAUTHORIZED',
    });
  if (isFinal) return new SendFault(occurrence('SERVICE_REFUSED', { service: SECOND_EXCHANGE, why: message }), 'final');
  return new SendFault(
    occurrence('SERVICE_ANSWERED', { service: SECOND_EXCHANGE, status: String(status) }),
    'transient',
    'SEND_FAILED',
    delayed(answer, now),
  );
}

// What a bridge must do (docs/weexa.md), one check each.
import { randomUUID } from 'node:crypto';
import { type Form, writeForm } from '../../channels/form.js';
import { type Secrets, type SignedRequest, signedHeaders, TOLERANCE_SECONDS } from '../../channels/weexa/signature.js';
import { USER_AGENT } from '../../product.js';

const CALL_TIMEOUT_MS = 60_000;
const NOTHING = Buffer.alloc(0);

/** A bridge, the secret that is shared with it, and the document to send. */
interface Subject {
  readonly url: string;
  readonly secret: string;
  readonly document: Buffer;
  readonly callbackUrl: string;
}

/** `run` returns the fault, or undefined where there is none. */
export interface Check {
  readonly name: string;
  readonly run: () => Promise<string | undefined>;
}

interface CheckedAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** In this order. `messageId`: the message whose status is awaited after them. */
export function checksOf(subject: Subject, messageId: string): readonly Check[] {
  const { secret } = subject;
  const other = `not ${secret}`;
  const check = (secrets: Secrets, at?: Date) => ask(subject, 'GET', '/check', { secrets, ...(at === undefined ? {} : { at }) });
  const signedOtherwise = (how: Pick<Request, 'from' | 'signedPath'>) => ask(subject, 'GET', '/check', { secrets: [secret], ...how });
  const shifted = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);
  const form = formOf(subject, messageId);
  let reference: unknown;
  return [
    { name: 'a right signature is taken', run: async () => unlessDone(await check([secret])) },
    { name: 'a wrong signature is refused', run: async () => unlessForbidden(await check([other])) },
    { name: 'a missing signature is refused', run: async () => unlessForbidden(await ask(subject, 'GET', '/check', {})) },
    { name: 'an old signature is refused', run: async () => unlessForbidden(await check([secret], shifted(-TOLERANCE_SECONDS - 60))) },
    { name: 'a signature from later is refused', run: async () => unlessForbidden(await check([secret], shifted(TOLERANCE_SECONDS + 60))) },
    { name: 'a signature of a bridge is refused', run: async () => unlessForbidden(await signedOtherwise({ from: 'bridge' })) },
    {
      name: 'a signature for another path is refused',
      run: async () => unlessForbidden(await signedOtherwise({ signedPath: '/messages' })),
    },
    { name: 'the signature of the previous secret is taken beside a new one', run: async () => unlessDone(await check([other, secret])) },
    {
      name: 'a message is taken, and its answer has a reference',
      run: async () => {
        const answer = await send(subject, form);
        reference = answer.body['reference'];
        return unlessTaken(answer);
      },
    },
    {
      name: 'the same message is taken again, with the same reference',
      run: async () => unlessTaken(await send(subject, form), reference),
    },
    { name: 'two at once of one message are taken, with the same reference', run: () => twoAtOnce(subject) },
    { name: 'a body that was changed is refused', run: async () => unlessSentAgain(await sendChanged(subject, form)) },
    {
      name: 'a message without metadata is refused for good, with a message',
      run: async () => unlessRefused(await send(subject, writeForm([documentPart(subject)]))),
    },
    {
      name: 'a message without a document is refused for good, with a message',
      run: async () => unlessRefused(await send(subject, writeForm([metadataPart(subject, randomUUID())]))),
    },
  ];
}

async function twoAtOnce(subject: Subject): Promise<string | undefined> {
  const form = formOf(subject, randomUUID());
  const [one, two] = await Promise.all([send(subject, form), send(subject, form)]);
  return unlessTaken(one) ?? unlessTaken(two, one.body['reference']);
}

function formOf(subject: Subject, messageId: string): Form {
  return writeForm([metadataPart(subject, messageId), documentPart(subject)]);
}

function metadataPart({ callbackUrl }: Subject, messageId: string) {
  const metadata = { version: 2, messageId, documentId: `check-${messageId}`, documentType: 'invoice', callbackUrl };
  return { name: 'metadata', contentType: 'application/json', bytes: Buffer.from(JSON.stringify(metadata)) };
}

function documentPart({ document }: Subject) {
  return { name: 'document', fileName: 'invoice.xml', contentType: 'application/xml', bytes: document };
}

function send(subject: Subject, { contentType, body }: Form): Promise<CheckedAnswer> {
  return ask(subject, 'POST', '/messages', { secrets: [subject.secret], contentType, body });
}

function sendChanged(subject: Subject, { contentType, body }: Form): Promise<CheckedAnswer> {
  const changed = Buffer.concat([body, Buffer.from('\r\n')]);
  return ask(subject, 'POST', '/messages', { secrets: [subject.secret], contentType, body, sent: changed });
}

interface Request {
  /** Absent: not signed. */
  readonly secrets?: Secrets;
  readonly at?: Date;
  readonly contentType?: string;
  readonly body?: Buffer;
  /** Who signs it. The exchange where absent. */
  readonly from?: SignedRequest['from'];
  /** The path that is signed instead of the one that is asked for. */
  readonly signedPath?: string;
  /** What is sent instead of the signed body. */
  readonly sent?: Buffer;
}

async function ask(
  { url }: Subject,
  method: SignedRequest['method'],
  path: string,
  { secrets, at = new Date(), contentType, body = NOTHING, sent = body, from = 'exchange', signedPath = path }: Request,
): Promise<CheckedAnswer> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      'User-Agent': USER_AGENT,
      ...(secrets === undefined ? {} : signedHeaders(secrets, { from, method, path: signedPath, body }, at)),
      ...(contentType === undefined ? {} : { 'Content-Type': contentType }),
    },
    ...(method === 'GET' ? {} : { body: new Uint8Array(sent) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  return { status: answer.status, body: objectOf(await answer.text()) };
}

function objectOf(text: string): CheckedAnswer['body'] {
  try {
    return (JSON.parse(text) as CheckedAnswer['body'] | null) ?? {};
  } catch {
    return {};
  }
}

function unlessDone({ status }: CheckedAnswer): string | undefined {
  return status >= 200 && status < 300 ? undefined : `it answered ${status}, not 200`;
}

function unlessForbidden({ status }: CheckedAnswer): string | undefined {
  return status === 401 || status === 403 ? undefined : `it answered ${status}, not 401 or 403`;
}

/** With a message, the refusal would be about the document. */
function unlessSentAgain(answer: CheckedAnswer): string | undefined {
  return (
    unlessForbidden(answer) ?? (answer.body['message'] === undefined ? undefined : 'its answer has a message, which ends the document')
  );
}

function unlessTaken({ status, body }: CheckedAnswer, expected?: unknown): string | undefined {
  if (status !== 200 && status !== 202) return `it answered ${status} ${JSON.stringify(body)}, not 202`;
  const reference = body['reference'];
  if (typeof reference !== 'string' || reference === '') return 'its answer has no reference';
  return expected === undefined || reference === expected ? undefined : `its reference is ${reference}, not ${String(expected)}`;
}

function unlessRefused({ status, body }: CheckedAnswer): string | undefined {
  if (status < 400 || status > 499 || [401, 403, 408, 425, 429].includes(status)) return `it answered ${status}, not 400`;
  return typeof body['message'] === 'string' ? undefined : 'its answer has no message';
}

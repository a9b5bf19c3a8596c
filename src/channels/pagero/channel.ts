// The Pagero channel: files go out by the File API, documents and statuses come by polls (docs/pagero.md).
import { type Channel, type HandOver, type OutboundMessage, SendFault } from '../../domain/channel.js';
import { type Account, AccountFault } from '../../domain/channelAccount.js';
import { occurrence } from '../../domain/occurrences/occurrence.js';
import type { App, OutgoingAnswer } from '../../domain/ports.js';
import type { Submission } from '../../domain/submission.js';
import { delayed, jsonOf, lineOf, unreachable, wasNotSent } from '../answered.js';
import type { Confirm } from '../confirmer.js';
import { documentParts, type Form, writeForm } from '../form.js';
import { accountType, documentTypeOf, settingsOf } from './account.js';
import { createPageroApi, faultOf, type PageroApi } from './api.js';
import { type PollTime, REAL_TIME } from './pollTime.js';
import { type ReceiveParts, receiveAll } from './receive.js';
import { checkFiles } from './statuses.js';
import { PAGERO } from './tokens.js';
import { createUploads, type PageroUpload, type Uploads } from './uploads.js';

const SEND_TIMEOUT_MS = 60_000;
const POLL = { everyMs: 60_000, deadlineMs: 120_000 } as const;
/** Parts of the time of a poll: after the first no file is asked about, after the second nothing is fetched. */
const TIME = { files: 1 / 2, all: 3 / 4 } as const;
/** An upload without an answer is looked for this long before it is repeated: Pagero lists a document only once it was processed. */
const SETTLE_MS = 10 * 60_000;

interface PageroOptions {
  readonly xmlBytesMax: number;
  /** The deadline of a poll. */
  readonly pollMs?: number;
  readonly time?: PollTime;
}

interface SendParts {
  readonly app: Pick<App, 'clock'>;
  readonly api: PageroApi;
  readonly uploads: Uploads;
}

export function createPagero(
  app: Pick<App, 'database' | 'outgoing' | 'clock' | 'log' | 'settings' | 'threads' | 'turns'>,
  { xmlBytesMax, pollMs = POLL.deadlineMs, time = REAL_TIME }: PageroOptions,
  confirm: Confirm,
  receive: ReceiveParts['receive'],
): Channel {
  const [api, uploads] = [createPageroApi(app.outgoing('channel')), createUploads(app.database)];
  return {
    carriesFiles: true,
    xmlBytesMax,
    sendTimeoutMs: SEND_TIMEOUT_MS,
    account: accountType(async (account, signal) => {
      const { companyId } = settingsOf(account);
      await api.documents(account, { direction: 'Received', companyId, limit: '1', offset: '0' }, signal);
      return 'Pagero accepts the login and shows the documents of the company.';
    }),
    send(message, submission, signal, account) {
      if (account === undefined) throw new SendFault(occurrence('NO_ACCOUNT', { channel: 'pagero' }), 'final');
      return send({ app, api, uploads }, message, submission, account, signal);
    },
    poller: {
      ...POLL,
      deadlineMs: pollMs,
      async poll(account, signal) {
        const end = time.nowMs() + pollMs * TIME.all;
        await checkFiles({ app, api, uploads, confirm }, account, signal, time.after(pollMs * TIME.files));
        return receiveAll({ app, api, receive, time }, account, signal, end);
      },
    },
  };
}

/** The reference of an upload is the submission's: it stays the same when a send is repeated. */
async function send(
  { app, api, uploads }: SendParts,
  message: OutboundMessage,
  submission: Submission,
  account: Account,
  signal: AbortSignal,
): Promise<HandOver> {
  const form = await formOf(message, submission, account);
  // Before the upload is begun: a login that fails leaves nothing behind.
  await api.login(account, signal);
  const upload = await uploads.begin(submission.id, account.id);
  const known =
    upload.fileId ?? (upload.isRepeated ? await uploaded({ app, api, uploads }, upload, submission, account, signal) : undefined);
  const fileId = known ?? (await uploadOnce({ app, api, uploads }, upload, form, submission, account, signal));
  if (upload.fileId === undefined) await uploads.done(submission.id, fileId);
  return { state: 'exported', externalReference: fileId };
}

async function formOf(message: OutboundMessage, { instanceId }: Submission, account: Account): Promise<Form> {
  const settings = settingsOf(account);
  const documentType = documentTypeOf(settings, message.documentType);
  if (documentType === undefined) {
    const options = { account: 'MISCONFIGURED' } as const;
    throw new SendFault(occurrence('NO_EREPORT_TYPE'), 'final', 'SEND_FAILED', options);
  }
  const [document, ...files] = await documentParts(message);
  const fields = { documentType, sendMode: settings.sendMode, sendingCompanyId: settings.companyId, senderReference: instanceId };
  return writeForm([
    { ...document!, name: 'payload' },
    ...Object.entries(fields).map(([name, value]) => ({ name, bytes: Buffer.from(value) })),
    ...files.map((file) => ({ ...file, name: 'attachment' })),
  ]);
}

/** The file of an earlier attempt. Undefined where it is certain enough that there is none. Throws a transient SendFault before. */
async function uploaded(
  { app, api, uploads }: SendParts,
  { begunAt }: PageroUpload,
  { id, instanceId }: Submission,
  account: Account,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { companyId } = settingsOf(account);
  const { items } = await api.documents(account, { direction: 'Sent', companyId, senderReference: instanceId }, signal);
  const fileId = items.find((item) => item.fileId !== undefined)?.fileId;
  if (fileId !== undefined) return fileId;
  const leftMs = begunAt.getTime() + SETTLE_MS - app.clock().getTime();
  if (leftMs > 0) {
    throw new SendFault(occurrence('PAGERO_UNCLEAR'), 'transient', 'SEND_FAILED', {
      account: null,
      retryAfterMs: Math.min(leftMs, LOOK_MS),
    });
  }
  await uploads.renew(id);
  return undefined;
}

/** From one look for an earlier upload to the next. */
const LOOK_MS = 30_000;

async function uploadOnce(
  { app, api, uploads }: SendParts,
  upload: PageroUpload,
  form: Form,
  { id }: Submission,
  account: Account,
  signal: AbortSignal,
): Promise<string> {
  const answer = await api.upload(account, form, signal).catch(async (cause: unknown) => {
    const isAccount = cause instanceof AccountFault;
    if (isAccount || wasNotSent(cause)) await uploads.undo(id, upload);
    if (isAccount || signal.aborted) throw cause;
    const { words, code } = unreachable(PAGERO, cause);
    throw new SendFault(words, code === 'MISCONFIGURED' ? 'final' : 'transient', 'SEND_FAILED', { cause, account: code });
  });
  const fileId = fileIdOf(answer);
  if (fileId !== undefined) return fileId;
  // After 5xx, or a success without an id, it may have been carried out.
  if (answer.status >= 400 && answer.status < 500) await uploads.undo(id, upload);
  if ([400, 406, 409, 413, 415, 422].includes(answer.status)) {
    const why = lineOf(answer.body.toString()) ?? '';
    throw new SendFault(occurrence('SERVICE_REFUSED_AS', { service: PAGERO, status: String(answer.status), why }), 'final');
  }
  const fault = faultOf(answer);
  // Pagero says why it refuses. Without a reason it may be the answer of a proxy.
  if (jsonOf(answer) !== undefined) throw fault;
  throw new SendFault(fault.words, 'transient', 'SEND_FAILED', { account: fault.code, ...delayed(answer, app.clock()) });
}

function fileIdOf(answer: OutgoingAnswer): string | undefined {
  if (answer.status < 200 || answer.status > 299) return undefined;
  const said = jsonOf(answer);
  const id = said?.['id'] ?? said?.['fileId'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

// The status of uploaded files: a failed part ends its document, and a listed document is delivered.
import { NO_ACCESS_POINT, type ReceiptFile, SendFault } from '../../domain/channel.js';
import { type Account, AccountFault } from '../../domain/channelAccount.js';
import type { App } from '../../domain/ports.js';
import type { Confirm } from '../confirmer.js';
import { settingsOf } from './account.js';
import { type FailedPart, isPassing, type PageroApi } from './api.js';
import type { Due, Uploads } from './uploads.js';

const FILES_MAX = 50;
/** After so many questions in a row without an answer, Pagero is taken to be away. */
const UNANSWERED_MAX = 3;
/** Pagero waits for a person. It is cancelled there, because the document ends here. A cancelled part is listed no more. */
const WAITS_FOR_PERSON = 'AwaitingInteraction';

interface StatusParts {
  readonly app: Pick<App, 'clock' | 'log'>;
  readonly api: PageroApi;
  readonly uploads: Uploads;
  readonly confirm: Confirm;
}

/**
 * Asks for the files of an account that are due, until `time` is over. A file whose question fails for now is asked about later; several in
 * a row end this, but not the poll. Throws AccountFault.
 */
export async function checkFiles(parts: StatusParts, account: Account, polling: AbortSignal, time: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([polling, time]);
  let unanswered = 0;
  for (const due of await parts.uploads.due(account.id, FILES_MAX)) {
    if (signal.aborted || unanswered === UNANSWERED_MAX) return;
    try {
      await parts.uploads.checked(due.submission, await checkFile(parts, account, due, signal));
      unanswered = 0;
    } catch (error) {
      if (polling.aborted) throw error;
      if (time.aborted) return tooSlow(parts, due);
      if (!isAboutFile(error) && !isPassing(error)) throw error;
      parts.app.log.warn('pagero.status.waits', { submission: due.submission, file: due.fileId, reason: error.message });
      unanswered = isPassing(error) ? unanswered + 1 : 0;
      await parts.uploads.checked(due.submission, isPassing(error) ? 'unanswered' : 'waits');
    }
  }
}

/** It is asked about later, so that the next poll begins with another file. */
async function tooSlow({ app, uploads }: StatusParts, { submission, fileId }: Due): Promise<void> {
  app.log.warn('pagero.status.waits', { submission, file: fileId, reason: 'There was no answer within the time for files' });
  await uploads.checked(submission, 'waits');
}

/** A refusal of one question does not keep the others from being asked. A hand-over that is not recorded yet is asked about later. */
function isAboutFile(error: unknown): error is SendFault | AccountFault {
  return error instanceof SendFault || (error instanceof AccountFault && error.code === 'REFUSED');
}

/** Each step may be repeated: the document is ended first, because nothing shows the failure after the cancel. */
async function checkFile(
  { app, api, confirm }: StatusParts,
  account: Account,
  { instanceId, fileId, isDelivered, isRejected }: Due,
  signal: AbortSignal,
): Promise<'waits' | 'delivered' | 'failed'> {
  const failed = await api.failedParts(account, fileId, signal);
  if (failed.length > 0) {
    const text = failed.map(({ description, status }) => description ?? status).join('; ');
    await confirm('pagero', { instanceId, code: 'RE', text, from: NO_ACCESS_POINT }, receiptOf(app.clock(), fileId, 'failed', failed));
    for (const { id, status } of failed) if (status === WAITS_FOR_PERSON) await api.cancel(account, id, signal);
    return 'failed';
  }
  // The cancel was carried out, and its answer was lost.
  if (isRejected) return 'failed';
  if (isDelivered) return 'waits';
  const { companyId } = settingsOf(account);
  const { items } = await api.documents(account, { direction: 'Sent', companyId, fileId }, signal);
  if (items.length === 0) return 'waits';
  const receipt = receiptOf(app.clock(), fileId, 'sent', items);
  await confirm('pagero', { instanceId, code: 'AP', text: undefined, from: NO_ACCESS_POINT }, receipt);
  return 'delivered';
}

function receiptOf(at: Date, fileId: string, status: 'failed' | 'sent', items: readonly (FailedPart | object)[]): ReceiptFile {
  const bytes = Buffer.from(JSON.stringify({ fileId, status, at: at.toISOString(), items }));
  return { fileName: `pagero-${status}.json`, mimeType: 'application/json', bytes };
}

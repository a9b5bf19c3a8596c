// What can be done to many documents at once. Each is done by the use case of one document, with its own conditions.

import type { Actor } from '../actor.js';
import { type CompletionStatus, complete, dismiss, readCompletion } from '../documents/completion/complete.js';
import { retryDocument } from '../documents/pipeline/retry.js';
import { bodyInvalid } from '../errors.js';
import { checkLabels, type LabelChange, labelDocuments } from '../labels/labels.js';
import { markDocumentsRead } from '../labels/markRead.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';
import type { Needed } from '../workEnding.js';

export const BULK_ACTIONS = ['RETRY', 'COMPLETE', 'DISMISS', 'LABEL', 'MARK_READ'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export type BulkInput =
  | { readonly action: 'RETRY' }
  | { readonly action: 'COMPLETE'; readonly status: CompletionStatus; readonly message?: string | null }
  | { readonly action: 'DISMISS'; readonly note: string }
  | ({ readonly action: 'LABEL' } & LabelChange)
  | { readonly action: 'MARK_READ'; readonly read: boolean };

export type BulkActionsApp = Pick<App, 'database' | 'channels' | 'wake' | 'settings' | 'clock'>;

/** Of whoever asked. */
export function neededFor(action: BulkAction): Needed {
  return { role: 'operator', scope: action === 'RETRY' ? 'exchange/send' : 'exchange/receive' };
}

/** Before anything begins. Throws what the use case of one document would throw for the input alone. */
export function checkInput(input: BulkInput): void {
  if (input.action === 'COMPLETE') readCompletion(completionOf(input));
  if (input.action === 'LABEL') checkLabels(input);
  if (input.action !== 'DISMISS') return;
  readCompletion({ status: 'ERROR', message: input.note });
  if (input.note.trim() === '') throw bodyInvalid({ pointer: '#/note', detail: 'note must say why', reason: reason('NOTE_MISSING') });
}

/** Throws what the use case of one document throws. */
export async function actOn(app: BulkActionsApp, actor: Actor, documentId: string, input: BulkInput): Promise<void> {
  switch (input.action) {
    case 'RETRY':
      return retryDocument(app, actor, documentId);
    case 'COMPLETE':
      await complete(app, actor, documentId, readCompletion(completionOf(input)));
      return;
    case 'DISMISS':
      return dismiss(app, actor, documentId, input.note);
    case 'LABEL':
      await labelDocuments(app, actor, [documentId], input);
      return;
    case 'MARK_READ':
      await markDocumentsRead(app, actor, [documentId], input.read);
  }
}

/** In a completion an absent message is none. */
function completionOf({ status, message }: Extract<BulkInput, { action: 'COMPLETE' }>): object {
  return { status, ...(message === null || message === undefined ? {} : { message }) };
}

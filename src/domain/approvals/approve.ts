// A second person decides on what the first one asked for.
import type { Actor } from '../actor.js';
import { type CompletionStatus, complete, readCompletion } from '../documents/completion/complete.js';
import { bodyInvalid } from '../errors.js';
import { answerInvoice } from '../invoiceAnswers/answerInvoice.js';
import { sendLifecycleStatus } from '../lifecycle/sendStatus.js';
import { reason } from '../reasons.js';
import { hasAtMost, isStorable } from '../text.js';
import { approveRequest, declineRequest } from './requests.js';

type ApprovingApp = Parameters<typeof complete>[0] & Parameters<typeof answerInvoice>[0] & Parameters<typeof sendLifecycleStatus>[0];

export const DECLINE_LIMITS = { reasonCharactersMax: 500 } as const;

/** Does what was asked for. Throws what doing it throws, too. */
export async function approve(app: ApprovingApp, actor: Actor, documentId: string, request: string | null): Promise<void> {
  const { kind, input } = await approveRequest(app, actor, documentId, request);
  switch (kind) {
    case 'RELEASE':
      return;
    case 'ANSWER':
      await answerInvoice(app, actor, documentId, input as Parameters<typeof answerInvoice>[3]);
      return;
    case 'STATUS':
      await sendLifecycleStatus(app, actor, documentId, statusOf(input));
      return;
    default:
      await complete(app, actor, documentId, readCompletion({ ...input, status: kind satisfies CompletionStatus }));
  }
}

/** JSON has no times. */
function statusOf(input: object): Parameters<typeof sendLifecycleStatus>[3] {
  const { setAt, ...status } = input as Omit<Parameters<typeof sendLifecycleStatus>[3], 'setAt'> & { readonly setAt?: string | null };
  return { ...status, setAt: typeof setAt === 'string' ? new Date(setAt) : null };
}

/** Throws BODY_INVALID for a reason that says nothing. */
export async function declineApproval(app: ApprovingApp, actor: Actor, documentId: string, why: string): Promise<void> {
  const most = DECLINE_LIMITS.reasonCharactersMax;
  if (why.trim() === '' || !hasAtMost(why, most) || !isStorable(why))
    throw bodyInvalid({
      pointer: '#/reason',
      detail: `reason must have 1 to ${most} characters`,
      reason: reason('HOLD_REASON_WRONG', { most }),
    });
  await declineRequest(app, actor, documentId, why.trim());
}

// Runs the step that is due for a claimed document. Any step may run twice.

import { inSpan, type SpanFacts } from '../../../tracing/span.js';
import { BlobsAway } from '../../blobs/store.js';
import type { State } from '../../document.js';
import { ExchangeError, stackOf } from '../../errors.js';
import { occurrence } from '../../occurrences/occurrence.js';
import { type App, DOCUMENT_STEPS } from '../../ports.js';
import { traceIdOf } from '../../trace.js';
import type { Direction } from '../../vocabulary.js';
import { acceptIncoming } from '../checks/acceptIncoming.js';
import { type DocumentFiles, loadDescribed } from '../files/files.js';
import { OpenSend } from '../sending/interrupted.js';
import { prepareOutgoing } from '../sending/prepareOutgoing.js';
import { replyToSender } from '../sending/reply.js';
import { recordDelivery } from '../sending/send.js';
import { sendStored } from '../sending/sendStored.js';
import type { NextStage } from './nextStage.js';
import { putBack, releaseDocument } from './release.js';
import { CLAIMS_MAX, FAILING_MS_MAX, setAside } from './setAside.js';
import type { ClaimedDocument } from './work.js';

type Processing = Pick<
  App,
  | 'database'
  | 'moves'
  | 'lookups'
  | 'replies'
  | 'blobs'
  | 'registry'
  | 'router'
  | 'channels'
  | 'keyring'
  | 'wake'
  | 'clock'
  | 'settings'
  | 'log'
  | 'metrics'
  | 'threads'
  | 'turns'
  | 'receivers'
  | 'evidenceKey'
>;

/**
 * Unexpected faults (database, disk, internal errors) are logged each time and retried, less often for older documents: after a twentieth of
 * their age, within these limits. One that lasts sets its document aside (setAside.ts), where it is not the database or the file store.
 */
const RETRY_UNEXPECTED_MS = { min: 5_000, max: 300_000, agePart: 1 / 20 };

/** Runs the due step of a claimed document. Never throws: faults, also in loading its files, are logged and retried. */
export function processDocument(
  app: Processing,
  work: ClaimedDocument,
  files: () => Promise<DocumentFiles>,
  next: NextStage,
): Promise<void> {
  return guardStep(app, work, async () => {
    const began = performance.now();
    await step(app, work, files, next);
    app.log.debug('document.step', { ...named(work), ms: Math.round(performance.now() - began) });
  });
}

/** Runs a step of a leased document. Never throws: a fault is logged, and the document is due again later. */
export async function guardStep(
  app: Pick<Processing, 'database' | 'clock' | 'log' | 'metrics' | 'moves' | 'lookups' | 'replies' | 'channels' | 'wake'>,
  work: ClaimedDocument,
  run: () => Promise<void>,
): Promise<void> {
  const began = performance.now();
  try {
    await inSpan(`document ${work.direction} ${work.state}`, factsOf(work), run);
  } catch (error) {
    const isOpen = error instanceof OpenSend;
    app.log.error('document.step.failed', { ...named(work), error: describe(isOpen ? error.cause : error) });
    // If the database is unavailable, too, the heartbeat releases the lease later (sweep.ts, releaseForgotten).
    await afterFault(app, work, isOpen ? error.cause : error, isOpen).catch(() => undefined);
  } finally {
    const name = `${work.direction} ${work.state}`;
    const step = DOCUMENT_STEPS.find((one) => one === name);
    if (step !== undefined) app.metrics.stepped(step, performance.now() - began);
  }
}

async function afterFault(app: Parameters<typeof guardStep>[0], work: ClaimedDocument, fault: unknown, isOpen: boolean): Promise<void> {
  const now = app.clock();
  const isItsOwn = !(fault instanceof BlobsAway || app.database.isGone(fault));
  const failingMs = now.getTime() - (work.failingSince ?? now).getTime();
  if (isItsOwn && failingMs >= FAILING_MS_MAX && (await setAsideAfter(app, work, failingMs))) return;
  await putBack(app, work, againAt(work, now), { isOpen, failingSince: isItsOwn ? (work.failingSince ?? now) : null });
}

/** False where that failed, too: the document is tried again. */
async function setAsideAfter(app: Parameters<typeof guardStep>[0], work: ClaimedDocument, failingMs: number): Promise<boolean> {
  try {
    await setAside(app, work, occurrence('SET_ASIDE_FAILING', { hours: Math.floor(failingMs / 3_600_000) }));
    return true;
  } catch (error) {
    app.log.error('document.step.failed', { ...named(work), error: describe(error) });
    return false;
  }
}

function againAt({ importDate }: ClaimedDocument, now: Date): Date {
  const { min, max, agePart } = RETRY_UNEXPECTED_MS;
  const ageMs = now.getTime() - importDate.getTime();
  return new Date(now.getTime() + Math.min(max, Math.max(min, ageMs * agePart)));
}

async function loadedInTurn({ turns }: Processing, files: () => Promise<DocumentFiles>): Promise<DocumentFiles> {
  const loaded = await files();
  await turns.checking();
  return loaded;
}

type Step = (app: Processing, work: ClaimedDocument, files: () => Promise<DocumentFiles>, next: NextStage) => Promise<void>;

/**
 * The way of a document: the step that is due in each state. A step ends in a move (advance.ts) to a state that MOVES of
 * domain/document.ts allows, and the document may go on with its next step at once (nextStage.ts).
 */
const PIPELINE: Readonly<Record<Direction, Readonly<Partial<Record<State, Step>>>>> = {
  send: {
    // Checked, its channel chosen, its payload made.
    PROCESSING: async (app, work, files, next) => prepareOutgoing(app, work, await loadedInTurn(app, files), next),
    // Handed to the channel.
    SENDING: sendStored,
    // The channel confirmed the delivery with the hand-over.
    EXPORTED: async (app, work) => recordDelivery(app, work, await loadDescribed(app, work.id)),
  },
  receive: {
    // Checked, and announced to its receiver.
    PROCESSING: async (app, work, files, next) => acceptIncoming(app, work, await loadedInTurn(app, files), next),
    // Its sender is told that it was accepted or refused, here or by the receiver.
    READY: replyIfOwed,
    EXPORTED: replyIfOwed,
    ERROR: replyIfOwed,
  },
};

async function replyIfOwed(app: Processing, work: ClaimedDocument): Promise<void> {
  return work.replyOwed === undefined ? releaseDocument(app, work, null) : replyToSender(app, work);
}

async function step(app: Processing, work: ClaimedDocument, files: () => Promise<DocumentFiles>, next: NextStage): Promise<void> {
  if (work.claims > CLAIMS_MAX) return setAside(app, work, occurrence('SET_ASIDE_INTERRUPTED', { times: work.claims - 1 }));
  const due = PIPELINE[work.direction][work.state];
  // Without a step, the document has moved since it became due. There is nothing to do.
  return due === undefined ? releaseDocument(app, work, null) : due(app, work, files, next);
}

/** In the trace of the upload, or of the message that brought it. */
function factsOf({ traceParent, direction, state, documentType, id }: ClaimedDocument): SpanFacts {
  const attributes = { 'exchange.document.id': id, 'exchange.document.type': documentType };
  return {
    kind: 'consumer',
    parent: traceParent,
    attributes: { ...attributes, 'exchange.document.direction': direction, 'exchange.document.state': state },
  };
}

/** The log fields of a document. All its steps have the request id of its upload. */
function named(work: ClaimedDocument): object {
  return {
    request: work.requestId,
    trace: traceIdOf(work.traceParent),
    document: work.documentId,
    tenant: work.tenantId,
    state: work.state,
  };
}

function describe(error: unknown): string {
  if (error instanceof ExchangeError) return `${error.code}: ${error.message}`;
  return stackOf(error);
}

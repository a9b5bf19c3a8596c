// One step of one document after the other, for as long as there is something to do now. Any step may run twice.
import { setImmediate } from 'node:timers/promises';
import { ExchangeError, stackOf } from '../errors.js';
import type { App } from '../ports.js';
import { releaseDocument, type Work } from './claim.js';
import type { DocumentFiles } from './files.js';
import { acceptIncoming } from './incoming.js';
import { prepareOutgoing } from './outgoing.js';
import { replyToSender } from './reply.js';
import { sendDocument } from './send.js';

export type Processing = Pick<App, 'database' | 'blobs' | 'registry' | 'channels' | 'ring' | 'clock' | 'settings' | 'log'>;

/**
 * Weather that nobody foresaw (database, disk, a fault of ours) is tried again for ever and logged each time, the more seldom the
 * older the document is: after a twentieth of its age within these.
 */
const RETRY_UNEXPECTED_MS = { min: 5_000, max: 300_000, agePart: 1 / 20 };

/**
 * Runs what is due for a claimed document whose files are being loaded. Never throws: what goes wrong, also with loading, is
 * logged and tried again.
 */
export async function processDocument(app: Processing, work: Work, files: Promise<DocumentFiles>): Promise<void> {
  try {
    const began = performance.now();
    const loaded = await files;
    await turn();
    await step(app, work, loaded);
    app.log.debug('document.step', { ...named(work), ms: Math.round(performance.now() - began) });
  } catch (error) {
    app.log.error('document.step.failed', { ...named(work), error: describe(error) });
    // Where the database is gone too, the heartbeat gives the lease back later (sweep.ts, releaseForgotten).
    await releaseDocument(app, work, againAt(work, app.clock())).catch(() => undefined);
  }
}

function againAt({ importDate }: Work, now: Date): Date {
  const { min, max, agePart } = RETRY_UNEXPECTED_MS;
  const ageMs = now.getTime() - importDate.getTime();
  return new Date(now.getTime() + Math.min(max, Math.max(min, ageMs * agePart)));
}

let lastTurn = Promise.resolve();

/**
 * Documents of a batch are loaded at once, and the check of one may take seconds without a pause: between two of them the process
 * comes to everything else, the heartbeat first of all, without which others would take over what is in work here.
 */
function turn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

async function step(app: Processing, work: Work, files: DocumentFiles): Promise<void> {
  if (work.direction === 'receive') {
    if (work.state === 'PROCESSING') return acceptIncoming(app, work, files);
    if (work.replyOwed !== undefined) return replyToSender(app, work);
  } else {
    if (work.state === 'PROCESSING') return prepareOutgoing(app, work, files);
    if (work.state === 'SENDING') return sendDocument(app, work, files);
  }
  // The state has moved on since it became due: nothing to do.
  return releaseDocument(app, work, null);
}

/** How the log names a document: the request that brought it goes with it through all its jobs. */
function named(work: Work): object {
  return { request: work.requestId, document: work.documentId, tenant: work.tenantId, state: work.state };
}

function describe(error: unknown): string {
  if (error instanceof ExchangeError) return `${error.code}: ${error.message}`;
  return stackOf(error);
}

// The work loops of documents: checks, sends and replies, each with its own limits, and a loop for documents whose processing was
// interrupted. A document continues with its next stage without another claim where that stage has a free slot.

import { orLate } from '../concurrency/deadline.js';
import type { DocumentFiles } from '../domain/documents/files/files.js';
import { loadFiles } from '../domain/documents/files/loadFiles.js';
import { claimDocuments, claimInterrupted } from '../domain/documents/pipeline/claim.js';
import type { NextStage } from '../domain/documents/pipeline/nextStage.js';
import { guardStep, processDocument } from '../domain/documents/pipeline/process.js';
import { DUE_ROWS, partyOf, type Stage, stageOf } from '../domain/documents/pipeline/stages.js';
import type { ClaimedDocument } from '../domain/documents/pipeline/work.js';
import type { App } from '../domain/ports.js';
import { createDueMark, type DueMark } from '../domain/statements/dueMark.js';
import { createLane, type Lane, type LaneLimits } from './lanes.js';
import type { Leases } from './leases.js';
import { createWorkLoop, type WorkLoop } from './workLoop.js';

const SLOW_AFTER_MS = 5_000;

/** PGlite has one connection, so more checks would only wait. Sends mostly wait for the receiver. */
const LIMITS: Readonly<Record<'server' | 'embedded', Readonly<Record<Stage, LaneLimits>>>> = {
  server: {
    checks: { window: 96, total: 128, perTenant: 72, perParty: 72, slowAfterMs: SLOW_AFTER_MS },
    sends: { window: 192, total: 1024, perTenant: 128, perParty: 64, slowAfterMs: SLOW_AFTER_MS },
    replies: { window: 128, total: 512, perTenant: 96, perParty: 64, slowAfterMs: SLOW_AFTER_MS },
  },
  embedded: {
    checks: { window: 8, total: 16, perTenant: 6, perParty: 6, slowAfterMs: SLOW_AFTER_MS },
    sends: { window: 48, total: 256, perTenant: 32, perParty: 16, slowAfterMs: SLOW_AFTER_MS },
    replies: { window: 24, total: 128, perTenant: 16, perParty: 8, slowAfterMs: SLOW_AFTER_MS },
  },
};

interface DocumentWork {
  /** Something of that stage, or something that was interrupted, may be due. */
  wake(stage: Stage | 'interrupted'): void;
  /** Resolves when nothing is in progress. */
  idle(): Promise<void>;
  /** Claims nothing more, and waits for work in progress, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

/** `claimed` is called after every claim that returned documents, `ended` after every step. */
interface Events {
  claimed(): void;
  ended(): void;
  failed(error: unknown): void;
}

/** Shared by the loops of one process. */
interface WorkContext {
  readonly app: App;
  readonly workerId: string;
  readonly leases: Leases;
  readonly lanes: Readonly<Record<Stage, Lane>>;
  readonly marks: Readonly<Record<Stage, DueMark>>;
  /** Steps that no loop waits for: of documents that continued with their next stage, and of those that wait for the other party. */
  readonly continued: Set<Promise<void>>;
  readonly on: Events;
}

export function createDocumentWork(app: App, workerId: string, leases: Leases, on: Events): DocumentWork {
  const limits = LIMITS[app.database.embedded ? 'embedded' : 'server'];
  const lanes: Readonly<Record<Stage, Lane>> = {
    checks: createLane(limits.checks, () => loops.checks.wake()),
    sends: createLane(limits.sends, () => loops.sends.wake()),
    replies: createLane(limits.replies, () => loops.replies.wake()),
  };
  const continued = new Set<Promise<void>>();
  const markOf = (stage: Stage): DueMark => createDueMark(app, DUE_ROWS[stage]);
  const marks = { checks: markOf('checks'), sends: markOf('sends'), replies: markOf('replies') };
  const shared: WorkContext = { app, workerId, leases, lanes, marks, continued, on };
  const loops: Readonly<Record<Stage | 'interrupted', WorkLoop>> = {
    checks: loopOf(shared, 'checks', limits.checks),
    sends: loopOf(shared, 'sends', limits.sends),
    replies: loopOf(shared, 'replies', limits.replies),
    interrupted: interruptedLoop(shared),
  };
  return {
    wake: (stage) => loops[stage].wake(),
    async idle() {
      for (;;) {
        await Promise.all(Object.values(loops).map((loop) => loop.idle()));
        if (continued.size === 0) return;
        await Promise.all(continued);
      }
    },
    async stop(timeoutMs) {
      const ends = performance.now() + timeoutMs;
      await Promise.all(Object.values(loops).map((loop) => loop.stop(timeoutMs)));
      await orLate(Promise.all(continued), ends - performance.now(), () => undefined);
    },
  };
}

function loopOf(shared: WorkContext, stage: Stage, { total, window }: LaneLimits): WorkLoop {
  const { app, workerId, leases, on } = shared;
  const [lane, mark] = [shared.lanes[stage], shared.marks[stage]];
  const next = nextStageIn(shared);
  return createWorkLoop<ClaimedDocument>({
    window: total,
    roomMin: stage === 'checks' ? window / 2 : 1,
    room: lane.room,
    claim: (most) =>
      leases.claim(async () => {
        const items = await claimDocuments(app, workerId, stage, { ...lane.claimLimits(most), mark: mark.current() });
        const last = items.at(-1);
        lane.claimed(items.length < most || last === undefined ? undefined : groupOf(stage, last));
        if (items.length > 0) on.claimed();
        return items;
      }),
    run: (items) => runItems(shared, stage, items, next),
    onError: on.failed,
  });
}

/** One at a time, and its next stage is a separate claim, so that a document that crashes the process can be told from the others. */
function interruptedLoop(shared: WorkContext): WorkLoop {
  const { app, workerId, leases, continued, on } = shared;
  /** A document that waits for the other party for this time does not crash the process, so the next one may start. */
  const notForLong = async (running: Promise<void>): Promise<void> => {
    const tracked = running.finally(() => continued.delete(tracked));
    continued.add(tracked);
    await orLate(tracked, SLOW_AFTER_MS, () => undefined);
  };
  return createWorkLoop<ClaimedDocument>({
    window: 1,
    claim: () =>
      leases.claim(async () => {
        const work = await claimInterrupted(app, workerId);
        return work === undefined ? [] : [work];
      }),
    run: (items) => items.flatMap((work) => runItems(shared, stageOf(work), [work], ALONE).map(notForLong)),
    onError: on.failed,
  });
}

/** Each item keeps its slot until its step has ended. */
function runItems(
  { app, leases, lanes, on }: WorkContext,
  stage: Stage,
  items: readonly ClaimedDocument[],
  next: NextStage,
): Promise<void>[] {
  const loading = stage === 'checks' ? loadTogether(app, items) : undefined;
  return items.map((work) => {
    const place = lanes[stage].take(groupOf(stage, work));
    const files = (): Promise<DocumentFiles> => filesOf(app, work, loading);
    return leases.letGoAfter(work.leaseToken, processDocument(app, work, files, next)).finally(() => {
      place.release();
      on.ended();
    });
  });
}

/** A document continues where its next stage has a free slot. */
function nextStageIn({ app, leases, lanes, continued, on }: WorkContext): NextStage {
  return {
    reserve(stage, work) {
      const place = lanes[stage].reserve(groupOf(stage, work));
      if (place === undefined) return undefined;
      return {
        cancel: place.release,
        run(moved, step) {
          const running = leases.letGoAfter(moved.leaseToken, guardStep(app, moved, step)).finally(() => {
            place.release();
            continued.delete(running);
            on.ended();
          });
          continued.add(running);
        },
      };
    },
  };
}

const ALONE: NextStage = { reserve: () => undefined };

function groupOf(stage: Stage, work: ClaimedDocument): { tenantId: string; party: string } {
  return { tenantId: work.tenantId, party: partyOf(stage, work) };
}

function loadTogether(app: App, items: readonly ClaimedDocument[]): ReturnType<typeof loadFiles> {
  const loading = load(app, items);
  // The caller that awaits it gets its error.
  loading.catch(() => undefined);
  return loading;
}

/** Loads a document with its batch. Where that failed, alone, so that one missing blob does not affect other documents. */
async function filesOf(app: App, work: ClaimedDocument, batch: ReturnType<typeof loadFiles> | undefined): Promise<DocumentFiles> {
  const files = batch === undefined ? await load(app, [work]) : await batch.catch(() => load(app, [work]));
  return files.get(work.id) ?? { contents: [], described: [] };
}

/** A received document that is too large for its rules is read as a stream (checkLarge.ts). */
function load(app: App, items: readonly ClaimedDocument[]): ReturnType<typeof loadFiles> {
  const received = new Set(items.flatMap(({ id, direction }) => (direction === 'receive' ? [id] : [])));
  return loadFiles(
    app,
    items.map(({ id }) => id),
    { received, bytesMax: app.settings.validationBytesMax },
  );
}

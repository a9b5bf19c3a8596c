// The work loops of documents: checks, sends and replies each with limits of their own, and one loop for documents whose processing
// was interrupted. A document goes from one stage to the next without another claim where there is room.
import { claimDocuments, claimInterrupted } from '../domain/documents/claim.js';
import { type DocumentFiles, loadFiles } from '../domain/documents/files.js';
import type { Onward } from '../domain/documents/onward.js';
import { guardStep, processDocument } from '../domain/documents/process.js';
import { partyOf, type Stage, stageOf } from '../domain/documents/stages.js';
import type { Work } from '../domain/documents/work.js';
import type { App } from '../domain/ports.js';
import { createLane, type Lane, type LaneLimits } from './lanes.js';
import type { Leases } from './leases.js';
import { waitAtMost } from './waitAtMost.js';
import { createWorkLoop, type WorkLoop } from './workLoop.js';

const SLOW_AFTER_MS = 5_000;

/** PGlite has one connection, so more checks would only wait. A send waits for somebody else most of its time. */
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

export interface DocumentWork {
  /** Something of that stage, or something that was interrupted, may be due. */
  wake(stage: Stage | 'interrupted'): void;
  /** Resolves when nothing is in work. */
  idle(): Promise<void>;
  /** Claims nothing more and waits for what is in work, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

/** `claimed` hears of every claim that brought something, `ended` of every step that is over. */
interface Events {
  claimed(): void;
  ended(): void;
  failed(error: unknown): void;
}

/** What the loops of one process share. */
interface Shared {
  readonly app: App;
  readonly workerId: string;
  readonly leases: Leases;
  readonly lanes: Readonly<Record<Stage, Lane>>;
  /** Steps that no loop waits for: of documents that went on to their next stage, and those that wait for somebody else. */
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
  const shared: Shared = { app, workerId, leases, lanes, continued, on };
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
      await waitAtMost(Promise.all(continued), Math.max(0, ends - performance.now()));
    },
  };
}

function loopOf(shared: Shared, stage: Stage, { total, window }: LaneLimits): WorkLoop {
  const { app, workerId, leases, on } = shared;
  const lane = shared.lanes[stage];
  const onward = onwardIn(shared);
  return createWorkLoop<Work>({
    window: total,
    roomMin: stage === 'checks' ? window / 2 : 1,
    room: lane.room,
    claim: (most) =>
      leases.claim(async () => {
        const items = await claimDocuments(app, workerId, stage, lane.claimLimits(most));
        const last = items.at(-1);
        lane.claimed(items.length < most || last === undefined ? undefined : groupOf(stage, last));
        if (items.length > 0) on.claimed();
        return items;
      }),
    run: (items) => runItems(shared, stage, items, onward),
    onError: on.failed,
  });
}

/** One at a time, and its next stage is a claim of its own: what ends the process with it is told from what was in work beside it. */
function interruptedLoop(shared: Shared): WorkLoop {
  const { app, workerId, leases, continued, on } = shared;
  /** Who waits for somebody else for so long does not end the process: the next one has its turn. */
  const notForLong = async (running: Promise<void>): Promise<void> => {
    const tracked = running.finally(() => continued.delete(tracked));
    continued.add(tracked);
    await waitAtMost(tracked, SLOW_AFTER_MS);
  };
  return createWorkLoop<Work>({
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

/** Each item has its place until its step is over. */
function runItems({ app, leases, lanes, on }: Shared, stage: Stage, items: readonly Work[], onward: Onward): Promise<void>[] {
  const loading = stage === 'checks' ? loadTogether(app, items) : undefined;
  return items.map((work) => {
    const place = lanes[stage].take(groupOf(stage, work));
    const files = (): Promise<DocumentFiles> => filesOf(app, work, loading);
    return leases.letGoAfter(work.leaseToken, processDocument(app, work, files, onward)).finally(() => {
      place.release();
      on.ended();
    });
  });
}

/** A document goes on where its next stage has room for it. */
function onwardIn({ app, leases, lanes, continued, on }: Shared): Onward {
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

const ALONE: Onward = { reserve: () => undefined };

function groupOf(stage: Stage, work: Work): { tenantId: string; party: string } {
  return { tenantId: work.tenantId, party: partyOf(stage, work) };
}

function loadTogether(app: App, items: readonly Work[]): ReturnType<typeof loadFiles> {
  const loading = loadFiles(
    app,
    items.map(({ id }) => id),
  );
  // Who waits for it is told of its failure.
  loading.catch(() => undefined);
  return loading;
}

/** Loaded with its batch; where that failed, alone, so that one missing blob stops no other document. */
async function filesOf(app: App, work: Work, batch: ReturnType<typeof loadFiles> | undefined): Promise<DocumentFiles> {
  const files = batch === undefined ? await loadFiles(app, [work.id]) : await batch.catch(() => loadFiles(app, [work.id]));
  return files.get(work.id) ?? { contents: [], described: [] };
}

// The magic receivers of the sandbox: one identifier for each outcome, so that a client can try them without a second party.
import { type Reply, SendFault } from '../../domain/channel.js';
import { occurrence } from '../../domain/occurrences/occurrence.js';

export interface Magic {
  readonly about: string;
  /** Throws a fault before anything is delivered. */
  readonly before?: (failedAttempts: number, signal: AbortSignal) => void | Promise<void>;
  /** The tenant of the sandbox that receives the document, too. */
  readonly deliversTo?: string;
  /** Throws a fault although everything was delivered. */
  readonly after?: (failedAttempts: number) => void;
  readonly answers: readonly { readonly code: Reply['code']; readonly text?: string; readonly delayMs: number }[];
}

const SLOW_MS = 60_000;
const LATE_MS = 2_000;

/** Keys are in lower case, as identifiers are compared. `9915:sandbox-not-found` is like any identifier that nobody registered. */
export const MAGIC: Readonly<Record<string, Magic>> = {
  '9915:sandbox-accepts': {
    about: 'EXPORTED, then DELIVERED',
    answers: [{ code: 'AP', delayMs: 0 }],
  },
  '9915:sandbox-rejects': {
    about: 'ERROR SEND_FAILED at once: the access point refuses the message',
    before: () => {
      throw new SendFault(occurrence('ACCESS_POINT_REFUSED_AS', { code: 'EBMS:0004' }), 'final');
    },
    answers: [],
  },
  '9915:sandbox-slow': {
    about: 'EXPORTED at once, DELIVERED a minute later',
    answers: [{ code: 'AP', delayMs: SLOW_MS }],
  },
  '9915:sandbox-fails-later': {
    about: 'EXPORTED, then ERROR: a Message Level Status RE two seconds later',
    answers: [{ code: 'RE', text: 'The document could not be delivered to its receiver', delayMs: LATE_MS }],
  },
  '9915:sandbox-delivered-then-fails': {
    about: 'EXPORTED, DELIVERED, then ERROR',
    answers: [
      { code: 'AP', delayMs: 0 },
      { code: 'RE', text: 'The document was withdrawn after delivery', delayMs: LATE_MS },
    ],
  },
  '9915:sandbox-down': {
    about: 'not reachable twice, then as sandbox-accepts: shows the retries',
    before: (failedAttempts) => {
      if (failedAttempts < 2) throw new SendFault(occurrence('ACCESS_POINT_AWAY_FOR', { code: 'ECONNREFUSED' }), 'transient');
    },
    answers: [{ code: 'AP', delayMs: 0 }],
  },
  '9915:sandbox-hangs': {
    about: 'does not answer the first attempt until AS4_TIMEOUT_MS has passed, then as sandbox-accepts',
    before: (failedAttempts, signal) => (failedAttempts < 1 ? aborted(signal) : undefined),
    answers: [{ code: 'AP', delayMs: 0 }],
  },
  '9915:sandbox-duplicate': {
    about: 'arrives at the demo buyer, its receipt is lost, the retry arrives again: stored once, then DELIVERED',
    deliversTo: 'demo-buyer',
    after: (failedAttempts) => {
      if (failedAttempts < 1) throw new SendFault(occurrence('NO_RECEIPT', { code: 'EBMS:0301' }), 'transient');
    },
    answers: [{ code: 'AP', delayMs: 0 }],
  },
};

/** Rejects when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new SendFault(occurrence('ACCESS_POINT_LATE'), 'transient')), {
      once: true,
    });
  });
}

/** Receivers that the registry of the sandbox knows without a registration. */
export const MAGIC_RECEIVERS: ReadonlySet<string> = new Set(Object.keys(MAGIC));

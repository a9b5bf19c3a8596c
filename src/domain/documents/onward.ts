// From one stage of processing to the next.
import type { Work } from './work.js';

/** How a document goes on to its next stage without another claim, where that stage has room for it. */
export interface Onward {
  /** undefined: there is no room, so the document is left due for a later claim. */
  reserve(stage: 'sends' | 'replies', work: Work): Continuation | undefined;
}

/** A place in the next stage: it is either used or cancelled. */
export interface Continuation {
  run(work: Work, step: () => Promise<void>): void;
  cancel(): void;
}

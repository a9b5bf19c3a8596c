// Hands a document from one stage of processing to the next.
import type { Work } from './work.js';

/** Lets a document continue with its next stage without another claim, where that stage has a free slot. */
export interface NextStage {
  /** Undefined: there is no free slot, so the document is left due for a later claim. */
  reserve(stage: 'sends' | 'replies', work: Work): Continuation | undefined;
}

/** A slot in the next stage. It must be used or cancelled. */
interface Continuation {
  run(work: Work, step: () => Promise<void>): void;
  cancel(): void;
}

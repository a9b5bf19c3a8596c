// Hands a document from one stage of processing to the next.
import type { ClaimedDocument } from './work.js';

/** Lets a document continue with its next stage without another claim, where that stage has a free slot. */
export interface NextStage {
  /** Undefined: there is no free slot, so the document is left due for a later claim. */
  reserve(stage: 'sends' | 'replies', work: ClaimedDocument): Continuation | undefined;
}

/** A slot in the next stage. It must be used or cancelled. */
interface Continuation {
  run(work: ClaimedDocument, step: () => Promise<void>): void;
  cancel(): void;
}

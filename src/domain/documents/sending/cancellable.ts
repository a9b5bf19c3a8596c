import type { State } from '../../document.js';

/** Those of an outgoing document that nothing was handed over of. */
export const CANCELLABLE_STATES: readonly State[] = ['RECEIVED', 'PROCESSING', 'SENDING'];

// All seeded faults, by room.
import type { Fault } from './fault.js';
import { DOCUMENTS } from './faults/documents.js';
import { WEBHOOKS } from './faults/webhooks.js';

export const FAULTS: readonly Fault[] = [...DOCUMENTS, ...WEBHOOKS];

// All seeded faults, by room.
import type { Fault } from './fault.js';
import { CONTENT } from './faults/content.js';
import { DOCUMENTS } from './faults/documents.js';
import { NETWORK } from './faults/network.js';
import { PEOPLE } from './faults/people.js';
import { PLATFORM } from './faults/platform.js';
import { SERVER } from './faults/server.js';
import { TENANTS } from './faults/tenants.js';
import { WEBHOOKS } from './faults/webhooks.js';

export const FAULTS: readonly Fault[] = [...CONTENT, ...DOCUMENTS, ...NETWORK, ...PEOPLE, ...PLATFORM, ...SERVER, ...TENANTS, ...WEBHOOKS];

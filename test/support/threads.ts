// One pool of threads for all services and readings of a test process: a thread takes some 40 MiB and a tenth of a second to start.
import { createThreadPool } from '../../src/domain/documents/threads/threadPool.js';
import { createPacer } from '../../src/domain/pacer.js';

/** With the low priority of patient work, a process that takes all cores would leave mails a hundredth of one. */
export const THREADS = createThreadPool({ lowersPriority: false });
export const POOLED = { threads: THREADS, turns: createPacer() };

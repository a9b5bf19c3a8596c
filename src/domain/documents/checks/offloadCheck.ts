// Checks a document for the service. A large one takes seconds, so it is checked in another thread.

import { parseHead, parseInTurns } from '../../../xml/gate.js';
import type { App } from '../../ports.js';
import { headNames } from '../fields/headNames.js';
import { offload } from '../threads/offload.js';
import type { CheckAbout, Checked } from './check.js';

type ChecksApp = Pick<App, 'threads' | 'turns'> & { readonly settings: Pick<App['settings'], 'validationBytesMax'> };

interface OffloadedAbout extends CheckAbout {
  /** Called with each error that a rule threw. */
  readonly onFault?: (error: Error) => void;
}

/** As checkDocument, with the same result. A large document is checked in a thread of the pool, where its tenant waits for its turn. */
export async function offloadCheck(
  app: ChecksApp,
  tenantId: string,
  bytes: Buffer,
  { onFault, ...about }: OffloadedAbout,
): Promise<Checked> {
  const { validationBytesMax } = app.settings;
  const checked = await offload(app, tenantId, 'check', { settings: { validationBytesMax }, bytes, about });
  for (const fault of checked.faults) onFault?.(fault);
  let parsed: ReturnType<Checked['document']> | undefined;
  // Parsed again on demand, because a tree cannot be transferred between threads.
  const parseAgain = () => (parsed ??= bytes.length > validationBytesMax ? headOf(bytes) : parseInTurns(bytes));
  return { ...checked, bytes, document: checked.document ?? parseAgain };
}

async function headOf(bytes: Buffer): ReturnType<Checked['document']> {
  return parseHead(bytes, headNames());
}

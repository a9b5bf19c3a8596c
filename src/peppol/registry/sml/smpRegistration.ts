// Puts the entry of this SMP right in the SML: registered, and with its current address.
import { orAborted } from '../../../concurrency/deadline.js';
import { stackOf } from '../../../domain/errors.js';
import type { Log } from '../../../domain/ports.js';
import { SmlFaultError } from './fault.js';
import type { SmlPublisher, SmpAddress } from './publisher.js';

export interface SmpRegistration {
  /**
   * Does nothing once it has succeeded in this process. Calls at the same time share one attempt. Throws SmlFaultError for a fault of the
   * SML, and any other error where the SML does not answer.
   */
  ensure(signal: AbortSignal): Promise<void>;
  /** The SML does not know the SMP any more. */
  forget(): void;
}

/** `deadlineMs`: of the calls of one attempt together. */
export function createSmpRegistration(
  publisher: SmlPublisher,
  address: () => SmpAddress,
  { log, deadlineMs }: { readonly log: Log; readonly deadlineMs: number },
): SmpRegistration {
  let done = false;
  let attempt: Promise<void> | undefined;
  const begin = async (): Promise<void> => {
    try {
      await putRight(publisher, address(), log, AbortSignal.timeout(deadlineMs));
      done = true;
    } catch (error) {
      log.warn('sml.smp_unregistered', { error: stackOf(error) });
      throw error;
    } finally {
      attempt = undefined;
    }
  };
  return {
    async ensure(signal) {
      if (done) return;
      attempt ??= begin();
      await orAborted(attempt, signal);
    },
    forget() {
      done = false;
    },
  };
}

async function putRight(publisher: SmlPublisher, wanted: SmpAddress, log: Log, signal: AbortSignal): Promise<void> {
  const known = await readIfThere(publisher, signal);
  if (known?.logicalAddress === wanted.logicalAddress) return;
  if (known === undefined) await create(publisher, wanted, signal);
  else await publisher.update(wanted, signal);
  log.info('sml.smp_registered', { address: wanted.logicalAddress, before: known?.logicalAddress });
}

/** Another process may be faster. */
async function create(publisher: SmlPublisher, wanted: SmpAddress, signal: AbortSignal): Promise<void> {
  try {
    await publisher.create(wanted, signal);
  } catch (error) {
    const known = error instanceof SmlFaultError ? await readIfThere(publisher, signal) : undefined;
    if (known?.logicalAddress !== wanted.logicalAddress) throw error;
  }
}

async function readIfThere(publisher: SmlPublisher, signal: AbortSignal): Promise<SmpAddress | undefined> {
  try {
    return await publisher.read(signal);
  } catch (error) {
    if (error instanceof SmlFaultError && error.kind === 'NotFoundFault') return undefined;
    throw error;
  }
}

/** The attempt goes on for others. */

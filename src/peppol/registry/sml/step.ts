// The SML as a step of a registration.

import { registryRefused } from '../../../domain/participants/fault.js';
import { isRefusal } from '../../../domain/participants/steps.js';
import type { Migration, Registrant, RegistryStep, WantedEntry } from '../../../domain/registry.js';
import { canonicalIdentifier } from '../../identifiers.js';
import type { Holders } from '../holders.js';
import { SmlFaultError, saysParticipantExists, saysParticipantMissing, saysSmpMissing } from './fault.js';
import type { SmlParticipants } from './participants.js';
import type { SmpRegistration } from './smpRegistration.js';

interface SmlStepParts {
  readonly participants: SmlParticipants;
  /** Registers the SMP itself, before the first participant. */
  readonly smp: SmpRegistration;
  readonly holders: Holders;
  /** The entry of this exchange: another tenant is refused, and the own one is found without the SML. */
  readonly local: RegistryStep;
  /** SML_TIMEOUT_MS. */
  readonly timeoutMs: number;
}

/** For the calls to the database. */
const MARGIN_MS = 2_000;

export function smlStep({ participants, smp, holders, local, timeoutMs }: SmlStepParts): RegistryStep {
  return {
    // The SMP itself, then the participant.
    timeoutMs: 2 * timeoutMs + MARGIN_MS,
    lateMs: 2 * timeoutMs,
    async apply(wanted, signal) {
      const held = await holders.hold('sml', wanted);
      try {
        await local.apply(wanted, signal);
        await smp.ensure(signal);
        if (wanted.migrationKey === undefined) await participants.create(wanted.identifier, signal);
        else await participants.migrate(wanted.identifier, wanted.migrationKey, signal);
      } catch (error) {
        const isFault = error instanceof SmlFaultError;
        if (!isFault && !isRefusal(error)) throw error;
        if (isFault && saysSmpMissing(error)) smp.forget();
        if (isFault && held === 'again' && (await isDone(error, wanted, signal))) return;
        // A move that is refused has not taken place: `isDone` asks for that.
        if (held === 'new' || wanted.migrationKey !== undefined) await release(wanted, signal);
        throw isFault ? refused(wanted.identifier, error) : error;
      }
    },
    async undo(holder, signal) {
      // Another tenant of this exchange may have registered it since.
      if (await holders.isForeign(holder)) return;
      await holders.hold('sml', holder);
      try {
        await participants.delete(holder.identifier, signal);
      } catch (error) {
        if (!(error instanceof SmlFaultError)) throw error;
        if (!saysParticipantMissing(error) && !(await isElsewhere(holder, signal))) throw refused(holder.identifier, error);
      }
      if (holder.mayBeLate !== true) await release(holder, signal);
    },
    async observe(holder, signal) {
      if (await holders.isForeign(holder)) return { owner: 'other' };
      return { owner: (await isListed(holder.identifier, signal)) ? 'own' : 'nobody' };
    },
  };

  /** The registrant has nothing in the SML any more. */
  async function release(holder: Registrant, signal: AbortSignal): Promise<void> {
    await local.undo(holder, signal);
    await holders.release('sml', holder);
  }

  /** An earlier call may have been carried out, and its answer lost. */
  async function isDone(
    fault: SmlFaultError,
    { identifier, migrationKey, wasRegistered }: WantedEntry,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (migrationKey !== undefined) return isListed(identifier, signal);
    if (!saysParticipantExists(fault)) return false;
    return wasRegistered === true || (await isListedOrUnknown(identifier, signal));
  }

  async function isElsewhere({ identifier, mayBeElsewhere }: Registrant, signal: AbortSignal): Promise<boolean> {
    return mayBeElsewhere === true && !(await isListedOrUnknown(identifier, signal));
  }

  /** Another SMP may have the participant. An SML that refuses to list is not asked further. */
  async function isListedOrUnknown(identifier: string, signal: AbortSignal): Promise<boolean> {
    return isListed(identifier, signal).catch((error: unknown) => {
      if (error instanceof SmlFaultError) return true;
      throw error;
    });
  }

  async function isListed(identifier: string, signal: AbortSignal): Promise<boolean> {
    const key = canonicalIdentifier(identifier);
    for await (const page of participants.list(signal)) if (page.includes(key)) return true;
    return false;
  }
}

export function smlMigration({ participants, smp, timeoutMs }: Pick<SmlStepParts, 'participants' | 'smp' | 'timeoutMs'>): Migration {
  return {
    timeoutMs: 2 * timeoutMs + MARGIN_MS,
    async prepare({ identifier }, key, signal) {
      try {
        await smp.ensure(signal);
        await participants.prepareToMigrate(identifier, key, signal);
      } catch (error) {
        throw error instanceof SmlFaultError ? refused(identifier, error) : error;
      }
    },
  };
}

function refused(identifier: string, fault: SmlFaultError): Error {
  return registryRefused(identifier, fault.message, fault);
}

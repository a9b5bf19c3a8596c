// The Peppol Directory: its indexer is told which participant has changed, and reads the rest from the SMP.
import type { Outgoing } from '../../../domain/ports.js';
import type { DirectoryEntry, RegistryStep } from '../../../domain/registry.js';
import { participantUri } from '../../smp/identifiers.js';

const TIMEOUT_MS = 10_000;
/** Queued, also where it was already. GET: indexed. */
const TAKEN = 204;
const MISSING = 404;

/** `url`: without a trailing slash. The TLS client certificate is that of the SMP. */
export function directoryStep(outgoing: Outgoing, url: string): RegistryStep<DirectoryEntry, DirectoryEntry> {
  const base = `${url}/indexer/1.0/`;
  const expect = async (request: Parameters<Outgoing>[0], statuses: readonly number[]): Promise<number> => {
    const { status } = await outgoing(request);
    if (!statuses.includes(status)) throw new Error(`The Directory answered ${status}`);
    return status;
  };
  const addressOf = (identifier: string): string => `${base}${encodeURIComponent(participantUri(identifier))}`;
  return {
    timeoutMs: TIMEOUT_MS,
    async apply({ identifier }, signal) {
      const body = Buffer.from(participantUri(identifier));
      await expect({ url: base, method: 'PUT', headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body, signal }, [TAKEN]);
    },
    async undo({ identifier }, signal) {
      await expect({ url: addressOf(identifier), method: 'DELETE', signal }, [TAKEN]);
    },
    async observe({ identifier }, signal) {
      const status = await expect({ url: addressOf(identifier), method: 'GET', signal }, [TAKEN, MISSING]);
      return { owner: status === TAKEN ? 'own' : 'nobody' };
    },
  };
}

// Opens the lookup of receivers alone, for the command line: no database, no server.

import { join } from 'node:path';
import type { Config } from '../../config/config.js';
import { MAGIC_RECEIVERS } from '../channels/sandbox/magic.js';
import { createThreadPool } from '../domain/documents/threads/threadPool.js';
import type { Log } from '../domain/ports.js';
import { createReceivers, type Receivers } from '../domain/receivers/receivers.js';
import { createOutgoing } from '../outgoingRequests.js';
import { ownSmpAlone } from '../peppol/discovery/ownSmpAlone.js';
import { openAuthority } from '../sandbox/authority.js';
import { openDiscovery } from './openDiscovery.js';
import { openTrusts } from './openPki.js';
import { openRevocation } from './openRevocation.js';

/**
 * Without SML_ZONE, participants are looked for in the own SMP, at its public address. The sandbox knows its magic receivers. `stack`
 * closes connections.
 */
export async function openLookup(config: Config, log: Log, stack: AsyncDisposableStack): Promise<Receivers> {
  const { network, http, dataDir, env } = config;
  const trusts = await openTrusts(config, log, stack);
  const authority = env === 'sandbox' ? await openAuthority(join(dataDir, 'pki'), new Date()) : undefined;
  const outgoing = createOutgoing(config, authority, log, stack);
  const metrics = { revocationAsked: () => undefined };
  const { refuseRevoked } = await openRevocation(config, { outgoing, log, metrics }, stack);
  const needs = { outgoing, threads: stack.use(createThreadPool()), ...trusts, refuseRevoked, clock: () => new Date() };
  const publicUrl = http.publicUrl ?? `http://${http.host}:${http.port}`;
  const discovery = openDiscovery(config, needs, ownSmpAlone(network.smpPublicUrl ?? `${publicUrl}/smp`, outgoing('smp')));
  const isMagic = (participant: string): boolean => env === 'sandbox' && MAGIC_RECEIVERS.has(participant.toLowerCase());
  const lookup = async (participant: string) => (isMagic(participant) ? { documentTypeIds: 'every' as const } : undefined);
  return createReceivers({ lookup }, discovery);
}

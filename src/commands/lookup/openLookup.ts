// Opens the lookup of receivers alone, for the command line: no database, no server.
import { join } from 'node:path';
import type { Config } from '../../../config/config.js';
import { ownSmpAlone } from '../../discovery/ownSmpAlone.js';
import type { Discovery } from '../../domain/discovery.js';
import type { Log } from '../../domain/ports.js';
import { createOutgoing } from '../../outgoingRequests.js';
import { openAuthority } from '../../sandbox/authority.js';
import { openDiscovery } from '../../startup/openDiscovery.js';
import { openTrusts } from '../../startup/openPki.js';
import { openRevocation } from '../../startup/openRevocation.js';

/** Without SML_ZONE, participants are looked for in the own SMP, at its public address. `stack` closes connections. */
export async function openLookup(config: Config, log: Log, stack: AsyncDisposableStack): Promise<Discovery> {
  const { network, http, dataDir, env } = config;
  const trusts = await openTrusts(config, log, stack);
  const authority = env === 'sandbox' ? await openAuthority(join(dataDir, 'pki'), new Date()) : undefined;
  const outgoing = createOutgoing(config, authority, log, stack);
  const metrics = { revocationAsked: () => undefined };
  const { refuseRevoked } = await openRevocation(config, { outgoing, log, metrics }, stack);
  const needs = { outgoing, ...trusts, refuseRevoked, clock: () => new Date() };
  const publicUrl = http.publicUrl ?? `http://${http.host}:${http.port}`;
  return openDiscovery(config, needs, ownSmpAlone(network.smpPublicUrl ?? `${publicUrl}/smp`, outgoing('smp')))!;
}

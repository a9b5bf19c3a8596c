// Opens the lookup of receivers on the network, where SML_ZONE is set.

import type { Config } from '../../config/config.js';
import type { ThreadPool } from '../domain/documents/threads/threadPool.js';
import type { OutgoingFor } from '../domain/ports.js';
import type { Discovery } from '../domain/receivers/discovery.js';
import { createDiscovery } from '../peppol/discovery/discover.js';
import { createResolveSmp, type ResolveSmp } from '../peppol/discovery/naptr.js';
import { createSmpReader } from '../peppol/discovery/smpReader.js';
import type { Trust } from '../pki/keystore.js';
import type { RefuseRevoked } from '../pki/revocation/policy.js';

interface DiscoveryNeeds {
  readonly outgoing: OutgoingFor;
  readonly smpTrust: Trust;
  readonly apTrust: Trust;
  readonly refuseRevoked: RefuseRevoked;
  readonly threads: ThreadPool;
  readonly clock: () => Date;
}

/** Without a zone, `withoutZone` finds the SMP. Undefined without both: only receivers that are registered here are found. */
export function openDiscovery(
  { network, outgoing: { dnsServers } }: Config,
  needs: DiscoveryNeeds,
  withoutZone?: ResolveSmp,
): Discovery | undefined {
  const { smlZone } = network;
  const resolveSmp = smlZone === undefined ? withoutZone : createResolveSmp({ zone: smlZone, servers: dnsServers });
  if (resolveSmp === undefined) return undefined;
  const { outgoing, smpTrust, apTrust, refuseRevoked, clock } = needs;
  const discovery = createDiscovery({
    resolveSmp,
    smp: createSmpReader({ threads: needs.threads, outgoing: outgoing('smp'), trust: smpTrust, refuseRevoked, clock }),
    accessPoints: { trust: apTrust, refuseRevoked },
    cacheSeconds: network.discoveryCacheSeconds,
    asked: smlZone === undefined ? 'the own SMP' : `the network, by DNS in ${smlZone}`,
    clock,
  });
  // Entries that an authority vouched for which is no longer trusted.
  smpTrust.onChange(() => discovery.clear());
  return discovery;
}

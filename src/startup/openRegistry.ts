// Puts the registry together as the settings say: SML, SMP and Directory, each the own one or another.
import type { Config } from '../../config/config.js';
import type { Database } from '../domain/database.js';
import type { Log, OutgoingFor } from '../domain/ports.js';
import { DiscoveryError } from '../domain/receivers/discovery.js';
import type { Registry } from '../domain/registry.js';
import { createResolveSmp } from '../peppol/discovery/naptr.js';
import { createNetworkRegistry, type ExternalSmp, type NetworkOptions, type SmlParts } from '../peppol/registry/network.js';
import { DESCRIPTION } from '../peppol/smp/answers.js';
import type { Endpoint } from '../peppol/smp/serviceMetadata.js';
import { newestValid } from '../pki/keystore.js';
import type { Pki } from './openPki.js';

interface RegistryParts {
  readonly database: Pick<Database, 'sql'>;
  readonly outgoing: OutgoingFor;
  readonly pki: Pki;
  /** It may become known only when the server listens. */
  readonly publicUrl: () => string;
  readonly alwaysReachable: ReadonlySet<string>;
  /** An entry of the own SMP was changed. */
  readonly changed: (key: string) => void;
  readonly log: Log;
}

export function openRegistry(config: Config, parts: RegistryParts): Registry {
  const { database, alwaysReachable, changed, log } = parts;
  return createNetworkRegistry(database, {
    disconnected: disconnectedOf(config),
    registerResponses: config.peppol.registerResponses,
    alwaysReachable,
    changed,
    log,
    sml: smlOf(config, parts),
    smp: smpOf(config, parts),
    directory: directoryOf(config, parts),
    locate: locateOf(config, parts),
  });
}

/** Outside the sandbox nobody finds a participant that is in the own database alone. SML_URL needs the keys of SMP and access point. */
function disconnectedOf({ env, network }: Config): string | undefined {
  if (env === 'sandbox' || network.sml !== undefined) return undefined;
  return 'This exchange is not connected to a network: SML_URL is not set';
}

/** By DNS, without a cache. */
function locateOf(config: Config, parts: RegistryParts): Registry['locate'] {
  const { smlZone } = config.network;
  if (smlZone === undefined) return undefined;
  const resolveSmp = createResolveSmp({ zone: smlZone, servers: config.outgoing.dnsServers });
  return async (identifier) => {
    try {
      const smp = await resolveSmp(identifier);
      return { smp, isOwn: canonical(smp) === canonical(smpUrlOf(config, parts)) };
    } catch (error) {
      if (error instanceof DiscoveryError && error.code === 'not-registered') return undefined;
      throw error;
    }
  };
}

/** With the host in lower case, without a default port and a trailing slash (RFC 3986, 6.2). */
function canonical(url: string): string {
  return new URL(url).href.replace(/\/+$/, '');
}

function smpUrlOf({ network }: Config, { publicUrl }: RegistryParts): string {
  return network.smpPublicUrl ?? `${publicUrl()}/smp`;
}

function smlOf(config: Config, parts: RegistryParts): SmlParts | undefined {
  const { sml, smlTimeoutMs } = config.network;
  if (sml === undefined) return undefined;
  const { url, smpId, physicalAddress } = sml;
  const smp = () => ({ logicalAddress: smpUrlOf(config, parts), physicalAddress });
  return { url, smpId, smp, timeoutMs: smlTimeoutMs, outgoing: parts.outgoing('sml') };
}

function smpOf(config: Config, parts: RegistryParts): ExternalSmp | undefined {
  const { smp, as4Url } = config.network;
  if (smp.kind === 'own') return undefined;
  const endpoint = (): Endpoint | undefined => {
    const accessPoint = newestValid(parts.pki.ap.current(), new Date());
    if (accessPoint === undefined) return undefined;
    const url = as4Url ?? `${parts.publicUrl()}/as4`;
    const certificate = accessPoint.certificate.raw.toString('base64');
    return { url, certificate, description: DESCRIPTION, contactUrl: smpUrlOf(config, parts) };
  };
  return { url: smp.url, login: smp.login, endpoint, outgoing: parts.outgoing('smpManagement') };
}

/** Without a Directory, only the sandbox shows what one would do. */
function directoryOf({ env, network }: Config, { outgoing }: RegistryParts): NetworkOptions['directory'] {
  const { url } = network.directory;
  if (url !== undefined) return { url, outgoing: outgoing('directory'), search: outgoing('directorySearch') };
  return env === 'sandbox' ? 'own' : 'none';
}

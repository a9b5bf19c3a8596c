// The registry of a network: SML, SMP and Directory, each the own one or that of the settings.
import type { Database } from '../../domain/database.js';
import type { Log, Outgoing } from '../../domain/ports.js';
import type { Registry } from '../../domain/registry.js';
import type { Endpoint } from '../smp/serviceMetadata.js';
import { directorySearch } from './directory/search.js';
import { directoryStep } from './directory/step.js';
import { createHolders, type Holders } from './holders.js';
import { createOwnRegistry, type OwnRegistry, type OwnRegistryOptions } from './own.js';
import { ownSearch } from './ownSearch.js';
import { type PhossAddress, phossCaller } from './phoss/client.js';
import { phossStep } from './phoss/step.js';
import { type SmlAddress, smlParticipants } from './sml/participants.js';
import { type SmpAddress, smlPublisher } from './sml/publisher.js';
import { createSmpRegistration } from './sml/smpRegistration.js';
import { soapCaller } from './sml/soap.js';
import { smlMigration, smlStep } from './sml/step.js';

/** `smp`: what the SML is told of the own SMP. */
export interface SmlParts extends SmlAddress {
  readonly outgoing: Outgoing;
  readonly timeoutMs: number;
  readonly smp: () => SmpAddress;
}

export interface ExternalSmp extends PhossAddress {
  readonly outgoing: Outgoing;
  readonly endpoint: () => Endpoint | undefined;
}

export interface NetworkOptions extends OwnRegistryOptions {
  /** As {@link Registry.disconnected}. */
  readonly disconnected?: string | undefined;
  /** Undefined: the own one. */
  readonly sml: SmlParts | undefined;
  /** Undefined: the own one. */
  readonly smp: ExternalSmp | undefined;
  readonly directory: 'own' | 'none' | { readonly outgoing: Outgoing; readonly search: Outgoing; readonly url: string };
  /** Undefined without a zone. */
  readonly locate?: Registry['locate'] | undefined;
  readonly log: Log;
}

export function createNetworkRegistry(database: Pick<Database, 'sql'>, options: NetworkOptions): Registry {
  const own = createOwnRegistry(database, options);
  const holders = createHolders(database);
  return {
    ...own,
    ...(options.disconnected === undefined ? {} : { disconnected: options.disconnected }),
    ...(options.sml === undefined ? {} : externalSml(options.sml, own, holders, options.log)),
    ...(options.smp === undefined ? {} : { smp: externalSmp(options.smp, own, holders, options.registerResponses) }),
    directory: directoryOf(options.directory, own),
    search: searchOf(options.directory, database),
    ...(options.locate === undefined ? {} : { locate: options.locate }),
  };
}

function externalSml(
  sml: SmlParts,
  own: OwnRegistry,
  holders: Holders,
  log: Log,
): Pick<Registry, 'sml' | 'prepare' | 'migration' | 'listed'> {
  const { timeoutMs } = sml;
  const call = soapCaller(sml.outgoing);
  const participants = smlParticipants(call, sml);
  const smp = createSmpRegistration(smlPublisher(call, sml), sml.smp, { log, deadlineMs: timeoutMs });
  const parts = { participants, smp, holders, local: own.sml, timeoutMs };
  return {
    sml: smlStep(parts),
    prepare: (signal) => smp.ensure(signal),
    migration: smlMigration(parts),
    listed: (signal) => participants.list(signal),
  };
}

function externalSmp(smp: ExternalSmp, own: OwnRegistry, holders: Holders, registerResponses: boolean): Registry['smp'] {
  const { endpoint } = smp;
  return phossStep({ call: phossCaller(smp.outgoing, smp), holders, local: own.smp, registerResponses, endpoint });
}

/** The sandbox's own directory has its own participants. */
function searchOf(kind: NetworkOptions['directory'], database: Pick<Database, 'sql'>): Registry['search'] {
  if (kind === 'none') return undefined;
  return kind === 'own' ? ownSearch(database) : directorySearch(kind.search, kind.url);
}

function directoryOf(kind: NetworkOptions['directory'], own: OwnRegistry): Registry['directory'] {
  if (kind === 'none') return undefined;
  return kind === 'own' ? own.directory : directoryStep(kind.outgoing, kind.url);
}

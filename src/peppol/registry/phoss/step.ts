// An external phoss SMP as a step of a registration: the group of the participant, one entry for each document type, its business card.
import { createHash } from 'node:crypto';
import { inParallel } from '../../../domain/inParallel.js';
import { registryRefused } from '../../../domain/participants/fault.js';
import type { RegistryStep, WantedEntry } from '../../../domain/registry.js';
import { DOCUMENT_TYPE_CODES } from '../../../domain/vocabulary.js';
import { parseXml } from '../../../xml/gate.js';
import { descendants } from '../../../xml/path.js';
import { attribute } from '../../../xml/tree.js';
import { processesOf } from '../../documentType.js';
import { documentTypeName } from '../../documentTypeNames.js';
import { registeredTypes } from '../../documentTypes.js';
import { PINT_TYPES } from '../../pintTypes.js';
import { businessCardXml } from '../../smp/businessCard.js';
import { documentTypeOfUri, documentTypeUri, participantUri } from '../../smp/identifiers.js';
import { type Endpoint, serviceGroupXml, serviceMetadataXml } from '../../smp/serviceMetadata.js';
import { documentTypeUriOfReference } from '../../smpAnswer.js';
import type { Holders } from '../holders.js';
import { type CallPhoss, type PhossCall, PhossRefusal } from './client.js';
import { differenceOf } from './entries.js';

interface PhossStepParts {
  readonly call: CallPhoss;
  readonly holders: Holders;
  /** The entries of this exchange, by which its own participants are found. */
  readonly local: RegistryStep;
  /** PEPPOL_REGISTER_RESPONSES. */
  readonly registerResponses: boolean;
  /** The access point in each entry. Undefined where it has no certificate. */
  readonly endpoint: () => Endpoint | undefined;
}

/** For all calls of a registration: up to nine after one another, of ten seconds each. */
const TIMEOUT_MS = 90_000;
/** A call that got no answer within its ten seconds may be carried out for as long again. */
const LATE_MS = 10_000;
/** Entries that are written at once. */
const PARALLEL_MAX = 4;
/** Its participants have all types but those of PINT. */
const FRENCH_EXAMPLE = '0225:';
/** What this exchange may have registered. Other entries of a group are the operator's. */
const EVERY_TYPE = [...registeredTypes(DOCUMENT_TYPE_CODES, true, FRENCH_EXAMPLE), ...PINT_TYPES].map(({ value }) => value);

export function phossStep({ call, holders, local, registerResponses, endpoint }: PhossStepParts): RegistryStep {
  /** What is there is read first, so that a change takes three calls after one another: receivers see both states meanwhile. */
  const put = async (wanted: WantedEntry, signal: AbortSignal): Promise<void> => {
    const access = endpoint();
    if (access === undefined) throw new Error('There is no certificate of the access point for the entries of the SMP');
    const { identifier: participant, name, countryCode } = wanted;
    const group = encodeURIComponent(participantUri(participant));
    const types = registeredTypes(wanted.documentTypes, registerResponses, participant);
    const present = await typesIn(group, signal);
    if (present === undefined) {
      await call({ method: 'PUT', path: `${group}?create-in-sml=false`, body: serviceGroupXml({ participant, references: [] }) }, signal);
    }
    await inParallel(types, PARALLEL_MAX, async (type) => {
      const metadata = serviceMetadataXml({ participant, documentType: type.value, processIds: processesOf(type), endpoint: access });
      await call({ method: 'PUT', path: pathOf(group, type.value), body: metadata }, signal);
    });
    const left = (present ?? []).filter((type) => EVERY_TYPE.includes(type) && !types.some(({ value }) => value === type));
    const removals = left.map((type): PhossCall => ({ method: 'DELETE', path: pathOf(group, type), also: [404] }));
    const card = businessCardXml({ participant, name, countryCode });
    // 412: business cards are switched off.
    const last: PhossCall[] = [...removals, { method: 'PUT', path: `businesscard/${group}`, body: card, also: [412] }];
    await inParallel(last, PARALLEL_MAX, async (one) => void (await call(one, signal)));
  };
  /** Undefined where the SMP has no such group. */
  const typesIn = async (group: string, signal: AbortSignal): Promise<string[] | undefined> => {
    const { status, body } = await call({ method: 'GET', path: group, also: [404] }, signal);
    return status === 404 ? undefined : typesOf(body);
  };
  return {
    timeoutMs: TIMEOUT_MS,
    lateMs: LATE_MS,
    revision: () => {
      const access = endpoint();
      return access === undefined ? undefined : revisionOf(access);
    },
    async apply(wanted, signal) {
      await holders.hold('smp', wanted);
      await orRefused(wanted.identifier, put(wanted, signal));
      await local.apply(wanted, signal);
    },
    async undo(holder, signal) {
      await local.undo(holder, signal);
      // Another tenant of this exchange may have registered it since.
      if (await holders.isForeign(holder)) return;
      await holders.hold('smp', holder);
      const group = encodeURIComponent(participantUri(holder.identifier));
      await orRefused(holder.identifier, call({ method: 'DELETE', path: `${group}?delete-in-sml=false`, also: [404] }, signal));
      if (holder.mayBeLate !== true) await holders.release('smp', holder);
    },
    async observe(holder, signal) {
      if (await holders.isForeign(holder)) return { owner: 'other' };
      const { status } = await call({ method: 'GET', path: encodeURIComponent(participantUri(holder.identifier)), also: [404] }, signal);
      if (status === 404) return { owner: 'nobody' };
      const { entry } = await local.observe(holder, signal);
      return entry === undefined ? { owner: 'own' } : { owner: 'own', entry };
    },
    async differs({ identifier, documentTypes }, signal) {
      // One unsigned answer with all entries. A signed one for each would cost phoss SMP a signature.
      const { body } = await call({ method: 'GET', path: `complete/${encodeURIComponent(participantUri(identifier))}` }, signal);
      const wanted = registeredTypes(documentTypes, registerResponses, identifier);
      const present = new Set(typesOf(body));
      const missing = wanted.map(({ value }) => value).filter((type) => !present.has(type));
      const left = EVERY_TYPE.filter((type) => present.has(type) && !wanted.some(({ value }) => value === type));
      if (missing.length + left.length > 0) return `The SMP lacks ${namesOf(missing)} and has ${namesOf(left)} too much`;
      const access = endpoint();
      return access === undefined ? undefined : differenceOf(body, wanted, access);
    },
  };
}

/** The SHA-256 fingerprint of the certificate, and the address. */
function revisionOf({ certificate, url }: Pick<Endpoint, 'certificate' | 'url'>): string {
  return `${createHash('sha256').update(Buffer.from(certificate, 'base64')).digest('hex')} ${url}`;
}

function namesOf(types: readonly string[]): string {
  return types.map(documentTypeName).join(', ') || 'nothing';
}

async function orRefused<Result>(identifier: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PhossRefusal) throw registryRefused(identifier, error.message, error);
    throw error;
  }
}

function pathOf(group: string, documentType: string): string {
  return `${group}/services/${encodeURIComponent(documentTypeUri(documentType))}`;
}

/** The document types in the references of a service group. */
function typesOf(group: Buffer): string[] {
  return descendants(parseXml(group).root)
    .filter(({ local }) => local === 'ServiceMetadataReference')
    .flatMap((reference) => {
      return documentTypeOfUri(documentTypeUriOfReference(attribute(reference, 'href') ?? '')) ?? [];
    });
}

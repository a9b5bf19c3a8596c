// A line of the French directory, as far as the network tells: whether an address is registered, and what the address itself says.
import { FRENCH_TYPES } from '../../peppol/frenchTypes.js';
import { ExchangeError, parameterInvalid } from '../errors.js';
import type { App } from '../ports.js';
import { DiscoveryError } from '../receivers/discovery.js';

export const DIRECTORY_FIELDS = ['addressingIdentifier', 'siren', 'siret', 'routingIdentifier', 'addressingSuffix'] as const;
type Field = (typeof DIRECTORY_FIELDS)[number];

/** The national directory knows more than the network: who a SIREN is, its establishments and routing codes. */
export const NEEDS_DIRECTORY = 'this needs the national directory, which this service has no access to; it answers lines by their address';

export interface DirectoryLine extends Partial<Record<Field, string>> {
  readonly platformType: 'WK';
  readonly directoryLineStatus: 'Enabled';
}

const ADDRESS_CHARACTERS_MAX = 125;
/** SIREN, SIREN_SIRET, SIREN_SIRET_CODE or SIREN_SUFFIX. */
const ADDRESS = /^(\d{9})(?:_(?:(\1\d{5})(?:_([\w/-]{1,100}))?|([\w+./-]{1,100})))?$/;

/**
 * Throws PARAMETERS_INVALID for what is no address, RECEIVER_NOT_FOUND where the network does not know it, and UNAVAILABLE where it does
 * not answer.
 */
export async function readDirectoryLine(
  { receivers }: Pick<App, 'receivers'>,
  address: string,
  fields: readonly Field[] = DIRECTORY_FIELDS,
): Promise<DirectoryLine> {
  const parts = address.length > ADDRESS_CHARACTERS_MAX ? null : ADDRESS.exec(address);
  if (parts === null) {
    throw parameterInvalid(`an address has at most ${ADDRESS_CHARACTERS_MAX} characters and begins with a SIREN`, 'addressing-identifier');
  }
  await requireRegistered(receivers, `0225:${address}`);
  const [, siren, siret, routingIdentifier, addressingSuffix] = parts;
  const known = { addressingIdentifier: address, siren, siret, routingIdentifier, addressingSuffix };
  const asked = fields.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]]));
  return { ...Object.fromEntries(asked), platformType: 'WK', directoryLineStatus: 'Enabled' };
}

/** Throws PARAMETERS_INVALID. `value`: names with commas between them. */
export function readFields(value: string | string[] | undefined): readonly Field[] {
  if (value === undefined) return DIRECTORY_FIELDS;
  const names = [value].flat().flatMap((one) => one.split(','));
  const isKnown = (name: string): name is Field => (DIRECTORY_FIELDS as readonly string[]).includes(name);
  if (!names.every(isKnown)) throw parameterInvalid(`fields must be of ${DIRECTORY_FIELDS.join(', ')}`, 'fields');
  return names;
}

async function requireRegistered(receivers: App['receivers'], participant: string): Promise<void> {
  const offered = FRENCH_TYPES.flatMap(({ value, processId }) => ({ documentType: value, processId }));
  try {
    await receivers.find(participant, offered);
  } catch (error) {
    if (!(error instanceof DiscoveryError)) throw error;
    if (error.code === 'document-type-not-supported') return;
    if (error.code === 'not-registered') throw new ExchangeError('RECEIVER_NOT_FOUND', 'Receiver not found', error.message);
    throw new ExchangeError('UNAVAILABLE', 'Service Unavailable', error.message);
  }
}

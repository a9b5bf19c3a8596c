// Finds a participant by what people know: a VAT number, a number of a company, or a name.
import { identifiersOfCompany, identifiersOfVat } from '../../peppol/participantForms.js';
import { isCountry } from '../country.js';
import { ExchangeError, parameterInvalid } from '../errors.js';
import { type SignedStatement, signStatement } from '../evidence/statement.js';
import type { App } from '../ports.js';
import { DiscoveryError } from '../receivers/discovery.js';

/** One of the first three. */
interface AskedParticipant {
  readonly vat?: string | undefined;
  readonly company?: string | undefined;
  readonly name?: string | undefined;
  /** ISO 3166-1 alpha-2. Needed with `company`. */
  readonly country?: string | undefined;
}

interface Candidate {
  readonly identifier: string;
  readonly name?: string;
  readonly registered: true;
  /** `<scheme>::<value>`. */
  readonly documentTypes: readonly string[];
}

export interface FoundParticipants {
  readonly askedAt: string;
  readonly candidates: readonly Candidate[];
  /** Where there is none: who was asked for what, and when. */
  readonly proof?: SignedStatement;
}

/** Identifiers of one number, and matches of a name. */
export const CANDIDATES_MAX = 20;
const NUMBER = /^[A-Za-z0-9 ./:-]{4,40}$/;
const NAME_CHARACTERS = { min: 3, max: 100 };

type FindApp = Pick<App, 'receivers' | 'registry' | 'evidenceKey' | 'clock'>;

/**
 * Asks the network now.
 *
 * @throws {ExchangeError} PARAMETERS_INVALID, also for a name where no directory is set; UNAVAILABLE where nothing was found and somebody
 * did not answer
 */
export async function findParticipants(app: FindApp, asked: AskedParticipant): Promise<FoundParticipants> {
  const { name, country, ...number } = checked(asked);
  const askedAt = app.clock().toISOString();
  const search = name === undefined ? undefined : searchOf(app);
  const tried = search === undefined ? identifiersOf({ ...number, country }) : [];
  const candidates = await answered(() => (search === undefined ? describeAll(app.receivers, tried) : named(search, name!, country)));
  if (candidates.length > 0) return { askedAt, candidates };
  const of = search === undefined ? app.receivers.asked : [search.asked];
  const proof = await signStatement(app, { asked: { ...number, name, country }, identifiers: tried, askedAt, of, registered: false });
  return { askedAt, candidates, proof };
}

/** What a number may be on the network. Throws PARAMETERS_INVALID where it is nothing. */
export function identifiersOfNumber(asked: Omit<AskedParticipant, 'name'>): string[] {
  return identifiersOf(checked(asked));
}

function identifiersOf({ vat, company, country }: Omit<AskedParticipant, 'name'>): string[] {
  const found = vat !== undefined ? identifiersOfVat(vat) : company !== undefined ? identifiersOfCompany(company, country!) : [];
  if (found.length > 0) return found;
  throw parameterInvalid(
    'no scheme of this country has numbers of this form, or the check digit is wrong',
    vat === undefined ? 'company' : 'vat',
  );
}

function checked(asked: AskedParticipant): AskedParticipant {
  const { vat, company, name, country } = asked;
  const given = [vat, company, name].filter((one) => one !== undefined);
  if (given.length !== 1) throw parameterInvalid('one of vat, company and name is needed');
  if (vat !== undefined && !(NUMBER.test(vat) && /^[A-Za-z]{2}/.test(vat)))
    throw parameterInvalid('vat must be a VAT number with its country before it, such as BE0899965307', 'vat');
  if (company !== undefined && !NUMBER.test(company))
    throw parameterInvalid('company must be 4 to 40 letters, digits and . / : -', 'company');
  if (company !== undefined && country === undefined) throw parameterInvalid('country is needed with company', 'country');
  if (country !== undefined && !isCountry(country.toUpperCase()))
    throw parameterInvalid('country must be a code of ISO 3166-1, such as BE', 'country');
  const length = name?.trim().length;
  if (length !== undefined && (length < NAME_CHARACTERS.min || length > NAME_CHARACTERS.max))
    throw parameterInvalid(`name must have ${NAME_CHARACTERS.min} to ${NAME_CHARACTERS.max} characters`, 'name');
  return { vat, company, name: name?.trim(), country: country?.toUpperCase() };
}

function searchOf({ registry }: FindApp): NonNullable<App['registry']['search']> {
  if (registry.search !== undefined) return registry.search;
  throw parameterInvalid('a search by name needs a directory: DIRECTORY_URL is not set', 'name');
}

async function answered<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof DiscoveryError) throw new ExchangeError('UNAVAILABLE', 'Service Unavailable', error.message, { cause: error });
    throw error;
  }
}

/** Those that are registered. A fault counts only where nothing was found: then nobody knows. Throws DiscoveryError. */
export async function describeAll(receivers: App['receivers'], identifiers: readonly string[]): Promise<readonly Candidate[]> {
  const answers = await Promise.allSettled(identifiers.map((identifier) => receivers.describe(identifier)));
  const candidates = answers.flatMap((answer, index): Candidate[] => {
    if (answer.status === 'rejected' || answer.value === undefined) return [];
    const { name, documentTypes } = answer.value;
    return [{ identifier: identifiers[index]!, ...(name === undefined ? {} : { name }), registered: true, documentTypes }];
  });
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (candidates.length === 0 && failed !== undefined) throw failed.reason;
  return candidates;
}

async function named(
  search: NonNullable<App['registry']['search']>,
  name: string,
  country: string | undefined,
): Promise<readonly Candidate[]> {
  const matches = await search.byName(name, country, CANDIDATES_MAX);
  return matches.map(({ documentTypes, ...match }) => ({ ...match, registered: true, documentTypes }));
}

// Writes the End User Statistics Report 1.1. The numbers of rules are those of its Schematron.
import { isReportedCountry } from './reportedCountries.js';
import {
  countryKey,
  documentTypeKey,
  groupByKeys,
  type Part,
  processKey,
  type ReportHeader,
  type ReportKey,
  writeReport,
} from './write.js';

/** That an end user sent or received a document of a type. */
export interface EndUserFact {
  readonly direction: 'send' | 'receive';
  readonly endUser: string;
  readonly documentType: string;
  readonly processId: string;
  /** Of the end user. */
  readonly country: string | undefined;
}

export function writeEndUsers(header: ReportHeader, facts: readonly EndUserFact[]): string {
  // SCH-EUSR-30 has no code for an unknown country.
  const located = facts.filter(({ country }) => country !== undefined && isReportedCountry(country));
  const country = (one: EndUserFact): ReportKey => countryKey('EndUserCountry', one.country!);
  const type = (one: EndUserFact): ReportKey => documentTypeKey(one.documentType);
  const process = (one: EndUserFact): ReportKey => processKey(one.processId);
  const parts: Part[] = [
    ...partsBy('PerDT-PR', facts, (one) => [type(one), process(one)]),
    ...partsBy('PerDT-PR-EUC', located, (one) => [type(one), process(one), country(one)]),
    ...partsBy('PerDT-EUC', located, (one) => [type(one), country(one)]),
    ...partsBy('PerEUC', located, (one) => [country(one)]),
  ];
  return writeReport('EUSR', header, { name: 'FullSet', figures: figuresOf(facts) }, { name: 'Subset', parts });
}

function partsBy(type: string, facts: readonly EndUserFact[], keys: (one: EndUserFact) => readonly ReportKey[]): Part[] {
  return groupByKeys(facts, keys).map(([group, rows]) => ({ type, keys: group, figures: figuresOf(rows) }));
}

/** An end user counts once, however much it sent. */
function figuresOf(facts: readonly EndUserFact[]): Part['figures'] {
  const users = (rows: readonly EndUserFact[]): number => new Set(rows.map(({ endUser }) => endUser)).size;
  return {
    SendingEndUsers: users(facts.filter(({ direction }) => direction === 'send')),
    ReceivingEndUsers: users(facts.filter(({ direction }) => direction === 'receive')),
    SendingOrReceivingEndUsers: users(facts),
  };
}

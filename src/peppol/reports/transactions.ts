// Writes the Transaction Statistics Report 1.0. The numbers of rules are those of its Schematron.
import { AS4_PROFILE } from '../documentTypes.js';
import { UNKNOWN_COUNTRY } from '../sbdh.js';
import { isReportedCountry } from './reportedCountries.js';
import {
  accessPointKey,
  countryKey,
  documentTypeKey,
  groupByKeys,
  type Part,
  processKey,
  type ReportHeader,
  type ReportKey,
  writeReport,
} from './write.js';

/** How many messages there were of one kind. */
export interface TransactionCount {
  readonly direction: 'send' | 'receive';
  /** The seat id of the other access point. */
  readonly accessPoint: string;
  readonly documentType: string;
  readonly processId: string;
  readonly senderCountry: string | undefined;
  readonly receiverCountry: string | undefined;
  readonly count: number;
}

export function writeTransactions(header: ReportHeader, counts: readonly TransactionCount[]): string {
  const total = figuresOf(counts);
  const incoming = counts.filter(({ direction }) => direction === 'receive');
  const parts: Part[] = [
    ...partsBy('PerTP', counts, () => [TRANSPORT]),
    ...partsBy('PerSP-DT-PR', counts, keysOf),
    // SCH-TSR-43: of sent messages the country of the receiver is not known.
    ...partsBy('PerSP-DT-PR-CC', incoming, (one) => [
      ...keysOf(one),
      countryKey('SenderCountry', knownCountry(one.senderCountry)),
      countryKey('ReceiverCountry', knownCountry(one.receiverCountry)),
    ]),
  ];
  return writeReport('TSR', header, { name: 'Total', figures: total }, { name: 'Subtotal', parts });
}

const TRANSPORT: ReportKey = { metaScheme: 'TP', scheme: 'Peppol', value: AS4_PROFILE };
function partsBy(type: string, counts: readonly TransactionCount[], keys: (one: TransactionCount) => readonly ReportKey[]): Part[] {
  return groupByKeys(counts, keys).map(([group, rows]) => ({ type, keys: group, figures: figuresOf(rows) }));
}

function keysOf({ accessPoint, documentType, processId }: TransactionCount): ReportKey[] {
  return [accessPointKey(accessPoint), documentTypeKey(documentType), processKey(processId)];
}

function figuresOf(counts: readonly TransactionCount[]): { Incoming: number; Outgoing: number } {
  const sum = (wanted: string): number => counts.reduce((total, { direction, count }) => (direction === wanted ? total + count : total), 0);
  return { Incoming: sum('receive'), Outgoing: sum('send') };
}

/** SCH-TSR-20 allows the unknown country. */
function knownCountry(country: string | undefined): string {
  return country !== undefined && isReportedCountry(country) ? country : UNKNOWN_COUNTRY;
}

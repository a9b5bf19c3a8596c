// The rules of the Transaction Statistics Report.

import type { XmlElement } from '../../xml/tree.js';
import { UNKNOWN_COUNTRY } from '../sbdh.js';
import { figure, judgeKeys, named, only, type PartRules, type Rules, schemeOf, typeOf, valueIn } from './part.js';
import { isReportedCountry } from './reportedCountries.js';

type Type = 'PerTP' | 'PerSP-DT-PR' | 'PerSP-DT-PR-CC';

const [SP, DT, PR] = [{ meta: 'SP' }, { meta: 'DT' }, { meta: 'PR' }];
const SENDER = { meta: 'CC', scheme: 'SenderCountry' };
const RECEIVER = { meta: 'CC', scheme: 'ReceiverCountry' };

const KEYS: Readonly<Record<Type, PartRules>> = {
  PerTP: {
    once: ['06', { meta: 'TP' }],
    count: ['21', 1],
    has: [
      ['22', { meta: 'TP' }, 1],
      ['23', { scheme: 'Peppol' }, 1],
    ],
  },
  'PerSP-DT-PR': {
    once: ['10', SP, DT, PR],
    count: ['24', 3],
    has: [
      ['25', SP, 1],
      ['26', DT, 1],
      ['27', PR, 1],
    ],
    coded: ['28', 'SP', 'CertSubjectCN'],
  },
  'PerSP-DT-PR-CC': {
    once: ['14', SP, DT, PR, SENDER, RECEIVER],
    count: ['29', 5],
    has: [
      ['30', SP, 1],
      ['31', DT, 1],
      ['32', PR, 1],
      ['33', { meta: 'CC' }, 2],
      ['35', SENDER, 1],
      ['36', RECEIVER, 1],
    ],
    coded: ['34', 'SP', 'CertSubjectCN'],
  },
};

/** That there is a part, and that the sums of Incoming and Outgoing are those of Total. */
const SUMS: Readonly<Record<Type, readonly [present: string, incoming: string, outgoing?: string]>> = {
  PerTP: ['03', '04', '05'],
  'PerSP-DT-PR': ['07', '08', '09'],
  'PerSP-DT-PR-CC': ['11', '12'],
};
const TYPES = Object.keys(SUMS) as Type[];
const COUNTRIES: ReadonlySet<string> = new Set([SENDER.scheme, RECEIVER.scheme]);

export function judgeTransactions(root: XmlElement, rules: Rules, isSeat: (text: string) => boolean): void {
  const total = only(root, 'Total');
  const [incoming, outgoing] = [figure(total, 'Incoming'), figure(total, 'Outgoing')];
  const subtotals = named(root, 'Subtotal');
  for (const type of TYPES) {
    const parts = subtotals.filter((one) => typeOf(one) === type);
    const [present, ofIncoming, ofOutgoing] = SUMS[type];
    const isEmpty = (ofOutgoing === undefined ? incoming : incoming + outgoing) === 0;
    const agrees = (name: string, wanted: number): boolean => isEmpty || sum(parts, name) === wanted;
    rules(present, isEmpty || parts.length > 0, `There is no Subtotal ${type}`);
    rules(ofIncoming, agrees('Incoming', incoming), `The sum of Incoming in Subtotals ${type} is not that of Total`);
    if (ofOutgoing === undefined)
      rules(
        '43',
        parts.every((one) => figure(one, 'Outgoing') === 0),
        `Outgoing in a Subtotal ${type} is not 0`,
      );
    else rules(ofOutgoing, agrees('Outgoing', outgoing), `The sum of Outgoing in Subtotals ${type} is not that of Total`);
    judgeKeys(type, parts, rules, KEYS[type]);
  }
  for (const type of subtotals.map(typeOf)) {
    for (const number of ['37', '39']) rules(number, (TYPES as string[]).includes(type), `There is no type ${type}`);
  }
  for (const key of subtotals.flatMap((one) => named(one, 'Key'))) {
    const [scheme, value] = [schemeOf(key), valueIn(key)];
    if (scheme === 'CertSubjectCN') rules('19', isSeat(value), `${value} is no seat id`);
    if (COUNTRIES.has(scheme)) rules('20', value === UNKNOWN_COUNTRY || isReportedCountry(value), `${value} is no country`);
  }
}

function sum(parts: readonly XmlElement[], name: string): number {
  return parts.reduce((total, part) => total + figure(part, name), 0);
}

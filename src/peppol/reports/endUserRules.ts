// The rules of the End User Statistics Report.
import type { XmlElement } from '../../xml/tree.js';
import { figure, judgeKeys, named, only, type PartRules, type Rules, schemeOf, typeOf, valueIn } from './part.js';
import { isReportedCountry } from './reportedCountries.js';

const [DT, PR, CC] = [{ meta: 'DT' }, { meta: 'PR' }, { meta: 'CC' }];
const COUNTRY = { meta: 'CC', scheme: 'EndUserCountry' };

const KEYS: Readonly<Record<string, PartRules>> = {
  'PerDT-PR': {
    once: ['13', DT, PR],
    count: ['09', 2],
    has: [
      ['10', DT, 1],
      ['11', PR, 1],
    ],
  },
  'PerDT-PR-EUC': {
    once: ['29', DT, PR, COUNTRY],
    count: ['23', 3],
    has: [
      ['24', DT, 1],
      ['25', PR, 1],
      ['26', CC, 1],
      ['27', COUNTRY, 1],
    ],
  },
  'PerDT-EUC': {
    once: ['38', DT, COUNTRY],
    count: ['41', 2],
    has: [
      ['42', DT, 1],
      ['43', CC, 1],
      ['44', COUNTRY, 1],
    ],
  },
  PerEUC: {
    once: ['40', COUNTRY],
    count: ['45', 1],
    has: [
      ['46', CC, 1],
      ['47', COUNTRY, 1],
    ],
  },
};

export function judgeEndUsers(root: XmlElement, rules: Rules): void {
  const subsets = named(root, 'Subset');
  const all = endUsersOf(only(root, 'FullSet'));
  const isEmpty = all.sending + all.receiving === 0;
  rules('19', all.either <= all.sending + all.receiving, 'In FullSet, SendingOrReceivingEndUsers is larger than the sum of both');
  rules('20', all.either >= all.sending, 'In FullSet, SendingOrReceivingEndUsers is smaller than SendingEndUsers');
  rules('21', all.either >= all.receiving, 'In FullSet, SendingOrReceivingEndUsers is smaller than ReceivingEndUsers');
  judgeSubsets(subsets.map(endUsersOf), all, isEmpty, rules);
  const has = (type: string): boolean => isEmpty || subsets.some((one) => typeOf(one) === type);
  rules('15', has('PerDT-PR'), 'There is no Subset PerDT-PR');
  rules('37', has('PerDT-EUC'), 'There is no Subset PerDT-EUC: of no end user is the country known');
  rules('39', has('PerEUC'), 'There is no Subset PerEUC: of no end user is the country known');
  for (const type of subsets.map(typeOf)) rules('14', Object.hasOwn(KEYS, type), `There is no type ${type}`);
  for (const [type, wanted] of Object.entries(KEYS)) {
    const parts = subsets.filter((one) => typeOf(one) === type);
    judgeKeys(type, parts, rules, wanted);
  }
  for (const key of subsets.flatMap((one) => named(one, 'Key')))
    if (schemeOf(key) === COUNTRY.scheme) rules('30', isReportedCountry(valueIn(key)), `${valueIn(key)} is no country`);
}

interface EndUsers {
  readonly sending: number;
  readonly receiving: number;
  readonly either: number;
}

/** A report of end users without any Subset breaks the rules about the largest one, as the maximum of nothing is not lower than a number. */
function judgeSubsets(subsets: readonly EndUsers[], all: EndUsers, isEmpty: boolean, rules: Rules): void {
  const none = 'There is no Subset';
  for (const number of ['03', '04', '22']) rules(number, isEmpty || subsets.length > 0, none);
  for (const { sending, receiving, either } of subsets) {
    rules('03', isEmpty || sending <= all.sending, 'SendingEndUsers of a Subset is larger than that of FullSet');
    rules('04', isEmpty || receiving <= all.receiving, 'ReceivingEndUsers of a Subset is larger than that of FullSet');
    rules('22', isEmpty || either <= all.either, 'SendingOrReceivingEndUsers of a Subset is larger than that of FullSet');
    rules('33', either <= sending + receiving, 'In a Subset, SendingOrReceivingEndUsers is larger than the sum of both');
    rules('34', either >= sending, 'In a Subset, SendingOrReceivingEndUsers is smaller than SendingEndUsers');
    rules('35', either >= receiving, 'In a Subset, SendingOrReceivingEndUsers is smaller than ReceivingEndUsers');
    rules('36', either > 0, 'A Subset has no end users');
  }
}

function endUsersOf(element: XmlElement): EndUsers {
  return {
    sending: figure(element, 'SendingEndUsers'),
    receiving: figure(element, 'ReceivingEndUsers'),
    either: figure(element, 'SendingOrReceivingEndUsers'),
  };
}

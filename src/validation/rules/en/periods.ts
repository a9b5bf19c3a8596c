// EN 16931, periods: BR-29 and BR-CO-19 of the document, BR-30 and BR-CO-20 of a line. Written from the norm, 6.4.1 and 6.4.2.
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { startOfDay } from '../../day.js';
import { below, type Find } from '../../find.js';
import { type EnRule, inEach, type Place, type Test, UBL_LINE } from './enRule.js';
import { has } from './probes.js';

interface Period {
  readonly order: string;
  readonly given: string;
  readonly ubl: Pick<Place, 'context' | 'where'>;
  readonly cii: Pick<Place, 'context'>;
  /** UBL alone: the period of the document may hold nothing but the code for the tax point. */
  readonly orCode: readonly string[];
}

const PERIODS: readonly Period[] = [
  {
    order: 'BR-29',
    given: 'BR-CO-19',
    ubl: { context: 'cac:InvoicePeriod', where: ({ parent }) => parent?.local !== 'InvoiceLine' && parent?.local !== 'CreditNoteLine' },
    cii: { context: 'ram:ApplicableHeaderTradeSettlement/ram:BillingSpecifiedPeriod' },
    orCode: ['cbc:DescriptionCode'],
  },
  {
    order: 'BR-30',
    given: 'BR-CO-20',
    ubl: { context: inEach(UBL_LINE, 'cac:InvoicePeriod') },
    cii: { context: 'ram:SpecifiedLineTradeSettlement/ram:BillingSpecifiedPeriod' },
    orCode: [],
  },
];

export const PERIOD_RULES: readonly EnRule[] = PERIODS.flatMap(({ order, given, ubl, cii, orCode }): EnRule[] => [
  {
    id: order,
    ubl: { ...ubl, at: 'cbc:EndDate', test: endsAfterStart },
    cii: { ...cii, at: 'ram:EndDateTime/udt:DateTimeString', test: endsAfterStartInCii },
  },
  {
    id: given,
    ubl: { ...ubl, test: has('cbc:StartDate', 'cbc:EndDate', ...orCode) },
    cii: { ...cii, test: has('ram:StartDateTime', 'ram:EndDateTime') },
  },
]);

const [starts, ends] = [below('cbc:StartDate'), below('cbc:EndDate')];
const [startTimes, endTimes] = [below('ram:StartDateTime'), below('ram:EndDateTime')];
const days = below('udt:DateTimeString');

function endsAfterStart(period: XmlElement): boolean {
  const [start, end] = [starts(period), ends(period)];
  if (start.length === 0 || end.length === 0) return true;
  const [from, to] = [oneDay(start), oneDay(end)];
  return from !== undefined && to !== undefined && to >= from;
}

function oneDay([one, ...others]: readonly XmlElement[]): number | undefined {
  return one === undefined || others.length > 0 ? undefined : startOfDay(one.text);
}

/** CII: the artefact compares the texts of the format 102, YYYYMMDD, as they are. */
function endsAfterStartInCii(period: XmlElement): ReturnType<Test> {
  if (startTimes(period).length === 0 || endTimes(period).length === 0) return true;
  // One end that is not before one start is enough: so the last end against the first start.
  const [[first], [last]] = [textsOf102(startTimes, period), textsOf102(endTimes, period).reverse()];
  return first !== undefined && last !== undefined && last >= first;
}

/** In their order as texts. */
function textsOf102(times: Find, period: XmlElement): string[] {
  return times(period)
    .flatMap(days)
    .filter((one) => attribute(one, 'format') === '102')
    .map(({ text }) => text)
    .sort();
}

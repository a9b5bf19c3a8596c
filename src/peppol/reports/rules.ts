// The rules of the Schematron of the Transaction Statistics Report 1.0.5 and the End User Statistics Report 1.1.4, by their numbers. Rules
// about one key each are taken together: a part has exactly its keys. The same goes for what the schemas of both reports ask for.
import { XmlError } from '../../xml/error.js';
import { parseXml } from '../../xml/gate.js';
import { textOf } from '../../xml/path.js';
import type { XmlElement } from '../../xml/tree.js';
import { isReportedCountry } from './reportedCountries.js';
import { REPORT_TYPES, type ReportKind } from './reportTypes.js';

export interface BrokenRule {
  /** Such as SCH-TSR-04. `XSD`: the schema of the report. */
  readonly rule: string;
  readonly text: string;
}

type Judge = (rule: string, holds: boolean, text: string) => void;

const SEAT = /^P[A-Z]{2}[0-9]{6}$/;
const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
/** Every part of a report has these keys. The first rule says so, the second that each combination is there once. */
const KEYS: Readonly<Record<string, readonly [has: string, once: string, ...keys: string[]]>> = {
  PerTP: ['SCH-TSR-21', 'SCH-TSR-06', 'TP Peppol'],
  'PerSP-DT-PR': ['SCH-TSR-24', 'SCH-TSR-10', 'SP CertSubjectCN', 'DT busdox-docid-qns', 'PR cenbii-procid-ubl'],
  'PerSP-DT-PR-CC': [
    'SCH-TSR-29',
    'SCH-TSR-14',
    'SP CertSubjectCN',
    'DT busdox-docid-qns',
    'PR cenbii-procid-ubl',
    'CC SenderCountry',
    'CC ReceiverCountry',
  ],
  'PerDT-PR': ['SCH-EUSR-09', 'SCH-EUSR-13', 'DT busdox-docid-qns', 'PR cenbii-procid-ubl'],
  'PerDT-PR-EUC': ['SCH-EUSR-23', 'SCH-EUSR-29', 'DT busdox-docid-qns', 'PR cenbii-procid-ubl', 'CC EndUserCountry'],
  'PerDT-EUC': ['SCH-EUSR-41', 'SCH-EUSR-38', 'DT busdox-docid-qns', 'CC EndUserCountry'],
  PerEUC: ['SCH-EUSR-45', 'SCH-EUSR-40', 'CC EndUserCountry'],
};

/** The rules that a report breaks, in the order of their numbers, each once. */
export function brokenRules(kind: ReportKind, xml: Buffer): BrokenRule[] {
  const broken = new Map<string, string>();
  const judge: Judge = (rule, holds, text) => {
    if (!holds && !broken.has(rule)) broken.set(rule, text);
  };
  try {
    judgeReport(kind, parseXml(xml).root, judge);
  } catch (error) {
    if (!(error instanceof StructureFault || error instanceof XmlError)) throw error;
    broken.set('XSD', error.message);
  }
  return [...broken].map(([rule, text]) => ({ rule, text })).sort((one, other) => (one.rule < other.rule ? -1 : 1));
}

class StructureFault extends Error {
  override readonly name = 'StructureFault';
}

function judgeReport(kind: ReportKind, root: XmlElement, judge: Judge): void {
  const { namespace, root: name, customizationId, processId } = REPORT_TYPES[kind];
  if (root.ns !== namespace || root.local !== name) throw new StructureFault(`The root is not ${name} of ${namespace}`);
  judge(`SCH-${kind}-01`, only(root, 'CustomizationID').text === customizationId, `CustomizationID is not ${customizationId}`);
  judge(`SCH-${kind}-02`, only(root, 'ProfileID').text === processId, `ProfileID is not ${processId}`);
  if (kind === 'TSR') judgeTransactions(root, judge);
  else judgeEndUsers(root, judge);
}

function judgeTransactions(root: XmlElement, judge: Judge): void {
  const total = only(root, 'Total');
  const subtotals = named(root, 'Subtotal');
  const [incoming, outgoing] = [figure(total, 'Incoming'), figure(total, 'Outgoing')];
  judgeHeader(root, judge, { period: ['SCH-TSR-40', 'SCH-TSR-41', 'SCH-TSR-42'], reporter: ['SCH-TSR-17', 'SCH-TSR-18'] });
  judgeParts(subtotals, judge, ['PerTP', 'PerSP-DT-PR', 'PerSP-DT-PR-CC'], 'SCH-TSR-37');
  const present = { PerTP: 'SCH-TSR-03', 'PerSP-DT-PR': 'SCH-TSR-07', 'PerSP-DT-PR-CC': 'SCH-TSR-11' } as const;
  const sums = {
    PerTP: ['SCH-TSR-04', 'SCH-TSR-05'],
    'PerSP-DT-PR': ['SCH-TSR-08', 'SCH-TSR-09'],
    'PerSP-DT-PR-CC': ['SCH-TSR-12', undefined],
  } as const;
  for (const type of ['PerTP', 'PerSP-DT-PR', 'PerSP-DT-PR-CC'] as const) {
    const parts = subtotals.filter((one) => typeOf(one) === type);
    const needed = type === 'PerSP-DT-PR-CC' ? incoming : incoming + outgoing;
    judge(present[type], needed === 0 || parts.length > 0, `There is no Subtotal ${type}`);
    const [ofIncoming, ofOutgoing] = sums[type];
    judge(ofIncoming, sum(parts, 'Incoming') === incoming, `The sum of Incoming in Subtotals ${type} is not that of Total`);
    const sent = sum(parts, 'Outgoing');
    if (ofOutgoing !== undefined) judge(ofOutgoing, sent === outgoing, `The sum of Outgoing in Subtotals ${type} is not that of Total`);
    else judge('SCH-TSR-43', sent === 0, `Outgoing in Subtotals ${type} is not 0`);
  }
  for (const key of subtotals.flatMap((one) => named(one, 'Key'))) {
    const scheme = textOf(key, 'schemeID') ?? '';
    if (scheme === 'CertSubjectCN') judge('SCH-TSR-19', SEAT.test(key.text), `${key.text} is no seat id`);
    if (/Country$/.test(scheme)) judge('SCH-TSR-20', key.text === 'ZZ' || isReportedCountry(key.text), `${key.text} is no country`);
  }
}

function judgeEndUsers(root: XmlElement, judge: Judge): void {
  const subsets = named(root, 'Subset');
  judgeHeader(root, judge, { period: ['SCH-EUSR-16', 'SCH-EUSR-17', 'SCH-EUSR-18'], reporter: ['SCH-EUSR-07', 'SCH-EUSR-08'] });
  judgeParts(subsets, judge, ['PerDT-PR', 'PerDT-PR-EUC', 'PerDT-EUC', 'PerEUC'], 'SCH-EUSR-14');
  const [sending, receiving, either] = endUsersOf(only(root, 'FullSet'));
  judge('SCH-EUSR-19', either <= sending + receiving, 'In FullSet, SendingOrReceivingEndUsers is larger than the sum of both');
  judge('SCH-EUSR-20', either >= sending, 'In FullSet, SendingOrReceivingEndUsers is smaller than SendingEndUsers');
  judge('SCH-EUSR-21', either >= receiving, 'In FullSet, SendingOrReceivingEndUsers is smaller than ReceivingEndUsers');
  for (const subset of subsets) {
    const [s, r, e] = endUsersOf(subset);
    judge('SCH-EUSR-03', s <= sending, 'SendingEndUsers of a Subset is larger than that of FullSet');
    judge('SCH-EUSR-04', r <= receiving, 'ReceivingEndUsers of a Subset is larger than that of FullSet');
    judge('SCH-EUSR-22', e <= either, 'SendingOrReceivingEndUsers of a Subset is larger than that of FullSet');
    judge('SCH-EUSR-33', e <= s + r, 'In a Subset, SendingOrReceivingEndUsers is larger than the sum of both');
    judge('SCH-EUSR-34', e >= s, 'In a Subset, SendingOrReceivingEndUsers is smaller than SendingEndUsers');
    judge('SCH-EUSR-35', e >= r, 'In a Subset, SendingOrReceivingEndUsers is smaller than ReceivingEndUsers');
    judge('SCH-EUSR-36', e > 0, 'A Subset has no end users');
  }
  const has = (type: string): boolean => sending + receiving === 0 || subsets.some((one) => typeOf(one) === type);
  judge('SCH-EUSR-15', has('PerDT-PR'), 'There is no Subset PerDT-PR');
  judge('SCH-EUSR-37', has('PerDT-EUC'), 'There is no Subset PerDT-EUC: of no end user is the country known');
  judge('SCH-EUSR-39', has('PerEUC'), 'There is no Subset PerEUC: of no end user is the country known');
  for (const key of subsets.flatMap((one) => named(one, 'Key'))) {
    if (textOf(key, 'schemeID') === 'EndUserCountry') judge('SCH-EUSR-30', isReportedCountry(key.text), `${key.text} is no country`);
  }
}

function endUsersOf(element: XmlElement): readonly [sending: number, receiving: number, either: number] {
  return [figure(element, 'SendingEndUsers'), figure(element, 'ReceivingEndUsers'), figure(element, 'SendingOrReceivingEndUsers')];
}

function judgeHeader(
  root: XmlElement,
  judge: Judge,
  rules: { readonly period: readonly [string, string, string]; readonly reporter: readonly [string, string] },
): void {
  const header = only(root, 'Header');
  const period = only(header, 'ReportPeriod');
  const [from, to] = [only(period, 'StartDate').text, only(period, 'EndDate').text];
  judge(rules.period[0], DAY.test(from), 'StartDate is no day without a time zone');
  judge(rules.period[1], DAY.test(to), 'EndDate is no day without a time zone');
  judge(rules.period[2], from <= to, 'EndDate is before StartDate');
  const reporter = only(header, 'ReporterID');
  judge(rules.reporter[0], textOf(reporter, 'schemeID') === 'CertSubjectCN', 'schemeID of ReporterID is not CertSubjectCN');
  judge(rules.reporter[1], SEAT.test(reporter.text), `ReporterID ${reporter.text} is no seat id`);
}

/** `known`: the rule that there are no other types than these. */
function judgeParts(parts: readonly XmlElement[], judge: Judge, types: readonly string[], known: string): void {
  const seen = new Set<string>();
  for (const part of parts) {
    const type = typeOf(part);
    judge(known, types.includes(type), `There is no type ${type}`);
    if (!types.includes(type)) continue;
    const [has, once, ...wanted] = KEYS[type]!;
    const keys = named(part, 'Key');
    const found = keys.map((key) => `${textOf(key, 'metaSchemeID')} ${textOf(key, 'schemeID')}`);
    judge(has, found.join() === wanted.join(), `A part ${type} does not have the keys ${wanted.join(', ')}`);
    const id = [type, ...keys.map((key) => key.text)].join('\n');
    judge(once, !seen.has(id), `Two parts ${type} have the same keys`);
    seen.add(id);
  }
}

function named({ children }: XmlElement, local: string): XmlElement[] {
  return children.filter((child) => child.local === local);
}

/** The schemas of both reports have it once. */
function only(element: XmlElement, local: string): XmlElement {
  const found = named(element, local);
  if (found.length !== 1) throw new StructureFault(`${element.local} has ${found.length} ${local}`);
  return found[0]!;
}

function typeOf(part: XmlElement): string {
  return textOf(part, 'type') ?? '';
}

function figure(element: XmlElement, name: string): number {
  const { text } = only(element, name);
  if (!/^[0-9]{1,15}$/.test(text)) throw new StructureFault(`${name} is no number`);
  return Number(text);
}

function sum(parts: readonly XmlElement[], name: string): number {
  return parts.reduce((total, part) => total + figure(part, name), 0);
}

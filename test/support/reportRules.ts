// The rules of the Schematron of the Transaction Statistics Report 1.0.5 and the End User Statistics Report 1.1.5, by their numbers. Those
// about one key each are taken together: a part has exactly its keys.
import { isReportedCountry } from '../../src/peppol/reports/reportedCountries.js';
import { REPORT_TYPES, type ReportKind } from '../../src/peppol/reports/reportTypes.js';
import { parseXml } from '../../src/xml/gate.js';
import { textOf } from '../../src/xml/path.js';
import type { XmlElement } from '../../src/xml/tree.js';

type Judge = (rule: string, holds: boolean) => void;

const SEAT = /^P[A-Z]{2}[0-9]{6}$/;
const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
/** Every part of a report has these keys, and the first rule that says so. */
const KEYS: Readonly<Record<string, readonly [rule: string, ...keys: string[]]>> = {
  PerTP: ['SCH-TSR-21', 'TP Peppol'],
  'PerSP-DT-PR': ['SCH-TSR-24', 'SP CertSubjectCN', 'DT busdox-docid-qns', 'PR cenbii-procid-ubl'],
  'PerSP-DT-PR-CC': [
    'SCH-TSR-29',
    'SP CertSubjectCN',
    'DT busdox-docid-qns',
    'PR cenbii-procid-ubl',
    'CC SenderCountry',
    'CC ReceiverCountry',
  ],
  'PerDT-PR': ['SCH-EUSR-09', 'DT busdox-docid-qns', 'PR cenbii-procid-ubl'],
  'PerDT-PR-EUC': ['SCH-EUSR-23', 'DT busdox-docid-qns', 'PR cenbii-procid-ubl', 'CC EndUserCountry'],
  'PerDT-EUC': ['SCH-EUSR-41', 'DT busdox-docid-qns', 'CC EndUserCountry'],
  PerEUC: ['SCH-EUSR-45', 'CC EndUserCountry'],
};

/** The numbers of the rules that a report breaks, in order. */
export function brokenRules(kind: ReportKind, text: string): string[] {
  const { root } = parseXml(Buffer.from(text));
  const broken = new Set<string>();
  const judge: Judge = (rule, holds) => void (holds || broken.add(rule));
  const { namespace, root: name, customizationId, processId } = REPORT_TYPES[kind];
  judge(`${kind} root`, root.ns === namespace && root.local === name);
  judge(`SCH-${kind}-01`, only(root, 'CustomizationID').text === customizationId);
  judge(`SCH-${kind}-02`, only(root, 'ProfileID').text === processId);
  if (kind === 'TSR') judgeTransactions(root, judge);
  else judgeEndUsers(root, judge);
  return [...broken].sort();
}

function judgeTransactions(root: XmlElement, judge: Judge): void {
  const total = only(root, 'Total');
  const subtotals = named(root, 'Subtotal');
  const [incoming, outgoing] = [figure(total, 'Incoming'), figure(total, 'Outgoing')];
  judgeHeader(root, judge, { period: ['SCH-TSR-40', 'SCH-TSR-41', 'SCH-TSR-42'], reporter: ['SCH-TSR-17', 'SCH-TSR-18'] });
  judgeParts(subtotals, judge, { PerTP: 'SCH-TSR-06', 'PerSP-DT-PR': 'SCH-TSR-10', 'PerSP-DT-PR-CC': 'SCH-TSR-14' }, 'SCH-TSR-37');
  const present = { PerTP: 'SCH-TSR-03', 'PerSP-DT-PR': 'SCH-TSR-07', 'PerSP-DT-PR-CC': 'SCH-TSR-11' } as const;
  const sums = {
    PerTP: ['SCH-TSR-04', 'SCH-TSR-05'],
    'PerSP-DT-PR': ['SCH-TSR-08', 'SCH-TSR-09'],
    'PerSP-DT-PR-CC': ['SCH-TSR-12', undefined],
  } as const;
  for (const type of ['PerTP', 'PerSP-DT-PR', 'PerSP-DT-PR-CC'] as const) {
    const parts = subtotals.filter((one) => typeOf(one) === type);
    const needed = type === 'PerSP-DT-PR-CC' ? incoming : incoming + outgoing;
    judge(present[type], needed === 0 || parts.length > 0);
    const [ofIncoming, ofOutgoing] = sums[type];
    judge(ofIncoming, sum(parts, 'Incoming') === incoming);
    if (ofOutgoing !== undefined) judge(ofOutgoing, sum(parts, 'Outgoing') === outgoing);
    else judge('SCH-TSR-43', sum(parts, 'Outgoing') === 0);
  }
  const keys = subtotals.flatMap((one) => named(one, 'Key'));
  const byScheme = (scheme: RegExp) => keys.filter((key) => scheme.test(textOf(key, 'schemeID') ?? ''));
  judge(
    'SCH-TSR-19',
    byScheme(/^CertSubjectCN$/).every((key) => SEAT.test(key.text)),
  );
  judge(
    'SCH-TSR-20',
    byScheme(/Country$/).every((key) => key.text === 'ZZ' || isReportedCountry(key.text)),
  );
}

function judgeEndUsers(root: XmlElement, judge: Judge): void {
  const whole = only(root, 'FullSet');
  const subsets = named(root, 'Subset');
  judgeHeader(root, judge, { period: ['SCH-EUSR-16', 'SCH-EUSR-17', 'SCH-EUSR-18'], reporter: ['SCH-EUSR-07', 'SCH-EUSR-08'] });
  const once = { 'PerDT-PR': 'SCH-EUSR-13', 'PerDT-PR-EUC': 'SCH-EUSR-29', 'PerDT-EUC': 'SCH-EUSR-38', PerEUC: 'SCH-EUSR-40' };
  judgeParts(subsets, judge, once, 'SCH-EUSR-14');
  const of = (element: XmlElement) =>
    ['SendingEndUsers', 'ReceivingEndUsers', 'SendingOrReceivingEndUsers'].map((name) => figure(element, name)) as [number, number, number];
  const [sending, receiving, either] = of(whole);
  judge('SCH-EUSR-19', either <= sending + receiving);
  judge('SCH-EUSR-20', either >= sending);
  judge('SCH-EUSR-21', either >= receiving);
  for (const subset of subsets) {
    const [s, r, e] = of(subset);
    judge('SCH-EUSR-03', s <= sending);
    judge('SCH-EUSR-04', r <= receiving);
    judge('SCH-EUSR-22', e <= either);
    judge('SCH-EUSR-33', e <= s + r);
    judge('SCH-EUSR-34', e >= s);
    judge('SCH-EUSR-35', e >= r);
    judge('SCH-EUSR-36', e > 0);
  }
  const has = (type: string): boolean => sending + receiving === 0 || subsets.some((one) => typeOf(one) === type);
  judge('SCH-EUSR-15', has('PerDT-PR'));
  judge('SCH-EUSR-37', has('PerDT-EUC'));
  judge('SCH-EUSR-39', has('PerEUC'));
  const countries = subsets.flatMap((one) => named(one, 'Key')).filter((key) => textOf(key, 'schemeID') === 'EndUserCountry');
  judge(
    'SCH-EUSR-30',
    countries.every((key) => isReportedCountry(key.text)),
  );
}

function judgeHeader(
  root: XmlElement,
  judge: Judge,
  rules: { readonly period: readonly [string, string, string]; readonly reporter: readonly [string, string] },
): void {
  const header = only(root, 'Header');
  const period = only(header, 'ReportPeriod');
  const [from, to] = [only(period, 'StartDate').text, only(period, 'EndDate').text];
  judge(rules.period[0], DAY.test(from));
  judge(rules.period[1], DAY.test(to));
  judge(rules.period[2], from <= to);
  const reporter = only(header, 'ReporterID');
  judge(rules.reporter[0], textOf(reporter, 'schemeID') === 'CertSubjectCN');
  judge(rules.reporter[1], SEAT.test(reporter.text));
}

/** `once`: for each type, the rule that its keys are there once. `types`: the rule that there is no other type. */
function judgeParts(parts: readonly XmlElement[], judge: Judge, once: Readonly<Record<string, string>>, types: string): void {
  const seen = new Set<string>();
  for (const part of parts) {
    const type = typeOf(part);
    const rule = once[type];
    judge(types, rule !== undefined);
    if (rule === undefined) continue;
    const keys = named(part, 'Key');
    const [ofKeys, ...wanted] = KEYS[type]!;
    const found = keys.map((key) => `${textOf(key, 'metaSchemeID')} ${textOf(key, 'schemeID')}`);
    judge(ofKeys, found.join() === wanted.join());
    const id = [type, ...keys.map((key) => key.text)].join('\n');
    judge(rule, !seen.has(id));
    seen.add(id);
  }
}

function named({ children }: XmlElement, local: string): XmlElement[] {
  return children.filter((child) => child.local === local);
}

/** The schemas of both reports have it once. */
function only(element: XmlElement, local: string): XmlElement {
  const found = named(element, local);
  if (found.length !== 1) throw new Error(`${element.local} has ${found.length} ${local}`);
  return found[0]!;
}

function typeOf(part: XmlElement): string {
  return textOf(part, 'type') ?? '';
}

function figure(element: XmlElement, name: string): number {
  return Number(only(element, name).text);
}

function sum(parts: readonly XmlElement[], name: string): number {
  return parts.reduce((total, part) => total + figure(part, name), 0);
}

// The rules of the Schematron of the Transaction Statistics Report 1.0.5 and the End User Statistics Report 1.1.5, by their numbers, and what
// the schemas of both reports ask for. test/interop/reports.interop.ts compares the verdicts with those of the published files.
import { XmlError } from '../../xml/error.js';
import { parseXml } from '../../xml/gate.js';
import type { XmlElement } from '../../xml/tree.js';
import { judgeEndUsers } from './endUserRules.js';
import { only, type Rules, spaced, valueIn } from './part.js';
import { checkSchema, SchemaFault } from './reportSchema.js';
import { REPORT_TYPES, type ReportKind } from './reportTypes.js';
import { judgeTransactions } from './transactionRules.js';

export interface BrokenRule {
  /** Such as SCH-TSR-04. `XSD`: the schema of the report. Then no other rule is looked at. */
  readonly rule: string;
  readonly text: string;
}

const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const SEAT = /^P[A-Z]{2}[0-9]{6}$/;

/** The rules that a report breaks, in the order of their numbers, each once. */
export function brokenRules(kind: ReportKind, xml: Buffer): BrokenRule[] {
  const broken = new Map<string, string>();
  const rules: Rules = (number, holds, text) => {
    const rule = `SCH-${kind}-${number}`;
    if (!holds && !broken.has(rule)) broken.set(rule, text);
  };
  try {
    const { root } = parseXml(xml);
    checkSchema(kind, root);
    judgeIds(kind, root, rules);
    if (kind === 'TSR') judgeReport(root, rules, { period: ['40', '41', '42'], reporter: ['16', '17', '18'], judge: judgeTransactions });
    else judgeReport(root, rules, { period: ['16', '17', '18'], reporter: ['06', '07', '08'], judge: judgeEndUsers });
  } catch (error) {
    if (!(error instanceof SchemaFault || error instanceof XmlError)) throw error;
    broken.set('XSD', error.message);
  }
  return [...broken].map(([rule, text]) => ({ rule, text })).sort((one, other) => (one.rule < other.rule ? -1 : 1));
}

function judgeIds(kind: ReportKind, root: XmlElement, rules: Rules): void {
  const { customizationId, processId } = REPORT_TYPES[kind];
  rules('01', valueIn(only(root, 'CustomizationID')) === customizationId, `CustomizationID is not ${customizationId}`);
  rules('02', valueIn(only(root, 'ProfileID')) === processId, `ProfileID is not ${processId}`);
}

interface Numbers {
  readonly period: readonly [start: string, end: string, order: string];
  readonly reporter: readonly [present: string, scheme: string, seat: string];
  readonly judge: (root: XmlElement, rules: Rules, isSeat: (text: string) => boolean) => void;
}

function judgeReport(root: XmlElement, rules: Rules, { period, reporter, judge }: Numbers): void {
  const header = only(root, 'Header');
  const dates = only(header, 'ReportPeriod');
  const [from, to] = [only(dates, 'StartDate').text, only(dates, 'EndDate').text];
  rules(period[0], DAY.test(spaced(from)), 'StartDate is no day without a time zone');
  rules(period[1], DAY.test(spaced(to)), 'EndDate is no day without a time zone');
  rules(period[2], from <= to, 'EndDate is before StartDate');
  const id = only(header, 'ReporterID');
  const isSeat = (text: string): boolean => SEAT.test(text);
  const scheme = id.attributes.find(({ local }) => local === 'schemeID')?.value ?? '';
  rules(reporter[0], valueIn(id) !== '', 'ReporterID is empty');
  rules(reporter[1], spaced(scheme) === 'CertSubjectCN', 'schemeID of ReporterID is not CertSubjectCN');
  rules(reporter[2], scheme !== 'CertSubjectCN' || isSeat(valueIn(id)), `ReporterID ${valueIn(id)} is no seat id`);
  judge(root, rules, isSeat);
}

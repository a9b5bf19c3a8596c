// What a French flux 10 e-report must contain to be taken in. Our own ids: the published G rules are a larger set.

import { stepsOf } from '../../xml/path.js';
import { attribute, type XmlElement } from '../../xml/tree.js';
import { Fields, type Table } from '../fields.js';
import type { Rule } from '../rule.js';

const PATHS = {
  number: 'ReportDocument/Id',
  kind: 'ReportDocument/TypeCode',
  time: 'ReportDocument/IssueDateTime/DateTimeString',
  sender: 'ReportDocument/Sender/Id',
  issuer: 'ReportDocument/Issuer/Id',
} as const;

export type EreportField = keyof typeof PATHS;

const TABLE = Object.fromEntries(
  Object.entries(PATHS).map(([name, path]) => [name, { within: undefined, steps: stepsOf(path), where: undefined }]),
) as Table<EreportField>;

export function ereportOf(root: XmlElement): Fields<EreportField> {
  return new Fields(root, TABLE);
}

export const EREPORT: readonly Rule<EreportField>[] = [
  required('EREPORT-01', 'number', 'identifier (ReportDocument/Id)'),
  required('EREPORT-02', 'kind', 'type code (ReportDocument/TypeCode)'),
  required('EREPORT-03', 'time', 'time of issue (ReportDocument/IssueDateTime/DateTimeString)'),
  {
    id: 'EREPORT-04',
    severity: 'fatal',
    context: 'time',
    test: (node) => isTime(node.text.trim()),
    text: 'The time of issue is no date and time of the form yyyymmddhhmmss.',
    hint: 'Write year, month, day, hours, minutes and seconds as fourteen digits.',
    terms: [],
  },
  required('EREPORT-05', 'sender', "sender's identifier (ReportDocument/Sender/Id)"),
  required('EREPORT-06', 'issuer', "issuer's identifier (ReportDocument/Issuer/Id)"),
  schemeGiven('EREPORT-07', 'sender', "sender's"),
  schemeGiven('EREPORT-08', 'issuer', "issuer's"),
];

function required(id: string, field: EreportField, what: string): Rule<EreportField> {
  return {
    id,
    severity: 'fatal',
    context: 'document',
    test: (_, fields) => fields.has(field),
    text: `The report has no ${what}.`,
    hint: `Give the ${what}.`,
    terms: [],
  };
}

function schemeGiven(id: string, field: EreportField, whose: string): Rule<EreportField> {
  return {
    id,
    severity: 'fatal',
    context: field,
    test: (node) => (attribute(node, 'schemeId') ?? '').trim() !== '',
    text: `The ${whose} identifier does not say its scheme.`,
    hint: 'Give the attribute schemeId, such as 0002 for a SIREN.',
    terms: [],
  };
}

function isTime(text: string): boolean {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!match) return false;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hours < 24 && minutes < 60 && seconds < 60;
}

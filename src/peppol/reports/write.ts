// What both reports share: header, keys and figures.
import { escapeText } from '../../xml/escape.js';
import { PROCESS_SCHEME, schemeOf } from '../documentTypes.js';
import { REPORT_TYPES, type ReportKind } from './reportTypes.js';

/** `from` and `to` are the first and the last day, such as 2026-10-01. */
export interface ReportHeader {
  readonly from: string;
  readonly to: string;
  /** The seat id of the reporting access point: the CN of its certificate. */
  readonly reporter: string;
}

export interface ReportKey {
  readonly metaScheme: 'TP' | 'SP' | 'DT' | 'PR' | 'CC';
  readonly scheme: string;
  readonly value: string;
}

/** Figures by the name of their element, in order. */
type Figures = Readonly<Record<string, number>>;

export interface Part {
  readonly type: string;
  readonly keys: readonly ReportKey[];
  readonly figures: Figures;
}

export const documentTypeKey = (value: string): ReportKey => ({ metaScheme: 'DT', scheme: schemeOf(value), value });
export const processKey = (value: string): ReportKey => ({ metaScheme: 'PR', scheme: PROCESS_SCHEME, value });
export const accessPointKey = (value: string): ReportKey => ({ metaScheme: 'SP', scheme: 'CertSubjectCN', value });
export const countryKey = (scheme: string, value: string): ReportKey => ({ metaScheme: 'CC', scheme, value });

/** `whole` and `part` are the names of the elements for everything and for its parts. */
export function writeReport(
  kind: ReportKind,
  { from, to, reporter }: ReportHeader,
  whole: { readonly name: string; readonly figures: Figures },
  part: { readonly name: string; readonly parts: readonly Part[] },
): string {
  const { namespace, root, customizationId, processId } = REPORT_TYPES[kind];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="${namespace}">`,
    `  <CustomizationID>${customizationId}</CustomizationID>`,
    `  <ProfileID>${processId}</ProfileID>`,
    '  <Header>',
    '    <ReportPeriod>',
    `      <StartDate>${from}</StartDate>`,
    `      <EndDate>${to}</EndDate>`,
    '    </ReportPeriod>',
    `    <ReporterID schemeID="CertSubjectCN">${escapeText(reporter)}</ReporterID>`,
    '  </Header>',
    `  <${whole.name}>`,
    ...figureLines(whole.figures),
    `  </${whole.name}>`,
    ...part.parts.flatMap(({ type, keys, figures }) => [
      `  <${part.name} type="${type}">`,
      ...keys.map(
        ({ metaScheme, scheme, value }) => `    <Key metaSchemeID="${metaScheme}" schemeID="${scheme}">${escapeText(value)}</Key>`,
      ),
      ...figureLines(figures),
      `  </${part.name}>`,
    ]),
    `</${root}>`,
    '',
  ].join('\n');
}

/** Rows by their keys, in the order of the keys. */
export function groupByKeys<Row>(
  rows: readonly Row[],
  keysOf: (row: Row) => readonly ReportKey[],
): readonly [readonly ReportKey[], readonly Row[]][] {
  const groups = new Map<string, [readonly ReportKey[], Row[]]>();
  for (const row of rows) {
    const keys = keysOf(row);
    const id = keys.map(({ value }) => value).join('\n');
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [keys, [row]]);
    else group[1].push(row);
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

function figureLines(figures: Figures): string[] {
  return Object.entries(figures).map(([name, value]) => `    <${name}>${value}</${name}>`);
}

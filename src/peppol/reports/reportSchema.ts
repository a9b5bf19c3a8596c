// The schemas of both reports: elements, attributes, days and numbers.
import { attribute, type XmlElement } from '../../xml/tree.js';
import { spaced } from './part.js';
import { REPORT_TYPES, type ReportKind } from './reportTypes.js';

export class SchemaFault extends Error {
  override readonly name = 'SchemaFault';
}

const REPEATED: ReadonlySet<string> = new Set(['Key', 'Subtotal', 'Subset']);
const HEADER = 'CustomizationID ProfileID Header';
const END_USERS = 'SendingEndUsers ReceivingEndUsers SendingOrReceivingEndUsers';
/** The children of each element that has some, where an element that may be there several times is named once. */
const CONTENT: Readonly<Record<string, readonly string[]>> = {
  TransactionStatisticsReport: [`${HEADER} Total`, `${HEADER} Total Subtotal`],
  EndUserStatisticsReport: [`${HEADER} FullSet`, `${HEADER} FullSet Subset`],
  Header: ['ReportPeriod ReporterID'],
  ReportPeriod: ['StartDate EndDate'],
  Total: ['Incoming Outgoing'],
  Subtotal: ['Key Incoming Outgoing'],
  FullSet: [END_USERS],
  Subset: [`Key ${END_USERS}`],
};
const REQUIRED: Readonly<Record<string, readonly string[]>> = { Key: ['metaSchemeID', 'schemeID'], Subtotal: ['type'], Subset: ['type'] };
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  CustomizationID: ['schemeID'],
  ProfileID: ['schemeID'],
  ReporterID: ['schemeID'],
};
const SCHEMA_INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';
const NUMBER = /^(\+?[0-9]+|-0+)$/;
const DATE = /^([0-9]{4}-[0-9]{2}-[0-9]{2})(Z|[+-](0[0-9]|1[0-3]):[0-5][0-9]|[+-]14:00)?$/;
const TEXTS: ReadonlySet<string> = new Set(['CustomizationID', 'ProfileID', 'ReporterID', 'Key']);
const DAYS: ReadonlySet<string> = new Set(['StartDate', 'EndDate']);

/** Throws SchemaFault. */
export function checkSchema(kind: ReportKind, root: XmlElement): void {
  const { namespace, root: name } = REPORT_TYPES[kind];
  if (root.ns !== namespace || root.local !== name) throw new SchemaFault(`The root is not ${name} of ${namespace}`);
  checkElement(root);
}

function checkElement(element: XmlElement): void {
  const { local, children, text } = element;
  checkAttributes(element);
  const content = CONTENT[local];
  if (content === undefined) {
    if (children.length > 0) throw new SchemaFault(`${local} has elements in it`);
    if (!isValue(local, spaced(text))) throw new SchemaFault(`${local} is no ${DAYS.has(local) ? 'day' : 'number'}`);
    return;
  }
  if (text.trim() !== '') throw new SchemaFault(`${local} has text in it`);
  const names = children.map((child) => (child.ns === element.ns ? child.local : `{${child.ns}}${child.local}`));
  const found = names.filter((one, index) => !(REPEATED.has(one) && one === names[index - 1])).join(' ');
  if (!content.includes(found)) throw new SchemaFault(`${local} has not the elements ${content[0]}`);
  for (const child of children) checkElement(child);
}

function checkAttributes(element: XmlElement): void {
  const [required, optional] = [REQUIRED[element.local] ?? [], OPTIONAL[element.local] ?? []];
  for (const one of required) if (attribute(element, one) === undefined) throw new SchemaFault(`${element.local} has no ${one}`);
  for (const { ns, local } of element.attributes)
    if (ns !== SCHEMA_INSTANCE && !(ns === '' && (required.includes(local) || optional.includes(local))))
      throw new SchemaFault(`${element.local} has an attribute ${local}`);
}

function isValue(local: string, text: string): boolean {
  if (TEXTS.has(local)) return true;
  if (!DAYS.has(local)) return NUMBER.test(text);
  const [, day] = DATE.exec(text) ?? [];
  return day !== undefined && !day.startsWith('0000') && isDay(day);
}

/** A date that is not in the calendar is no Date, or another one. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

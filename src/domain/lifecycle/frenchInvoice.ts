// What the French reform asks of an invoice: its parties by SIREN, whether it is between French enterprises, and what e-reports say of it.

import { isSelfBilling } from '../../convert/documentKind.js';
import { cut } from '../../cut.js';
import type { SchemedId } from '../../peppol/cdar/message.js';
import { NON_REGULATED, REGULATED } from '../../peppol/frenchTypes.js';
import type { Report } from '../../validation/report.js';
import { type Invoice, invoiceOf } from '../../validation/terms.js';
import { descendants, elementsAt, textAt, textOf } from '../../xml/path.js';
import type { XmlElement } from '../../xml/tree.js';
import { calendarDate } from '../documents/fields/calendarDate.js';

/** The note BAR: between French enterprises, with one abroad, with a consumer here or abroad, and what is not under the reform. */
const INVOICE_KINDS = ['B2B', 'B2BINT', 'B2C', 'B2CINT', 'OUTOFSCOPE', 'ARCHIVEONLY'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export interface FrenchParty {
  readonly name: string;
  readonly siren?: string | undefined;
  readonly vat?: string | undefined;
  /** BT-30, BT-47. */
  readonly identifier?: SchemedId | undefined;
  readonly country?: string | undefined;
}

/** A row of the VAT breakdown. Decimals as text. */
export interface VatRow {
  readonly category: string;
  readonly rate: string;
  readonly taxable: string;
  readonly amount: string;
  readonly reason?: string | undefined;
  readonly reasonCode?: string | undefined;
}

/** Stored as JSON beside the document. Dates are YYYY-MM-DD. */
export interface FrenchInvoice {
  readonly kind: InvoiceKind;
  /** The buyer writes and sends it. */
  readonly isSelfBilled: boolean;
  /** BT-23, such as S1. */
  readonly mode?: string | undefined;
  readonly number: string;
  readonly typeCode: string;
  readonly issueDate: string;
  readonly dueDate?: string | undefined;
  readonly currency: string;
  /** BT-8. */
  readonly taxPoint?: string | undefined;
  /** BT-109. */
  readonly totalWithoutVat?: string | undefined;
  /** BT-110, or BT-111 where that is in euros. */
  readonly vatTotal?: string | undefined;
  readonly seller: FrenchParty;
  readonly buyer: FrenchParty;
  readonly preceding: readonly { readonly number: string; readonly issueDate?: string | undefined }[];
  readonly delivery?: { readonly date?: string | undefined; readonly country?: string | undefined } | undefined;
  readonly period?: { readonly start: string; readonly end: string } | undefined;
  readonly vat: readonly VatRow[];
}

const ROWS_MAX = 100;
const TEXT_CHARACTERS_MAX = 512;

/** The rules BR-FR, by their family. */
const BR_FR = 'FR-CTC-';
/** SIREN. */
const SIREN_SCHEME = '0002';

/** Whether the French rules were applied: the platforms owe its statuses. */
export function isHeldToFrenchRules({ ruleSets }: Pick<Report, 'ruleSets'>): boolean {
  return ruleSets.some(({ family }) => family.startsWith(BR_FR));
}

/**
 * Whether the reform wants to know of the invoice: the French rules were applied, or they give way to the specification of another
 * community (the report says it) and the seller is a French enterprise. Such an invoice is reported as any other.
 */
export async function frenchInvoiceOf(
  report: Pick<Report, 'ruleSets' | 'findings'>,
  root: () => Promise<XmlElement>,
): Promise<FrenchInvoice | undefined> {
  if (isHeldToFrenchRules(report)) return readFrenchInvoice(await root());
  if (!report.findings.some(({ ruleSet }) => ruleSet?.startsWith(BR_FR) === true)) return undefined;
  const invoice = readFrenchInvoice(await root());
  const isFrench = invoice?.seller.identifier?.scheme === SIREN_SCHEME || invoice?.seller.country === 'FR';
  return isFrench ? invoice : undefined;
}

/** Undefined where number, type or date of the invoice cannot be read. */
export function readFrenchInvoice(root: XmlElement): FrenchInvoice | undefined {
  const invoice = invoiceOf(root);
  const [number, typeCode] = [bounded(invoice.text('BT-1')), bounded(invoice.text('BT-3'))];
  const issueDate = calendarDate(invoice.text('BT-2'));
  if (number === undefined || typeCode === undefined || issueDate === undefined) return undefined;
  const [seller, buyer] = [party(invoice, 'BT-27', 'BT-30', 'BT-31', 'BT-40'), party(invoice, 'BT-44', 'BT-47', 'BT-48', 'BT-55')];
  const [start, end] = [calendarDate(invoice.text('BT-73')), calendarDate(invoice.text('BT-74'))];
  return {
    kind: kindOf(root, invoice, buyer),
    isSelfBilled: isSelfBilling(invoice.text('BT-24'), typeCode),
    mode: bounded(invoice.text('BT-23')),
    number,
    typeCode,
    issueDate,
    dueDate: calendarDate(invoice.text('BT-9')),
    currency: /^[A-Z]{3}$/.exec(invoice.text('BT-5'))?.[0] ?? 'EUR',
    taxPoint: bounded(invoice.text('BT-8')),
    totalWithoutVat: bounded(invoice.text('BT-109')),
    vatTotal: vatTotal(invoice),
    seller,
    buyer,
    preceding: invoice
      .all('BG-3')
      .slice(0, ROWS_MAX)
      .map((one) => ({ number: bounded(invoice.text('BT-25', one)) ?? '', issueDate: calendarDate(invoice.text('BT-26', one)) })),
    delivery: { date: calendarDate(invoice.text('BT-72')), country: bounded(invoice.text('BT-80')) },
    period: start === undefined || end === undefined ? undefined : { start, end },
    vat: invoice
      .all('BG-23')
      .filter((one) => invoice.has('BT-118', one))
      .slice(0, ROWS_MAX)
      .map((one) => vatRow(invoice, one)),
  };
}

/** The process of the network for an invoice, and for the statuses of it. */
export function frenchProcess(kind: InvoiceKind): string {
  return kind === 'B2B' ? REGULATED : NON_REGULATED;
}

/** MDT-2 of the statuses of an invoice. */
export function lifecycleProcess(kind: InvoiceKind): string {
  return kind === 'B2B' ? 'REGULATED' : kind === 'ARCHIVEONLY' ? 'OUTOFSCOPE' : kind;
}

function party(
  invoice: Invoice,
  name: 'BT-27' | 'BT-44',
  registration: 'BT-30' | 'BT-47',
  vat: 'BT-31' | 'BT-48',
  country: 'BT-40' | 'BT-55',
): FrenchParty {
  const legal = invoice.first(registration);
  const [scheme, value] = [textOf(legal, 'schemeID'), textOf(legal)];
  const tax = invoice.text(vat);
  const siren = scheme === SIREN_SCHEME ? value : /^FR[0-9A-Z]{2}(\d{9})$/.exec(tax)?.[1];
  return {
    name: bounded(invoice.text(name)) ?? '',
    siren: siren !== undefined && /^\d{9}$/.test(siren) ? siren : undefined,
    vat: bounded(tax),
    identifier: scheme === undefined || value === undefined ? undefined : { scheme: cut(scheme, 10), value: cut(value, 100) },
    country: /^[A-Z]{2}$/.exec(invoice.text(country))?.[0],
  };
}

/** The note says it. Without one, the buyer does: by a SIREN or a French VAT number, by those of another country, or by none. */
function kindOf(root: XmlElement, invoice: Invoice, buyer: FrenchParty): InvoiceKind {
  const said = noteOf(root, invoice);
  const known = INVOICE_KINDS.find((one) => one === said);
  if (known !== undefined) return known;
  const isFrenchAddress = textOf(invoice.first('BT-49'), 'schemeID') === '0225';
  if (buyer.siren !== undefined || isFrenchAddress) return 'B2B';
  if (buyer.vat !== undefined || buyer.identifier !== undefined) return 'B2BINT';
  return buyer.country === undefined || buyer.country === 'FR' ? 'B2C' : 'B2CINT';
}

/** UBL has the subject in the text: `#BAR#B2B`. */
function noteOf(root: XmlElement, invoice: Invoice): string | undefined {
  const notes = elementsAt(root, 'rsm:ExchangedDocument/ram:IncludedNote');
  const coded = notes.find((note) => textAt(note, 'ram:SubjectCode') === 'BAR');
  if (coded !== undefined) return textAt(coded, 'ram:Content');
  for (const { text } of invoice.all('BT-22')) {
    const found = /#BAR#\s*([A-Z0-9]+)/.exec(text)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** In euros: that of the tax currency, where there are two. */
function vatTotal(invoice: Invoice): string | undefined {
  const totals = descendants(invoice.root).filter(
    ({ local, parent }) => local === 'TaxTotalAmount' || (local === 'TaxAmount' && parent?.local === 'TaxTotal'),
  );
  const inEuros = totals.find((one) => textOf(one, 'currencyID') === 'EUR');
  return bounded(textOf(inEuros ?? totals[0]) ?? '');
}

function vatRow(invoice: Invoice, row: XmlElement): VatRow {
  return {
    category: bounded(invoice.text('BT-118', row)) ?? '',
    rate: bounded(invoice.text('BT-119', row)) ?? '0',
    taxable: bounded(invoice.text('BT-116', row)) ?? '0',
    amount: bounded(invoice.text('BT-117', row)) ?? '0',
    reason: bounded(invoice.text('BT-120', row)),
    reasonCode: bounded(invoice.text('BT-121', row)),
  };
}

function bounded(text: string): string | undefined {
  return text === '' ? undefined : cut(text, TEXT_CHARACTERS_MAX);
}

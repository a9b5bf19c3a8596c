// Writes an e-report: the XML of flux 10.
import { cut } from '../../cut.js';

import { frenchTime } from '../../peppol/cdar/frenchTime.js';
import { escapeAttribute, escapeText } from '../../xml/escape.js';
import type { FrenchInvoice, FrenchParty, VatRow } from '../lifecycle/frenchInvoice.js';
import type { Period, ReportContent } from './content.js';
import { amountOf, type DaySum, type PaymentSum } from './sums.js';

interface ReportHead {
  readonly id: string;
  readonly name: string;
  readonly issuedAt: Date;
  /** IN: the first of the period. RE: it replaces the one before. */
  readonly typeCode: 'IN' | 'RE';
  /** The number of the platform in the French directory, four characters (0238), and its name. */
  readonly platform: { readonly id: string; readonly name: string };
}

/** Modes (BT-23) that flux 10 knows. */
const MODES = ['B1', 'S1', 'M1', 'B2', 'S2', 'M2', 'B4', 'S4', 'M4', 'S5', 'S6', 'B7', 'S7'];
const TAX_POINTS = ['5', '29', '72', '3', '35', '432'];
const PROFILE = 'urn.cpro.gouv.fr:1p0:ereporting';
/** Members of the European Union, where a company is known by its VAT number. */
const UNION = 'AT BE BG CY CZ DE DK EE EL ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
const ABROAD_CHARACTERS_MAX = 18;

export function writeReport(head: ReportHead, content: ReportContent, period: Period): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<Report>${headXml(head, content)}${reportBody(content, period)}</Report>`);
}

/** What is reported, without who transmits it when. */
export function reportBody(content: ReportContent, period: Period): string {
  return content.kind === 'transactions' ? transactionsXml(content, period) : paymentsXml(content, period);
}

function headXml({ id, name, issuedAt, typeCode, platform }: ReportHead, { issuer }: ReportContent): string {
  return group(
    'ReportDocument',
    text('Id', id) +
      text('Name', name) +
      group('IssueDateTime', text('DateTimeString', frenchTime(issuedAt))) +
      text('TypeCode', typeCode) +
      group('Sender', schemed('Id', '0238', platform.id) + text('Name', platform.name) + text('RoleCode', 'WK')) +
      group('Issuer', schemed('Id', '0002', issuer.siren) + text('Name', issuer.name) + text('RoleCode', 'SE')),
  );
}

function transactionsXml({ invoices, days }: Extract<ReportContent, { kind: 'transactions' }>, period: Period): string {
  return group(
    'TransactionsReport',
    periodXml('ReportPeriod', period.from, period.to) + invoices.map(invoiceXml).join('') + days.map(dayXml).join(''),
  );
}

function invoiceXml(invoice: FrenchInvoice): string {
  const { delivery, period } = invoice;
  const place = delivery?.country === undefined ? '' : group('Location', text('CountryId', delivery.country));
  const delivered = (delivery?.date === undefined ? '' : text('Date', day(delivery.date))) + place;
  return group(
    'Invoice',
    text('ID', invoice.number) +
      text('IssueDate', day(invoice.issueDate)) +
      text('TypeCode', invoice.typeCode) +
      text('CurrencyCode', invoice.currency) +
      (invoice.dueDate === undefined ? '' : text('DueDate', day(invoice.dueDate))) +
      (invoice.taxPoint !== undefined && TAX_POINTS.includes(invoice.taxPoint) ? text('TaxDueDateTypeCode', invoice.taxPoint) : '') +
      group('BusinessProcess', text('ID', modeOf(invoice)) + text('TypeID', PROFILE)) +
      invoice.preceding
        .map(({ number, issueDate }) =>
          group('ReferencedDocument', text('ID', number) + (issueDate === undefined ? '' : text('IssueDate', day(issueDate)))),
        )
        .join('') +
      partyXml('Seller', invoice.seller) +
      partyXml('Buyer', invoice.buyer) +
      (delivered === '' ? '' : group('Delivery', delivered)) +
      (period === undefined ? '' : periodXml('InvoicePeriod', period.start, period.end)) +
      group(
        'MonetaryTotal',
        text('TaxExclusiveAmount', amountOf(invoice.totalWithoutVat)) +
          `<TaxAmount CurrencyCode="EUR">${amountOf(invoice.vatTotal)}</TaxAmount>`,
      ) +
      invoice.vat.map(vatXml).join(''),
  );
}

/** Modes with several sellers are not known to flux 10: what remains is goods, services or both. */
function modeOf({ mode }: FrenchInvoice): string {
  if (mode !== undefined && MODES.includes(mode)) return mode;
  return mode !== undefined && /^[BSM]/.test(mode) ? `${mode[0]}1` : 'M1';
}

function partyXml(name: string, { siren, vat, identifier, country }: FrenchParty): string {
  const [scheme, id] =
    siren !== undefined
      ? ['0002', siren]
      : [country !== undefined && UNION.includes(country) ? '0223' : '0227', cut(vat ?? identifier?.value ?? '', ABROAD_CHARACTERS_MAX)];
  return group(
    name,
    (id === '' ? '' : schemed('CompanyId', scheme!, id!)) +
      (vat === undefined ? '' : `<TaxRegistrationId qualifyingId="VAT">${escapeText(vat)}</TaxRegistrationId>`) +
      (country === undefined ? '' : group('PostalAddress', text('CountryId', country))),
  );
}

function vatXml({ category, rate, taxable, amount, reason, reasonCode }: VatRow): string {
  return group(
    'TaxSubTotal',
    text('TaxableAmount', amountOf(taxable)) +
      text('TaxAmount', amountOf(amount)) +
      group(
        'TaxCategory',
        text('Code', category) +
          text('Percent', amountOf(rate)) +
          text('TaxExemptionReason', reason ?? reasonCode) +
          text('TaxExemptionReasonCode', reasonCode),
      ),
  );
}

function dayXml({ date, currency, category, withoutVat, vat, count, rates }: DaySum): string {
  const parts = rates.map(({ rate, taxable, vat: of }) =>
    group('TaxSubtotal', text('TaxPercent', rate) + text('TaxableAmount', taxable) + text('TaxTotal', of)),
  );
  return group(
    'Transactions',
    text('Date', day(date)) +
      text('TransactionsCurrency', currency) +
      text('CategoryCode', category) +
      text('TaxExclusiveAmount', withoutVat) +
      text('TaxTotal', vat) +
      text('TransactionsCount', String(count)) +
      parts.join(''),
  );
}

/** Each invoice, and each day, has one payment in the schema. */
function paymentsXml({ paid, days }: Extract<ReportContent, { kind: 'payments' }>, period: Period): string {
  const invoices = paid.flatMap(({ number, issueDate, payments }) =>
    payments.map((one) => group('Invoice', text('InvoiceID', number) + text('IssueDate', day(issueDate)) + paymentXml(one))),
  );
  const sums = days.map((one) => group('Transactions', paymentXml(one)));
  return group('PaymentsReport', periodXml('ReportPeriod', period.from, period.to) + invoices.join('') + sums.join(''));
}

function paymentXml({ date, rates }: PaymentSum): string {
  const parts = rates.map(({ rate, amount }) =>
    group('SubTotals', text('TaxPercent', rate) + text('CurrencyCode', 'EUR') + text('Amount', amount)),
  );
  return group('Payment', text('Date', day(date)) + parts.join(''));
}

function periodXml(name: string, from: string, to: string): string {
  return group(name, text('StartDate', day(from)) + text('EndDate', day(to)));
}

function day(date: string): string {
  return date.replaceAll('-', '');
}

function group(name: string, inside: string): string {
  return `<${name}>${inside}</${name}>`;
}

function schemed(name: string, scheme: string, value: string): string {
  return `<${name} schemeId="${escapeAttribute(scheme)}">${escapeText(value)}</${name}>`;
}

/** Nothing for what is not there. */
function text(name: string, value: string | undefined): string {
  return value === undefined || value === '' ? '' : group(name, escapeText(value));
}

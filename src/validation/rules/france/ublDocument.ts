// French invoices in UBL: notes, treatment, and what depends on type and mode. Rules that differ between editions are here.
import { elementAt, elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { compare, equal, ZERO } from '../../decimal.js';
import { decimalAt, hasAt, isAt, only } from '../../lexical.js';
import { type Assertion, fatal, type Pattern } from '../../pattern.js';
import { collapsed } from '../../text.js';
import { CORRECTIONS, CREDIT_NOTES, FINAL, PAID, PREPAYMENTS, SELF_BILLED, TREATMENTS } from './codes.js';
import type { FranceEdition } from './editions.js';
import { isSiren } from './forms.js';
import { pattern, withScheme } from './shared.js';
import { ROOTS } from './ubl.js';

const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';
const LEGAL = 'cac:PartyLegalEntity/cbc:CompanyID';
const TOTALS = 'cac:LegalMonetaryTotal';
const REFERENCE = 'cac:InvoiceDocumentReference';

export function ublDocument(edition: FranceEdition): Pattern[] {
  return [
    ...[...notes(), ...treatment(edition), ...references(), ...modes(edition), ...currency(), ...unit(edition)].map((rule) =>
      pattern(ROOTS, rule),
    ),
    ...creditNote(),
  ];
}

function notes(): Assertion[] {
  const has = (subject: string) => (root: XmlElement) => joined(root, '').includes(`#${subject}#`);
  const once = (subject: string) => (root: XmlElement) => joined(root, '').split(`#${subject}#`).length <= 2;
  return [
    fatal('BR-FR-05_BT-22-1', has('PMT')),
    fatal('BR-FR-05_BT-22-2', has('PMD')),
    fatal('BR-FR-05_BT-22-3', has('AAB')),
    fatal('BR-FR-06_BT-21-1', once('PMT')),
    fatal('BR-FR-06_BT-21-2', once('PMD')),
    fatal('BR-FR-06_BT-21-3', once('AAB')),
    fatal('BR-FR-06_BT-21-4', once('TXD')),
    fatal('BR-FR-30_BT-21', (root) => {
      const texts = elementsAt(root, 'cbc:Note').map(({ text }) => text);
      const all = `${texts.filter((one) => one.includes('#BAR#')).join('')}#`;
      return Array.from(TREATMENTS, (one) => all.split(`BAR#${one}#`).length - 1).reduce((sum, one) => sum + one, 0) <= 1;
    }),
  ];
}

function treatment(edition: FranceEdition): Assertion[] {
  const bar = (root: XmlElement): string => noteOf(root, 'BAR', edition);
  return [
    fatal('BR-FR-11_BT-47', (root) => bar(root) !== 'B2B' || isSiren(collapsed(only(sirens(root, BUYER))))),
    fatal('BR-FR-20_BT-21', (root) => bar(root) === '' || TREATMENTS.has(bar(root))),
    fatal('BR-FR-21_BT-49', (root) => bar(root) !== 'B2B' || SELF_BILLED.has(typeOf(root)) || isAddressed(root, BUYER)),
    fatal('BR-FR-22_BT-34', (root) => {
      const isConcerned = edition.selfBilledB2bOnly ? bar(root) === 'B2B' : bar(root) !== '';
      return !isConcerned || !SELF_BILLED.has(typeOf(root)) || isAddressed(root, SELLER);
    }),
  ];
}

function references(): Assertion[] {
  return [
    fatal('BR-FR-CO-04_BT-3', (root) => {
      const isCorrection = elementsAt(root, 'cbc:InvoiceTypeCode').some(({ text }) => CORRECTIONS.has(text));
      return !isCorrection || elementsAt(root, 'cac:BillingReference').length === 1;
    }),
  ];
}

function creditNote(): Pattern[] {
  return [
    pattern(
      'cn:CreditNote',
      fatal('BR-FR-CO-03_BT-3', (root) => {
        const needed = ['cac:ContractDocumentReference/cbc:ID', 'cac:InvoicePeriod/cbc:StartDate', 'cac:InvoicePeriod/cbc:EndDate'];
        return typeOf(root) !== '262' || needed.every((path) => says(root, path));
      }),
    ),
    pattern(
      'cn:CreditNote',
      fatal(
        'BR-FR-CO-05_BT-3',
        (root) =>
          !CREDIT_NOTES.has(typeOf(root)) || elementsAt(root, `cac:BillingReference/${REFERENCE}`).some(isDated) || everyLineRefers(root),
      ),
    ),
  ];
}

function everyLineRefers(root: XmlElement): boolean {
  const numbers: ReadonlySet<string> = new Set(elementsAt(root, 'cbc:ID').map(({ text }) => text));
  return elementsAt(root, 'cac:CreditNoteLine').every((line) => {
    const all = elementsAt(line, 'cac:BillingReference');
    const own = all.filter((one) => elementsAt(one, `${REFERENCE}/cbc:ID`).some(({ text }) => numbers.has(text)));
    if (own.length > 0 && !own.some((one) => isAt(one, `${REFERENCE}/cbc:DocumentStatusCode`, 'DETAIL'))) return true;
    const others = all.filter((one) => elementsAt(one, `${REFERENCE}/cbc:ID`).some(({ text }) => !numbers.has(text)));
    return others.flatMap((one) => elementsAt(one, REFERENCE)).some(isDated);
  });
}

function isDated(reference: XmlElement): boolean {
  return hasAt(reference, 'cbc:ID') && hasAt(reference, 'cbc:IssueDate');
}

function modes(edition: FranceEdition): Assertion[] {
  const due = (root: XmlElement): XmlElement[] => [
    ...elementsAt(root, 'cbc:DueDate'),
    ...elementsAt(root, 'cac:PaymentMeans/cbc:PaymentDueDate'),
  ];
  const isPaid = (root: XmlElement): boolean => PAID.has(modeOf(root));
  return [
    fatal('BR-FR-CO-07_BT-9', (root) => {
      const issued = elementAt(root, 'cbc:IssueDate')?.text;
      const days = edition.everyDueDate ? due(root) : elementsAt(root, 'cbc:DueDate');
      return PREPAYMENTS.has(typeOf(root)) || isPaid(root) || issued === undefined || days.every(({ text }) => text >= issued);
    }),
    fatal('BR-FR-CO-08_BT-23', (root) => !FINAL.has(modeOf(root)) || !PREPAYMENTS.has(typeOf(root))),
    fatal('BR-FR-CO-09_BT-23-1', (root) => {
      const [paid, total] = [decimalAt(root, `${TOTALS}/cbc:PrepaidAmount`), decimalAt(root, `${TOTALS}/cbc:TaxInclusiveAmount`)];
      return !isPaid(root) || (paid !== undefined && total !== undefined && equal(paid, total));
    }),
    fatal('BR-FR-CO-09_BT-23-2', (root) => {
      const payable = decimalAt(root, `${TOTALS}/cbc:PayableAmount`);
      return !isPaid(root) || (payable !== undefined && compare(payable, ZERO) === 0);
    }),
    fatal('BR-FR-CO-09_BT-23-3', (root) => !isPaid(root) || due(root).some(({ text }) => text !== '')),
  ];
}

function currency(): Assertion[] {
  return [
    fatal('BR-FR-CO-12_BT-5', (root) => {
      if (elementsAt(root, 'cbc:DocumentCurrencyCode').every(({ text }) => text === 'EUR')) return true;
      const amounts = elementsAt(root, 'cac:TaxTotal/cbc:TaxAmount').filter((one) => attribute(one, 'currencyID') === 'EUR');
      return isAt(root, 'cbc:TaxCurrencyCode', 'EUR') && amounts.some(({ text }) => text !== '');
    }),
  ];
}

/** The seller is a member of a single taxable entity. */
function unit(edition: FranceEdition): Assertion[] {
  const isMember = (root: XmlElement): boolean =>
    withScheme(elementsAt(root, `${SELLER}/cac:PartyIdentification/cbc:ID`), '0231').length > 0;
  return [
    fatal('BR-FR-CO-14_BT-29-1', (root) => !isMember(root) || noteOf(root, 'TXD', edition) === 'MEMBRE_ASSUJETTI_UNIQUE'),
    fatal('BR-FR-CO-15_BT-29-1', (root) => !isMember(root) || says(root, 'cac:TaxRepresentativeParty/cac:PartyTaxScheme/cbc:CompanyID')),
  ];
}

function isAddressed(root: XmlElement, party: string): boolean {
  const endpoints = elementsAt(root, `${party}/cbc:EndpointID`);
  const address = only(endpoints);
  return address.startsWith(only(sirens(root, party))) && endpoints.some((one) => attribute(one, 'schemeID') === '0225');
}

function sirens(root: XmlElement, party: string): XmlElement[] {
  return withScheme(elementsAt(root, `${party}/${LEGAL}`), '0002');
}

function says(root: XmlElement, path: string): boolean {
  return elementsAt(root, path).some(({ text }) => text !== '');
}

export function typeOf(root: XmlElement): string {
  return (elementAt(root, 'cbc:InvoiceTypeCode') ?? elementAt(root, 'cbc:CreditNoteTypeCode'))?.text ?? '';
}

function modeOf(root: XmlElement): string {
  return only(elementsAt(root, 'cbc:ProfileID'));
}

/** What the notes say behind `#SUBJECT#`, up to the next `#`. */
function noteOf(root: XmlElement, subject: string, { noteSeparator }: FranceEdition): string {
  const [, ...behind] = joined(root, noteSeparator).split(`#${subject}#`);
  return behind.length === 0 ? '' : (behind.join(`#${subject}#`).split('#')[0] ?? '');
}

function joined(root: XmlElement, separator: string): string {
  return elementsAt(root, 'cbc:Note')
    .map(({ text }) => text)
    .join(separator);
}

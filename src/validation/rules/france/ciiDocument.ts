// French invoices in CII: treatment, and what depends on type and mode. Rules that differ between editions are here.
import { elementAt, elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { compare, equal, ZERO } from '../../decimal.js';
import { decimalAt, hasAt, isAt, only } from '../../lexical.js';
import { type Assertion, fatal, type Pattern } from '../../pattern.js';
import { collapsed, isBlank } from '../../text.js';
import { MODE, notesOf, ROOT } from './cii.js';
import { CORRECTIONS, CREDIT_NOTES, FINAL, PAID, PREPAYMENTS, SELF_BILLED, TREATMENTS } from './codes.js';
import type { FranceEdition } from './editions.js';
import { isSiren } from './forms.js';
import { hasScheme, pattern, withScheme } from './shared.js';

const TRADE = 'rsm:SupplyChainTradeTransaction';
const AGREEMENT = `${TRADE}/ram:ApplicableHeaderTradeAgreement`;
const SETTLEMENT = `${TRADE}/ram:ApplicableHeaderTradeSettlement`;
const SELLER = `${AGREEMENT}/ram:SellerTradeParty`;
const BUYER = `${AGREEMENT}/ram:BuyerTradeParty`;
const ADDRESS = 'ram:URIUniversalCommunication/ram:URIID';
const LEGAL = 'ram:SpecifiedLegalOrganization/ram:ID';
const PERIOD = `${SETTLEMENT}/ram:BillingSpecifiedPeriod`;
const SUMS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const DUE = `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString`;
const REFERENCES = 'ram:InvoiceReferencedDocument';

export function ciiDocument(edition: FranceEdition): Pattern[] {
  const rules = [...treatment(), ...references(), ...modes(edition), ...currency(), ...unit()];
  return [
    ...rules.map((rule) => pattern(ROOT, rule)),
    {
      places: [
        {
          context: 'rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:IncludedNote',
          when: (note) => isAt(note, 'ram:SubjectCode', 'BAR'),
          rules: [fatal('BR-FR-20_BT-21', (note) => elementsAt(note, 'ram:Content').some(({ text }) => TREATMENTS.has(text)))],
        },
      ],
    },
  ];
}

function treatment(): Assertion[] {
  const isB2b = (root: XmlElement): boolean =>
    notesOf(elementAt(root, 'rsm:ExchangedDocument') ?? root, 'BAR').some((note) => isAt(note, 'ram:Content', 'B2B'));
  return [
    fatal('BR-FR-10_BT-30', (root) => isSiren(collapsed(only(withScheme(elementsAt(root, `${SELLER}/${LEGAL}`), '0002'))))),
    fatal('BR-FR-11_BT-47', (root) => !isB2b(root) || isSiren(only(withScheme(elementsAt(root, `${BUYER}/${LEGAL}`), '0002')))),
    fatal('BR-FR-12_BT-49', (root) => only(elementsAt(root, `${BUYER}/${ADDRESS}`)) !== ''),
    fatal('BR-FR-13_BT-34', (root) => only(elementsAt(root, `${SELLER}/${ADDRESS}`)) !== ''),
    fatal('BR-FR-21_BT-49', (root) => !isB2b(root) || SELF_BILLED.has(typeOf(root)) || isAddressed(root, BUYER)),
    fatal('BR-FR-22_BT-34', (root) => !isB2b(root) || !SELF_BILLED.has(typeOf(root)) || isAddressed(root, SELLER)),
  ];
}

function references(): Assertion[] {
  const day = 'udt:DateTimeString';
  const contract = [
    `${AGREEMENT}/ram:ContractReferencedDocument/ram:IssuerAssignedID`,
    `${PERIOD}/ram:StartDateTime/${day}`,
    `${PERIOD}/ram:EndDateTime/${day}`,
  ];
  return [
    fatal('BR-FR-CO-03_BT-3', (root) => typeOf(root) !== '262' || contract.every((path) => says(root, path))),
    fatal('BR-FR-CO-04_BT-4', (root) => !CORRECTIONS.has(typeOf(root)) || elementsAt(root, `${SETTLEMENT}/${REFERENCES}`).length === 1),
    fatal('BR-FR-CO-05_BT-3', (root) => {
      if (!CREDIT_NOTES.has(typeOf(root)) || elementsAt(root, `${SETTLEMENT}/${REFERENCES}`).some(isDated)) return true;
      return elementsAt(root, `${TRADE}/ram:IncludedSupplyChainTradeLineItem`)
        .filter(isDetail)
        .every((line) => elementsAt(line, `ram:SpecifiedLineTradeSettlement/${REFERENCES}`).some(isDated));
    }),
  ];
}

/** Without a status, or with that of a detail. */
function isDetail(line: XmlElement): boolean {
  const statuses = elementsAt(line, 'ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode');
  return statuses.length === 0 || statuses.some(({ text }) => text === 'DETAIL');
}

function isDated(reference: XmlElement): boolean {
  return hasAt(reference, 'ram:IssuerAssignedID') && hasAt(reference, 'ram:FormattedIssueDateTime/qdt:DateTimeString');
}

function modes({ everyDueDate }: FranceEdition): Assertion[] {
  const isPaid = (root: XmlElement): boolean => PAID.has(modeOf(root));
  return [
    fatal('BR-FR-CO-07_BT-9', (root) => {
      const issued = elementAt(root, 'rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString')?.text;
      const due = elementsAt(root, DUE);
      const days = everyDueDate ? due : due.slice(0, 1).filter(({ text }) => text !== '');
      if (!days.some(({ text }) => !isBlank(text)) || PREPAYMENTS.has(typeOf(root)) || isPaid(root)) return true;
      return issued !== undefined && days.every(({ text }) => text >= issued);
    }),
    fatal('BR-FR-CO-08_BT-23', (root) => !FINAL.has(modeOf(root)) || !PREPAYMENTS.has(typeOf(root))),
    fatal('BR-FR-CO-09_BT-23-1', (root) => {
      const [paid, total] = [decimalAt(root, `${SUMS}/ram:TotalPrepaidAmount`), decimalAt(root, `${SUMS}/ram:GrandTotalAmount`)];
      return !isPaid(root) || (paid !== undefined && total !== undefined && equal(paid, total));
    }),
    fatal('BR-FR-CO-09_BT-23-2', (root) => {
      const payable = decimalAt(root, `${SUMS}/ram:DuePayableAmount`);
      return !isPaid(root) || (payable !== undefined && compare(payable, ZERO) === 0);
    }),
    fatal('BR-FR-CO-09_BT-23-3', (root) => {
      return !isPaid(root) || elementsAt(root, DUE).some(({ text }) => (everyDueDate ? !isBlank(text) : text !== ''));
    }),
  ];
}

function currency(): Assertion[] {
  return [
    fatal('BR-FR-CO-12_BT-5', (root) => {
      if (elementsAt(root, `${SETTLEMENT}/ram:InvoiceCurrencyCode`).every(({ text }) => text === 'EUR')) return true;
      const amounts = elementsAt(root, `${SUMS}/ram:TaxTotalAmount`).filter((one) => attribute(one, 'currencyID') === 'EUR');
      return isAt(root, `${SETTLEMENT}/ram:TaxCurrencyCode`, 'EUR') && amounts.some(({ text }) => text !== '');
    }),
  ];
}

/** The seller is a member of a single taxable entity. */
function unit(): Assertion[] {
  const isMember = (root: XmlElement): boolean => withScheme(elementsAt(root, `${SELLER}/ram:GlobalID`), '0231').length > 0;
  const number = `${AGREEMENT}/ram:SellerTaxRepresentativeTradeParty/ram:SpecifiedTaxRegistration/ram:ID`;
  return [
    fatal('BR-FR-CO-14_BT-29-1', (root) => {
      const notes = notesOf(elementAt(root, 'rsm:ExchangedDocument') ?? root, 'TXD');
      return !isMember(root) || notes.some((note) => isAt(note, 'ram:Content', 'MEMBRE_ASSUJETTI_UNIQUE'));
    }),
    fatal('BR-FR-CO-15_BT-29-1', (root, document) => {
      return !isMember(root) || elementsAt(root, number).some((one) => hasScheme('VA')(one, document) && one.text !== '');
    }),
  ];
}

function isAddressed(root: XmlElement, party: string): boolean {
  const endpoints = elementsAt(root, `${party}/${ADDRESS}`);
  return (
    only(endpoints).startsWith(only(elementsAt(root, `${party}/${LEGAL}`))) &&
    endpoints.some((one) => attribute(one, 'schemeID') === '0225')
  );
}

function says(root: XmlElement, path: string): boolean {
  return elementsAt(root, path).some(({ text }) => text !== '');
}

export function typeOf(root: XmlElement): string {
  return elementAt(root, 'rsm:ExchangedDocument/ram:TypeCode')?.text ?? '';
}

export function modeOf(root: XmlElement): string {
  return only(elementsAt(root, `rsm:ExchangedDocumentContext/${MODE}`));
}

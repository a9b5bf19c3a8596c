// XRechnung in CII.
import { elementAt, elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { attributeOf, hasAt, normalizedAt, rawAt, saysAt } from '../../lexical.js';
import { type Assertion, fatal, information, type Pattern, type Place, type Test, warning } from '../../pattern.js';
import { collapsed } from '../../text.js';
import type { XRechnungEdition } from './editions.js';
import {
  CARDS,
  DIRECT_DEBIT,
  hasThreeDigits,
  haveOwnNames,
  IDENTIFIERS,
  isAbsoluteUrl,
  isIban,
  isMailAddress,
  isSkonto,
  SEPA_TRANSFER,
  TRANSFERS,
  TYPE_CODES,
  VAT_CODES,
} from './facts.js';

const TRANSACTION = 'rsm:SupplyChainTradeTransaction';
const AGREEMENT = `${TRANSACTION}/ram:ApplicableHeaderTradeAgreement`;
const SETTLEMENT = `${TRANSACTION}/ram:ApplicableHeaderTradeSettlement`;
const MEANS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`;
const SELLER = `${AGREEMENT}/ram:SellerTradeParty`;
const LINE = `${TRANSACTION}/ram:IncludedSupplyChainTradeLineItem`;
const TYPE = 'rsm:ExchangedDocument/ram:TypeCode';
const MANDATE = 'ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID';
const CREDITOR = 'ram:CreditorReferenceID';
const DEBITED = 'ram:PayerPartyDebtorFinancialAccount/ram:IBANID';
const TELEPHONE = 'ram:TelephoneUniversalCommunication/ram:CompleteNumber';
const MAIL = 'ram:EmailURIUniversalCommunication/ram:URIID';

export function xrechnungCii(edition: XRechnungEdition): Pattern {
  return { places: [document(), ...parties(), ...payment(), ...details(edition), ...(edition.form ? [dates()] : [])] };
}

/** Format 102 is a day without separators. */
function dates(): Place {
  const isDay: Test = (date) => attribute(date, 'format') === '102' && /^[0-9]{8}$/.test(collapsed(date.text));
  return { context: 'udt:DateTimeString|qdt:DateTimeString|udt:DateString', rules: [warning('BR-TMP-7', isDay)] };
}

function document(): Place {
  return at(
    '',
    fatal('BR-DE-30', (root) => {
      const { mandate, creditor, debited } = directDebit(root);
      return ((mandate || debited) && creditor) || !(mandate || creditor || debited);
    }),
    fatal('BR-DE-31', (root) => {
      const { mandate, creditor, debited } = directDebit(root);
      return ((mandate || creditor) && debited) || !(mandate || creditor || debited);
    }),
    fatal('BR-DE-1', has(MEANS)),
    fatal('BR-DE-15', says(`${AGREEMENT}/ram:BuyerReference`)),
    fatal('BR-DE-16', isSellerKnown),
    warning('BR-DE-17', (root) => TYPE_CODES.has(normalizedAt(root, TYPE))),
    fatal('BR-DE-18', (root) =>
      elementsAt(root, `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms`).every((terms) =>
        isSkonto(elementAt(terms, 'ram:Description')?.text ?? ''),
      ),
    ),
    fatal('BR-DE-22', (root) => referencesByPlace(root).every((references) => haveOwnNames(references, objectsOf))),
    warning('BR-DE-26', (root) => normalizedAt(root, TYPE) !== '384' || hasAt(root, `${SETTLEMENT}/ram:InvoiceReferencedDocument`)),
  );
}

function parties(): Place[] {
  const address = (path: string, city: Assertion, code: Assertion): Place => at(`/${path}/ram:PostalTradeAddress`, city, code);
  return [
    at(
      '/rsm:ExchangedDocumentContext',
      warning('BR-DE-21', (context) =>
        elementsAt(context, 'ram:GuidelineSpecifiedDocumentContextParameter/ram:ID').some(({ text }) =>
          Object.values<string>(IDENTIFIERS).includes(text),
        ),
      ),
    ),
    at(`/${SELLER}`, fatal('BR-DE-2', has('ram:DefinedTradeContact'))),
    address(SELLER, fatal('BR-DE-3', says('ram:CityName')), fatal('BR-DE-4', says('ram:PostcodeCode'))),
    at(
      `/${SELLER}/ram:DefinedTradeContact`,
      fatal('BR-DE-5', (contact) => saysAt(contact, 'ram:PersonName') || saysAt(contact, 'ram:DepartmentName')),
      fatal('BR-DE-6', says(TELEPHONE)),
      fatal('BR-DE-7', says(MAIL)),
      warning('BR-DE-27', (contact) => hasThreeDigits(normalizedAt(contact, TELEPHONE))),
      warning('BR-DE-28', (contact) => isMailAddress(normalizedAt(contact, MAIL))),
    ),
    address(`${AGREEMENT}/ram:BuyerTradeParty`, fatal('BR-DE-8', says('ram:CityName')), fatal('BR-DE-9', says('ram:PostcodeCode'))),
    address(
      `${TRANSACTION}/ram:ApplicableHeaderTradeDelivery/ram:ShipToTradeParty`,
      fatal('BR-DE-10', says('ram:CityName')),
      fatal('BR-DE-11', says('ram:PostcodeCode')),
    ),
  ];
}

function payment(): Place[] {
  const by = (codes: (code: string) => boolean, ...rules: readonly Assertion[]): Place => ({
    ...at(`/${MEANS}`, ...rules),
    when: (means) => codes(normalizedAt(means, 'ram:TypeCode')),
  });
  const lacks =
    (...paths: readonly string[]): Test =>
    (means) =>
      !paths.some((path) => hasAt(means, path));
  const lacksMandate: Test = (means, document) =>
    document.at(`${SETTLEMENT}/${MANDATE}`).length === 0 && document.at(`${SETTLEMENT}/${CREDITOR}`).length === 0 && !hasAt(means, DEBITED);
  return [
    by(
      (code) => TRANSFERS.has(code),
      warning(
        'BR-DE-19',
        (means) =>
          normalizedAt(means, 'ram:TypeCode') !== SEPA_TRANSFER ||
          isIban(rawAt(means, 'ram:PayeePartyCreditorFinancialAccount/ram:IBANID')),
      ),
      fatal('BR-DE-23-a', has('ram:PayeePartyCreditorFinancialAccount')),
      fatal(
        'BR-DE-23-b',
        (means, document) => lacks('ram:ApplicableTradeSettlementFinancialCard')(means, document) && lacksMandate(means, document),
      ),
    ),
    by(
      (code) => CARDS.has(code),
      fatal('BR-DE-24-a', has('ram:ApplicableTradeSettlementFinancialCard')),
      fatal(
        'BR-DE-24-b',
        (means, document) => lacks('ram:PayeePartyCreditorFinancialAccount')(means, document) && lacksMandate(means, document),
      ),
    ),
    by(
      (code) => code === DIRECT_DEBIT,
      warning('BR-DE-20', (means) => isIban(rawAt(means, DEBITED))),
      fatal('BR-DE-25-a', (means, document) => !lacksMandate(means, document)),
      fatal(
        'BR-DE-25-b',
        lacks(
          'ram:PayeePartyCreditorFinancialAccount',
          'ram:PayeeSpecifiedCreditorFinancialInstitution',
          'ram:PayerSpecifiedDebtorFinancialInstitution',
          'ram:ApplicableTradeSettlementFinancialCard',
        ),
      ),
    ),
  ];
}

function details({ location, form }: XRechnungEdition): Place[] {
  const once =
    (name: string): Test =>
    (reference) =>
      elementsAt(reference, name).length <= 1;
  const counted = [warning('BR-TMP-4', once('ram:Name')), warning('BR-TMP-5', once('ram:AttachmentBinaryObject'))];
  return [
    {
      ...at(
        `/${AGREEMENT}/ram:AdditionalReferencedDocument`,
        {
          id: 'BR-TMP-2',
          severity: location,
          test: (reference) => !hasAt(reference, 'ram:URIID') || isAbsoluteUrl(rawAt(reference, 'ram:URIID')),
        },
        ...(form ? counted : []),
      ),
      when: (reference) => elementsAt(reference, 'ram:TypeCode').some(({ text }) => text === '916'),
    },
    at(`/${SETTLEMENT}/ram:ApplicableTradeTax`, fatal('BR-DE-14', says('ram:RateApplicablePercent'))),
    at(
      `/${TRANSACTION}`,
      information(
        'BR-DE-TMP-32',
        (transaction) =>
          hasAt(transaction, 'ram:ApplicableHeaderTradeDelivery/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime') ||
          hasAt(transaction, 'ram:ApplicableHeaderTradeSettlement/ram:BillingSpecifiedPeriod') ||
          elementsAt(transaction, 'ram:IncludedSupplyChainTradeLineItem').every((line) =>
            hasAt(line, 'ram:SpecifiedLineTradeSettlement/ram:BillingSpecifiedPeriod'),
          ),
      ),
    ),
    at(`/${LINE}`, fatal('BR-TMP-3', haveSameQuantities)),
  ];
}

/** A place below the root. */
function at(path: string, ...rules: readonly Assertion[]): Place {
  return { context: `/rsm:CrossIndustryInvoice${path}`, rules };
}

function has(path: string): Test {
  return (element) => hasAt(element, path);
}

function says(path: string): Test {
  return (element) => saysAt(element, path);
}

/** CII has no group for a direct debit: one of its three terms says that it is there. */
function directDebit(root: XmlElement): Readonly<Record<'mandate' | 'creditor' | 'debited', boolean>> {
  return {
    mandate: hasAt(root, `${SETTLEMENT}/${MANDATE}`),
    creditor: hasAt(root, `${SETTLEMENT}/${CREDITOR}`),
    debited: hasAt(root, `${MEANS}/${DEBITED}`),
  };
}

function isSellerKnown(root: XmlElement): boolean {
  const taxes = `${LINE}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax`;
  const isCharged =
    elementsAt(root, `${taxes}/ram:TypeCode`).some(({ text }) => text === 'VAT') &&
    elementsAt(root, `${taxes}/ram:CategoryCode`).some(({ text }) => VAT_CODES.has(text));
  if (!isCharged || hasAt(root, `${AGREEMENT}/ram:SellerTaxRepresentativeTradeParty`)) return true;
  return elementsAt(root, `${SELLER}/ram:SpecifiedTaxRegistration/ram:ID`).some(
    (id) => ['VA', 'FC'].includes(collapsed(attributeOf(id, 'schemeID'))) && collapsed(id.text) !== '',
  );
}

/** References of one parent are compared with each other. */
function referencesByPlace(root: XmlElement): (readonly XmlElement[])[] {
  const places: (readonly XmlElement[])[] = [];
  const look = (element: XmlElement): void => {
    const references = elementsAt(element, 'ram:AdditionalReferencedDocument');
    if (references.length > 1) places.push(references);
    for (const child of element.children) look(child);
  };
  look(root);
  return places;
}

function objectsOf(reference: XmlElement): readonly XmlElement[] {
  return elementsAt(reference, 'ram:AttachmentBinaryObject');
}

function haveSameQuantities(line: XmlElement): boolean {
  const quantities = (price: string): readonly XmlElement[] =>
    elementsAt(line, `ram:SpecifiedLineTradeAgreement/ram:${price}ProductTradePrice/ram:BasisQuantity`);
  const [gross, net] = [quantities('GrossPrice'), quantities('NetPrice')];
  if (gross.length === 0 || net.length === 0) return true;
  const units = (all: readonly XmlElement[]): string[] => all.flatMap((one) => attribute(one, 'unitCode') ?? []);
  const [grossUnits, netUnits] = [units(gross), units(net)];
  const sameUnit = grossUnits.length === 0 || netUnits.length === 0 || grossUnits.some((unit) => netUnits.includes(unit));
  return sameUnit && gross.some(({ text }) => net.some((one) => one.text === text));
}

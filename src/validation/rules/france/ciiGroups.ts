// The groups of lines of a French invoice in CII: a line has a status and says which line it is a part of.
import { elementAt, elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { decimalAt, hasAt, isAt, normalizedAt, only } from '../../lexical.js';
import { fatal, type Pattern, type Place, type Test } from '../../pattern.js';
import type { Document } from '../../rule.js';
import { collapsed, isBlank } from '../../text.js';
import { modeOf, typeOf } from './ciiDocument.js';
import { BIDIRECTIONAL, MULTI_VENDOR, words } from './codes.js';
import type { FranceEdition } from './editions.js';
import { type GroupSyntax, groupRules, type Line } from './groups.js';
import { pattern } from './shared.js';

const TRADE = 'rsm:SupplyChainTradeTransaction';
const LINES = `rsm:CrossIndustryInvoice/${TRADE}/ram:IncludedSupplyChainTradeLineItem`;
const SETTLEMENT = `${TRADE}/ram:ApplicableHeaderTradeSettlement`;
const STATUS = 'ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode';
const PARENT = 'ram:AssociatedDocumentLineDocument/ram:ParentLineID';
const PARTY = 'ram:SpecifiedLineTradeAgreement/ram:ItemSellerTradeParty';
const OWN = 'ram:SpecifiedLineTradeSettlement';
const SUMS = `${OWN}/ram:SpecifiedTradeSettlementLineMonetarySummation`;
const EARLIER = `${OWN}/ram:InvoiceReferencedDocument`;

const several = (document: Document): boolean => MULTI_VENDOR.has(collapsed(document.once(modeOf)));
const both = (document: Document): boolean => BIDIRECTIONAL.has(collapsed(document.once(modeOf)));
const either = (document: Document): boolean => several(document) || both(document);

const isTop: Test = (line) => isAt(line, STATUS, 'GROUP') && !hasAt(line, PARENT);

export function ciiGroups({ groupsCount }: FranceEdition): Pattern[] {
  return [
    {
      ...pattern(
        `${LINES}/${STATUS}`,
        fatal('BR-FR-MV-01_EXT-FR-FE-163', ({ text }) => !isBlank(text)),
      ),
      when: either,
    },
    {
      when: either,
      places: [reference('AFL', 'BR-FR-MV-03_BT-128_AFL', new Set()), reference('AVV', 'BR-FR-MV-03_BT-128_AVV', MULTI_VENDOR)],
    },
    ...groupRules({ ...FACTS, statusesThatCount: words(groupsCount ? 'DETAIL GROUP' : 'DETAIL') }, either, several, both),
  ];
}

/** A reference of a group is an object identifier that says something other than `but`. */
function reference(kind: string, id: string, but: ReadonlySet<string>): Place {
  return {
    context: `${LINES}/${OWN}/ram:AdditionalReferencedDocument`,
    when: (one, document) => {
      const line = one.parent?.parent;
      return line !== undefined && isAt(one, 'ram:ReferenceTypeCode', kind) && isTop(line, document);
    },
    rules: [
      fatal(id, (one) => {
        const number = only(elementsAt(one, 'ram:IssuerAssignedID'));
        return isAt(one, 'ram:TypeCode', '130') && !isBlank(number) && !but.has(number);
      }),
    ],
  };
}

const FACTS: Omit<GroupSyntax, 'statusesThatCount'> = {
  group: { context: LINES, isTop, lineOf: (line) => line },
  lineContext: LINES,
  rootContext: `rsm:CrossIndustryInvoice/${TRADE}`,
  typeContext: 'rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:TypeCode',
  type: (root) => collapsed(typeOf(root)),
  number: (root) => only(elementsAt(root, 'rsm:ExchangedDocument/ram:ID')),
  currency: (root) => only(elementsAt(root, `${SETTLEMENT}/ram:InvoiceCurrencyCode`)),
  taxCurrency: (root) => elementAt(root, `${SETTLEMENT}/ram:TaxCurrencyCode`)?.text,
  lines: (root) => elementsAt(root, `${TRADE}/ram:IncludedSupplyChainTradeLineItem`).map(readLine),
  subtotals: (root) =>
    elementsAt(root, `${SETTLEMENT}/ram:ApplicableTradeTax`)
      .filter((one) => isAt(one, 'ram:TypeCode', 'VAT'))
      .map((one) => ({ exemption: only(elementsAt(one, 'ram:ExemptionReason')), amount: decimalAt(one, 'ram:CalculatedAmount') })),
  sellerIds: (root) => partyIds(root, 'ram:SellerTradeParty'),
  buyerIds: (root) => partyIds(root, 'ram:BuyerTradeParty'),
  ids: { ofSeller: 'BR-FR-BD-02_BT-31', selfBilled: 'BR-FR-BD-13_BT-3' },
  isRepeated,
};

function readLine(node: XmlElement): Line {
  return {
    node,
    id: normalizedAt(node, 'ram:AssociatedDocumentLineDocument/ram:LineID'),
    parents: elementsAt(node, PARENT).map(({ text }) => text),
    statuses: elementsAt(node, STATUS).map(({ text }) => text),
    sellerName: normalizedAt(node, `${PARTY}/ram:Name`),
    sellerId: normalizedAt(node, `${PARTY}/ram:SpecifiedLegalOrganization/ram:ID`),
    sellerCountry: normalizedAt(node, `${PARTY}/ram:PostalTradeAddress/ram:CountryID`),
    net: decimalAt(node, `${SUMS}/ram:LineTotalAmount`),
    tax: (currency) =>
      collapsed(only(elementsAt(node, `${SUMS}/ram:TaxTotalAmount`).filter((one) => attribute(one, 'currencyID') === currency))),
    gross: elementAt(node, `${SUMS}/ram:GrandTotalAmount`)?.text,
    number: collapsed(only(objects(node))),
    exemption: only(elementsAt(node, `${OWN}/ram:ApplicableTradeTax/ram:ExemptionReason`)),
    hasEarlierNumber: hasAt(node, `${EARLIER}/ram:IssuerAssignedID`),
    hasEarlierDay: hasAt(node, `${EARLIER}/ram:FormattedIssueDateTime/qdt:DateTimeString`),
  };
}

function objects(node: XmlElement): XmlElement[] {
  return elementsAt(node, `${OWN}/ram:AdditionalReferencedDocument`)
    .filter((one) => isAt(one, 'ram:ReferenceTypeCode', 'AFL') && isAt(one, 'ram:TypeCode', '130'))
    .flatMap((one) => elementsAt(one, 'ram:IssuerAssignedID'));
}

/** The number of a group that any reference before it has, too. */
function isRepeated(root: XmlElement, tops: readonly Line[]): boolean {
  const numbers = new Set(tops.flatMap(({ node }) => objects(node)));
  const seen = new Set<string>();
  for (const line of elementsAt(root, `${TRADE}/ram:IncludedSupplyChainTradeLineItem`)) {
    for (const one of referencesIn(line)) {
      if (numbers.has(one) && seen.has(one.text)) return true;
      seen.add(one.text);
    }
  }
  return false;
}

function referencesIn(node: XmlElement): XmlElement[] {
  return node.children.flatMap((child) => (child.local === 'IssuerAssignedID' ? [child] : referencesIn(child)));
}

function partyIds(root: XmlElement, party: string): string[] {
  return elementsAt(root, `${TRADE}/ram:ApplicableHeaderTradeAgreement/${party}/ram:SpecifiedLegalOrganization/ram:ID`).map(
    ({ text }) => text,
  );
}

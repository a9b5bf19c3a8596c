// The extension of XRechnung and its variant for clean vehicles, in CII.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { attributeOf, normalizedAt, saysAt } from '../../lexical.js';
import { type Assertion, fatal, type Pattern, type Place, warning } from '../../pattern.js';
import type { Document } from '../../rule.js';
import { isBlank } from '../../text.js';
import {
  IDENTIFIERS,
  isCleanliness,
  isExtendedAddressScheme,
  isExtendedAttachment,
  isExtendedScheme,
  isVehicleCategory,
  isVehicleScheme,
} from './facts.js';

const TRANSACTION = '/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction';
const LINE = `${TRANSACTION}/ram:IncludedSupplyChainTradeLineItem`;
const CLASSIFICATION = 'ram:DesignatedProductClassification/ram:ClassCode';
const CHARACTERISTIC = 'ram:ApplicableProductCharacteristic';

const isNamed =
  (id: string) =>
  ({ root }: Document): boolean =>
    elementsAt(root, 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID').some(({ text }) => text === id);

/** An element is looked at by the first place that it fits. */
export const EXTENSION_CII: Pattern = {
  when: isNamed(IDENTIFIERS.extension),
  places: [
    {
      context: `${LINE}/ram:AssociatedDocumentLineDocument`,
      rules: [warning('BR-DEX-15', (_, document) => !document.once(hasLevels))],
    },
    withScheme('ram:GlobalID', fatal('BR-DEX-04', hasExtendedScheme), (id) => !isWithin(id, 'SpecifiedTradeProduct', 'ShipToTradeParty')),
    withScheme('ram:ID', fatal('BR-DEX-05', hasExtendedScheme), (id) => !isWithin(id, 'SpecifiedTaxRegistration')),
    withScheme('ram:SpecifiedTradeProduct/ram:GlobalID', fatal('BR-DEX-06', hasExtendedScheme)),
    withScheme(
      'ram:URIUniversalCommunication/ram:URIID',
      fatal('BR-DEX-07', (id) => isExtendedAddressScheme(attributeOf(id, 'schemeID'))),
    ),
    withScheme('ram:ApplicableHeaderTradeDelivery/ram:ShipToTradeParty/ram:GlobalID', fatal('BR-DEX-08', hasExtendedScheme)),
    { context: 'ram:AttachmentBinaryObject', rules: [fatal('BR-DEX-01', isExtendedAttachment)] },
  ],
};

export const CVD_CII: Pattern = {
  when: isNamed(IDENTIFIERS.cvd),
  places: [
    {
      context: TRANSACTION,
      rules: [
        fatal('BR-DE-CVD-03', (transaction) =>
          elementsAt(transaction, 'ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedTradeProduct').some(
            (product) => classifications(product).length > 0 && characteristics(product).length > 0,
          ),
        ),
      ],
    },
    {
      context: `${LINE}/ram:SpecifiedTradeProduct`,
      rules: [
        fatal('BR-DE-CVD-06-b', (product) => characteristics(product).length === 0 || classifications(product).length === 1),
        fatal('BR-DE-CVD-06-a', (product) => classifications(product).length === 0 || characteristics(product).length === 1),
      ],
    },
    {
      context: `${LINE}/ram:SpecifiedTradeProduct/${CLASSIFICATION}`,
      rules: [
        fatal('BR-TMP-CVD-01', (classification) => isVehicleScheme(attributeOf(classification, 'listID'))),
        fatal('BR-DE-CVD-04', isVehicleCategory),
      ],
    },
    {
      context: `${LINE}/ram:SpecifiedTradeProduct/${CHARACTERISTIC}`,
      when: isCva,
      rules: [fatal('BR-DE-CVD-05', (characteristic) => isCleanliness(normalizedAt(characteristic, 'ram:Value')))],
    },
    {
      context: `${TRANSACTION}/ram:ApplicableHeaderTradeAgreement`,
      rules: [
        fatal('BR-DE-CVD-01', (agreement) => saysAt(agreement, 'ram:ContractReferencedDocument/ram:IssuerAssignedID')),
        fatal('BR-DE-CVD-02', (agreement) =>
          elementsAt(agreement, 'ram:AdditionalReferencedDocument').some(
            (one) => normalizedAt(one, 'ram:TypeCode') === '50' && !isBlank(normalizedAt(one, 'ram:IssuerAssignedID')),
          ),
        ),
      ],
    },
  ],
};

function withScheme(context: string, assertion: Assertion, isMeant: (id: XmlElement) => boolean = () => true): Place {
  return { context, when: (id) => attribute(id, 'schemeID') !== undefined && isMeant(id), rules: [assertion] };
}

function hasExtendedScheme(id: XmlElement): boolean {
  return isExtendedScheme(attributeOf(id, 'schemeID'));
}

function isWithin(element: XmlElement, ...locals: readonly string[]): boolean {
  for (let one = element.parent; one !== undefined; one = one.parent) if (locals.includes(one.local)) return true;
  return false;
}

function hasLevels(element: XmlElement): boolean {
  return element.local === 'ParentLineID' || element.children.some(hasLevels);
}

function classifications(product: XmlElement): XmlElement[] {
  return elementsAt(product, CLASSIFICATION).filter((one) => attribute(one, 'listID') === 'CVD');
}

function characteristics(product: XmlElement): XmlElement[] {
  return elementsAt(product, CHARACTERISTIC).filter(isCva);
}

function isCva(characteristic: XmlElement): boolean {
  return elementsAt(characteristic, 'ram:Description').some(({ text }) => text === 'cva');
}

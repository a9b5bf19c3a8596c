// The status itself: of which document, which one, and why. Editions differ here.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { hasAt, isAt } from '../../lexical.js';
import { type Assertion, fatal, type Pattern, type Test, warning } from '../../pattern.js';
import { TYPES } from '../france/codes.js';
import {
  ACTIONS,
  CHARACTERISTICS,
  PROCESSING,
  REASONS,
  REASONS_OF,
  RECIPIENTS,
  REFUSED_B2B,
  REFUSED_B2G,
  STATUSES,
  TRANSMISSION,
  WITH_REASON,
} from './codes.js';
import { at, TYPE } from './head.js';

const REFERENCE = 'cdar:AcknowledgementDocument/ram:ReferenceReferencedDocument';
const STATUS = 'ram:ProcessConditionCode';
const DETAIL = 'ram:SpecifiedDocumentStatus';
const SENDER = 'cdar:ExchangedDocument/ram:SenderTradeParty/ram:GlobalID';

interface StatusEdition {
  readonly version: string;
  readonly validFrom: string;
  /** The seller needs an identifier that says something, and a SIREN is expected. */
  readonly sellerSaid: boolean;
  /** A sender with identifiers of other schemes alone is no public buyer. */
  readonly publicByNumber: boolean;
}

export const CDAR_2026_09: StatusEdition = { version: '1.4.0.03', validFrom: '2026-09-01', sellerSaid: false, publicByNumber: false };
export const CDAR_2026_10: StatusEdition = { version: '1.4.0.04', validFrom: '2026-10-01', sellerSaid: true, publicByNumber: true };

export function statusRules(edition: StatusEdition): Pattern[] {
  const isStatus: Test = ({ text }) => STATUSES.has(text);
  return [
    at(
      `${REFERENCE}/ram:TypeCode`,
      fatal('BR-FR-04_MDT-91', ({ text }) => TYPES.has(text)),
    ),
    ...referenceRules().map((rule) => at(REFERENCE, rule)),
    at(`${REFERENCE}/ram:IssuerTradeParty`, ...sellerRules(edition)),
    at(
      `${REFERENCE}/${STATUS}`,
      fatal(
        'BR-FR-CDV-15_MDT-113',
        ({ text, parent }) => !WITH_REASON.has(text) || (parent !== undefined && hasAt(parent, `${DETAIL}/ram:ReasonCode`)),
      ),
    ),
    at(
      `${REFERENCE}/${DETAIL}`,
      fatal('BR-FR-CDV-16_MDT-124-2', (detail) => hasAt(detail, 'ram:SequenceNumeric')),
    ),
    at(`${REFERENCE}/${STATUS}`, warning('BR-FR-CDV-CL-06_MDT-105', isStatus)),
    at(`${REFERENCE}/${DETAIL}/${STATUS}`, warning('BR-FR-CDV-CL-06_MDT-115', isStatus)),
    at(
      `${REFERENCE}/ram:IssuerTradeParty/ram:RoleCode`,
      fatal('BR-FR-CDV-CL-07_MDT-132', ({ text }) => text === 'SE'),
    ),
    at(
      `${REFERENCE}/ram:RecipientTradeParty/ram:RoleCode`,
      fatal('BR-FR-CDV-CL-08_MDT-158', ({ text }) => RECIPIENTS.has(text)),
    ),
    at(`${REFERENCE}/${DETAIL}/ram:ReasonCode`, ...reasonRules(edition)),
    at(
      `${REFERENCE}/${DETAIL}/ram:RequestedActionCode`,
      fatal('BR-FR-CDV-CL-10_MDT-121', ({ text }) => ACTIONS.has(text)),
    ),
    at(
      `${REFERENCE}/${DETAIL}/ram:SpecifiedDocumentCharacteristic/ram:TypeCode`,
      fatal('BR-FR-CDV-CL-11_MDT-207', ({ text }) => CHARACTERISTICS.has(text)),
    ),
  ];
}

function referenceRules(): Assertion[] {
  return [
    fatal('BR-FR-CDV-11_MDG-35', (reference, { root }) => hasAt(reference, 'ram:FormattedIssueDateTime') || isInadmissible(root)),
    fatal('BR-FR-CDV-12_MDT-105', (reference) => hasAt(reference, STATUS)),
    fatal('BR-FR-CDV-14_MDT-207', (reference) => {
      if (!isAt(reference, STATUS, '212')) return true;
      const received = elementsAt(reference, `${DETAIL}/ram:SpecifiedDocumentCharacteristic`).filter((one) =>
        isAt(one, 'ram:TypeCode', 'MEN'),
      );
      return received.length > 0 && received.every((one) => hasAt(one, 'ram:ValueAmount') && hasAt(one, 'ram:ValuePercent'));
    }),
    fatal('BR-FR-CDV-CL-05_MDT-88_305', codeFits('305', TRANSMISSION)),
    fatal('BR-FR-CDV-CL-05_MDT-88_23', codeFits('23', PROCESSING)),
  ];
}

/** In messages of this type the code of the status is one of these, where there is one. */
function codeFits(type: string, codes: ReadonlySet<string>): Test {
  return (reference, { root }) => {
    const given = elementsAt(reference, 'ram:StatusCode');
    return given.length === 0 || given.some(({ text }) => codes.has(text)) || elementsAt(root, TYPE).some(({ text }) => text !== type);
  };
}

function sellerRules({ sellerSaid }: StatusEdition): Assertion[] {
  const id = 'BR-FR-CDV-13_MDT-129';
  if (!sellerSaid) return [fatal(id, (seller, { root }) => hasAt(seller, 'ram:GlobalID') || isInadmissible(root))];
  const isExempt = ({ parent }: XmlElement): boolean => parent !== undefined && isAt(parent, STATUS, '501');
  return [
    fatal(id, (seller) => elementsAt(seller, 'ram:GlobalID').some(({ text }) => text !== '') || isExempt(seller)),
    warning('BR-FR-CDV-13_MDT-129-2', (seller) => {
      return isExempt(seller) || elementsAt(seller, 'ram:GlobalID').some((one) => attribute(one, 'schemeID') === '0002' && one.text !== '');
    }),
  ];
}

function isInadmissible(root: XmlElement): boolean {
  return isAt(root, `${REFERENCE}/${STATUS}`, '501');
}

function reasonRules({ publicByNumber }: StatusEdition): Assertion[] {
  return [
    fatal('BR-FR-CDV-CL-09_MDT-113', ({ text }) => REASONS.has(text)),
    ...REASONS_OF.map(([id, status, reasons]) => fatal(id, (reason) => !isFor(reason, status) || reasons.has(reason.text))),
    fatal('BR-FR-CDV-CL-09_MDT-113_210', (reason, { root }) => {
      return !isFor(reason, '210') || isPublic(root) || REFUSED_B2B.has(reason.text);
    }),
    fatal('BR-FR-CDV-CL-09_MDT-113_210B2G', (reason, { root }) => {
      if (!isFor(reason, '210')) return true;
      const isConcerned = publicByNumber ? isPublic(root) : hasAt(root, SENDER) && !isPlatformOfOthers(root);
      return !isConcerned || (isPublic(root) && REFUSED_B2G.has(reason.text));
    }),
  ];
}

/** Of the public sector: it sends by the platform 9999. */
function isPublic(root: XmlElement): boolean {
  return platforms(root).includes('9999');
}

function isPlatformOfOthers(root: XmlElement): boolean {
  return platforms(root).some((number) => number !== '9999');
}

function platforms(root: XmlElement): string[] {
  return elementsAt(root, SENDER)
    .filter((one) => attribute(one, 'schemeID') === '0238')
    .map(({ text }) => text);
}

/** The reason is one of this status: of its own detail, or of the document where the detail has none. */
function isFor(reason: XmlElement, status: string): boolean {
  const own = textsAt(reason.parent, STATUS);
  const outer = textsAt(reason.parent?.parent, STATUS);
  const isOther = own.some((one) => one !== status);
  if (outer.some((one) => one !== status) && (own.length === 0 || isOther)) return false;
  return !(outer.includes(status) && isOther);
}

function textsAt(node: XmlElement | undefined, path: string): string[] {
  return elementsAt(node, path).map(({ text }) => text);
}

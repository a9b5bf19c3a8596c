// Who sends a status to whom, and in which process.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { hasAt, isAt, lengthOf, only } from '../../lexical.js';
import { type Assertion, fatal, type Pattern, type Test } from '../../pattern.js';
import { collapsed } from '../../text.js';
import { PARTIES, PROCESSES, RECIPIENTS, SENDERS } from './codes.js';

const HEAD = 'cdar:ExchangedDocument';
const CONTEXT = 'cdar:CrossDomainAcknowledgementAndResponse/cdar:ExchangedDocumentContext';
const PROFILE = 'ram:GuidelineSpecifiedDocumentContextParameter/ram:ID';
const PROCESS = 'ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID';
const RECIPIENT = 'ram:RecipientTradeParty';
export const TYPE = 'cdar:AcknowledgementDocument/ram:TypeCode';

export const HEAD_RULES: readonly Pattern[] = [
  at(
    CONTEXT,
    fatal('BR-FR-CDV-02_MDT-3', (context, { root }) => {
      if (isAt(context, PROFILE, 'urn.cpro.gouv.fr:1p0:CDV:invoice')) return true;
      return isAt(context, PROFILE, 'urn.cpro.gouv.fr:1p0:CDV:einvoicingF2') && isForPortal(root);
    }),
  ),
  at(
    CONTEXT,
    fatal('BR-FR-CDV-CL-01_MDT-2', (context, { root }) => {
      const processes = elementsAt(context, PROCESS);
      if (isForPortal(root)) return lengthOf(collapsed(only(processes))) <= 3;
      return processes.some(({ text }) => PROCESSES.has(text));
    }),
  ),
  at(
    HEAD,
    fatal('BR-FR-CDV-03_MDT-4', (head) => hasAt(head, 'ram:ID')),
  ),
  at(
    `${HEAD}/ram:IssuerTradeParty`,
    fatal('BR-FR-CDV-07_MDT-38_yes', (issuer, { root }) => {
      return elementsAt(root, TYPE).some(({ text }) => text !== '23') || hasAt(issuer, 'ram:GlobalID');
    }),
  ),
  at(
    `${HEAD}/${RECIPIENT}`,
    fatal('BR-FR-CDV-08_MDT-73', (recipient) => {
      const isPlatform = isAt(recipient, 'ram:RoleCode', 'WK') || isAt(recipient, 'ram:RoleCode', 'DFH');
      return isPlatform || hasAt(recipient, 'ram:URIUniversalCommunication/ram:URIID');
    }),
  ),
  at(
    TYPE,
    fatal('BR-FR-CDV-09_MDT-77', ({ text }) => text === '23' || text === '305'),
  ),
  at(HEAD, fatal('BR-FR-CDV-CL-02_MDT-21_305', roleFits('305', 'ram:SenderTradeParty', new Set(['WK'])))),
  at(HEAD, fatal('BR-FR-CDV-CL-02_MDT-21_23', roleFits('23', 'ram:SenderTradeParty', SENDERS))),
  at(HEAD, fatal('BR-FR-CDV-CL-03_MDT-40_305', roleFits('305', 'ram:IssuerTradeParty', new Set(['WK'])))),
  at(HEAD, fatal('BR-FR-CDV-CL-03_MDT-40_23', roleFits('23', 'ram:IssuerTradeParty', PARTIES))),
  at(
    `${HEAD}/${RECIPIENT}/ram:RoleCode`,
    fatal('BR-FR-CDV-CL-04_MDT-59', ({ text }) => RECIPIENTS.has(text)),
  ),
];

/** In messages of this type the party has one of these roles. */
function roleFits(type: string, party: string, roles: ReadonlySet<string>): Test {
  return (head, { root }) => !isAt(root, TYPE, type) || elementsAt(head, `${party}/ram:RoleCode`).some(({ text }) => roles.has(text));
}

/** The public portal alone has an identifier among the recipients. */
function isForPortal(root: XmlElement): boolean {
  const identifiers = elementsAt(root, `${HEAD}/${RECIPIENT}/ram:GlobalID`);
  const isPortal = identifiers.some((one) => attribute(one, 'schemeID') === '0238' && one.text === '0000');
  return identifiers.length === 1 && isPortal && isAt(root, `${HEAD}/${RECIPIENT}/ram:RoleCode`, 'DFH');
}

export function at(context: string, ...rules: readonly Assertion[]): Pattern {
  return { places: [{ context, rules }] };
}

// Reads a lifecycle message (CDAR D22B). Lenient: what is not there is undefined, and the rules say what is missing.
import { cut } from '../../cut.js';
import { NAMESPACES } from '../../xml/namespaces.js';
import { elementAt, elementsAt, textAt, textOf } from '../../xml/path.js';
import type { XmlElement } from '../../xml/tree.js';
import { instantOf } from './frenchTime.js';
import type { LifecycleParty, ReceivedLifecycle, ReceivedStatus, SchemedId, StatusAmount, StatusReason } from './message.js';

/** Of each list that is read. A message with more is cut: no rule has a limit. */
export const LIFECYCLE_LISTS_MAX = 100;
const TEXT_CHARACTERS_MAX = 1000;

/** Undefined where the document is none. */
export function readLifecycle(root: XmlElement): ReceivedLifecycle | undefined {
  if (root.ns !== NAMESPACES.cdar || root.local !== 'CrossDomainAcknowledgementAndResponse') return undefined;
  const head = elementAt(root, 'cdar:ExchangedDocument');
  const acknowledgement = elementAt(root, 'cdar:AcknowledgementDocument');
  const setAt = textAt(acknowledgement, 'ram:IssueDateTime/udt:DateTimeString');
  return {
    id: valueAt(head, 'ram:ID'),
    process: valueAt(root, 'cdar:ExchangedDocumentContext/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID'),
    typeCode: valueAt(acknowledgement, 'ram:TypeCode'),
    setAt: setAt === undefined ? undefined : instantOf(setAt),
    issuer: partyAt(head, 'ram:IssuerTradeParty')[0],
    recipients: partyAt(head, 'ram:RecipientTradeParty'),
    statuses: some(elementsAt(acknowledgement, 'ram:ReferenceReferencedDocument')).flatMap(statusOf),
  };
}

function statusOf(reference: XmlElement): ReceivedStatus[] {
  const status = valueAt(reference, 'ram:ProcessConditionCode');
  const number = valueAt(reference, 'ram:IssuerAssignedID');
  if (status === undefined || number === undefined) return [];
  const details = some(elementsAt(reference, 'ram:SpecifiedDocumentStatus'));
  const issued = textAt(reference, 'ram:FormattedIssueDateTime/qdt:DateTimeString');
  return [
    {
      status,
      label: valueAt(reference, 'ram:ProcessCondition'),
      invoice: {
        number,
        typeCode: valueAt(reference, 'ram:TypeCode'),
        issueDate: /^(\d{4})(\d\d)(\d\d)/
          .exec(issued ?? '')
          ?.slice(1, 4)
          .join('-'),
        seller: schemed(elementAt(reference, 'ram:IssuerTradeParty/ram:GlobalID')),
      },
      reasons: details.map(reasonOf).filter(({ code, text, action }) => [code, text, action].some((one) => one !== undefined)),
      amounts: some(details.flatMap((detail) => elementsAt(detail, 'ram:SpecifiedDocumentCharacteristic'))).flatMap(amountOf),
    },
  ];
}

function reasonOf(detail: XmlElement): StatusReason {
  return {
    code: valueAt(detail, 'ram:ReasonCode'),
    text: valueAt(detail, 'ram:Reason') ?? valueAt(detail, 'ram:IncludedNote/ram:Content'),
    action: valueAt(detail, 'ram:RequestedActionCode'),
  };
}

/** Characteristics without an amount are wrong and right values of the invoice. */
function amountOf(characteristic: XmlElement): StatusAmount[] {
  const value = elementAt(characteristic, 'ram:ValueAmount');
  const [amount, type] = [textOf(value), valueAt(characteristic, 'ram:TypeCode')];
  if (amount === undefined || type === undefined || !isDecimal(amount)) return [];
  const percent = textAt(characteristic, 'ram:ValuePercent');
  return [
    {
      type,
      amount,
      currency: cut(textOf(value, 'currencyID') ?? 'EUR', 3),
      percent: percent !== undefined && isDecimal(percent) ? percent : undefined,
    },
  ];
}

function partyAt(head: XmlElement | undefined, path: string): LifecycleParty[] {
  return some(elementsAt(head, path)).map((party) => ({
    role: valueAt(party, 'ram:RoleCode') ?? '',
    identifier: schemed(elementAt(party, 'ram:GlobalID')),
    name: valueAt(party, 'ram:Name'),
    address: schemed(elementAt(party, 'ram:URIUniversalCommunication/ram:URIID')),
  }));
}

function schemed(element: XmlElement | undefined): SchemedId | undefined {
  const [scheme, value] = [textOf(element, 'schemeID'), textOf(element)];
  return scheme === undefined || value === undefined ? undefined : { scheme: bound(scheme), value: bound(value) };
}

function isDecimal(text: string): boolean {
  return /^[+-]?\d{1,18}(?:\.\d{1,9})?$/.test(text);
}

function valueAt(element: XmlElement | undefined, path: string): string | undefined {
  const text = textAt(element, path);
  return text === undefined ? undefined : bound(text);
}

function bound(text: string): string {
  return cut(text, TEXT_CHARACTERS_MAX);
}

function some<Item>(list: readonly Item[]): readonly Item[] {
  return list.slice(0, LIFECYCLE_LISTS_MAX);
}

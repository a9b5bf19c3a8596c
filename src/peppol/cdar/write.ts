// Writes a lifecycle message: CDAR D22B, as it goes between platforms (XP Z12-012).
import { escapeAttribute, escapeText } from '../../xml/escape.js';
import { NAMESPACES } from '../../xml/namespaces.js';
import { frenchTime } from './frenchTime.js';
import type { LifecycleMessage, LifecycleParty, SchemedId, StatusAmount, StatusReason } from './message.js';
import { isTransmission, statusType } from './statuses.js';

/** MDT-3 between platforms. */
const PROFILE = 'urn.cpro.gouv.fr:1p0:CDV:invoice';
/** MDT-97: the status is of an invoice. Mandatory, although no published rule tests it. */
const REFERENCE_TYPE = 'urn.cpro.gouv.fr:1p0:CDV:einvoicingF2';

const DECLARATIONS = (['ram', 'qdt', 'udt'] as const).map((prefix) => ` xmlns:${prefix}="${NAMESPACES[prefix]}"`).join('');

/** Throws a TypeError for a status that is not in the table. */
export function writeLifecycle(message: LifecycleMessage): Buffer {
  const type = statusType(message.status);
  if (type === undefined) throw new TypeError(`there is no status ${message.status}`);
  const { invoice } = message;
  const context =
    ram('BusinessProcessSpecifiedDocumentContextParameter', text('ID', message.process)) +
    ram('GuidelineSpecifiedDocumentContextParameter', text('ID', PROFILE));
  const head =
    text('ID', message.id) +
    text('Name', `${invoice.number}-CDV-${type.code}`) +
    ram('IssueDateTime', dateTime('udt', '204', frenchTime(message.issuedAt))) +
    party('SenderTradeParty', message.sender) +
    party('IssuerTradeParty', message.issuer) +
    message.recipients.map((recipient) => party('RecipientTradeParty', recipient)).join('');
  const reference =
    text('IssuerAssignedID', invoice.number) +
    text('StatusCode', type.statusCode) +
    text('TypeCode', invoice.typeCode) +
    ram('ReceiptDateTime', dateTime('udt', '204', frenchTime(message.invoiceReceivedAt))) +
    text('ReferenceTypeCode', REFERENCE_TYPE) +
    (invoice.issueDate === undefined ? '' : ram('FormattedIssueDateTime', dateTime('qdt', '102', invoice.issueDate.replaceAll('-', '')))) +
    text('ProcessConditionCode', type.code) +
    text('ProcessCondition', type.label) +
    party('IssuerTradeParty', { role: 'SE', identifier: invoice.seller }) +
    details(message).join('');
  const acknowledgement =
    ram('MultipleReferencesIndicator', '<udt:Indicator>false</udt:Indicator>') +
    text('TypeCode', isTransmission(type) ? '305' : '23') +
    ram('IssueDateTime', dateTime('udt', '204', frenchTime(message.setAt))) +
    ram('ReferenceReferencedDocument', reference);
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="${NAMESPACES.cdar}"${DECLARATIONS}>` +
      `<rsm:ExchangedDocumentContext>${context}</rsm:ExchangedDocumentContext>` +
      `<rsm:ExchangedDocument>${head}</rsm:ExchangedDocument>` +
      `<rsm:AcknowledgementDocument>${acknowledgement}</rsm:AcknowledgementDocument>` +
      '</rsm:CrossDomainAcknowledgementAndResponse>',
  );
}

/** One detail for each reason, each with its number; the amounts stand in the first. */
function details({ reasons, amounts }: LifecycleMessage): string[] {
  const given: readonly StatusReason[] = reasons.length === 0 && amounts.length > 0 ? [{}] : reasons;
  return given.map(({ code, text: reason, action }, index) =>
    ram(
      'SpecifiedDocumentStatus',
      text('ReasonCode', code) +
        text('Reason', reason) +
        text('RequestedActionCode', action) +
        text('SequenceNumeric', String(index + 1)) +
        (index === 0 ? amounts.map(characteristic).join('') : ''),
    ),
  );
}

function characteristic({ type, amount, currency, percent }: StatusAmount): string {
  return ram(
    'SpecifiedDocumentCharacteristic',
    text('TypeCode', type) +
      `<ram:ValueAmount currencyID="${escapeAttribute(currency)}">${escapeText(amount)}</ram:ValueAmount>` +
      text('ValuePercent', percent),
  );
}

function party(name: string, { role, identifier, name: called, address }: LifecycleParty): string {
  return ram(
    name,
    schemed('GlobalID', identifier) +
      text('Name', called) +
      text('RoleCode', role) +
      (address === undefined ? '' : ram('URIUniversalCommunication', schemed('URIID', address))),
  );
}

function schemed(name: string, id: SchemedId | undefined): string {
  return id === undefined ? '' : `<ram:${name} schemeID="${escapeAttribute(id.scheme)}">${escapeText(id.value)}</ram:${name}>`;
}

function dateTime(prefix: 'udt' | 'qdt', format: string, value: string): string {
  return `<${prefix}:DateTimeString format="${format}">${value}</${prefix}:DateTimeString>`;
}

function ram(name: string, inside: string): string {
  return `<ram:${name}>${inside}</ram:${name}>`;
}

/** Nothing for what is not there. */
function text(name: string, value: string | undefined): string {
  return value === undefined || value === '' ? '' : `<ram:${name}>${escapeText(value)}</ram:${name}>`;
}

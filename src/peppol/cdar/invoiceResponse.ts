// A French status as a Peppol Invoice Response (BIS 3), for a receiver that takes no CDAR.
import { escapeAttribute, escapeText } from '../../xml/escape.js';
import { NAMESPACES } from '../../xml/namespaces.js';
import { frenchDay } from './frenchTime.js';
import type { LifecycleParty, ReceivedLifecycle, SchemedId, StatusReason } from './message.js';
import { statusType } from './statuses.js';

const CUSTOMIZATION_ID = 'urn:fdc:peppol.eu:poacc:trns:invoice_response:3';
const PROFILE_ID = 'urn:fdc:peppol.eu:poacc:bis:invoice_response:3';

/** OPStatusReason for the French reasons. Others are OTH. */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  REF: ['CMD_ERR', 'REF_ERR', 'REF_CT_ABSENT', 'CODE_ROUTAGE_ERR', 'JUSTIF_ABS', 'CONTRAT_TERM'],
  LEG: ['TX_TVA_ERR', 'NON_CONFORME', 'SIRET_ERR', 'ADR_ERR'],
  REC: ['DEST_INC', 'DEST_ERR'],
  QUA: ['QUALITE_ERR'],
  DEL: ['LIVR_INCOMP'],
  PRI: ['PU_ERR', 'REM_ERR', 'MONTANTTOTAL_ERR', 'CALCUL_ERR'],
  QTY: ['QTE_ERR'],
  ITM: ['ART_ERR'],
  PAY: ['MODPAI_ERR'],
  UNR: ['TRANSAC_INC', 'EMMET_INC'],
  FIN: ['COORD_BANC_ERR'],
};
const NEEDS_REASON = ['CA', 'UQ', 'RE'];

/**
 * Undefined where the Invoice Response has no word for it: it goes from the buyer to the seller, and is about the processing. What the
 * seller or its platform sets has none, and that a message arrived is said by the Message Level Status.
 */
export function invoiceResponseOf(message: ReceivedLifecycle): Buffer | undefined {
  const [status] = message.statuses;
  const type = status === undefined ? undefined : statusType(status.status);
  const receiver = message.recipients.find(({ address }) => address !== undefined);
  const sender = message.issuer;
  const isFromBuyer = type?.setBy === 'buyer';
  if (status === undefined || type === undefined || !isFromBuyer || receiver === undefined || sender?.address === undefined)
    return undefined;
  const { invoice } = status;
  const given: readonly StatusReason[] =
    status.reasons.length === 0 && NEEDS_REASON.includes(type.responseCode) ? [{ text: type.label }] : status.reasons;
  const reference =
    basic('ID', invoice.number) + basic('IssueDate', invoice.issueDate) + basic('DocumentTypeCode', invoice.typeCode, 'listID="UNCL1001"');
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ApplicationResponse xmlns="${NAMESPACES.ar}" xmlns:cac="${NAMESPACES.cac}" xmlns:cbc="${NAMESPACES.cbc}">` +
      basic('CustomizationID', CUSTOMIZATION_ID) +
      basic('ProfileID', PROFILE_ID) +
      basic('ID', message.id) +
      basic('IssueDate', message.setAt === undefined ? undefined : frenchDay(message.setAt)) +
      party('SenderParty', sender) +
      party('ReceiverParty', receiver) +
      aggregate(
        'DocumentResponse',
        aggregate('Response', basic('ResponseCode', type.responseCode, 'listID="UNCL4343OpSubset"') + given.map(statusXml).join('')) +
          aggregate('DocumentReference', reference),
      ) +
      '</ApplicationResponse>',
  );
}

function statusXml({ code, text }: StatusReason): string {
  const [reason = 'OTH'] = Object.entries(REASONS).find(([, codes]) => codes.includes(code ?? '')) ?? [];
  const said = [code, text].filter((one) => one !== undefined).join(': ');
  return aggregate('Status', basic('StatusReasonCode', reason, 'listID="OPStatusReason"') + basic('StatusReason', said));
}

function party(name: string, { address, identifier, name: called }: LifecycleParty): string {
  return aggregate(
    name,
    schemed('EndpointID', address) +
      (identifier === undefined ? '' : aggregate('PartyIdentification', schemed('ID', identifier))) +
      aggregate('PartyLegalEntity', basic('RegistrationName', called ?? address?.value)),
  );
}

function schemed(name: string, id: SchemedId | undefined): string {
  return id === undefined ? '' : `<cbc:${name} schemeID="${escapeAttribute(id.scheme)}">${escapeText(id.value)}</cbc:${name}>`;
}

function aggregate(name: string, inside: string): string {
  return `<cac:${name}>${inside}</cac:${name}>`;
}

/** Nothing for what is not there. */
function basic(name: string, text: string | undefined, attributes = ''): string {
  if (text === undefined || text === '') return '';
  return `<cbc:${name}${attributes === '' ? '' : ` ${attributes}`}>${escapeText(text)}</cbc:${name}>`;
}

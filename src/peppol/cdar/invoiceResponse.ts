// A French status as a Peppol Invoice Response (BIS 3), for a receiver that takes no CDAR.
import { type Clarification, type ResponseParty, writeInvoiceResponse } from '../invoiceResponse.js';
import { frenchDay } from './frenchTime.js';
import type { LifecycleParty, ReceivedLifecycle, StatusReason } from './message.js';
import { statusType } from './statuses.js';

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
  return writeInvoiceResponse({
    id: message.id,
    issueDate: message.setAt === undefined ? undefined : frenchDay(message.setAt),
    sender: partyOf(sender),
    receiver: partyOf(receiver),
    code: type.responseCode,
    clarifications: given.map(clarificationOf),
    invoice,
  });
}

function clarificationOf({ code, text }: StatusReason): Clarification {
  const [reason = 'OTH'] = Object.entries(REASONS).find(([, codes]) => codes.includes(code ?? '')) ?? [];
  return { list: 'OPStatusReason', code: reason, text: [code, text].filter((one) => one !== undefined).join(': ') };
}

function partyOf({ address, identifier, name }: LifecycleParty): ResponseParty {
  return { endpoint: address, identifier, name };
}

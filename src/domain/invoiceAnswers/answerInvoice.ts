// Answers a received invoice: its sender gets a Peppol Invoice Response, on the way that its documents take.

import { type Clarification, type ResponseParty, writeInvoiceResponse } from '../../peppol/invoiceResponse.js';
import { CLARIFICATION_ACTIONS, CLARIFICATION_REASONS } from '../../validation/codes/peppol/statusCodes.js';
import { type Actor, actorName } from '../actor.js';
import { waitsForApproval } from '../approvals/requests.js';
import { audit } from '../audit/record.js';
import { calendarDate } from '../documents/fields/calendarDate.js';
import { ExchangeError, parameterInvalid } from '../errors.js';
import { readReasonText, STATUS_LIMITS } from '../lifecycle/statusInput.js';
import { type OwnStatusApp, storeOwn } from '../lifecycle/storeOwn.js';
import { occurrence, storedOccurrence, storedText } from '../occurrences/occurrence.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';
import { againIfUnanswered } from '../statements/statementFault.js';
import { isStorable } from '../text.js';
import { uuidOfText, uuidv7 } from '../uuid.js';
import { ANSWER_CODES, type AnswerCode, type AnsweredInvoice, answeredInvoice, NEEDS_REASON, whyNot } from './answerOptions.js';

/** Absent and null are the same. */
interface AnswerInput {
  readonly code: string;
  /** `code` is one of OPStatusReason, `action` one of OPStatusAction. */
  readonly reasons?: readonly { readonly code: string; readonly text?: string | null; readonly action?: string | null }[] | null;
  /** `YYYY-MM-DD`: from when it is so, such as when it was paid. */
  readonly effectiveDate?: string | null;
}

type AnswerApp = OwnStatusApp & Pick<App, 'database'>;

/**
 * Returns the documentId of the answer; undefined where a second person has to approve the refusal first. Of two at once that exclude each
 * other, the second is refused. Throws PARAMETERS_INVALID,
 * DOCUMENT_NOT_FOUND, and ANSWER_REFUSED with the reason where the invoice cannot be answered so.
 */
export async function answerInvoice(app: AnswerApp, actor: Actor, documentId: string, input: AnswerInput): Promise<string | undefined> {
  const answer = readAnswer(input);
  const invoice = isStorable(documentId) ? await answeredInvoice(app.database.sql, actor.tenantId, documentId) : undefined;
  if (invoice === undefined) throw new ExchangeError('DOCUMENT_NOT_FOUND', 'Document not found');
  const why = whyNot(invoice, answer.code);
  if (why !== undefined) throw refused(answer.code, why);
  if (answer.code === 'RE' && (await waitsForApproval(app, actor, documentId, { kind: 'ANSWER', input }))) return undefined;
  const answerId = uuidOfText(`answer ${invoice.id} ${placeOf(invoice, answer.code)}`, 8);
  const [sender, receiver] = [invoice.receiverIdentifier!, invoice.senderIdentifier!];
  const isStored = await storeOwn(app, {
    id: uuidv7(app.clock()),
    documentId: answerId,
    documentType: 'applicationresponse',
    actor,
    fileName: 'response.xml',
    xml: compose(answerId, invoice, answer, app.clock()),
    sender,
    receiver,
  });
  if (!isStored) throw refused(answer.code, 'another answer was given at the same moment');
  await againIfUnanswered(() => note(app, actor, { documentId, invoice: invoice.id, answer: answerId }, answer));
  app.wake('changes');
  return answerId;
}

interface ReadAnswer {
  readonly code: AnswerCode;
  readonly clarifications: readonly Clarification[];
  readonly effectiveDate: string | undefined;
}

function readAnswer({ code, reasons, effectiveDate }: AnswerInput): ReadAnswer {
  const known = ANSWER_CODES.find((one) => one === code);
  if (known === undefined) throw parameterInvalid(`code must be one of ${ANSWER_CODES.join(', ')}`, 'code');
  const given = reasons ?? [];
  if (given.length > STATUS_LIMITS.reasonsMax) throw wrongReason(`must be at most ${STATUS_LIMITS.reasonsMax}`);
  if (given.length === 0 && NEEDS_REASON.has(known)) {
    throw parameterInvalid(`reasons: ${known} needs one`, 'reasons', reason('STATUS_REASON_MISSING'));
  }
  if (typeof effectiveDate === 'string' && calendarDate(effectiveDate) !== effectiveDate) {
    throw parameterInvalid('effectiveDate must be a day (YYYY-MM-DD)', 'effectiveDate');
  }
  return { code: known, clarifications: given.flatMap((one) => clarificationsOf(known, one)), effectiveDate: effectiveDate ?? undefined };
}

function clarificationsOf(answer: AnswerCode, given: NonNullable<AnswerInput['reasons']>[number]): Clarification[] {
  const { code, action } = given;
  if (!CLARIFICATION_REASONS.codes.has(code)) throw wrongReason(`code must be one of ${[...CLARIFICATION_REASONS.codes].join(', ')}`);
  const text = readReasonText(given.text);
  // PEPPOL-T111-R004, -R005.
  if (code === 'PPD' && (answer !== 'PD' || text === undefined)) throw wrongReason('PPD (paid in part) is for PD, and needs a text');
  const why: Clarification = { list: 'OPStatusReason', code, text };
  if (action === undefined || action === null) return [why];
  if (!CLARIFICATION_ACTIONS.codes.has(action)) throw wrongReason(`action must be one of ${[...CLARIFICATION_ACTIONS.codes].join(', ')}`);
  return [why, { list: 'OPStatusAction', code: action }];
}

function wrongReason(what: string): ExchangeError {
  return parameterInvalid(`reasons: ${what}`, 'reasons');
}

function refused(code: AnswerCode, why: string): ExchangeError {
  return new ExchangeError('ANSWER_REFUSED', `The invoice cannot be answered ${code}: ${why}`);
}

/**
 * Answers at the same place have the same documentId, so that one of two at once is stored. Accepted and refused exclude each other. One
 * that did not leave makes room for the next.
 */
function placeOf({ answers }: AnsweredInvoice, code: AnswerCode): string {
  const group: readonly (string | null)[] = code === 'AP' || code === 'RE' ? ['AP', 'RE'] : [code];
  return `${group.join()} ${answers.filter((one) => group.includes(one.code)).length}`;
}

function compose(id: string, invoice: AnsweredInvoice, { code, clarifications, effectiveDate }: ReadAnswer, now: Date): Buffer {
  const { sellerName, buyerName, isSelfBilled, number, issueDate, typeCode } = invoice;
  const [own, other] = isSelfBilled ? [sellerName, buyerName] : [buyerName, sellerName];
  return writeInvoiceResponse({
    id,
    issueDate: now.toISOString().slice(0, 10),
    sender: partyOf(invoice.receiverIdentifier!, own),
    receiver: partyOf(invoice.senderIdentifier!, other),
    code,
    effectiveDate,
    clarifications,
    invoice: { number: number!, issueDate: issueDate ?? undefined, typeCode: typeCode ?? '380' },
  });
}

function partyOf(participant: string, name: string | null): ResponseParty {
  const colon = participant.indexOf(':');
  return { endpoint: { scheme: participant.slice(0, colon), value: participant.slice(colon + 1) }, name: name ?? undefined };
}

/** In the timeline of the invoice and in the audit log, once. */
async function note(
  { database }: Pick<App, 'database'>,
  actor: Actor,
  { documentId, invoice, answer }: { readonly documentId: string; readonly invoice: string; readonly answer: string },
  { code, clarifications }: ReadAnswer,
): Promise<void> {
  const answered = occurrence('ANSWER_NAME', { answer: code });
  const reasons = clarifications.map((one) => {
    return occurrence(one.list === 'OPStatusReason' ? 'ANSWER_REASON' : 'ANSWER_ACTION', { code: one.code, text: one.text ?? '' });
  });
  const words =
    reasons.length === 0 ? occurrence('ANSWERED', { answer: answered }) : occurrence('ANSWERED_BECAUSE', { answer: answered, reasons });
  await database.transaction(async (sql) => {
    const noted = await sql.query(
      `insert into document_move (document, state, reason, occurrence, actor, request_id)
       select d.id, d.state, $2, $6::jsonb, $3, $4 from document d where d.id = $1
         and not exists (select 1 from audit_entry a where a.tenant_id = d.tenant_id and a.details ->> 'answer' = $5 and a.subject = d.document_id)
       returning 1`,
      [invoice, storedText(words), actorName(actor), actor.requestId ?? null, answer, storedOccurrence(words)],
    );
    if (noted.length > 0) await audit(sql, actor, 'document.answer', documentId, { code, answer });
  });
}

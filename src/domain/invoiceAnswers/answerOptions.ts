// Which answers the receiver of an invoice may give now, and why not the others. An answer travels as a Peppol Invoice Response.
import type { Actor } from '../actor.js';
import type { Sql } from '../database.js';
import type { State } from '../document.js';
import { ANSWERS as ANSWERS_DOCUMENT } from '../documents/receiving/answers.js';
import { selfBilled } from '../flows/sql/flowRows.js';
import type { App } from '../ports.js';
import type { Direction, DocumentType } from '../vocabulary.js';

/** Codes of UNCL 4343 that a person decides on. AB says that a message arrived: the service says that by a Message Level Status. */
export const ANSWER_CODES = ['IP', 'UQ', 'CA', 'AP', 'RE', 'PD'] as const;
export type AnswerCode = (typeof ANSWER_CODES)[number];

export const ANSWER_MEANINGS: Readonly<Record<AnswerCode, string>> = {
  IP: 'In process: somebody works on it.',
  UQ: 'A question: processing waits for the answer of the other party.',
  CA: 'Accepted with conditions, such as in part.',
  AP: 'Accepted.',
  RE: 'Refused. No other answer follows.',
  PD: 'Paid. No other answer follows.',
};

/** PEPPOL-T111-R001. */
export const NEEDS_REASON: ReadonlySet<AnswerCode> = new Set(['UQ', 'CA', 'RE']);
const FINAL: ReadonlySet<string> = new Set<AnswerCode>(['RE', 'PD']);
/** Questions may come again. */
const REPEATED: ReadonlySet<string> = new Set<AnswerCode>(['UQ', 'CA']);
const ARRIVED: ReadonlySet<State> = new Set(['READY', 'EXPORTED']);

/** An invoice and the answers that were given to it, oldest first. */
export interface AnsweredInvoice {
  readonly id: string;
  readonly direction: Direction;
  readonly documentType: DocumentType;
  readonly state: State;
  readonly number: string | null;
  readonly typeCode: string | null;
  /** `YYYY-MM-DD`. */
  readonly issueDate: string | null;
  readonly sellerName: string | null;
  readonly buyerName: string | null;
  readonly senderIdentifier: string | null;
  readonly receiverIdentifier: string | null;
  readonly isSelfBilled: boolean;
  /** It has lifecycle statuses (src/domain/lifecycle). */
  readonly isFrench: boolean;
  readonly answers: readonly { readonly code: string | null; readonly state: State }[];
}

export interface AnswerOption {
  readonly code: AnswerCode;
  /** Why it cannot be given now. Undefined: it can. */
  readonly reason: string | undefined;
  readonly needsReason: boolean;
  readonly isFinal: boolean;
}

/** SQL: the columns of an {@link AnsweredInvoice}, of `document d`. Answers that a program uploaded count, too. */
const INVOICE = `d.id, d.direction, d.document_type as "documentType", d.state, d.number, d.type_code as "typeCode",
  to_char(d.issue_date, 'YYYY-MM-DD') as "issueDate", d.seller_name as "sellerName", d.buyer_name as "buyerName",
  d.sender_identifier as "senderIdentifier", d.receiver_identifier as "receiverIdentifier", ${selfBilled('d')} as "isSelfBilled",
  exists (select 1 from french_invoice f where f.document = d.id) as "isFrench",
  array(select jsonb_build_object('code', r.response_code, 'state', r.state) from document r
    where ${ANSWERS_DOCUMENT} and r.direction = 'send' and d.direction = 'receive' order by r.import_date, r.id limit 100) as answers`;

/** Undefined where the tenant has no such document. */
export async function answeredInvoice(sql: Sql, tenantId: string, documentId: string): Promise<AnsweredInvoice | undefined> {
  const [found] = await sql.query<AnsweredInvoice>(`select ${INVOICE} from document d where d.tenant_id = $1 and d.document_id = $2`, [
    tenantId,
    documentId,
  ]);
  return found;
}

/** By id of the row. Documents that nobody answers so are absent: sent ones, French ones, and what is no invoice. */
export async function answerOptionsOf(
  { database }: Pick<App, 'database'>,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly AnswerOption[]>> {
  const rows = await database.sql.query<AnsweredInvoice>(
    `select ${INVOICE} from document d where d.tenant_id = $1 and d.id = any($2::uuid[]) and d.direction = 'receive' and d.document_type = 'invoice'`,
    [actor.tenantId, ids],
    { prepared: true },
  );
  return new Map(rows.filter((row) => whyNever(row) === undefined).map((row) => [row.id, optionsOf(row)]));
}

function optionsOf(invoice: AnsweredInvoice): readonly AnswerOption[] {
  return ANSWER_CODES.map((code) => ({
    code,
    reason: whyNot(invoice, code),
    needsReason: NEEDS_REASON.has(code),
    isFinal: FINAL.has(code),
  }));
}

/** Why nobody answers this document so. */
function whyNever({
  direction,
  documentType,
  isFrench,
  number,
  senderIdentifier,
  receiverIdentifier,
}: AnsweredInvoice): string | undefined {
  if (direction !== 'receive' || documentType !== 'invoice') return 'it is no received invoice';
  if (isFrench) return 'a French invoice has lifecycle statuses';
  return number === null || senderIdentifier === null || receiverIdentifier === null ? 'it names no number or no address' : undefined;
}

/** Why the invoice cannot be answered so now. Undefined: it can. An answer that did not leave does not count. */
export function whyNot(invoice: AnsweredInvoice, code: AnswerCode): string | undefined {
  const never = whyNever(invoice);
  if (never !== undefined) return never;
  if (!ARRIVED.has(invoice.state)) return `it is in the state ${invoice.state}`;
  const given = invoice.answers.filter(({ state }) => state !== 'ERROR').map((one) => one.code);
  const final = given.find((one) => one !== null && FINAL.has(one));
  if (final !== undefined) return `it was answered ${final}, which is final`;
  if (given.includes('AP') && code !== 'PD') return 'it was accepted';
  return given.includes(code) && !REPEATED.has(code) ? 'this was answered already' : undefined;
}

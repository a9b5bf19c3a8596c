// What a person asked to do with an invoice that a second person has to approve. One thing at a time is asked of an invoice.
import { isDeepStrictEqual } from 'node:util';
import { type Actor, personOf } from '../actor.js';
import { audit } from '../audit/record.js';
import type { EntitySql } from '../database.js';
import { lockDocument, noteInTimeline } from '../documents/lockDocument.js';
import { ExchangeError } from '../errors.js';
import { jsonOf, storedJson } from '../json.js';
import { noteWithin } from '../notices/note.js';
import { occurrence } from '../occurrences/occurrence.js';
import type { App } from '../ports.js';
import { againIfUnanswered } from '../statements/statementFault.js';
import { databaseNow } from '../statements/times.js';
import { ApprovalRequestSchema } from '../tables/teamwork.js';
import { uuidv7 } from '../uuid.js';
import { approvalNeeded } from './approvalNeeded.js';
import { needsApproval } from './rules.js';

/** `EXPORTED`, `ERROR`: completed so. `RELEASE`: programs may complete it as EXPORTED. `ANSWER`, `STATUS`: a refusal to the sender. */
export const APPROVAL_KINDS = ['EXPORTED', 'ERROR', 'RELEASE', 'ANSWER', 'STATUS'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

interface AskedAct {
  readonly kind: ApprovalKind;
  /** What the act takes, as it is done once it is approved. */
  readonly input: object;
}

export interface ApprovalRequest extends AskedAct {
  readonly id: string;
  readonly requester: string;
  readonly requesterName: string;
  readonly requestedAt: Date;
  readonly approvedBy: string | null;
  readonly approverName: string | null;
}

const REQUEST = `r.id, r.kind, r.input, r.requester, r.requester_name as "requesterName", r.requested_at as "requestedAt",
  r.approved_by as "approvedBy", r.approver_name as "approverName"`;

/** SQL over a document: whether it may be completed as `status` (SQL) as far as rules of approval go. */
export function mayBeCompleted(d: string, status: string): string {
  return `(not ${needsApproval(d)} or exists (select 1 from approval_request a where a.document = ${d}.id and a.approved_at is not null
    and (a.kind = ${status} or a.kind = 'RELEASE' and ${status} = 'EXPORTED')))`;
}

/**
 * SQL over `done`, documents that were completed: what waits to be asked for of them is over. No rule asked for it any more, or they would not have been
 * completed. Answers and statuses may still follow.
 */
export const REMOVE_OVERTAKEN = `delete from approval_request a using done
  where a.document = done.id and a.approved_at is null and a.kind in ('EXPORTED', 'ERROR', 'RELEASE')`;

/** Of an act that is no completion: whether it waits for approval from now on. False: it may be done now. Throws as {@link askApproval}. */
export async function waitsForApproval(app: ApprovalApp, actor: Actor, documentId: string, act: AskedAct): Promise<boolean> {
  const [row] = await app.database.sql.query<{ needs: boolean; approved: boolean }>(
    `select ${needsApproval('d')} as needs, exists (select 1 from approval_request a where a.document = d.id and a.approved_at is not null
       and a.kind = $3 and a.input = $4::jsonb) as approved
     from document d where d.tenant_id = $1 and d.document_id = $2`,
    [actor.tenantId, documentId, act.kind, jsonOf(act.input)],
  );
  if (row === undefined || !row.needs || row.approved) return false;
  await askApproval(app, actor, documentId, act);
  return true;
}

type ApprovalApp = Pick<App, 'database' | 'clock' | 'wake'>;

/**
 * The same again of the same person changes nothing. Throws APPROVAL_NEEDED for who is no person, DOCUMENT_NOT_FOUND, and APPROVAL_REFUSED
 * where something else is asked for already.
 */
export async function askApproval(app: ApprovalApp, actor: Actor, documentId: string, { kind, input: given }: AskedAct): Promise<void> {
  const { person } = actor;
  if (person === undefined) throw approvalNeeded();
  const [id, input] = [uuidv7(app.clock()), storedJson(given)];
  await againIfUnanswered(() =>
    app.database.transaction(async (sql) => {
      const document = await lockDocument(sql, actor, documentId);
      const asked = await requestOf(sql, document);
      if (asked?.approvedBy === null) {
        if (asked.requester === person.id && asked.kind === kind && isDeepStrictEqual(asked.input, input)) return;
        throw refused(`${asked.requesterName} has asked for something already: approve or decline that first`);
      }
      await sql.em.nativeDelete(ApprovalRequestSchema, { document });
      const requester = { requester: person.id, requesterName: person.name };
      await sql.em.insert(ApprovalRequestSchema, { document, id, tenantId: actor.tenantId, kind, input, ...requester });
      await noteWithin(sql, actor, { kind: 'APPROVAL', document, about: id, people: 'everybody' });
      await noteInTimeline(sql, actor, document, occurrence('APPROVAL_ASKED', { what: kind }));
      await audit(sql, actor, 'document.ask-approval', documentId, { kind, input });
    }),
  );
  app.wake('changes');
}

/**
 * Marks what was asked for as approved, and returns it; the caller does it. Whoever approved it may approve it again, where doing it failed.
 * `request`: what the person saw. Throws FORBIDDEN, DOCUMENT_NOT_FOUND, and APPROVAL_REFUSED.
 */
export async function approveRequest(app: ApprovalApp, actor: Actor, documentId: string, request: string | null): Promise<ApprovalRequest> {
  const person = personOf(actor, 'approvals');
  const approved = await againIfUnanswered(() =>
    app.database.transaction(async (sql) => {
      const document = await lockDocument(sql, actor, documentId);
      const asked = await waitingFor(sql, document, request);
      if (asked.requester === person.id) throw refused('whoever asked for it cannot approve it');
      if (asked.approvedBy === person.id) return asked;
      if (asked.approvedBy !== null) throw refused(`${asked.approverName ?? 'somebody else'} has approved it already`);
      const approver = { approvedBy: person.id, approverName: person.name, approvedAt: databaseNow() };
      await sql.em.nativeUpdate(ApprovalRequestSchema, { document }, approver);
      await noteInTimeline(sql, actor, document, occurrence('APPROVED', { what: asked.kind, person: asked.requesterName }));
      await audit(sql, actor, 'document.approve', documentId, { kind: asked.kind, input: asked.input, requester: asked.requesterName });
      return asked;
    }),
  );
  app.wake('changes');
  return approved;
}

/** Whoever asked for it takes it back so. Throws FORBIDDEN, DOCUMENT_NOT_FOUND, and APPROVAL_REFUSED. */
export async function declineRequest(app: ApprovalApp, actor: Actor, documentId: string, why: string): Promise<void> {
  personOf(actor, 'approvals');
  await app.database.transaction(async (sql) => {
    const document = await lockDocument(sql, actor, documentId);
    const asked = await waitingFor(sql, document, null);
    if (asked.approvedBy !== null) throw refused(`${asked.approverName ?? 'somebody else'} has approved it already`);
    await sql.em.nativeDelete(ApprovalRequestSchema, { document });
    const { kind, requesterName } = asked;
    await noteInTimeline(sql, actor, document, occurrence('APPROVAL_DECLINED', { what: kind, person: requesterName, reason: why }));
    await audit(sql, actor, 'document.decline-approval', documentId, { kind, requester: requesterName, reason: why });
  });
  app.wake('changes');
}

export interface Approval {
  /** A rule asks for it. */
  readonly isNeeded: boolean;
  /** The latest that was asked for. */
  readonly request: ApprovalRequest | null;
}

/** By id of the document's row. */
export async function approvalsOf(
  { database }: Pick<App, 'database'>,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Approval>> {
  if (actor.portal !== undefined) return new Map();
  const rows = await database.sql.query<ApprovalRequest & { readonly document: string; readonly isNeeded: boolean }>(
    `select d.id as document, ${needsApproval('d')} as "isNeeded", ${REQUEST} from document d left join approval_request r on r.document = d.id
     where d.tenant_id = $1 and d.id = any($2::uuid[])`,
    [actor.tenantId, ids],
  );
  return new Map(
    rows.map(({ document, isNeeded, ...request }) => [document, { isNeeded, request: request.requester === null ? null : request }]),
  );
}

function requestOf({ em }: EntitySql, document: string): Promise<ApprovalRequest | null> {
  return em.findOne(ApprovalRequestSchema, { document }) as Promise<ApprovalRequest | null>;
}

async function waitingFor(sql: EntitySql, document: string, request: string | null): Promise<ApprovalRequest> {
  const asked = await requestOf(sql, document);
  if (asked === null) throw refused('nobody asks for it');
  if (request !== null && asked.id !== request) throw refused('something else is asked for by now');
  return asked;
}

function refused(why: string): ExchangeError {
  return new ExchangeError('APPROVAL_REFUSED', `Not approved: ${why}`);
}

// Notes whom somebody calls, asks or gives a document to. In the transaction of what was done, so that nothing is lost.
import type { Actor } from '../actor.js';
import type { Sql } from '../database.js';
import type { NoticeKind } from './limits.js';
import { ADD_WANTED, CHOICES } from './queue.js';

type DirectKind = Extract<NoticeKind, 'MENTION' | 'ASSIGNED' | 'APPROVAL'>;

/** Who wants it, by kind. Only these roles approve. */
const WANTS: Readonly<Record<DirectKind, string>> = {
  MENTION: 'coalesce(c.mentions, true)',
  ASSIGNED: 'coalesce(c.assignments, true)',
  APPROVAL: `r.role in ('operator', 'admin') and coalesce(c.approvals, true)`,
};

interface Noted {
  readonly kind: DirectKind;
  /** The row of the document. */
  readonly document: string;
  /** The comment, or the request for approval. */
  readonly about?: string;
  /** `everybody`: of the tenant. Whoever did it is not told. */
  readonly people: readonly string[] | 'everybody';
}

export async function noteWithin(sql: Sql, actor: Actor, { kind, document, about, people }: Noted): Promise<void> {
  await sql.query(
    `with wanted as materialized (
      select r.person, r.tenant_id, $2::text as kind, $3::uuid as document, $4::uuid as about, $5::text as by_name, exchange_now() as due_at
      from person_role r ${CHOICES}
      where r.tenant_id = $1 and ($6::uuid[] is null or r.person = any($6::uuid[])) and r.person is distinct from $7::uuid and ${WANTS[kind]}
      for key share of r),
    ${ADD_WANTED}`,
    [
      actor.tenantId,
      kind,
      document,
      about ?? null,
      actor.person?.name ?? null,
      people === 'everybody' ? null : people,
      actor.person?.id ?? null,
    ],
  );
}

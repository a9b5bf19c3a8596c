// The audit log of the tenant.
import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { type AuditEntry, countAudit, listAudit } from '../../../domain/audit/list.js';
import type { Graph } from '../context.js';
import { AuditConnection, AuditFilterInput } from '../types/audit.js';
import { type Connection, checkFirst, connection, FIRST } from '../types/page.js';

@Resolver()
export class AuditQueries {
  @Query(() => AuditConnection, {
    nullable: true,
    description:
      'Any scope: entries about documents, participants, webhooks and channel accounts are shown to tokens with the scope for these. Latest first.',
  })
  async auditLog(
    @Ctx() { reads, actor }: Graph,
    @Arg('filter', () => AuditFilterInput, { nullable: true }) filter: AuditFilterInput | null,
    @Arg('first', () => Int, FIRST) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Promise<Connection<AuditEntry>> {
    const page = await listAudit(reads, actor, { filter: filter ?? {}, first: checkFirst(first), after });
    return connection(page, after, (most) => countAudit(reads, actor, filter ?? {}, most));
  }
}

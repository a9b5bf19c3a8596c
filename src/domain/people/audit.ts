// Audit entries of what people do with their own sign-in. A person has no tenant, so each tenant of the person has the entry.
import { type AuditAction, audit } from '../audit/record.js';
import type { Sql } from '../database.js';

export async function auditPerson(sql: Sql, person: string, action: AuditAction, details: object | null = null): Promise<void> {
  const rows = await sql.query<{ tenantId: string; name: string; email: string }>(
    `select r.tenant_id as "tenantId", p.name, p.email from person_role r join person p on p.id = r.person
     where r.person = $1 order by r.tenant_id`,
    [person],
  );
  for (const { tenantId, name, email } of rows) {
    const actor = {
      kind: 'user',
      id: `${name} <${email}>`,
      tenantId,
      clientId: `person:${person}`,
      permissions: new Set<never>(),
    } as const;
    await audit(sql, actor, action, email, details);
  }
}

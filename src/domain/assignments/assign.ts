// Who of the tenant takes care of a document.
import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import { lockDocument, noteInTimeline } from '../documents/lockDocument.js';
import { noteWithin } from '../notices/note.js';
import { occurrence } from '../occurrences/occurrence.js';
import { colleagueBy } from '../people/colleagues.js';
import type { App } from '../ports.js';
import { againIfUnanswered } from '../statements/statementFault.js';

/** `email`: of a person of the tenant; null for nobody. What is so already changes nothing. Throws DOCUMENT_NOT_FOUND and PARAMETERS_INVALID. */
export async function assignDocument(
  app: Pick<App, 'database' | 'wake'>,
  actor: Actor,
  documentId: string,
  email: string | null,
): Promise<void> {
  const person = email === null ? null : await colleagueBy(app, actor, email, 'person');
  await againIfUnanswered(() =>
    app.database.transaction(async (sql) => {
      const document = await lockDocument(sql, actor, documentId);
      const changed =
        person === null
          ? await sql.query('delete from document_assignment where document = $1 returning 1', [document])
          : await sql.query(
              `insert into document_assignment as a (document, tenant_id, person) values ($1, $2, $3)
               on conflict (document) do update set person = excluded.person, at = exchange_now() where a.person <> excluded.person returning 1`,
              [document, actor.tenantId, person.id],
            );
      if (changed.length === 0) return;
      if (person !== null) await noteWithin(sql, actor, { kind: 'ASSIGNED', document, people: [person.id] });
      await noteInTimeline(
        sql,
        actor,
        document,
        person === null ? occurrence('UNASSIGNED') : occurrence('ASSIGNED', { person: person.name }),
      );
      await audit(sql, actor, 'document.assign', documentId, { person: email });
    }),
  );
  app.wake('changes');
}

/** By id of the document's row. Whoever has left the tenant takes care of nothing there. */
export async function assigneesOf(
  { database }: Pick<App, 'database'>,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly email: string }>> {
  if (actor.portal !== undefined) return new Map();
  const rows = await database.sql.query<{ document: string; name: string; email: string }>(
    `select a.document, p.name, p.email from document_assignment a join person p on p.id = a.person
       join person_role r on r.person = a.person and r.tenant_id = a.tenant_id
     where a.tenant_id = $1 and a.document = any($2::uuid[])`,
    [actor.tenantId, ids],
  );
  return new Map(rows.map(({ document, ...person }) => [document, person]));
}

// What people of a tenant say to each other about a document. Neither the other party nor whoever came by a portal link sees it.
import { type Actor, personOf } from '../actor.js';
import { audit } from '../audit/record.js';
import { lockDocument, noteInTimeline } from '../documents/lockDocument.js';
import { parameterInvalid } from '../errors.js';
import { noteWithin } from '../notices/note.js';
import { occurrence } from '../occurrences/occurrence.js';
import { colleaguesWithin } from '../people/colleagues.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';
import { hasRoom } from '../statements/ownerLock.js';
import { againIfUnanswered } from '../statements/statementFault.js';
import { DocumentCommentSchema } from '../tables/teamwork.js';
import { hasAtMost, isStorable } from '../text.js';
import { isUuid, uuidv7 } from '../uuid.js';
import { calledIn } from './mentions.js';

/** How many come in a time is the rate of changes of the tenant. */
export const COMMENT_LIMITS = { charactersMax: 2_000, perDocumentMax: 100, mentionsMax: 20 } as const;

export interface DocumentComment {
  readonly id: string;
  readonly text: string;
  readonly author: { readonly name: string };
  /** Of whoever asks. */
  readonly isOwn: boolean;
  readonly at: Date;
  /** Names. */
  readonly mentions: readonly string[];
}

/** SQL over `c`, the comment. $2 is the person who asks, or null. */
const COMMENT = `c.id, c.text, jsonb_build_object('name', coalesce(a.name, c.author_name)) as author, c.author is not distinct from $2::uuid as "isOwn", c.at,
  array(select m.name from person m where m.id = any(c.mentions) order by m.name, m.id) as mentions
  from document_comment c left join person a on a.id = c.author where c.tenant_id = $1`;

/** Throws DOCUMENT_NOT_FOUND, PARAMETERS_INVALID, and FORBIDDEN for who is no person. */
export async function addComment(
  app: Pick<App, 'database' | 'clock' | 'wake'>,
  actor: Actor,
  documentId: string,
  typed: string,
): Promise<DocumentComment> {
  const [person, text, id] = [personOf(actor, 'comments'), readText(typed), uuidv7(app.clock())];
  // The id is fixed, so that a repetition after a lost answer adds it once.
  await againIfUnanswered(() =>
    app.database.transaction(async (sql) => {
      const document = await lockDocument(sql, actor, documentId);
      if ((await sql.em.count(DocumentCommentSchema, { id })) > 0) return;
      const most = COMMENT_LIMITS.perDocumentMax;
      if (!(await hasRoom(sql, { rows: 'from document_comment where document = $1', values: [document], most })))
        throw parameterInvalid(`a document has at most ${most} comments`, undefined, reason('COMMENTS_MAX', { most }));
      const mentions = calledIn(text, await colleaguesWithin(sql, actor)).slice(0, COMMENT_LIMITS.mentionsMax);
      const { tenantId } = actor;
      await sql.em.insert(DocumentCommentSchema, { id, document, tenantId, author: person.id, authorName: person.name, text, mentions });
      if (mentions.length > 0) await noteWithin(sql, actor, { kind: 'MENTION', document, about: id, people: mentions });
      await noteInTimeline(sql, actor, document, occurrence('COMMENTED'));
      // Not the text: it goes with the document, and the entry stays.
      await audit(sql, actor, 'document.comment', documentId, { comment: id, mentions });
    }),
  );
  app.wake('changes');
  const [added] = await app.database.sql.query<DocumentComment>(`select ${COMMENT} and c.id = $3`, [actor.tenantId, person.id, id]);
  return added!;
}

/** Removes a comment of one's own. False: there is none of that id. */
export async function removeComment(app: Pick<App, 'database' | 'wake'>, actor: Actor, id: string): Promise<boolean> {
  const person = personOf(actor, 'comments');
  if (!isUuid(id)) return false;
  const isRemoved = await app.database.transaction(async (sql) => {
    const [gone] = await sql.query<{ document: string; documentId: string }>(
      `delete from document_comment c using document d where d.id = c.document and c.id = $1 and c.tenant_id = $2 and c.author = $3
       returning d.id as document, d.document_id as "documentId"`,
      [id, actor.tenantId, person.id],
    );
    if (gone === undefined) return false;
    await noteInTimeline(sql, actor, gone.document, occurrence('COMMENT_REMOVED'));
    await audit(sql, actor, 'document.remove-comment', gone.documentId, { comment: id });
    return true;
  });
  if (isRemoved) app.wake('changes');
  return isRemoved;
}

/** Oldest first. By id of the document's row. */
export async function commentsOf(
  { database }: Pick<App, 'database'>,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly DocumentComment[]>> {
  if (actor.portal !== undefined) return new Map();
  const rows = await database.sql.query<DocumentComment & { readonly document: string }>(
    `select c.document, ${COMMENT} and c.document = any($3::uuid[]) order by c.document, c.id`,
    [actor.tenantId, actor.person?.id ?? null, ids],
  );
  return Map.groupBy(rows, ({ document }) => document);
}

function readText(typed: string): string {
  const [text, most] = [typed.trim(), COMMENT_LIMITS.charactersMax];
  if (text === '' || !hasAtMost(text, most) || !isStorable(text))
    throw parameterInvalid(`text must have 1 to ${most} characters, none of them U+0000`, 'text', reason('COMMENT_WRONG', { most }));
  return text;
}

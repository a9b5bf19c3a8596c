// What was uploaded before under a documentId.
import { hash } from 'node:crypto';
import type { Actor } from '../../actor.js';
import type { App } from '../../ports.js';
import { isStorable } from '../../text.js';

/**
 * For surfaces that make the other files of an upload themselves: whether the document under this id has these bytes. A copy that was made
 * by another version of the service does not make it another document.
 */
export async function earlierUpload(
  { database }: Pick<App, 'database'>,
  { tenantId }: Pick<Actor, 'tenantId'>,
  documentId: string,
  bytes: Uint8Array,
): Promise<'none' | 'same' | 'other'> {
  if (!isStorable(documentId)) return 'none';
  const [earlier] = await database.sql.query<{ sha256: Buffer }>(
    `select f.sha256 from document d join document_file f on f.document = d.id and f.purpose = 'document'
     where d.tenant_id = $1 and d.document_id = $2 order by f.position, f.id limit 1`,
    [tenantId, documentId],
  );
  if (earlier === undefined) return 'none';
  return earlier.sha256.equals(hash('sha256', bytes, 'buffer')) ? 'same' : 'other';
}

// Application responses and the documents that they answer, for many documents in one statement.
import type { Actor } from '../../actor.js';
import type { App } from '../../ports.js';
import { FOUND_COLUMNS, type FoundDocument } from '../retrieval/list/foundDocument.js';
import { numberKey } from '../retrieval/list/numberKey.js';

/** SQL: which response answers which document, in both directions. docs/decisions/026 defines it for incoming responses. */
export const ANSWERS = `r.tenant_id = d.tenant_id and r.document_type = 'applicationresponse' and d.document_type <> 'applicationresponse'
  and ${numberKey('r.reference_number')} = ${numberKey('d.number')} and r.reference_number = d.number and r.direction <> d.direction
  and case r.direction when 'receive' then r.reference_document_id = d.document_id
    else lower(r.receiver_identifier) = lower(d.sender_identifier) end`;

/** The first application responses to each document, oldest first. At most `most` rows are read in all. */
export async function responsesTo(
  app: Pick<App, 'database'>,
  actor: Actor,
  ids: readonly string[],
  { first, most }: { readonly first: number; readonly most: number },
): Promise<ReadonlyMap<string, readonly FoundDocument[]>> {
  const rows = await app.database.sql.query<FoundDocument & { readonly answered: string }>(
    `select r.answered, ${FOUND_COLUMNS} from (
       select d.id as answered, r.id from document d cross join lateral (
         select r.id from document r where ${ANSWERS} and r.tenant_id = $1 order by r.import_date, r.id limit $3) r
       where d.tenant_id = $1 and d.id = any($2::uuid[]) limit $4) r
     join document d on d.id = r.id order by r.answered, d.import_date, d.id`,
    [actor.tenantId, ids, first, most],
    { prepared: true },
  );
  return Map.groupBy(rows, (row) => row.answered);
}

/** The document that each application response answers, the latest of several. */
export async function answeredBy(
  app: Pick<App, 'database'>,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundDocument>> {
  const rows = await app.database.sql.query<FoundDocument & { readonly response: string }>(
    `select distinct on (r.id) r.id as response, ${FOUND_COLUMNS} from document r join document d on ${ANSWERS}
     where r.tenant_id = $1 and d.tenant_id = $1 and r.id = any($2::uuid[]) order by r.id, d.import_date desc, d.id desc`,
    [actor.tenantId, ids],
    { prepared: true },
  );
  return new Map(rows.map((row) => [row.response, row]));
}

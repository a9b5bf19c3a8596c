// What the messages of received documents say of their senders, for many documents in one statement.
import type { Actor } from '../../actor.js';
import type { App } from '../../ports.js';
import type { MessageScope } from './inboundMessage.js';

export interface InboundFacts {
  readonly senderAccessPoint: string | null;
  readonly instanceId: string;
  readonly messageId: string | null;
  readonly documentTypeId: string | null;
  readonly processId: string | null;
  readonly countryC1: string | null;
  readonly mlsTo: string | null;
  readonly mlsType: string | null;
  readonly scopes: readonly MessageScope[];
  readonly receivedAt: Date;
}

/** A sender decides how many an envelope has. */
export const SCOPES_MAX = 100;

/** By id of the document's row. */
export async function inboundFactsOf(
  app: Pick<App, 'database'>,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InboundFacts>> {
  const rows = await app.database.sql.query<InboundFacts & { readonly document: string }>(
    `select document, nullif(sender_access_point, '') as "senderAccessPoint", instance_id as "instanceId", message_id as "messageId",
       document_type_id as "documentTypeId", process_id as "processId", country_c1 as "countryC1", mls_to as "mlsTo", mls_type as "mlsType",
       coalesce(scopes, '[]') as scopes, received_at as "receivedAt"
     from inbound_message where tenant_id = $1 and document = any($2::uuid[])`,
    [actor.tenantId, ids],
    { prepared: true },
  );
  return new Map(rows.map((row) => [row.document, { ...row, scopes: row.scopes.slice(0, SCOPES_MAX) }]));
}

// Who has the other side of an invoice: the access point that took it, or brought it. What anybody else says of it is shown as such.
import { NO_ACCESS_POINT } from '../channel.js';
import type { Sql } from '../database.js';
import type { ClaimedDocument } from '../documents/pipeline/work.js';
import { type Occurrence, occurrence } from '../occurrences/occurrence.js';
import type { ChannelName } from '../vocabulary.js';

export interface OtherSide {
  readonly channel: ChannelName;
  /** NO_ACCESS_POINT where the channel has none. */
  readonly accessPoint: string;
  /** Of the message that it took, or brought. */
  readonly instanceId: string;
}

/** By id of the invoice. None of one that nobody took yet. */
export async function otherSides(sql: Sql, invoices: readonly string[]): Promise<ReadonlyMap<string, OtherSide>> {
  const rows = await sql.query<OtherSide & { readonly document: string }>(
    `(select distinct on (document) document, channel, coalesce(receiver_access_point, '') as "accessPoint", instance_id as "instanceId"
      from submission where document = any($1::uuid[]) and state in ('HANDED_OVER', 'CONFIRMED') order by document, number desc)
     union all
     select document, channel, sender_access_point, instance_id from inbound_message where document = any($1::uuid[])`,
    [invoices],
  );
  return new Map(rows.map(({ document, ...side }) => [document, side]));
}

/**
 * Where a message about an invoice came from, in words, if that is not the other side. What comes without an access point, as by e-mail,
 * anybody may have sent. What the tenant uploaded itself is its own word.
 */
export function elsewhere(
  work: Pick<ClaimedDocument, 'instanceId' | 'channel' | 'received'>,
  side: OtherSide | undefined,
): Occurrence | undefined {
  if (work.instanceId === undefined || side === undefined) return undefined;
  const from = work.received?.accessPoint ?? NO_ACCESS_POINT;
  const isTaker = side.accessPoint === NO_ACCESS_POINT || side.accessPoint === from;
  if (from !== NO_ACCESS_POINT && side.channel === work.channel && isTaker) return undefined;
  return from === NO_ACCESS_POINT
    ? occurrence('FROM_CHANNEL', { channel: work.channel })
    : occurrence('FROM_ACCESS_POINT', { accessPoint: from });
}

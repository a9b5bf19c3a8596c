// How the soak tells what came from the network, and which copy belongs to which sent document, in SQL.

/**
 * What sent documents became at their receivers: a row of `sent` and `ids` for each. An older version kept the identifier in the row of
 * the document. Made once for all of them: looked up for each document, it would read every document each time.
 */
export const COPIES = `(
  select sent, array_agg(received) as ids from (
    select s.document as sent, m.document as received
    from submission s join inbound_message m on m.channel = s.channel and m.instance_id = s.instance_id
    union select instance_id, id from document where direction = 'receive' and instance_id is not null) pairs
  group by sent)`;

/** The document `d` came in from the network. */
export const IS_INBOUND = '(d.instance_id is not null or exists (select 1 from inbound_message m where m.document = d.id))';

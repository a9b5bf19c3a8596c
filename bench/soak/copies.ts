// SQL that finds the documents from the network, and the copy that belongs to each sent document.

/**
 * The documents that the receivers got for sent ones: one row of `sent` and `ids` for each. An older version stored the identifier in the
 * document's row. Computed once for all documents: a lookup for each document would read every document each time.
 */
export const COPIES = `(
  select sent, array_agg(received) as ids from (
    select s.document as sent, m.document as received
    from submission s join inbound_message m on m.channel = s.channel and m.instance_id = s.instance_id
    union select instance_id, id from document where direction = 'receive' and instance_id is not null) pairs
  group by sent)`;

/** The document `d` came from the network. */
export const IS_INBOUND = '(d.instance_id is not null or exists (select 1 from inbound_message m where m.document = d.id))';

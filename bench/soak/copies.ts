// SQL that finds the documents from the network, and the copy that belongs to each sent document.

/**
 * The documents that the receivers got for sent ones: one row of `sent` and `ids` for each. Computed once for all documents: a lookup for
 * each document would read every document each time.
 */
export const COPIES = `(
  select sent, array_agg(received) as ids from (
    select s.document as sent, m.document as received
    from submission s join inbound_message m on m.channel = s.channel and m.instance_id = s.instance_id) pairs
  group by sent)`;

/** The document `d` came from the network. */
export const IS_INBOUND = 'exists (select 1 from inbound_message m where m.document = d.id)';

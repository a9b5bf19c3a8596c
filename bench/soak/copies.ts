// How the soak tells what came from the network, and which copy belongs to which sent document, in SQL.

/** What a document `d` became at its receiver is `r`; an older version kept the identifier in the row of the document. */
export const IS_COPY = `r.direction = 'receive' and (r.instance_id = d.id or r.id in (
  select m.document from submission s join inbound_message m on m.channel = s.channel and m.instance_id = s.instance_id
  where s.document = d.id))`;

/** The document `d` came in from the network. */
export const IS_INBOUND = '(d.instance_id is not null or exists (select 1 from inbound_message m where m.document = d.id))';

// Which new invoices a person is told of, and when.
import { digestAt } from './queue.js';

/** SQL over the choice `c` and a document `d`. An amount in another currency says nothing, so that no invoice is missed. */
export const IS_CHOSEN = `(c.supplier is null or position(lower(c.supplier) in lower(coalesce(d.seller_name, ''))) > 0
    or lower(regexp_replace(c.supplier, '\\s', '', 'g')) in (lower(d.seller_vat_id), lower(d.sender_identifier)))
  and (c.amount_min is null or d.total_with_vat is null or c.currency is distinct from d.currency or abs(d.total_with_vat) >= c.amount_min)
  and (c.label is null or exists (select 1 from document_label l where l.document = d.id and l.label = c.label))`;

/** A received invoice or credit note that people may read. */
export const IS_NEW_INVOICE = `d.direction = 'receive' and d.document_type = 'invoice' and d.state in ('READY', 'EXPORTED')`;

/** When the person of the choice `c` is told. */
export const INVOICE_DUE = `case when c.invoices = 'DAILY' then ${digestAt('c.digest_hour')} else exchange_now() end`;

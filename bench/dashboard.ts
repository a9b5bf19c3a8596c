// The query of a dashboard, in GraphQL and in SQL.

export const QUERY = `{ documents(first: 50) { edges { node { documentId status number importDate files { purpose fileName mimeType downloadUrl }
  timeline(last: 3) { status at reason attempt } webhookDeliveries { id state attempts { n outcome httpStatus } } } } } }`;

/** The same rows in one statement. Dates are JSON texts, timelines are latest first. */
export const STATEMENT = `select json_agg(page) as page from (
  select d.document_id as "documentId", d.state as status, d.number, d.import_date as "importDate",
    (select json_agg(json_build_object('purpose', f.purpose, 'fileName', f.file_name, 'mimeType', f.mime_type, 'id', f.id) order by f.position)
     from document_file f where f.document = d.id) as files,
    (select json_agg(m) from (select state as status, at, reason, attempt from document_move m where m.document = d.id order by m.id desc limit 3) m)
      as timeline,
    (select json_agg(json_build_object('id', w.id::text, 'state', w.state, 'attempts', (
       select json_agg(json_build_object('n', a.n, 'outcome', a.outcome, 'httpStatus', a.http_status) order by a.id)
       from webhook_attempt a where a.delivery_id = w.id)) order by w.id)
     from webhook_event e join webhook_delivery w on w.event_id = e.id where e.document = d.id) as "webhookDeliveries"
  from document d where d.tenant_id = $1 order by d.import_date desc, d.id desc limit 50) page`;

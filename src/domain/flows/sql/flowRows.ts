// Documents as flows, in SQL over `d`, the document: what is computed of them, so that a search filters by it.
import { HEAD_BYTES } from '../syntax.js';

/** `true` where the customer writes the invoice `x`: type codes and specification of src/convert/documentKind.ts. */
export function selfBilled(x: string): string {
  return `(coalesce(${x}.type_code in ('389', '261'), false) or coalesce(${x}.customization_id like '%urn:fdc:peppol.eu:2017:poacc:selfbilling:%', false))`;
}

/** CustomerInvoice or SupplierInvoice, of an invoice in a direction. */
function invoiceType(x: string, ending: string): string {
  return `case when (${x}.direction = 'send') <> ${selfBilled(x)} then 'CustomerInvoice${ending}' else 'SupplierInvoice${ending}' end`;
}

/** Of a status: that of the invoice it is of. Where none is known, a sent one answers a supplier. */
function lifecycleType(x: string): string {
  return `coalesce(
  (select ${invoiceType('i', 'LC')} from lifecycle_status l join document i on i.id = l.document where l.message = ${x}.id order by i.id desc limit 1),
  (select ${invoiceType('i', 'LC')} from document i where i.tenant_id = ${x}.tenant_id and i.document_id = ${x}.reference_document_id),
  case ${x}.direction when 'send' then 'SupplierInvoiceLC' else 'CustomerInvoiceLC' end)`;
}

/** Columns of a document that its type as a flow is computed of. */
export const TYPED_BY = [
  'id',
  'tenant_id',
  'direction',
  'document_type',
  'type_code',
  'customization_id',
  'reference_document_id',
] as const;

function flowType(x: string): string {
  return `case ${x}.document_type when 'invoice' then ${invoiceType(x, '')}
      when 'applicationresponse' then ${lifecycleType(x)} else 'MultiFlowReport' end`;
}

/**
 * Whether the filter of `s`, a webhook of flows, lets the document `x` through, which has the columns of {@link TYPED_BY}. What depends on
 * the status is in the event types of the subscription.
 */
export function passesFlowFilter(s: string, x: string): string {
  return `coalesce(${s}.flow_filter ->> 'flowDirection' = case ${x}.direction when 'send' then 'Out' else 'In' end, true)
        and (${s}.flow_filter -> 'flowTypes' is null or (${s}.flow_filter -> 'flowTypes') ? (${flowType(x)}))`;
}

/** The file that was uploaded or received, with its first bytes where they are in the row. */
export const FLOW_ROWS = `
  select d.id, d.tenant_id, d.document_id, d.direction, d.document_type, d.state, d.import_date, d.retain_until, d.state_date, d.number, d.customization_id,
    d.fault_code, d.fault_message, x.processing_rule, x.flow_type
  from document d left join french_invoice f on f.document = d.id
  cross join lateral (select
    case when d.document_type <> 'invoice' then 'NotApplicable'
      when f.kind is null then case when d.state in ('RECEIVED', 'PROCESSING', 'ERROR') then 'Undefined' else 'NotApplicable' end
      else case f.kind when 'B2B' then 'B2B' when 'B2BINT' then 'B2BInt' when 'OUTOFSCOPE' then 'OutOfScope'
        when 'ARCHIVEONLY' then 'ArchiveOnly' else 'B2C' end end as processing_rule,
    ${flowType('d')} as flow_type) x`;

/** Over a page of {@link FLOW_ROWS} with {@link FLOW_FILE}. */
export const FLOW_COLUMNS = `d.id, d.document_id as "documentId", d.direction, d.document_type as "documentType", d.state, d.number,
    d.import_date as "importDate", d.state_date as "stateDate", (extract(epoch from d.state_date) * 1000000)::bigint::text as place,
    d.customization_id as "customizationId", d.fault_code as "faultCode", d.fault_message as "faultMessage",
    d.processing_rule as "processingRule", d.flow_type as "flowType",
    file.id as "fileId", file.file_name as "fileName", file.byte_length as "byteLength", file.blob_key as "blobKey",
    substring(file.bytes from 1 for ${HEAD_BYTES}) as head`;

export const FLOW_FILE = `left join lateral (
    select * from document_file f where f.document = d.id and f.purpose = 'document' order by f.position, f.id limit 1) file on true`;

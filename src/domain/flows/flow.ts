// A document as a flow of AFNOR XP Z12-013 (Flow Service 1.3.0): its words, and which of them are said of it.
import type { State } from '../document.js';
import type { DocumentType } from '../vocabulary.js';

export const PROCESSING_RULES = [
  'B2B',
  'B2BInt',
  'B2C',
  'B2G',
  'B2GInt',
  'OutOfScope',
  'B2GOutOfScope',
  'ArchiveOnly',
  'NotApplicable',
  'Undefined',
] as const;
export type ProcessingRule = (typeof PROCESSING_RULES)[number];

export const FLOW_SYNTAXES = ['CII', 'UBL', 'Factur-X', 'CDAR', 'FRR'] as const;
export type FlowSyntax = (typeof FLOW_SYNTAXES)[number];

export const FLOW_PROFILES = ['Basic', 'CIUS', 'Extended-CTC-FR', 'Undefined'] as const;
export type FlowProfile = (typeof FLOW_PROFILES)[number];

export const FLOW_TYPES = [
  'CustomerInvoice',
  'SupplierInvoice',
  'CustomerInvoiceLC',
  'SupplierInvoiceLC',
  'StateCustomerInvoiceLC',
  'StateSupplierInvoiceLC',
  'AggregatedCustomerTransactionReport',
  'UnitaryCustomerTransactionReport',
  'AggregatedCustomerPaymentReport',
  'UnitaryCustomerPaymentReport',
  'UnitarySupplierTransactionReport',
  'MultiFlowReport',
  'StateCustomerInvoice',
  'StateSupplierInvoice',
  'StateTransactionReport',
  'StateTransactionReportLC',
  'StatePaymentReport',
  'StatePaymentReportLC',
  'Undefined',
] as const;
export type FlowType = (typeof FLOW_TYPES)[number];

/** Those that documents of this service have (sql/flowRows.ts), each with the documents that have it. */
export const FLOW_TYPES_HERE: ReadonlyMap<FlowType, DocumentType> = new Map([
  ['CustomerInvoice', 'invoice'],
  ['SupplierInvoice', 'invoice'],
  ['CustomerInvoiceLC', 'applicationresponse'],
  ['SupplierInvoiceLC', 'applicationresponse'],
  ['MultiFlowReport', 'ereport'],
]);

/** `Out`: from the customer to this platform. */
export const FLOW_DIRECTIONS = ['In', 'Out'] as const;
export type FlowDirection = (typeof FLOW_DIRECTIONS)[number];

export const ACK_STATUSES = ['Pending', 'Ok', 'Error'] as const;
export type AckStatus = (typeof ACK_STATUSES)[number];

export const FLOW_LIMITS = {
  /** NotOnlyUuid of the published description. */
  idCharactersMax: 64,
  nameCharactersMax: 255,
  /** Of the part flowInfo. */
  infoBytesMax: 16 * 1024,
  pageDefault: 25,
  pageMax: 100,
  cursorCharactersMax: 500,
} as const;

/** One flow, members in the order of the published description. */
export interface Flow {
  readonly flowId: string;
  /** ISO 8601. */
  readonly submittedAt: string;
  readonly updatedAt: string;
  /** The documentId of an outgoing flow, where it is short enough. */
  readonly trackingId?: string;
  readonly name: string;
  readonly processingRule: ProcessingRule;
  /** The service reads the rule in the document. */
  readonly processingRuleSource: 'Computed';
  readonly flowSyntax: FlowSyntax;
  readonly flowProfile: FlowProfile;
  readonly flowType: FlowType;
  readonly flowDirection: FlowDirection;
  readonly acknowledgement: Acknowledgement;
}

interface Acknowledgement {
  readonly status: AckStatus;
  readonly details?: readonly {
    readonly level: 'Error';
    readonly item: string;
    readonly reasonCode: string;
    readonly reasonMessage: string;
  }[];
}

/** What a webhook is told of. All that are given must hold. */
export interface FlowWebhookFilter {
  readonly flowTypes?: readonly FlowType[];
  readonly flowDirection?: FlowDirection;
  readonly ackStatus?: AckStatus;
}

/** Pending until the document was checked. */
export const STATES_OF_ACK: Readonly<Record<AckStatus, readonly State[]>> = {
  Pending: ['RECEIVED', 'PROCESSING'],
  Ok: ['SENDING', 'READY', 'EXPORTED', 'DELIVERED'],
  Error: ['ERROR'],
};

/** Of an invoice by its specification identifier (BT-24). */
export function profileOf(customizationId: string | null): FlowProfile {
  if (customizationId === null) return 'Undefined';
  if (/extended-ctc-fr|urn:peppol:france:billing:extended|urn:factur-x\.eu:1p0:extended/.test(customizationId)) return 'Extended-CTC-FR';
  if (/urn:factur-x\.eu:1p0:(basic|basicwl|minimum)$/.test(customizationId)) return 'Basic';
  return customizationId.startsWith('urn:cen.eu:en16931:2017') ? 'CIUS' : 'Undefined';
}

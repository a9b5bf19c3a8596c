// The reports that an access point sends by itself: to the authority of the network each month, and of invoices to tax authorities.
import type { ReportKind } from '../peppol/reports/reportTypes.js';
import type { TaxCountry } from '../validation/rules/taxData/countries.js';

/** A monthly report to the authority of the network. A repeated one has the same identifier and bytes. */
export interface OutboundReport {
  readonly kind: ReportKind;
  readonly xml: Buffer;
  readonly instanceId: string;
  readonly createdAt: Date;
  /** Whether an earlier attempt may have reached the other side. */
  readonly isRepeated: boolean;
}

/** A report of an invoice to a tax authority. A repeated one has the same identifier and bytes. */
export interface OutboundTaxReport {
  readonly country: TaxCountry;
  readonly xml: Buffer;
  readonly instanceId: string;
  readonly createdAt: Date;
  /** Participants: who reports, and the service provider of the authority. */
  readonly sender: string;
  readonly receiver: string;
  /** ISO 3166-1 alpha-2 of who reports. */
  readonly senderCountry: string;
  /** Whether an earlier attempt may have reached the other side. */
  readonly isRepeated: boolean;
}

/** Who took a report. */
export interface TakenReport {
  /** The CN of its certificate. */
  readonly accessPoint: string;
  readonly receipt: Buffer | undefined;
}

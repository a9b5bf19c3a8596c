// The two monthly reports of a service provider to OpenPeppol: Peppol Reporting, BIS Transaction Statistics 1.0 and BIS End User
// Statistics 1.1 (docs.peppol.eu/edelivery/specs/reporting).
import type { PeppolDocumentType } from '../documentType.js';

/** `TSR`: Transaction Statistics Report. `EUSR`: End User Statistics Report. */
export const REPORT_KINDS = ['TSR', 'EUSR'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** OpenPeppol, which takes the reports. It is on the production network only. */
export const REPORT_RECEIVER = '9925:be0848934496';

const PROCESS = 'urn:fdc:peppol.eu:edec:bis:reporting:1.0';

interface ReportType extends PeppolDocumentType {
  readonly namespace: string;
  readonly root: string;
  readonly customizationId: string;
}

export const REPORT_TYPES: Readonly<Record<ReportKind, ReportType>> = {
  TSR: reportType(
    'urn:fdc:peppol:transaction-statistics-report:1.0',
    'TransactionStatisticsReport',
    'urn:fdc:peppol.eu:edec:trns:transaction-statistics-reporting:1.0',
    '1.0',
  ),
  EUSR: reportType(
    'urn:fdc:peppol:end-user-statistics-report:1.1',
    'EndUserStatisticsReport',
    'urn:fdc:peppol.eu:edec:trns:end-user-statistics-report:1.1',
    '1.1',
  ),
};

function reportType(namespace: string, root: string, customizationId: string, version: string): ReportType {
  return { namespace, root, customizationId, value: `${namespace}::${root}##${customizationId}::${version}`, processId: PROCESS };
}

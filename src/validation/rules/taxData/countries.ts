// The tax data documents of OpenPeppol, by the country whose authority takes them.
import { type Reported, readReported } from './reported.js';

export const TAX_COUNTRIES = ['sk', 'vida', 'ae', 'om'] as const;
export type TaxCountry = (typeof TAX_COUNTRIES)[number];
export type ReporterRole = 'C2' | 'C3';

export interface TaxDataForm {
  readonly family: string;
  readonly version: string;
  /** ISO date. */
  readonly validFrom: string;
  readonly namespace: string;
  readonly customizationId: string;
  /** The element with the type of the report. */
  readonly typeElement: string;
  readonly types: readonly string[];
  /** The type by which what was reported does not count any more: disregard, or withdraw. */
  readonly disregard: 'D' | 'W';
  /** Inside one country, between two over the network, and otherwise. */
  readonly scopes: readonly [domestic: string, between: string, other: string];
  readonly roles: Readonly<Record<ReporterRole, string>>;
  readonly reported: Reported;
  /** It names the authority. */
  readonly namesAuthority: boolean;
  /** It has an identifier of its own. */
  readonly hasUuid: boolean;
  /** Edition 1.1.0 of the pilot: its rules reach all that they are about, and it names the transmission of the invoice. */
  readonly isMended: boolean;
  /** The whole invoice goes with it, without its attachments. */
  readonly withSource: boolean;
  /** Only invoices between parties of this country are reported. */
  readonly domesticIn?: string;
  /** From when on the invoices of participants of a country must be reported. ISO date. */
  readonly duty?: { readonly country: string; readonly from: string };
}

/** `urn:peppol:taxreporting`: process and profile of all. */
export const TAX_REPORTING = 'urn:peppol:taxreporting';

const EUROPEAN = {
  typeElement: 'TaxDataTypeCode',
  types: ['S', 'R', 'D'],
  disregard: 'D',
  scopes: ['D', 'IC', 'INTL'],
  roles: { C2: 'C2', C3: 'C3' },
  reported: readReported('invoice'),
  namesAuthority: true,
  hasUuid: true,
  isMended: false,
  withSource: false,
} as const;
const TOTALS = {
  typeElement: 'DocumentTypeCode',
  scopes: ['D', 'IP', 'INP'],
  roles: { C2: '01', C3: '02' },
  namesAuthority: false,
  isMended: false,
  withSource: true,
} as const;

export const TAX_DATA: Readonly<Record<TaxCountry, TaxDataForm>> = {
  sk: {
    ...EUROPEAN,
    family: 'PEPPOL-TDD-SK',
    version: '1.0.0',
    validFrom: '2026-04-14',
    namespace: 'urn:peppol:schema:sk-taxdata:1.0',
    customizationId: 'urn:peppol:taxdata:sk-1',
    // Before 2030.
    domesticIn: 'SK',
    duty: { country: 'SK', from: '2027-01-01' },
  },
  vida: {
    ...EUROPEAN,
    family: 'PEPPOL-TDD-VIDA',
    version: '1.1.0',
    validFrom: '2026-09-14',
    isMended: true,
    namespace: 'urn:peppol:schema:vida-taxdata:1.0',
    customizationId: 'urn:peppol:taxdata:vida-1',
  },
  ae: {
    ...TOTALS,
    family: 'PEPPOL-TDD-AE',
    version: '1.0.4',
    validFrom: '2026-07-22',
    namespace: 'urn:peppol:schema:taxdata:1.0',
    customizationId: 'urn:peppol:taxdata:ae-1',
    types: ['S', 'R', 'W', 'F'],
    disregard: 'W',
    reported: readReported('totals'),
    hasUuid: false,
  },
  om: {
    ...TOTALS,
    family: 'PEPPOL-TDD-OM',
    version: '1.0.1',
    validFrom: '2026-07-29',
    namespace: 'urn:peppol:schema:om-taxdata:1.0',
    customizationId: 'urn:peppol:taxdata:om-1',
    types: ['S', 'R', 'D'],
    disregard: 'D',
    reported: readReported('totals', 'om'),
    hasUuid: true,
  },
};

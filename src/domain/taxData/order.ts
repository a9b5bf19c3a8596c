// Which documents are reported to tax authorities, and what a move of a document says about that.
import { type ReporterRole, TAX_COUNTRIES, TAX_DATA, type TaxCountry } from '../../validation/rules/taxData/countries.js';
import type { HeaderFields } from '../documents/fields/read.js';
import type { TaxReportType } from './taxReport.js';

/**
 * What a move of an invoice reports. `S`: it goes out (C2) or came in (C3), which its participant reports where that one wants it, once. `F`:
 * it came in and is refused. `D`: it was refused at the other side, so what C2 reported does not count.
 */
export interface TaxOrder {
  readonly role: ReporterRole;
  readonly type: Extract<TaxReportType, 'S' | 'F' | 'D'>;
  /** The countries that are told of such documents. */
  readonly countries: readonly TaxCountry[];
  /** The identifier of the participant, in lower case. '' for `D`, which belongs to who reported before. */
  readonly reporter: string;
}

const EN = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc';
const BIS: ReadonlySet<string | undefined> = new Set([`${EN}:billing:3.0`, `${EN}:selfbilling:3.0`]);
const PINT = /^urn:peppol:pint:(?:self)?billing-1@(ae|om)-1$/;

/** The rejected invoice, in all countries. The Emirates call it withdrawn. */
export const DISREGARD: TaxOrder = {
  role: 'C2',
  type: 'D',
  countries: TAX_COUNTRIES,
  reporter: '',
};

/** Undefined where no country is told of such a document. */
export function taxOrderOf(
  { role, type, reporter }: Pick<TaxOrder, 'role' | 'type'> & { readonly reporter: string | undefined },
  { format, customizationId }: Pick<HeaderFields, 'format' | 'customizationId'>,
): TaxOrder | undefined {
  if (reporter === undefined || (format !== 'ubl-invoice' && format !== 'ubl-creditnote' && format !== 'cii')) return undefined;
  const countries = countriesFor(customizationId).filter((country) => TAX_DATA[country].types.includes(type));
  return countries.length === 0 ? undefined : { role, type, countries, reporter: reporter.toLowerCase() };
}

/** The specifications that each country takes in reports. */
function countriesFor(customizationId: string | undefined): readonly TaxCountry[] {
  if (BIS.has(customizationId)) return ['sk', 'vida'];
  const [, pint] = PINT.exec(customizationId ?? '') ?? [];
  return pint === undefined ? [] : [pint as TaxCountry];
}

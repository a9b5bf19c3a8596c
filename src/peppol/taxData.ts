// The document types of reports to tax authorities.
import { TAX_DATA, TAX_REPORTING, type TaxCountry } from '../validation/rules/taxData/countries.js';
import type { PeppolDocumentType } from './documentType.js';

export function taxDataType(country: TaxCountry): PeppolDocumentType {
  const { namespace, customizationId } = TAX_DATA[country];
  return { value: `${namespace}::TaxData##${customizationId}::1.0`, processId: TAX_REPORTING };
}

// Dutch: phrases that stand in for a placeholder of another sentence.
import type { Translations } from '../translations.js';

export const PHRASES: Translations = {
  'to say 2.1': 'om 2.1 op te geven',
  'in a credit note': 'in een creditnota',
  'for an invoiced object (type code 130)': 'voor een gefactureerd object (typecode 130)',
  'for an invoiced object (ram:AdditionalReferencedDocument with the type code 130)':
    'voor een gefactureerd object (ram:AdditionalReferencedDocument met typecode 130)',
  'of cbc:PaymentMeansCode': 'bij cbc:PaymentMeansCode',
  'in a supporting document (ram:AdditionalReferencedDocument with the type code 916)':
    'in een bijlage (ram:AdditionalReferencedDocument met typecode 916)',
  'to say 50, 130 or 916 in ram:AdditionalReferencedDocument': 'om 50, 130 of 916 op te geven in ram:AdditionalReferencedDocument',
  'in ram:InvoiceReferencedDocument': 'in ram:InvoiceReferencedDocument',
  'in ram:ApplicableTradeTax': 'in ram:ApplicableTradeTax',
  'in the header': 'in de kop',
  'to say VAT': 'om VAT op te geven',
  'where a billed quantity has a unit': 'waar een gefactureerde hoeveelheid een eenheid heeft',
  'a context parameter': 'een contextparameter',
  'a referenced document': 'een document waarnaar wordt verwezen',
  'a trade tax': 'een belasting',
  'a trade tax/ram:RateApplicablePercent': 'ram:RateApplicablePercent van een belasting',
  'an amount': 'een bedrag',
  'a quantity': 'een hoeveelheid',
  'an identifier': 'een identificatie',
  'an identifier without scheme': 'een identificatie zonder schema',
  'no PDF/A at all': 'geen PDF/A',
  '{1} or {2}': '{1} of {2}',
};

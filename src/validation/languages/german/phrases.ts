// German: phrases that stand in for a placeholder of another sentence.
import type { Translations } from '../translations.js';

export const PHRASES: Translations = {
  'to say 2.1': 'um 2.1 anzugeben',
  'in a credit note': 'in einer Gutschrift',
  'for an invoiced object (type code 130)': 'für ein abgerechnetes Objekt (Typcode 130)',
  'for an invoiced object (ram:AdditionalReferencedDocument with the type code 130)':
    'für ein abgerechnetes Objekt (ram:AdditionalReferencedDocument mit dem Typcode 130)',
  'of cbc:PaymentMeansCode': 'bei cbc:PaymentMeansCode',
  'in a supporting document (ram:AdditionalReferencedDocument with the type code 916)':
    'in einem Begleitdokument (ram:AdditionalReferencedDocument mit dem Typcode 916)',
  'to say 50, 130 or 916 in ram:AdditionalReferencedDocument': 'um 50, 130 oder 916 in ram:AdditionalReferencedDocument anzugeben',
  'in ram:InvoiceReferencedDocument': 'in ram:InvoiceReferencedDocument',
  'in ram:ApplicableTradeTax': 'in ram:ApplicableTradeTax',
  'in the header': 'im Kopf',
  'to say VAT': 'um VAT anzugeben',
  'where a billed quantity has a unit': 'wo eine abgerechnete Menge eine Einheit hat',
  'a context parameter': 'einem Kontextparameter',
  'a referenced document': 'einem referenzierten Dokument',
  'a trade tax': 'einer Steuer',
  'a trade tax/ram:RateApplicablePercent': 'ram:RateApplicablePercent einer Steuer',
  'an amount': 'einem Betrag',
  'a quantity': 'einer Menge',
  'an identifier': 'einem Bezeichner',
  'an identifier without scheme': 'einem Bezeichner ohne Schema',
  'no PDF/A at all': 'kein PDF/A',
  '{1} or {2}': '{1} oder {2}',
};

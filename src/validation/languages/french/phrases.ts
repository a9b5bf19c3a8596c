// French: phrases that stand in for a placeholder of another sentence.
import type { Translations } from '../translations.js';

export const PHRASES: Translations = {
  'to say 2.1': 'pour indiquer 2.1',
  'in a credit note': 'dans un avoir',
  'for an invoiced object (type code 130)': 'pour un objet facturé (code type 130)',
  'for an invoiced object (ram:AdditionalReferencedDocument with the type code 130)':
    'pour un objet facturé (ram:AdditionalReferencedDocument avec le code type 130)',
  'of cbc:PaymentMeansCode': 'pour cbc:PaymentMeansCode',
  'in a supporting document (ram:AdditionalReferencedDocument with the type code 916)':
    'dans une pièce jointe (ram:AdditionalReferencedDocument avec le code type 916)',
  'to say 50, 130 or 916 in ram:AdditionalReferencedDocument': 'pour indiquer 50, 130 ou 916 dans ram:AdditionalReferencedDocument',
  'in ram:InvoiceReferencedDocument': 'dans ram:InvoiceReferencedDocument',
  'in ram:ApplicableTradeTax': 'dans ram:ApplicableTradeTax',
  'in the header': "dans l'en-tête",
  'to say VAT': 'pour indiquer VAT',
  'where a billed quantity has a unit': 'là où une quantité facturée a une unité',
  'a context parameter': 'tout paramètre de contexte',
  'a referenced document': 'tout document référencé',
  'a trade tax': 'toute taxe',
  'a trade tax/ram:RateApplicablePercent': 'tout ram:RateApplicablePercent de taxe',
  'an amount': 'tout montant',
  'a quantity': 'toute quantité',
  'an identifier': 'tout identifiant',
  'an identifier without scheme': 'tout identifiant sans schéma',
  'no PDF/A at all': 'aucun PDF/A',
  '{1} or {2}': '{1} ou {2}',
};

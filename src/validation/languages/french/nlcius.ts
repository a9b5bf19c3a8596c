// French: NLCIUS.
import type { Translations } from '../translations.js';

export const NLCIUS: Translations = {
  'The document has no specification identifier.': "Le document n'a pas d'identifiant de spécification.",
  'Give the identifier of NLCIUS.': "Indiquer l'identifiant de NLCIUS.",
  'The specification identifier is not the one of NLCIUS, nor of an extension of it.':
    "L'identifiant de spécification n'est ni celui de NLCIUS ni celui d'une de ses extensions.",
  'Begin it with urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0.':
    'Le commencer par urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0.',
  'The legal registration of the Dutch seller is neither a KVK number nor an OIN.':
    "L'enregistrement légal du vendeur néerlandais n'est ni un numéro KVK ni un OIN.",
  'Give the KVK number with scheme 0106, or the OIN with scheme 0190.':
    "Indiquer le numéro KVK avec le schéma 0106, ou l'OIN avec le schéma 0190.",
  'The invoice of the Dutch seller has neither a buyer reference nor an order reference.':
    "La facture du vendeur néerlandais n'a ni référence de l'acheteur ni référence de commande.",
  "Street, city or post code is missing in the Dutch seller's address.":
    "La rue, la ville ou le code postal manque dans l'adresse du vendeur néerlandais.",
  'Give street, city and post code.': 'Indiquer la rue, la ville et le code postal.',
  "Street, city or post code is missing in the Dutch buyer's address.":
    "La rue, la ville ou le code postal manque dans l'adresse de l'acheteur néerlandais.",
  "Street, city or post code is missing in the address of the seller's Dutch tax representative.":
    "La rue, la ville ou le code postal manque dans l'adresse du représentant fiscal néerlandais du vendeur.",
  'The type code is none of those that NLCIUS knows.': "Le code de type n'est pas de ceux que NLCIUS connaît.",
  'Use 380, 381, 384 or 389.': 'Utiliser 380, 381, 384 ou 389.',
  'The type code and the kind of the document do not fit.': 'Le code de type et la nature du document ne concordent pas.',
  'Use 381 in a CreditNote, and 380, 384 or 389 in an Invoice.': 'Utiliser 381 dans une CreditNote, et 380, 384 ou 389 dans une Invoice.',
  'The corrective invoice does not say which invoice it corrects.': "La facture rectificative n'indique pas quelle facture elle rectifie.",
  'Refer to the preceding invoice (BT-25).': 'Faire référence à la facture antérieure (BT-25).',
  'The legal registration of the Dutch buyer is neither a KVK number nor an OIN.':
    "L'enregistrement légal de l'acheteur néerlandais n'est ni un numéro KVK ni un OIN.",
  'Money is due to the Dutch seller, but no means of payment is given.':
    "Une somme est due au vendeur néerlandais, mais aucun moyen de paiement n'est indiqué.",
  'Say how to pay (BG-16).': 'Indiquer comment payer (BG-16).',
  'The means of payment is none that is used in the Netherlands.': "Le moyen de paiement n'est pas de ceux utilisés aux Pays-Bas.",
  'A SEPA payment needs no identifier of the bank.': "Un paiement SEPA n'a pas besoin d'identifiant de la banque.",
  'Leave it out.': "L'omettre.",
  'A line refers to a line of an order, but the document names no order.':
    'Une ligne fait référence à une ligne de commande, mais le document ne désigne aucune commande.',
  'A VAT accounting currency is not of use to Dutch sellers.':
    "Une devise de comptabilisation de la TVA n'est pas utile aux vendeurs néerlandais.",
  'The tax point date is ignored in the Netherlands.': "La date d'exigibilité de la TVA est ignorée aux Pays-Bas.",
  'The code of the tax point date is ignored in the Netherlands.': "Le code de la date d'exigibilité de la TVA est ignoré aux Pays-Bas.",
  'The date of the preceding invoice is not of use in the Netherlands.': "La date de la facture antérieure n'est pas utile aux Pays-Bas.",
  'Dutch sellers have no tax registration beside the one for VAT.':
    "Les vendeurs néerlandais n'ont pas d'enregistrement fiscal en dehors de celui de la TVA.",
  'Additional legal information is not of use for Dutch sellers.':
    'Les informations juridiques complémentaires ne sont pas utiles pour les vendeurs néerlandais.',
  "The third line of the seller's address is not of use in the Netherlands.":
    "La troisième ligne de l'adresse du vendeur n'est pas utile aux Pays-Bas.",
  "The third line of the buyer's address is not of use in the Netherlands.":
    "La troisième ligne de l'adresse de l'acheteur n'est pas utile aux Pays-Bas.",
  "The third line of the tax representative's address is not of use in the Netherlands.":
    "La troisième ligne de l'adresse du représentant fiscal n'est pas utile aux Pays-Bas.",
  'The third line of the delivery address is not of use in the Netherlands.':
    "La troisième ligne de l'adresse de livraison n'est pas utile aux Pays-Bas.",
  "The region in the seller's address is not of use in the Netherlands.":
    "La région dans l'adresse du vendeur n'est pas utile aux Pays-Bas.",
  "The region in the buyer's address is not of use in the Netherlands.":
    "La région dans l'adresse de l'acheteur n'est pas utile aux Pays-Bas.",
  "The region in the tax representative's address is not of use in the Netherlands.":
    "La région dans l'adresse du représentant fiscal n'est pas utile aux Pays-Bas.",
  'The region in the delivery address is not of use in the Netherlands.':
    "La région dans l'adresse de livraison n'est pas utile aux Pays-Bas.",
  'The text of the means of payment is not of use in the Netherlands.': "Le texte du moyen de paiement n'est pas utile aux Pays-Bas.",
  'Leave it out: the code says it.': "L'omettre : le code suffit.",
  'The name of the payment account is not of use in the Netherlands.': "Le nom du compte de paiement n'est pas utile aux Pays-Bas.",
  'The reason code of an allowance or charge is not of use in the Netherlands.':
    "Le code du motif d'une remise ou d'une charge n'est pas utile aux Pays-Bas.",
  'Give the reason as text.': 'Indiquer le motif sous forme de texte.',
  'A VAT total in another currency than the invoice is not of use to Dutch sellers.':
    "Un total de TVA dans une autre devise que celle de la facture n'est pas utile aux vendeurs néerlandais.",
  'The code of the reason for exemption is not of use in the Netherlands.': "Le code du motif d'exonération n'est pas utile aux Pays-Bas.",
  'The specification identifier does not name the G-account extension.':
    "L'identifiant de spécification ne désigne pas l'extension G-account.",
  'End it with #conformant#urn:fdc:nen.nl:gaccount:v1.0.': 'Le terminer par #conformant#urn:fdc:nen.nl:gaccount:v1.0.',
  'There are not two payment terms.': "Il n'y a pas deux conditions de paiement.",
  'Give one for the G-account and one for the rest.': 'En indiquer une pour le G-account et une pour le reste.',
  'There are not two means of payment.': "Il n'y a pas deux moyens de paiement.",
  'The amounts of the payment terms do not add up to the amount due.':
    "La somme des montants des conditions de paiement n'est pas égale au montant à payer.",
  'Divide the amount due among the payment terms.': 'Répartir le montant à payer entre les conditions de paiement.',
  'No means of payment, or more than one, is called GACCOUNT.': "Aucun moyen de paiement ne s'appelle GACCOUNT, ou plus d'un.",
  'Call the one of the G-account GACCOUNT.': 'Nommer GACCOUNT celui du G-account.',
  'The payment terms do not refer to one means of payment.':
    'Les conditions de paiement ne font pas référence à un seul moyen de paiement.',
  'Name the means of payment by its identifier.': 'Désigner le moyen de paiement par son identifiant.',
  'The means of payment has not one identifier.': "Le moyen de paiement n'a pas exactement un identifiant.",
  'Give it an identifier of its own.': 'Lui donner son propre identifiant.',
  'The payment terms refer to a means of payment that is not there.':
    'Les conditions de paiement font référence à un moyen de paiement absent.',
  'Use the identifier of a means of payment.': "Utiliser l'identifiant d'un moyen de paiement.",
  'The subject code of a note is not agreed on in the Netherlands.': "Le code de sujet d'une note n'est pas convenu aux Pays-Bas.",
  'Leave it out, or agree on it with the buyer.': "L'omettre, ou en convenir avec l'acheteur.",
  'The business process is only of use in some networks.': "Le processus métier n'est utile que dans certains réseaux.",
  'Leave it out where the network does not ask for it.': "L'omettre si le réseau ne le demande pas.",
};

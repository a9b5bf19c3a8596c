// French: XRechnung.
import type { Translations } from '../translations.js';

export const XRECHNUNG: Translations = {
  'The invoice does not say how to pay.': "La facture n'indique pas comment payer.",
  'Give payment instructions (BG-16).': 'Indiquer les instructions de paiement (BG-16).',
  'The buyer reference is missing.': "La référence de l'acheteur manque.",
  'Give the Leitweg-ID, or what the buyer asks for, as buyer reference.':
    "Indiquer la Leitweg-ID, ou ce que demande l'acheteur, comme référence de l'acheteur.",
  "Give the seller's VAT identifier (BT-31), tax number (BT-32) or tax representative (BG-11).":
    "Indiquer l'identifiant de TVA (BT-31), le numéro fiscal (BT-32) ou le représentant fiscal (BG-11) du vendeur.",
  'The type code is none that XRechnung uses.': "Le code de type n'est pas de ceux que XRechnung utilise.",
  'A line of the payment terms that begins with # is no cash discount as XRechnung writes it.':
    "Une ligne des conditions de paiement qui commence par # n'est pas un escompte tel que XRechnung l'écrit.",
  'Write #SKONTO#TAGE=14#PROZENT=2.00# in a line of its own, and end it with a line break.':
    'Écrire #SKONTO#TAGE=14#PROZENT=2.00# sur une ligne distincte, terminée par un saut de ligne.',
  'The specification identifier is not the one of XRechnung 3.0.': "L'identifiant de spécification n'est pas celui de XRechnung 3.0.",
  'Use the identifier of XRechnung 3.0.': "Utiliser l'identifiant de XRechnung 3.0.",
  'Two attachments have the same file name.': 'Deux pièces jointes portent le même nom de fichier.',
  'Give each attachment a name of its own.': 'Donner à chaque pièce jointe son propre nom.',
  'The corrected invoice does not say which invoice it corrects.': "La facture rectificative n'indique pas quelle facture elle rectifie.",
  'Refer to the preceding invoice (BG-3).': 'Faire référence à la facture antérieure (BG-3).',
  'The identifier of the creditor for the direct debit is missing.': "L'identifiant du créancier pour le prélèvement manque.",
  'Give it (BT-90).': "L'indiquer (BT-90).",
  'The account that is debited is missing.': 'Le compte débité manque.',
  'Give it (BT-91).': "L'indiquer (BT-91).",
  'The invoice does not say when it was delivered.': "La facture n'indique pas quand la livraison a eu lieu.",
  'Give the day of delivery (BT-72), or the period of the invoice (BG-14) or of each line (BG-26).':
    'Indiquer le jour de livraison (BT-72), ou la période de la facture (BG-14) ou de chaque ligne (BG-26).',
  "The seller's contact is missing.": 'Le contact du vendeur manque.',
  'Give name, telephone and e-mail of a contact (BG-6).': "Indiquer le nom, le téléphone et l'e-mail d'un contact (BG-6).",
  "The seller's city is missing.": 'La ville du vendeur manque.',
  'Give it (BT-37).': "L'indiquer (BT-37).",
  "The seller's post code is missing.": 'Le code postal du vendeur manque.',
  'Give it (BT-38).': "L'indiquer (BT-38).",
  "The name of the seller's contact is missing.": 'Le nom du contact du vendeur manque.',
  'Give it (BT-41).': "L'indiquer (BT-41).",
  "The telephone number of the seller's contact is missing.": 'Le numéro de téléphone du contact du vendeur manque.',
  'Give it (BT-42).': "L'indiquer (BT-42).",
  "The e-mail address of the seller's contact is missing.": "L'adresse e-mail du contact du vendeur manque.",
  'Give it (BT-43).': "L'indiquer (BT-43).",
  'The telephone number has less than three digits.': 'Le numéro de téléphone a moins de trois chiffres.',
  'Give a telephone number.': 'Indiquer un numéro de téléphone.',
  'The e-mail address is none.': "L'adresse e-mail n'en est pas une.",
  'Write name@domain, with one @ and no blank.': 'Écrire name@domain, avec un seul @ et sans espace.',
  "The buyer's city is missing.": "La ville de l'acheteur manque.",
  'Give it (BT-52).': "L'indiquer (BT-52).",
  "The buyer's post code is missing.": "Le code postal de l'acheteur manque.",
  'Give it (BT-53).': "L'indiquer (BT-53).",
  'The city of the delivery address is missing.': "La ville de l'adresse de livraison manque.",
  'Give it (BT-77).': "L'indiquer (BT-77).",
  'The post code of the delivery address is missing.': "Le code postal de l'adresse de livraison manque.",
  'Give it (BT-78).': "L'indiquer (BT-78).",
  'The account of a SEPA transfer is no correct IBAN.': "Le compte d'un virement SEPA n'est pas un IBAN correct.",
  'Check the IBAN.': "Vérifier l'IBAN.",
  'The payment is a transfer, but no account is given.': "Le paiement est un virement, mais aucun compte n'est indiqué.",
  'The payment is a transfer, but a card or a direct debit is given.':
    'Le paiement est un virement, mais une carte ou un prélèvement est indiqué.',
  'Leave card and direct debit out.': 'Omettre la carte et le prélèvement.',
  'The payment is by card, but no card is given.': "Le paiement se fait par carte, mais aucune carte n'est indiquée.",
  'The payment is by card, but an account or a direct debit is given.':
    'Le paiement se fait par carte, mais un compte ou un prélèvement est indiqué.',
  'Leave both out.': 'Omettre les deux.',
  'The account of a SEPA direct debit is no correct IBAN.': "Le compte d'un prélèvement SEPA n'est pas un IBAN correct.",
  'The payment is a direct debit, but its mandate is missing.': 'Le paiement est un prélèvement, mais son mandat manque.',
  'Give the direct debit (BG-19).': 'Indiquer le prélèvement (BG-19).',
  'The payment is a direct debit, but an account to pay to or a card is given.':
    'Le paiement est un prélèvement, mais un compte destinataire ou une carte est indiqué.',
  'The rate of a VAT breakdown is missing.': "Le taux d'une ventilation de la TVA manque.",
  'Give it (BT-119).': "L'indiquer (BT-119).",
  'The location of the external document is no absolute URL.': "L'emplacement du document externe n'est pas une URL absolue.",
  'The attachment has a type that the extension does not allow.': "La pièce jointe est d'un type que l'extension n'autorise pas.",
  'Use PDF, PNG, JPEG, CSV, XLSX, ODS or XML.': 'Utiliser PDF, PNG, JPEG, CSV, XLSX, ODS ou XML.',
  'A line is not the sum of the lines below it.': "Une ligne n'est pas la somme des lignes qui en dépendent.",
  'Make its net amount the sum of its sub lines.': 'Donner à son montant net la valeur de la somme de ses sous-lignes.',
  'A sub line has no VAT category, or several.': "Une sous-ligne n'a pas de catégorie de TVA, ou en a plusieurs.",
  'Give each sub line one VAT category.': 'Donner à chaque sous-ligne une seule catégorie de TVA.',
  'The amount due is not what the total, prepayments, rounding and payments to third parties make.':
    "Le montant à payer ne correspond pas au résultat du total, des acomptes, de l'arrondi et des paiements à des tiers.",
  'Make it BT-112 − BT-113 + BT-114 plus the payments to third parties.':
    'Lui donner la valeur BT-112 − BT-113 + BT-114 plus les paiements à des tiers.',
  'The scheme of the identifier of a party is in no list that the extension allows.':
    "Le schéma de l'identifiant d'une partie ne figure dans aucune liste autorisée par l'extension.",
  'Use a code of ISO 6523, or XR01, XR02, XR03.': 'Utiliser un code de ISO 6523, ou XR01, XR02, XR03.',
  'The scheme of a legal registration is in no list that the extension allows.':
    "Le schéma d'un enregistrement légal ne figure dans aucune liste autorisée par l'extension.",
  'The scheme of the identifier of an item is in no list that the extension allows.':
    "Le schéma de l'identifiant d'un article ne figure dans aucune liste autorisée par l'extension.",
  'The scheme of an electronic address is in no list that the extension allows.':
    "Le schéma d'une adresse électronique ne figure dans aucune liste autorisée par l'extension.",
  'Use a code of the EAS list, or XR01, XR02, XR03.': 'Utiliser un code de la liste EAS, ou XR01, XR02, XR03.',
  'The scheme of the place of delivery is in no list that the extension allows.':
    "Le schéma du lieu de livraison ne figure dans aucune liste autorisée par l'extension.",
  'The payment to a third party has no type.': "Le paiement à un tiers n'a pas de type.",
  'Give its identifier.': 'Indiquer son identifiant.',
  'The payment to a third party has no amount.': "Le paiement à un tiers n'a pas de montant.",
  'Give its amount.': 'Indiquer son montant.',
  'The payment to a third party has no description.': "Le paiement à un tiers n'a pas de description.",
  'Say what it is for.': 'Indiquer à quoi il correspond.',
  'The payment to a third party has more than two decimals.': 'Le paiement à un tiers a plus de deux décimales.',
  'Round it to two decimals.': "L'arrondir à deux décimales.",
  'The payment to a third party is in another currency than the invoice.':
    'Le paiement à un tiers est dans une autre devise que la facture.',
  'Give it in the invoice currency.': "L'indiquer dans la devise de facture.",
  'The tender or lot is missing.': "L'appel d'offres ou le lot manque.",
  'Give it (BT-17).': "L'indiquer (BT-17).",
  'The contract is missing.': 'Le contrat manque.',
  'Give it (BT-12).': "L'indiquer (BT-12).",
  'No line is classified by the directive on clean vehicles.': "Aucune ligne n'est classée selon la directive sur les véhicules propres.",
  'Give at least one line a classification CVD and the attribute cva.':
    "Donner à au moins une ligne une classification CVD et l'attribut cva.",
  'A line is classified CVD, but has not one attribute cva.': "Une ligne est classée CVD, mais n'a pas exactement un attribut cva.",
  'Give it one attribute cva.': 'Lui donner un seul attribut cva.',
  'A line has the attribute cva, but not one classification CVD.':
    "Une ligne a l'attribut cva, mais n'a pas exactement une classification CVD.",
  'Give it one classification CVD.': 'Lui donner une seule classification CVD.',
  'The scheme of the classification is in no list.': 'Le schéma de la classification ne figure dans aucune liste.',
  'Use a code of UNTDID 7143, or CVD.': 'Utiliser un code de UNTDID 7143, ou CVD.',
  'The vehicle category is none.': "La catégorie de véhicule n'en est pas une.",
  'Use M1, M2, M3, N1, N2 or N3.': 'Utiliser M1, M2, M3, N1, N2 ou N3.',
  'The attribute cva has a value that is not allowed.': "L'attribut cva a une valeur non autorisée.",
  'Use clean, zero-emission or other.': 'Utiliser clean, zero-emission ou other.',
  'Gross price and net price of the line are for different quantities.':
    'Le prix brut et le prix net de la ligne portent sur des quantités différentes.',
  'Give both the same base quantity and unit.': 'Donner aux deux la même quantité de base et la même unité.',
  'Lines stand below other lines, which XRechnung does not know in CII.':
    "Des lignes dépendent d'autres lignes, ce que XRechnung ne connaît pas en CII.",
  'Send the lines without levels, or send UBL.': "Envoyer les lignes sans niveaux, ou envoyer de l'UBL.",
};

// French: EN 16931.
import type { Translations } from '../translations.js';

export const EN16931: Translations = {
  'The document needs one specification identifier (BT-24).': 'Le document exige un identifiant de spécification (BT-24).',
  'Give the specification identifier once.': "Indiquer l'identifiant de spécification une seule fois.",
  'The document needs one invoice number (BT-1).': 'Le document exige un numéro de facture (BT-1).',
  'Give the invoice number once.': 'Indiquer le numéro de facture une seule fois.',
  'The document needs one issue date (BT-2).': "Le document exige une date d'émission (BT-2).",
  'Give the issue date once.': "Indiquer la date d'émission une seule fois.",
  'The document needs one invoice type code (BT-3).': 'Le document exige un code de type de facture (BT-3).',
  'Give the invoice type code once.': 'Indiquer le code de type de facture une seule fois.',
  'The document needs one invoice currency code (BT-5).': 'Le document exige un code de devise de facture (BT-5).',
  'Give the invoice currency code once.': 'Indiquer le code de devise de facture une seule fois.',
  'The document needs at least one invoice line (BG-25).': 'Le document exige au moins une ligne de facture (BG-25).',
  'Add the lines that the invoice charges for.': 'Ajouter les lignes que la facture met à charge.',
  'A supporting document (BG-24) needs a reference (BT-122).': 'Une pièce justificative (BG-24) exige une référence (BT-122).',
  'Give each supporting document a reference of its own.': 'Donner à chaque pièce justificative sa propre référence.',
  'A reference to a preceding invoice (BG-3) needs the number of that invoice (BT-25).':
    'Une référence à une facture antérieure (BG-3) exige le numéro de cette facture (BT-25).',
  'Give the number of the invoice that is referred to, or take the reference out.':
    'Indiquer le numéro de la facture visée, ou retirer la référence.',
  'The document needs the name of the seller (BT-27).': 'Le document exige le nom du vendeur (BT-27).',
  'Give the full name under which the seller is registered, once.':
    'Indiquer une seule fois le nom complet sous lequel le vendeur est enregistré.',
  'The document needs the postal address of the seller (BG-5).': "Le document exige l'adresse postale du vendeur (BG-5).",
  "Give the seller's postal address.": "Indiquer l'adresse postale du vendeur.",
  'The postal address of the seller needs a country code (BT-40).': "L'adresse postale du vendeur exige un code de pays (BT-40).",
  'Give the code of the country once.': 'Indiquer le code du pays une seule fois.',
  'The document needs the name of the buyer (BT-44).': "Le document exige le nom de l'acheteur (BT-44).",
  'Give the full name under which the buyer is registered, once.':
    "Indiquer une seule fois le nom complet sous lequel l'acheteur est enregistré.",
  'The document needs the postal address of the buyer (BG-8).': "Le document exige l'adresse postale de l'acheteur (BG-8).",
  "Give the buyer's postal address.": "Indiquer l'adresse postale de l'acheteur.",
  'The postal address of the buyer needs a country code (BT-55).': "L'adresse postale de l'acheteur exige un code de pays (BT-55).",
  'The payee (BG-10) has no name (BT-59), or it is the seller.': "Le bénéficiaire (BG-10) n'a pas de nom (BT-59), ou il s'agit du vendeur.",
  'Name the payee only where it is another party than the seller.':
    "N'indiquer le bénéficiaire que s'il s'agit d'une autre partie que le vendeur.",
  "The seller's tax representative (BG-11) needs a name (BT-62).": 'Le représentant fiscal du vendeur (BG-11) exige un nom (BT-62).',
  'Give the name of the representative once, or take the party out.':
    'Indiquer le nom du représentant une seule fois, ou retirer cette partie.',
  "The seller's tax representative (BG-11) needs a postal address (BG-12).":
    'Le représentant fiscal du vendeur (BG-11) exige une adresse postale (BG-12).',
  "Give the representative's postal address.": "Indiquer l'adresse postale du représentant.",
  "The postal address of the seller's tax representative (BG-12) needs a country code (BT-69).":
    "L'adresse postale du représentant fiscal du vendeur (BG-12) exige un code de pays (BT-69).",
  "The seller's tax representative (BG-11) needs a VAT identifier (BT-63).":
    'Le représentant fiscal du vendeur (BG-11) exige un identifiant de TVA (BT-63).',
  "Give the representative's VAT identifier, with the tax scheme VAT.":
    "Indiquer l'identifiant de TVA du représentant, avec le régime fiscal VAT.",
  'The address that the goods or services went to (BG-15) needs a country code (BT-80).':
    "L'adresse de livraison des biens ou services (BG-15) exige un code de pays (BT-80).",
  'Give the code of the country, or take the address out.': "Indiquer le code du pays, ou retirer l'adresse.",
  'The electronic address of the seller (BT-34) needs the identifier of its scheme.':
    "L'adresse électronique du vendeur (BT-34) exige l'identifiant de son schéma.",
  'Say by the attribute schemeID which scheme the address belongs to, such as 0208 or 9930.':
    "Indiquer par l'attribut schemeID le schéma dont relève l'adresse, par exemple 0208 ou 9930.",
  'The electronic address of the buyer (BT-49) needs the identifier of its scheme.':
    "L'adresse électronique de l'acheteur (BT-49) exige l'identifiant de son schéma.",
  'A VAT identifier does not begin with the code of a country.': "Un identifiant de TVA ne commence pas par le code d'un pays.",
  'Put the country code before the number, such as BE or DE; for Greece, EL is usual.':
    "Placer le code du pays devant le numéro, par exemple BE ou DE ; pour la Grèce, EL est d'usage.",
  'The seller has no identifier (BT-29), no legal registration (BT-30) and no VAT identifier (BT-31).':
    "Le vendeur n'a ni identifiant (BT-29), ni enregistrement légal (BT-30), ni identifiant de TVA (BT-31).",
  'Give at least one of them, so that the buyer can tell the supplier by it.':
    "En indiquer au moins un, afin que l'acheteur puisse reconnaître le fournisseur.",
  'Payment instructions (BG-16) need the code of a means of payment (BT-81).':
    "Les instructions de paiement (BG-16) exigent le code d'un moyen de paiement (BT-81).",
  'Give the code, such as 30 for a credit transfer or 58 for SEPA.': 'Indiquer le code, par exemple 30 pour un virement ou 58 pour SEPA.',
  'The account for a credit transfer (BG-17) has no identifier (BT-84).':
    "Le compte pour un virement (BG-17) n'a pas d'identifiant (BT-84).",
  'Give the IBAN, or the account number where there is none.': "Indiquer l'IBAN, ou le numéro de compte à défaut d'IBAN.",
  'More digits of a payment card (BT-87) are shown than security allows.':
    "Plus de chiffres d'une carte de paiement (BT-87) sont affichés que la sécurité ne le permet.",
  'Show the first six and the last four digits at most.': 'Afficher au plus les six premiers et les quatre derniers chiffres.',
  'Payment is by credit transfer, but no account is named that it goes to (BT-84).':
    "Le paiement se fait par virement, mais aucun compte destinataire n'est indiqué (BT-84).",
  'Give the IBAN or the account number of the payee.': "Indiquer l'IBAN ou le numéro de compte du bénéficiaire.",
  'The invoicing period (BG-14) ends before it starts, or one of its dates is no date.':
    "La période de facturation (BG-14) se termine avant de commencer, ou une de ses dates n'est pas une date.",
  'Make the end date the start date or a later one.': 'Fixer la date de fin à la date de début ou après celle-ci.',
  'The invoicing period (BG-14) has neither a start date (BT-73) nor an end date (BT-74).':
    "La période de facturation (BG-14) n'a ni date de début (BT-73) ni date de fin (BT-74).",
  'Give one of the dates or both, or take the period out.': "Indiquer l'une des dates ou les deux, ou retirer la période.",
  "The line's invoicing period (BG-26) ends before it starts, or one of its dates is no date.":
    "La période de facturation de la ligne (BG-26) se termine avant de commencer, ou une de ses dates n'est pas une date.",
  "The line's invoicing period (BG-26) has neither a start date (BT-134) nor an end date (BT-135).":
    "La période de facturation de la ligne (BG-26) n'a ni date de début (BT-134) ni date de fin (BT-135).",
  'The document totals (BG-22) need the sum of the line net amounts (BT-106).':
    'Les totaux du document (BG-22) exigent la somme des montants nets des lignes (BT-106).',
  'Give the sum of the line net amounts, 0 where there is nothing.': "Indiquer la somme des montants nets des lignes, 0 s'il n'y en a pas.",
  'The document totals (BG-22) need the total without VAT (BT-109).': 'Les totaux du document (BG-22) exigent le total hors TVA (BT-109).',
  'Give the total without VAT, 0 where there is nothing.': "Indiquer le total hors TVA, 0 s'il n'y en a pas.",
  'The document totals (BG-22) need the total with VAT (BT-112).': 'Les totaux du document (BG-22) exigent le total TTC (BT-112).',
  'Give the total with VAT, 0 where there is nothing.': "Indiquer le total TTC, 0 s'il n'y en a pas.",
  'The document totals (BG-22) need the amount due for payment (BT-115).':
    'Les totaux du document (BG-22) exigent le montant à payer (BT-115).',
  'Give the amount due for payment, 0 where there is nothing.': "Indiquer le montant à payer, 0 s'il n'y en a pas.",
  'There is a VAT accounting currency (BT-6), but no VAT total in it (BT-111), or it is the invoice currency.':
    "Il y a une devise de comptabilisation de la TVA (BT-6), mais pas de total de TVA dans cette devise (BT-111), ou il s'agit de la devise de facture.",
  'Give the VAT total in the accounting currency as well, or take that currency out.':
    'Indiquer aussi le total de TVA dans la devise de comptabilisation, ou retirer cette devise.',
  'The sum of the line net amounts (BT-106) has more than two decimals.':
    'La somme des montants nets des lignes (BT-106) a plus de deux décimales.',
  'Round the amount to two decimals.': 'Arrondir le montant à deux décimales.',
  'The sum of allowances on document level (BT-107) has more than two decimals.':
    'La somme des remises au niveau du document (BT-107) a plus de deux décimales.',
  'The sum of charges on document level (BT-108) has more than two decimals.':
    'La somme des charges au niveau du document (BT-108) a plus de deux décimales.',
  'The total without VAT (BT-109) has more than two decimals.': 'Le total hors TVA (BT-109) a plus de deux décimales.',
  'The total with VAT (BT-112) has more than two decimals.': 'Le total TTC (BT-112) a plus de deux décimales.',
  'The amount paid (BT-113) has more than two decimals.': 'Le montant payé (BT-113) a plus de deux décimales.',
  'The rounding amount (BT-114) has more than two decimals.': "Le montant d'arrondi (BT-114) a plus de deux décimales.",
  'The amount due for payment (BT-115) has more than two decimals.': 'Le montant à payer (BT-115) a plus de deux décimales.',
  'The sum of the line net amounts (BT-106) is not what the lines add up to (BT-131).':
    'La somme des montants nets des lignes (BT-106) ne correspond pas au total des lignes (BT-131).',
  'Make BT-106 that sum, rounded to two decimals, and leave it out only where there is nothing to add.':
    "Donner à BT-106 la valeur de cette somme, arrondie à deux décimales, et ne l'omettre que s'il n'y a rien à additionner.",
  'The sum of allowances on document level (BT-107) is not what the allowances on document level add up to (BT-92).':
    'La somme des remises au niveau du document (BT-107) ne correspond pas au total des remises au niveau du document (BT-92).',
  'Make BT-107 that sum, rounded to two decimals, and leave it out only where there is nothing to add.':
    "Donner à BT-107 la valeur de cette somme, arrondie à deux décimales, et ne l'omettre que s'il n'y a rien à additionner.",
  'The sum of charges on document level (BT-108) is not what the charges on document level add up to (BT-99).':
    'La somme des charges au niveau du document (BT-108) ne correspond pas au total des charges au niveau du document (BT-99).',
  'Make BT-108 that sum, rounded to two decimals, and leave it out only where there is nothing to add.':
    "Donner à BT-108 la valeur de cette somme, arrondie à deux décimales, et ne l'omettre que s'il n'y a rien à additionner.",
  'The total without VAT (BT-109) is not what the lines less allowances plus charges come to (BT-106, BT-107, BT-108).':
    'Le total hors TVA (BT-109) ne correspond pas aux lignes moins les remises plus les charges (BT-106, BT-107, BT-108).',
  'Make BT-109 that sum, rounded to two decimals.': 'Donner à BT-109 la valeur de cette somme, arrondie à deux décimales.',
  'The total with VAT (BT-112) is not what the total without VAT and the VAT total come to (BT-109, BT-110).':
    'Le total TTC (BT-112) ne correspond pas au total hors TVA plus le total de TVA (BT-109, BT-110).',
  'Make it BT-109 + BT-110, and give BT-110 once in the invoice currency.':
    'Lui donner la valeur BT-109 + BT-110, et indiquer BT-110 une seule fois dans la devise de facture.',
  'The amount due for payment (BT-115) is not what the total with VAT less what was paid plus rounding comes to (BT-112, BT-113, BT-114).':
    "Le montant à payer (BT-115) ne correspond pas au total TTC moins le montant payé plus l'arrondi (BT-112, BT-113, BT-114).",
  'Make BT-115 that sum, rounded to two decimals.': 'Donner à BT-115 la valeur de cette somme, arrondie à deux décimales.',
  'A VAT breakdown (BG-23) needs a taxable amount (BT-116).': 'Une ventilation de la TVA (BG-23) exige une base imposable (BT-116).',
  'Give the breakdown a taxable amount, in a tax category whose scheme is VAT.':
    'Indiquer dans la ventilation une base imposable, dans une catégorie de taxe dont le régime est VAT.',
  'A VAT breakdown (BG-23) needs a VAT amount (BT-117).': 'Une ventilation de la TVA (BG-23) exige un montant de TVA (BT-117).',
  'Give the breakdown a VAT amount, in a tax category whose scheme is VAT.':
    'Indiquer dans la ventilation un montant de TVA, dans une catégorie de taxe dont le régime est VAT.',
  'A VAT breakdown (BG-23) needs a VAT category code (BT-118).':
    'Une ventilation de la TVA (BG-23) exige un code de catégorie de TVA (BT-118).',
  'Give the breakdown a VAT category code, in a tax category whose scheme is VAT.':
    'Indiquer dans la ventilation un code de catégorie de TVA, dans une catégorie de taxe dont le régime est VAT.',
  'A VAT breakdown (BG-23) needs a rate (BT-119).': 'Une ventilation de la TVA (BG-23) exige un taux (BT-119).',
  'Give the breakdown a rate, in a tax category whose scheme is VAT.':
    'Indiquer dans la ventilation un taux, dans une catégorie de taxe dont le régime est VAT.',
  'The document gives both a date (BT-7) and a code (BT-8) for when VAT becomes due.':
    "Le document indique à la fois une date (BT-7) et un code (BT-8) pour l'exigibilité de la TVA.",
  'Keep the one that holds, and take the other out.': "Garder celui des deux qui s'applique, et retirer l'autre.",
  'The VAT total (BT-110) is not what the VAT breakdown (BT-117) adds up to.':
    'Le total de TVA (BT-110) ne correspond pas au total de la ventilation de la TVA (BT-117).',
  'Make it the sum of the VAT amounts of all categories and rates.':
    'Lui donner la valeur de la somme des montants de TVA de toutes les catégories et de tous les taux.',
  'The VAT amount of a category (BT-117) is not its taxable amount (BT-116) times its rate (BT-119).':
    "Le montant de TVA d'une catégorie (BT-117) n'est pas égal à sa base imposable (BT-116) multipliée par son taux (BT-119).",
  'Make it BT-116 × BT-119 / 100, rounded to two decimals.': 'Lui donner la valeur BT-116 × BT-119 / 100, arrondie à deux décimales.',
  'The document has no VAT breakdown (BG-23).': "Le document n'a pas de ventilation de la TVA (BG-23).",
  'Give one for each VAT category and rate that is used.': 'En indiquer une pour chaque catégorie et chaque taux de TVA utilisés.',
  'The taxable amount (BT-116) of a VAT breakdown has more than two decimals.':
    "La base imposable (BT-116) d'une ventilation de la TVA a plus de deux décimales.",
  'The VAT amount (BT-117) of a VAT breakdown has more than two decimals.':
    "Le montant de TVA (BT-117) d'une ventilation de la TVA a plus de deux décimales.",
  'An invoice line needs an identifier (BT-126).': 'Une ligne de facture exige un identifiant (BT-126).',
  'Give the line an identifier.': 'Donner un identifiant à la ligne.',
  'An invoice line needs an invoiced quantity (BT-129).': 'Une ligne de facture exige une quantité facturée (BT-129).',
  'Give the line an invoiced quantity.': 'Indiquer une quantité facturée pour la ligne.',
  'An invoice line needs a unit of measure for its quantity (BT-130).':
    'Une ligne de facture exige une unité de mesure pour sa quantité (BT-130).',
  'Give the quantity the attribute unitCode, such as C62 for pieces.':
    "Ajouter à la quantité l'attribut unitCode, par exemple C62 pour des pièces.",
  'An invoice line needs a net amount (BT-131).': 'Une ligne de facture exige un montant net (BT-131).',
  'Give the line a net amount.': 'Indiquer un montant net pour la ligne.',
  'An invoice line needs an item name (BT-153).': "Une ligne de facture exige un nom d'article (BT-153).",
  'Give the line an item name.': "Indiquer un nom d'article pour la ligne.",
  'An invoice line needs an item net price (BT-146).': "Une ligne de facture exige un prix net de l'article (BT-146).",
  'Give the line an item net price.': "Indiquer un prix net de l'article pour la ligne.",
  'The item net price (BT-146) of a line is missing, negative or no number.':
    "Le prix net de l'article (BT-146) d'une ligne manque, est négatif ou n'est pas un nombre.",
  'Use a price of zero or more; what is taken back has a negative quantity instead.':
    'Utiliser un prix supérieur ou égal à zéro ; ce qui est repris reçoit plutôt une quantité négative.',
  'The item gross price (BT-148) of a line is negative or no number.':
    "Le prix brut de l'article (BT-148) d'une ligne est négatif ou n'est pas un nombre.",
  'Use a gross price of zero or more, or leave it out.': "Utiliser un prix brut supérieur ou égal à zéro, ou l'omettre.",
  'An item attribute (BG-32) needs both a name (BT-160) and a value (BT-161).':
    "Un attribut d'article (BG-32) exige à la fois un nom (BT-160) et une valeur (BT-161).",
  'Give both, or take the attribute out.': "Indiquer les deux, ou retirer l'attribut.",
  'The standard identifier of an item (BT-157) needs the identifier of its scheme.':
    "L'identifiant standard d'un article (BT-157) exige l'identifiant de son schéma.",
  'Say by the attribute schemeID which scheme it belongs to, such as 0160 for GTIN.':
    "Indiquer par l'attribut schemeID le schéma dont il relève, par exemple 0160 pour GTIN.",
  'The classification of an item (BT-158) needs the identifier of its scheme.':
    "La classification d'un article (BT-158) exige l'identifiant de son schéma.",
  'Say by the attribute listID which scheme it belongs to, such as STI for CPV.':
    "Indiquer par l'attribut listID le schéma dont elle relève, par exemple STI pour CPV.",
  'An invoice line needs a VAT category (BT-151).': 'Une ligne de facture exige une catégorie de TVA (BT-151).',
  'Give the category code, in a tax category whose scheme is VAT.':
    'Indiquer le code de catégorie, dans une catégorie de taxe dont le régime est VAT.',
  'The net amount of a line (BT-131) has more than two decimals.': "Le montant net d'une ligne (BT-131) a plus de deux décimales.",
  'An allowance on document level (BG-20) needs an amount (BT-92).': 'Une remise au niveau du document (BG-20) exige un montant (BT-92).',
  'Give the allowance on document level an amount.': 'Indiquer un montant pour la remise au niveau du document.',
  'An allowance on document level (BG-20) needs a VAT category code (BT-95).':
    'Une remise au niveau du document (BG-20) exige un code de catégorie de TVA (BT-95).',
  'Give the allowance on document level a VAT category code.': 'Indiquer un code de catégorie de TVA pour la remise au niveau du document.',
  'An allowance on document level (BG-20) needs a reason as text or code (BT-97 or BT-98).':
    'Une remise au niveau du document (BG-20) exige un motif sous forme de texte ou de code (BT-97 ou BT-98).',
  'Give the allowance on document level a reason as text or code.':
    'Indiquer un motif, sous forme de texte ou de code, pour la remise au niveau du document.',
  'The amount (BT-92) of the allowance on document level has more than two decimals.':
    'Le montant (BT-92) de la remise au niveau du document a plus de deux décimales.',
  'The base amount (BT-93) of the allowance on document level has more than two decimals.':
    'Le montant de base (BT-93) de la remise au niveau du document a plus de deux décimales.',
  'A charge on document level (BG-21) needs an amount (BT-99).': 'Une charge au niveau du document (BG-21) exige un montant (BT-99).',
  'Give the charge on document level an amount.': 'Indiquer un montant pour la charge au niveau du document.',
  'A charge on document level (BG-21) needs a VAT category code (BT-102).':
    'Une charge au niveau du document (BG-21) exige un code de catégorie de TVA (BT-102).',
  'Give the charge on document level a VAT category code.': 'Indiquer un code de catégorie de TVA pour la charge au niveau du document.',
  'A charge on document level (BG-21) needs a reason as text or code (BT-104 or BT-105).':
    'Une charge au niveau du document (BG-21) exige un motif sous forme de texte ou de code (BT-104 ou BT-105).',
  'Give the charge on document level a reason as text or code.':
    'Indiquer un motif, sous forme de texte ou de code, pour la charge au niveau du document.',
  'The amount (BT-99) of the charge on document level has more than two decimals.':
    'Le montant (BT-99) de la charge au niveau du document a plus de deux décimales.',
  'The base amount (BT-100) of the charge on document level has more than two decimals.':
    'Le montant de base (BT-100) de la charge au niveau du document a plus de deux décimales.',
  'An allowance of an invoice line (BG-27) needs an amount (BT-136).':
    "Une remise d'une ligne de facture (BG-27) exige un montant (BT-136).",
  'Give the allowance of an invoice line an amount.': "Indiquer un montant pour la remise d'une ligne de facture.",
  'An allowance of an invoice line (BG-27) needs a reason as text or code (BT-139 or BT-140).':
    "Une remise d'une ligne de facture (BG-27) exige un motif sous forme de texte ou de code (BT-139 ou BT-140).",
  'Give the allowance of an invoice line a reason as text or code.':
    "Indiquer un motif, sous forme de texte ou de code, pour la remise d'une ligne de facture.",
  'The amount (BT-136) of the allowance of an invoice line has more than two decimals.':
    "Le montant (BT-136) de la remise d'une ligne de facture a plus de deux décimales.",
  'The base amount (BT-137) of the allowance of an invoice line has more than two decimals.':
    "Le montant de base (BT-137) de la remise d'une ligne de facture a plus de deux décimales.",
  'A charge of an invoice line (BG-28) needs an amount (BT-141).': "Une charge d'une ligne de facture (BG-28) exige un montant (BT-141).",
  'Give the charge of an invoice line an amount.': "Indiquer un montant pour la charge d'une ligne de facture.",
  'A charge of an invoice line (BG-28) needs a reason as text or code (BT-144 or BT-145).':
    "Une charge d'une ligne de facture (BG-28) exige un motif sous forme de texte ou de code (BT-144 ou BT-145).",
  'Give the charge of an invoice line a reason as text or code.':
    "Indiquer un motif, sous forme de texte ou de code, pour la charge d'une ligne de facture.",
  'The amount (BT-141) of the charge of an invoice line has more than two decimals.':
    "Le montant (BT-141) de la charge d'une ligne de facture a plus de deux décimales.",
  'The base amount (BT-142) of the charge of an invoice line has more than two decimals.':
    "Le montant de base (BT-142) de la charge d'une ligne de facture a plus de deux décimales.",
  'VAT category AE (reverse charge) stands in lines, allowances or charges and in the VAT breakdown, but not exactly once in the breakdown.':
    'La catégorie de TVA AE (autoliquidation) des lignes, remises ou charges ne figure pas exactement une fois dans la ventilation de la TVA, ou ne figure que dans celle-ci.',
  'Give exactly one VAT breakdown where the category is used, and none where it is not.':
    "Indiquer exactement une ventilation de la TVA là où la catégorie est utilisée, et aucune là où elle ne l'est pas.",
  'An invoice line has VAT category AE (reverse charge), but the identifiers that this needs are missing.':
    'Une ligne de facture a la catégorie de TVA AE (autoliquidation), mais les identifiants requis manquent.',
  "Give the seller's VAT identifier (BT-31), tax registration (BT-32) or representative (BT-63), and the buyer's VAT identifier (BT-48) or legal registration (BT-47).":
    "Indiquer l'identifiant de TVA (BT-31), l'enregistrement fiscal (BT-32) ou le représentant (BT-63) du vendeur, ainsi que l'identifiant de TVA (BT-48) ou l'enregistrement légal (BT-47) de l'acheteur.",
  'An allowance on document level has VAT category AE (reverse charge), but the identifiers that this needs are missing.':
    'Une remise au niveau du document a la catégorie de TVA AE (autoliquidation), mais les identifiants requis manquent.',
  'A charge on document level has VAT category AE (reverse charge), but the identifiers that this needs are missing.':
    'Une charge au niveau du document a la catégorie de TVA AE (autoliquidation), mais les identifiants requis manquent.',
  'An invoice line has VAT category AE (reverse charge), but its rate is not zero.':
    "Une ligne de facture a la catégorie de TVA AE (autoliquidation), mais son taux n'est pas zéro.",
  'Give the rate 0, or use the category that fits.': 'Indiquer le taux 0, ou utiliser la catégorie qui convient.',
  'An allowance on document level has VAT category AE (reverse charge), but its rate is not zero.':
    "Une remise au niveau du document a la catégorie de TVA AE (autoliquidation), mais son taux n'est pas zéro.",
  'A charge on document level has VAT category AE (reverse charge), but its rate is not zero.':
    "Une charge au niveau du document a la catégorie de TVA AE (autoliquidation), mais son taux n'est pas zéro.",
  'The taxable amount of VAT category AE (reverse charge) is not what its lines, allowances and charges come to.':
    'La base imposable de la catégorie de TVA AE (autoliquidation) ne correspond pas au total de ses lignes, remises et charges.',
  'Make it the lines less the allowances plus the charges of category AE.':
    'Lui donner la valeur des lignes moins les remises plus les charges de la catégorie AE.',
  'The VAT amount of VAT category AE (reverse charge) is not zero.':
    "Le montant de TVA de la catégorie de TVA AE (autoliquidation) n'est pas zéro.",
  'Make it 0.': 'Lui donner la valeur 0.',
  'The VAT breakdown of VAT category AE (reverse charge) gives no exemption reason.':
    "La ventilation de la TVA pour la catégorie de TVA AE (autoliquidation) n'indique pas de motif d'exonération.",
  'Give an exemption reason as text (BT-120) or code (BT-121).':
    "Indiquer un motif d'exonération sous forme de texte (BT-120) ou de code (BT-121).",
  'VAT category L (Canary Islands tax IGIC) stands in lines, allowances or charges and in the VAT breakdown, but not in both.':
    'La catégorie de TVA L (IGIC, taxe des îles Canaries) ne figure que dans les lignes, remises ou charges, ou que dans la ventilation de la TVA, mais pas dans les deux.',
  'Give a VAT breakdown for each rate where the category is used, and none where it is not.':
    "Indiquer une ventilation de la TVA pour chaque taux là où la catégorie est utilisée, et aucune là où elle ne l'est pas.",
  'An invoice line has VAT category L (Canary Islands tax IGIC), but the identifiers that this needs are missing.':
    'Une ligne de facture a la catégorie de TVA L (IGIC, taxe des îles Canaries), mais les identifiants requis manquent.',
  "Give the seller's VAT identifier (BT-31), tax registration (BT-32) or representative (BT-63).":
    "Indiquer l'identifiant de TVA (BT-31), l'enregistrement fiscal (BT-32) ou le représentant (BT-63) du vendeur.",
  'An allowance on document level has VAT category L (Canary Islands tax IGIC), but the identifiers that this needs are missing.':
    'Une remise au niveau du document a la catégorie de TVA L (IGIC, taxe des îles Canaries), mais les identifiants requis manquent.',
  'A charge on document level has VAT category L (Canary Islands tax IGIC), but the identifiers that this needs are missing.':
    'Une charge au niveau du document a la catégorie de TVA L (IGIC, taxe des îles Canaries), mais les identifiants requis manquent.',
  'An invoice line has VAT category L (Canary Islands tax IGIC), but its rate is missing or negative.':
    'Une ligne de facture a la catégorie de TVA L (IGIC, taxe des îles Canaries), mais son taux manque ou est négatif.',
  'Give a rate of zero or more in per cent, or use the category that fits.':
    'Indiquer un taux supérieur ou égal à zéro en pour cent, ou utiliser la catégorie qui convient.',
  'An allowance on document level has VAT category L (Canary Islands tax IGIC), but its rate is missing or negative.':
    'Une remise au niveau du document a la catégorie de TVA L (IGIC, taxe des îles Canaries), mais son taux manque ou est négatif.',
  'A charge on document level has VAT category L (Canary Islands tax IGIC), but its rate is missing or negative.':
    'Une charge au niveau du document a la catégorie de TVA L (IGIC, taxe des îles Canaries), mais son taux manque ou est négatif.',
  'The taxable amount of VAT category L (Canary Islands tax IGIC) is not what its lines, allowances and charges with this rate come to.':
    'La base imposable de la catégorie de TVA L (IGIC, taxe des îles Canaries) ne correspond pas au total de ses lignes, remises et charges à ce taux.',
  'Make it the lines less the allowances plus the charges of category L with this rate.':
    'Lui donner la valeur des lignes moins les remises plus les charges de la catégorie L à ce taux.',
  'The VAT amount of VAT category L (Canary Islands tax IGIC) is not its taxable amount times its rate.':
    "Le montant de TVA de la catégorie de TVA L (IGIC, taxe des îles Canaries) n'est pas égal à sa base imposable multipliée par son taux.",
  'The VAT breakdown of VAT category L (Canary Islands tax IGIC) must not give an exemption reason.':
    "La ventilation de la TVA pour la catégorie de TVA L (IGIC, taxe des îles Canaries) ne doit pas indiquer de motif d'exonération.",
  'Take the exemption reason out.': "Retirer le motif d'exonération.",
  'VAT category M (Ceuta and Melilla tax IPSI) stands in lines, allowances or charges and in the VAT breakdown, but not in both.':
    'La catégorie de TVA M (IPSI, taxe de Ceuta et Melilla) ne figure que dans les lignes, remises ou charges, ou que dans la ventilation de la TVA, mais pas dans les deux.',
  'An invoice line has VAT category M (Ceuta and Melilla tax IPSI), but the identifiers that this needs are missing.':
    'Une ligne de facture a la catégorie de TVA M (IPSI, taxe de Ceuta et Melilla), mais les identifiants requis manquent.',
  'An allowance on document level has VAT category M (Ceuta and Melilla tax IPSI), but the identifiers that this needs are missing.':
    'Une remise au niveau du document a la catégorie de TVA M (IPSI, taxe de Ceuta et Melilla), mais les identifiants requis manquent.',
  'A charge on document level has VAT category M (Ceuta and Melilla tax IPSI), but the identifiers that this needs are missing.':
    'Une charge au niveau du document a la catégorie de TVA M (IPSI, taxe de Ceuta et Melilla), mais les identifiants requis manquent.',
  'An invoice line has VAT category M (Ceuta and Melilla tax IPSI), but its rate is missing or negative.':
    'Une ligne de facture a la catégorie de TVA M (IPSI, taxe de Ceuta et Melilla), mais son taux manque ou est négatif.',
  'An allowance on document level has VAT category M (Ceuta and Melilla tax IPSI), but its rate is missing or negative.':
    'Une remise au niveau du document a la catégorie de TVA M (IPSI, taxe de Ceuta et Melilla), mais son taux manque ou est négatif.',
  'A charge on document level has VAT category M (Ceuta and Melilla tax IPSI), but its rate is missing or negative.':
    'Une charge au niveau du document a la catégorie de TVA M (IPSI, taxe de Ceuta et Melilla), mais son taux manque ou est négatif.',
  'The taxable amount of VAT category M (Ceuta and Melilla tax IPSI) is not what its lines, allowances and charges with this rate come to.':
    'La base imposable de la catégorie de TVA M (IPSI, taxe de Ceuta et Melilla) ne correspond pas au total de ses lignes, remises et charges à ce taux.',
  'Make it the lines less the allowances plus the charges of category M with this rate.':
    'Lui donner la valeur des lignes moins les remises plus les charges de la catégorie M à ce taux.',
  'The VAT amount of VAT category M (Ceuta and Melilla tax IPSI) is not its taxable amount times its rate.':
    "Le montant de TVA de la catégorie de TVA M (IPSI, taxe de Ceuta et Melilla) n'est pas égal à sa base imposable multipliée par son taux.",
  'The VAT breakdown of VAT category M (Ceuta and Melilla tax IPSI) must not give an exemption reason.':
    "La ventilation de la TVA pour la catégorie de TVA M (IPSI, taxe de Ceuta et Melilla) ne doit pas indiquer de motif d'exonération.",
  'VAT category E (exempt from VAT) stands in lines, allowances or charges and in the VAT breakdown, but not exactly once in the breakdown.':
    'La catégorie de TVA E (exonéré de TVA) des lignes, remises ou charges ne figure pas exactement une fois dans la ventilation de la TVA, ou ne figure que dans celle-ci.',
  'An invoice line has VAT category E (exempt from VAT), but the identifiers that this needs are missing.':
    'Une ligne de facture a la catégorie de TVA E (exonéré de TVA), mais les identifiants requis manquent.',
  'An allowance on document level has VAT category E (exempt from VAT), but the identifiers that this needs are missing.':
    'Une remise au niveau du document a la catégorie de TVA E (exonéré de TVA), mais les identifiants requis manquent.',
  'A charge on document level has VAT category E (exempt from VAT), but the identifiers that this needs are missing.':
    'Une charge au niveau du document a la catégorie de TVA E (exonéré de TVA), mais les identifiants requis manquent.',
  'An invoice line has VAT category E (exempt from VAT), but its rate is not zero.':
    "Une ligne de facture a la catégorie de TVA E (exonéré de TVA), mais son taux n'est pas zéro.",
  'An allowance on document level has VAT category E (exempt from VAT), but its rate is not zero.':
    "Une remise au niveau du document a la catégorie de TVA E (exonéré de TVA), mais son taux n'est pas zéro.",
  'A charge on document level has VAT category E (exempt from VAT), but its rate is not zero.':
    "Une charge au niveau du document a la catégorie de TVA E (exonéré de TVA), mais son taux n'est pas zéro.",
  'The taxable amount of VAT category E (exempt from VAT) is not what its lines, allowances and charges come to.':
    'La base imposable de la catégorie de TVA E (exonéré de TVA) ne correspond pas au total de ses lignes, remises et charges.',
  'Make it the lines less the allowances plus the charges of category E.':
    'Lui donner la valeur des lignes moins les remises plus les charges de la catégorie E.',
  'The VAT amount of VAT category E (exempt from VAT) is not zero.':
    "Le montant de TVA de la catégorie de TVA E (exonéré de TVA) n'est pas zéro.",
  'The VAT breakdown of VAT category E (exempt from VAT) gives no exemption reason.':
    "La ventilation de la TVA pour la catégorie de TVA E (exonéré de TVA) n'indique pas de motif d'exonération.",
  'VAT category G (export outside the EU) stands in lines, allowances or charges and in the VAT breakdown, but not exactly once in the breakdown.':
    'La catégorie de TVA G (exportation hors UE) des lignes, remises ou charges ne figure pas exactement une fois dans la ventilation de la TVA, ou ne figure que dans celle-ci.',
  'An invoice line has VAT category G (export outside the EU), but the identifiers that this needs are missing.':
    'Une ligne de facture a la catégorie de TVA G (exportation hors UE), mais les identifiants requis manquent.',
  "Give the seller's VAT identifier (BT-31) or representative (BT-63).":
    "Indiquer l'identifiant de TVA (BT-31) ou le représentant (BT-63) du vendeur.",
  'An allowance on document level has VAT category G (export outside the EU), but the identifiers that this needs are missing.':
    'Une remise au niveau du document a la catégorie de TVA G (exportation hors UE), mais les identifiants requis manquent.',
  'A charge on document level has VAT category G (export outside the EU), but the identifiers that this needs are missing.':
    'Une charge au niveau du document a la catégorie de TVA G (exportation hors UE), mais les identifiants requis manquent.',
  'An invoice line has VAT category G (export outside the EU), but its rate is not zero.':
    "Une ligne de facture a la catégorie de TVA G (exportation hors UE), mais son taux n'est pas zéro.",
  'An allowance on document level has VAT category G (export outside the EU), but its rate is not zero.':
    "Une remise au niveau du document a la catégorie de TVA G (exportation hors UE), mais son taux n'est pas zéro.",
  'A charge on document level has VAT category G (export outside the EU), but its rate is not zero.':
    "Une charge au niveau du document a la catégorie de TVA G (exportation hors UE), mais son taux n'est pas zéro.",
  'The taxable amount of VAT category G (export outside the EU) is not what its lines, allowances and charges come to.':
    'La base imposable de la catégorie de TVA G (exportation hors UE) ne correspond pas au total de ses lignes, remises et charges.',
  'Make it the lines less the allowances plus the charges of category G.':
    'Lui donner la valeur des lignes moins les remises plus les charges de la catégorie G.',
  'The VAT amount of VAT category G (export outside the EU) is not zero.':
    "Le montant de TVA de la catégorie de TVA G (exportation hors UE) n'est pas zéro.",
  'The VAT breakdown of VAT category G (export outside the EU) gives no exemption reason.':
    "La ventilation de la TVA pour la catégorie de TVA G (exportation hors UE) n'indique pas de motif d'exonération.",
  'VAT category K (intra-community supply) stands in lines, allowances or charges and in the VAT breakdown, but not exactly once in the breakdown.':
    'La catégorie de TVA K (livraison intracommunautaire) des lignes, remises ou charges ne figure pas exactement une fois dans la ventilation de la TVA, ou ne figure que dans celle-ci.',
  'An invoice line has VAT category K (intra-community supply), but the identifiers that this needs are missing.':
    'Une ligne de facture a la catégorie de TVA K (livraison intracommunautaire), mais les identifiants requis manquent.',
  "Give the seller's VAT identifier (BT-31) or representative (BT-63), and the buyer's VAT identifier (BT-48).":
    "Indiquer l'identifiant de TVA (BT-31) ou le représentant (BT-63) du vendeur, ainsi que l'identifiant de TVA de l'acheteur (BT-48).",
  'An allowance on document level has VAT category K (intra-community supply), but the identifiers that this needs are missing.':
    'Une remise au niveau du document a la catégorie de TVA K (livraison intracommunautaire), mais les identifiants requis manquent.',
  'A charge on document level has VAT category K (intra-community supply), but the identifiers that this needs are missing.':
    'Une charge au niveau du document a la catégorie de TVA K (livraison intracommunautaire), mais les identifiants requis manquent.',
  'An invoice line has VAT category K (intra-community supply), but its rate is not zero.':
    "Une ligne de facture a la catégorie de TVA K (livraison intracommunautaire), mais son taux n'est pas zéro.",
  'An allowance on document level has VAT category K (intra-community supply), but its rate is not zero.':
    "Une remise au niveau du document a la catégorie de TVA K (livraison intracommunautaire), mais son taux n'est pas zéro.",
  'A charge on document level has VAT category K (intra-community supply), but its rate is not zero.':
    "Une charge au niveau du document a la catégorie de TVA K (livraison intracommunautaire), mais son taux n'est pas zéro.",
  'The taxable amount of VAT category K (intra-community supply) is not what its lines, allowances and charges come to.':
    'La base imposable de la catégorie de TVA K (livraison intracommunautaire) ne correspond pas au total de ses lignes, remises et charges.',
  'Make it the lines less the allowances plus the charges of category K.':
    'Lui donner la valeur des lignes moins les remises plus les charges de la catégorie K.',
  'The VAT amount of VAT category K (intra-community supply) is not zero.':
    "Le montant de TVA de la catégorie de TVA K (livraison intracommunautaire) n'est pas zéro.",
  'The VAT breakdown of VAT category K (intra-community supply) gives no exemption reason.':
    "La ventilation de la TVA pour la catégorie de TVA K (livraison intracommunautaire) n'indique pas de motif d'exonération.",
  'VAT category O (not subject to VAT) stands in lines, allowances or charges and in the VAT breakdown, but not exactly once in the breakdown.':
    'La catégorie de TVA O (non soumis à la TVA) des lignes, remises ou charges ne figure pas exactement une fois dans la ventilation de la TVA, ou ne figure que dans celle-ci.',
  'An invoice line has VAT category O (not subject to VAT), but a party has a VAT identifier.':
    'Une ligne de facture a la catégorie de TVA O (non soumis à la TVA), mais une partie a un identifiant de TVA.',
  'Take the VAT identifiers of seller, representative and buyer out, or use the category that fits.':
    "Retirer les identifiants de TVA du vendeur, du représentant et de l'acheteur, ou utiliser la catégorie qui convient.",
  'An allowance on document level has VAT category O (not subject to VAT), but a party has a VAT identifier.':
    'Une remise au niveau du document a la catégorie de TVA O (non soumis à la TVA), mais une partie a un identifiant de TVA.',
  'A charge on document level has VAT category O (not subject to VAT), but a party has a VAT identifier.':
    'Une charge au niveau du document a la catégorie de TVA O (non soumis à la TVA), mais une partie a un identifiant de TVA.',
  'An invoice line has VAT category O (not subject to VAT), but it has a rate.':
    'Une ligne de facture a la catégorie de TVA O (non soumis à la TVA), mais elle a un taux.',
  'Take the rate out, or use the category that fits.': 'Retirer le taux, ou utiliser la catégorie qui convient.',
  'An allowance on document level has VAT category O (not subject to VAT), but it has a rate.':
    'Une remise au niveau du document a la catégorie de TVA O (non soumis à la TVA), mais elle a un taux.',
  'A charge on document level has VAT category O (not subject to VAT), but it has a rate.':
    'Une charge au niveau du document a la catégorie de TVA O (non soumis à la TVA), mais elle a un taux.',
  'The taxable amount of VAT category O (not subject to VAT) is not what its lines, allowances and charges come to.':
    'La base imposable de la catégorie de TVA O (non soumis à la TVA) ne correspond pas au total de ses lignes, remises et charges.',
  'Make it the lines less the allowances plus the charges of category O.':
    'Lui donner la valeur des lignes moins les remises plus les charges de la catégorie O.',
  'The VAT amount of VAT category O (not subject to VAT) is not zero.':
    "Le montant de TVA de la catégorie de TVA O (non soumis à la TVA) n'est pas zéro.",
  'The VAT breakdown of VAT category O (not subject to VAT) gives no exemption reason.':
    "La ventilation de la TVA pour la catégorie de TVA O (non soumis à la TVA) n'indique pas de motif d'exonération.",
  'VAT category S (standard rate) stands in lines, allowances or charges and in the VAT breakdown, but not in both.':
    'La catégorie de TVA S (taux normal) ne figure que dans les lignes, remises ou charges, ou que dans la ventilation de la TVA, mais pas dans les deux.',
  'An invoice line has VAT category S (standard rate), but the identifiers that this needs are missing.':
    'Une ligne de facture a la catégorie de TVA S (taux normal), mais les identifiants requis manquent.',
  'An allowance on document level has VAT category S (standard rate), but the identifiers that this needs are missing.':
    'Une remise au niveau du document a la catégorie de TVA S (taux normal), mais les identifiants requis manquent.',
  'A charge on document level has VAT category S (standard rate), but the identifiers that this needs are missing.':
    'Une charge au niveau du document a la catégorie de TVA S (taux normal), mais les identifiants requis manquent.',
  'An invoice line has VAT category S (standard rate), but its rate is not above zero.':
    "Une ligne de facture a la catégorie de TVA S (taux normal), mais son taux n'est pas supérieur à zéro.",
  'Give the rate in per cent, or use the category that fits.': 'Indiquer le taux en pour cent, ou utiliser la catégorie qui convient.',
  'An allowance on document level has VAT category S (standard rate), but its rate is not above zero.':
    "Une remise au niveau du document a la catégorie de TVA S (taux normal), mais son taux n'est pas supérieur à zéro.",
  'A charge on document level has VAT category S (standard rate), but its rate is not above zero.':
    "Une charge au niveau du document a la catégorie de TVA S (taux normal), mais son taux n'est pas supérieur à zéro.",
  'The taxable amount of VAT category S (standard rate) is not what its lines, allowances and charges with this rate come to.':
    'La base imposable de la catégorie de TVA S (taux normal) ne correspond pas au total de ses lignes, remises et charges à ce taux.',
  'Make it the lines less the allowances plus the charges of category S with this rate.':
    'Lui donner la valeur des lignes moins les remises plus les charges de la catégorie S à ce taux.',
  'The VAT amount of VAT category S (standard rate) is not its taxable amount times its rate.':
    "Le montant de TVA de la catégorie de TVA S (taux normal) n'est pas égal à sa base imposable multipliée par son taux.",
  'The VAT breakdown of VAT category S (standard rate) must not give an exemption reason.':
    "La ventilation de la TVA pour la catégorie de TVA S (taux normal) ne doit pas indiquer de motif d'exonération.",
  'VAT category Z (zero rate) stands in lines, allowances or charges and in the VAT breakdown, but not exactly once in the breakdown.':
    'La catégorie de TVA Z (taux zéro) des lignes, remises ou charges ne figure pas exactement une fois dans la ventilation de la TVA, ou ne figure que dans celle-ci.',
  'An invoice line has VAT category Z (zero rate), but the identifiers that this needs are missing.':
    'Une ligne de facture a la catégorie de TVA Z (taux zéro), mais les identifiants requis manquent.',
  'An allowance on document level has VAT category Z (zero rate), but the identifiers that this needs are missing.':
    'Une remise au niveau du document a la catégorie de TVA Z (taux zéro), mais les identifiants requis manquent.',
  'A charge on document level has VAT category Z (zero rate), but the identifiers that this needs are missing.':
    'Une charge au niveau du document a la catégorie de TVA Z (taux zéro), mais les identifiants requis manquent.',
  'An invoice line has VAT category Z (zero rate), but its rate is not zero.':
    "Une ligne de facture a la catégorie de TVA Z (taux zéro), mais son taux n'est pas zéro.",
  'An allowance on document level has VAT category Z (zero rate), but its rate is not zero.':
    "Une remise au niveau du document a la catégorie de TVA Z (taux zéro), mais son taux n'est pas zéro.",
  'A charge on document level has VAT category Z (zero rate), but its rate is not zero.':
    "Une charge au niveau du document a la catégorie de TVA Z (taux zéro), mais son taux n'est pas zéro.",
  'The taxable amount of VAT category Z (zero rate) is not what its lines, allowances and charges come to.':
    'La base imposable de la catégorie de TVA Z (taux zéro) ne correspond pas au total de ses lignes, remises et charges.',
  'Make it the lines less the allowances plus the charges of category Z.':
    'Lui donner la valeur des lignes moins les remises plus les charges de la catégorie Z.',
  'The VAT amount of VAT category Z (zero rate) is not zero.': "Le montant de TVA de la catégorie de TVA Z (taux zéro) n'est pas zéro.",
  'The VAT breakdown of VAT category Z (zero rate) must not give an exemption reason.':
    "La ventilation de la TVA pour la catégorie de TVA Z (taux zéro) ne doit pas indiquer de motif d'exonération.",
  'VAT category K (intra-community supply) is in the VAT breakdown, but there is neither a delivery date (BT-72) nor an invoicing period (BG-14).':
    "La catégorie de TVA K (livraison intracommunautaire) figure dans la ventilation de la TVA, mais il n'y a ni date de livraison (BT-72) ni période de facturation (BG-14).",
  'Give the date of delivery, or the period that is invoiced.': 'Indiquer la date de livraison, ou la période facturée.',
  'VAT category K (intra-community supply) is in the VAT breakdown, but the country that the goods went to (BT-80) is missing.':
    'La catégorie de TVA K (livraison intracommunautaire) figure dans la ventilation de la TVA, mais le pays de destination des biens (BT-80) manque.',
  'Give the country code of the place of delivery.': 'Indiquer le code de pays du lieu de livraison.',
  'Beside VAT category O (not subject to VAT), the VAT breakdown holds another one.':
    'Outre la catégorie de TVA O (non soumis à la TVA), la ventilation de la TVA en contient une autre.',
  'Category O stands alone: give the other supplies in an invoice of their own.':
    'La catégorie O est exclusive : porter les autres opérations sur une facture distincte.',
  'Beside VAT category O (not subject to VAT) in the VAT breakdown, an invoice line has another one.':
    'Outre la catégorie de TVA O (non soumis à la TVA) dans la ventilation de la TVA, une ligne de facture en a une autre.',
  'Beside VAT category O (not subject to VAT) in the VAT breakdown, an allowance has another one.':
    'Outre la catégorie de TVA O (non soumis à la TVA) dans la ventilation de la TVA, une remise en a une autre.',
  'Beside VAT category O (not subject to VAT) in the VAT breakdown, a charge has another one.':
    'Outre la catégorie de TVA O (non soumis à la TVA) dans la ventilation de la TVA, une charge en a une autre.',
  'VAT category B (split payment) is used, but a party or place is not in Italy.':
    'La catégorie de TVA B (paiement scindé) est utilisée, mais une partie ou un lieu ne se trouve pas en Italie.',
  'Use split payment for domestic Italian invoices alone.': "N'utiliser le paiement scindé que pour des factures nationales italiennes.",
  'VAT categories B (split payment) and S (standard rate) stand in one document.':
    'Les catégories de TVA B (paiement scindé) et S (taux normal) figurent dans un même document.',
  'Use one of the two; give the other supplies in an invoice of their own.':
    "N'utiliser que l'une des deux ; porter les autres opérations sur une facture distincte.",
  'The type of the document is no value of its code list (UNTDID 1001 (invoices), UNTDID 1001 (CII)).':
    "Le type du document n'est pas une valeur de sa liste de codes (UNTDID 1001 (factures), UNTDID 1001 (CII)).",
  'Use a value of the list, written as there.': "Utiliser une valeur de la liste, écrite à l'identique.",
  'Use a value of the list, written as there. "{1}" is near.': `Utiliser une valeur de la liste, écrite à l'identique. « {1} » est proche.`,
  'The currency of an amount is no value of its code list (ISO 4217).':
    "La devise d'un montant n'est pas une valeur de sa liste de codes (ISO 4217).",
  'The invoice currency is no value of its code list (ISO 4217).':
    "La devise de facture n'est pas une valeur de sa liste de codes (ISO 4217).",
  'The VAT accounting currency is no value of its code list (ISO 4217).':
    "La devise de comptabilisation de la TVA n'est pas une valeur de sa liste de codes (ISO 4217).",
  'The code for when VAT becomes due is no value of its code list (UNTDID 2005, UNTDID 2475).':
    "Le code d'exigibilité de la TVA n'est pas une valeur de sa liste de codes (UNTDID 2005, UNTDID 2475).",
  'The scheme of an invoiced object is no value of its code list (UNTDID 1153).':
    "Le schéma d'un objet facturé n'est pas une valeur de sa liste de codes (UNTDID 1153).",
  'The subject of a note is no value of its code list (UNTDID 4451 (UBL), UNTDID 4451 (CII)).':
    "Le sujet d'une note n'est pas une valeur de sa liste de codes (UNTDID 4451 (UBL), UNTDID 4451 (CII)).",
  "The scheme of a party's identifier is no value of its code list (ISO/IEC 6523).":
    "Le schéma de l'identifiant d'une partie n'est pas une valeur de sa liste de codes (ISO/IEC 6523).",
  'The scheme of a legal registration is no value of its code list (ISO/IEC 6523).':
    "Le schéma d'un enregistrement légal n'est pas une valeur de sa liste de codes (ISO/IEC 6523).",
  'The scheme of an item classification is no value of its code list (UNTDID 7143).':
    "Le schéma d'une classification d'article n'est pas une valeur de sa liste de codes (UNTDID 7143).",
  'The country code is no value of its code list (ISO 3166-1 (UBL), ISO 3166-1 (CII)).':
    "Le code de pays n'est pas une valeur de sa liste de codes (ISO 3166-1 (UBL), ISO 3166-1 (CII)).",
  "The country code of an item's origin is no value of its code list (ISO 3166-1 (UBL), ISO 3166-1 (CII)).":
    "Le code du pays d'origine d'un article n'est pas une valeur de sa liste de codes (ISO 3166-1 (UBL), ISO 3166-1 (CII)).",
  'The means of payment is no value of its code list (UNTDID 4461).':
    "Le moyen de paiement n'est pas une valeur de sa liste de codes (UNTDID 4461).",
  'The VAT category of a breakdown, allowance or charge is no value of its code list (UNTDID 5305).':
    "La catégorie de TVA d'une ventilation, d'une remise ou d'une charge n'est pas une valeur de sa liste de codes (UNTDID 5305).",
  'The VAT category of a line is no value of its code list (UNTDID 5305).':
    "La catégorie de TVA d'une ligne n'est pas une valeur de sa liste de codes (UNTDID 5305).",
  'The reason of an allowance is no value of its code list (UNTDID 5189).':
    "Le motif d'une remise n'est pas une valeur de sa liste de codes (UNTDID 5189).",
  'The reason of a charge is no value of its code list (UNTDID 7161).':
    "Le motif d'une charge n'est pas une valeur de sa liste de codes (UNTDID 7161).",
  'The scheme of a standard item identifier is no value of its code list (ISO/IEC 6523).':
    "Le schéma d'un identifiant standard d'article n'est pas une valeur de sa liste de codes (ISO/IEC 6523).",
  'The VAT exemption reason code is no value of its code list (VATEX).':
    "Le code du motif d'exonération de TVA n'est pas une valeur de sa liste de codes (VATEX).",
  'The unit of a quantity is no value of its code list (UN/ECE Rec 20/21).':
    "L'unité d'une quantité n'est pas une valeur de sa liste de codes (UN/ECE Rec 20/21).",
  'The type of an attachment is no value of its code list (MIME types).':
    "Le type d'une pièce jointe n'est pas une valeur de sa liste de codes (types MIME).",
  'The scheme of an electronic address is no value of its code list (EAS).':
    "Le schéma d'une adresse électronique n'est pas une valeur de sa liste de codes (EAS).",
  'The scheme of a delivery location is no value of its code list (ISO/IEC 6523).':
    "Le schéma d'un lieu de livraison n'est pas une valeur de sa liste de codes (ISO/IEC 6523).",
  'Leave it out, or say it in an element that EN 16931 has: a receiver may not read this one.':
    "L'omettre, ou porter l'information dans un élément prévu par EN 16931 : un destinataire peut ne pas lire celui-ci.",
  'Leave the attribute out.': "Omettre l'attribut.",
  'Add it where it is missing, keep one where there are more.': "L'ajouter s'il manque, n'en garder qu'un s'il y en a plusieurs.",
  'The reference to the invoiced object has cac:Attachment, which is for supporting documents.':
    "La référence à l'objet facturé contient cac:Attachment, réservé aux pièces justificatives.",
  'Leave cac:Attachment out, or the type code 130 where this is a supporting document.':
    "Omettre cac:Attachment, ou le code de type 130 s'il s'agit d'une pièce justificative.",
  'The reference to the invoiced object has cbc:DocumentDescription, which is for supporting documents.':
    "La référence à l'objet facturé contient cbc:DocumentDescription, réservé aux pièces justificatives.",
  'Leave cbc:DocumentDescription out, or the type code 130 where this is a supporting document.':
    "Omettre cbc:DocumentDescription, ou le code de type 130 s'il s'agit d'une pièce justificative.",
  'The amount has more than two decimals.': 'Le montant a plus de deux décimales.',
  'The embedded file has no attribute mimeCode.': "Le fichier intégré n'a pas d'attribut mimeCode.",
  'Give the media type of the file, such as application/pdf.': 'Indiquer le type de média du fichier, par exemple application/pdf.',
  'The embedded file has no attribute filename.': "Le fichier intégré n'a pas d'attribut filename.",
  'Give the name of the file.': 'Indiquer le nom du fichier.',
  'More than one invoiced object is referenced.': "Plus d'un objet facturé est référencé.",
  'Keep one cac:AdditionalDocumentReference with the type code 130.':
    "Ne garder qu'un cac:AdditionalDocumentReference avec le code de type 130.",
  'The reference to a preceding invoice has no number.': "La référence à une facture antérieure n'a pas de numéro.",
  'Give the number of the preceding invoice in cac:InvoiceDocumentReference/cbc:ID, or leave cac:BillingReference out.':
    'Indiquer le numéro de la facture antérieure dans cac:InvoiceDocumentReference/cbc:ID, ou omettre cac:BillingReference.',
  'The seller has more than one VAT identifier.': "Le vendeur a plus d'un identifiant de TVA.",
  'The seller has more than one tax registration.': "Le vendeur a plus d'un enregistrement fiscal.",
  'The buyer has more than one VAT identifier.': "L'acheteur a plus d'un identifiant de TVA.",
  "The payee has more than one name, or no name that differs from the seller's.":
    "Le bénéficiaire a plus d'un nom, ou n'a pas de nom différent de celui du vendeur.",
  'Leave the payee out where it is the seller; else name it, and say each of its properties once.':
    "Omettre le bénéficiaire s'il s'agit du vendeur ; sinon le nommer, et n'indiquer chacune de ses propriétés qu'une fois.",
  "The payee has more than one identifier, or no name that differs from the seller's.":
    "Le bénéficiaire a plus d'un identifiant, ou n'a pas de nom différent de celui du vendeur.",
  "The payee has more than one legal registration, or no name that differs from the seller's.":
    "Le bénéficiaire a plus d'un enregistrement légal, ou n'a pas de nom différent de celui du vendeur.",
  'The bank assigned creditor identifier stands more than once.':
    "L'identifiant du créancier attribué par la banque figure plus d'une fois.",
  'Keep one cac:PartyIdentification/cbc:ID with the scheme SEPA.': "Ne garder qu'un cac:PartyIdentification/cbc:ID avec le schéma SEPA.",
  'The allowance has more than one reason.': "La remise a plus d'un motif.",
  'Keep one cbc:AllowanceChargeReason.': "Ne garder qu'un cbc:AllowanceChargeReason.",
  'The charge has more than one reason.': "La charge a plus d'un motif.",
  'The seller has more than two tax registrations.': 'Le vendeur a plus de deux enregistrements fiscaux.',
  'Keep one cac:PartyTaxScheme for the VAT identifier and one for the tax registration.':
    "Garder un cac:PartyTaxScheme pour l'identifiant de TVA et un pour l'enregistrement fiscal.",
  'The additional document reference has a type code or a scheme identifier that it may not have.':
    "La référence de document supplémentaire a un code de type ou un identifiant de schéma qu'elle ne peut pas avoir.",
  'Use the type code 130 for an invoiced object; for a supporting document give neither a type code nor a scheme identifier.':
    "Utiliser le code de type 130 pour un objet facturé ; pour une pièce justificative, n'indiquer ni code de type ni identifiant de schéma.",
  'The document has different remittance information.': 'Le document contient des références de paiement différentes.',
  'Give the same cbc:PaymentID wherever it stands.': 'Indiquer partout le même cbc:PaymentID.',
  'The document has different payment means type codes.': 'Le document contient des codes de moyen de paiement différents.',
  'Give the same cbc:PaymentMeansCode wherever it stands.': 'Indiquer partout le même cbc:PaymentMeansCode.',
  'A tax registration lacks its number or the tax that it is for.': 'Il manque à un enregistrement fiscal son numéro ou la taxe concernée.',
  'Give both cbc:CompanyID and cac:TaxScheme/cbc:ID, or leave cac:PartyTaxScheme out.':
    'Indiquer à la fois cbc:CompanyID et cac:TaxScheme/cbc:ID, ou omettre cac:PartyTaxScheme.',
  'The VAT total (BT-110) has more than two decimals.': 'Le total de TVA (BT-110) a plus de deux décimales.',
  'The VAT total in accounting currency (BT-111) has more than two decimals.':
    'Le total de TVA dans la devise de comptabilisation (BT-111) a plus de deux décimales.',
  'The standard identifier of the item has no scheme.': "L'identifiant standard de l'article n'a pas de schéma.",
  'Give ram:GlobalID the attribute schemeID.': "Ajouter à ram:GlobalID l'attribut schemeID.",
  "The item's country of origin has no code, or more than one.": "Le pays d'origine de l'article n'a pas de code, ou en a plus d'un.",
  'Give one code in ram:OriginTradeCountry/ram:ID, or leave ram:OriginTradeCountry out.':
    'Indiquer un seul code dans ram:OriginTradeCountry/ram:ID, ou omettre ram:OriginTradeCountry.',
  'The discount on the item price is no allowance, or one of its indicator and its amount is missing.':
    "Le rabais sur le prix de l'article n'est pas une remise, ou il lui manque son indicateur ou son montant.",
  'Give ram:AppliedTradeAllowanceCharge both ram:ChargeIndicator, saying false, and ram:ActualAmount.':
    'Indiquer dans ram:AppliedTradeAllowanceCharge à la fois ram:ChargeIndicator, avec la valeur false, et ram:ActualAmount.',
  'It does not say whether it is an allowance or a charge.': "Il n'est pas indiqué s'il s'agit d'une remise ou d'une charge.",
  'Add ram:ChargeIndicator.': 'Ajouter ram:ChargeIndicator.',
  'The place of delivery has identifiers of two kinds.': 'Le lieu de livraison a des identifiants de deux sortes.',
  'Keep either ram:ID or ram:GlobalID in ram:ShipToTradeParty.': 'Garder soit ram:ID, soit ram:GlobalID dans ram:ShipToTradeParty.',
  'The buyer has identifiers of two kinds.': "L'acheteur a des identifiants de deux sortes.",
  'Keep either ram:ID or ram:GlobalID in ram:BuyerTradeParty.': 'Garder soit ram:ID, soit ram:GlobalID dans ram:BuyerTradeParty.',
  'The payee has identifiers of two kinds.': 'Le bénéficiaire a des identifiants de deux sortes.',
  'Keep either ram:ID or ram:GlobalID in ram:PayeeTradeParty.': 'Garder soit ram:ID, soit ram:GlobalID dans ram:PayeeTradeParty.',
  'There is more than one reference to the tender or lot.': "Il y a plus d'une référence à l'appel d'offres ou au lot.",
  'Keep one ram:AdditionalReferencedDocument with the type code 50.':
    "Ne garder qu'un ram:AdditionalReferencedDocument avec le code de type 50.",
  'There is more than one reference to the invoiced object.': "Il y a plus d'une référence à l'objet facturé.",
  'Keep one ram:AdditionalReferencedDocument with the type code 130.':
    "Ne garder qu'un ram:AdditionalReferencedDocument avec le code de type 130.",
  'The supporting documents have more than one description.': "Les pièces justificatives ont plus d'une description.",
  'Keep one ram:Name with the type code 916.': "Ne garder qu'un ram:Name avec le code de type 916.",
  'The supporting documents have more than one file.': "Les pièces justificatives ont plus d'un fichier.",
  'Keep one ram:AttachmentBinaryObject with the type code 916.': "Ne garder qu'un ram:AttachmentBinaryObject avec le code de type 916.",
  'The contact of the seller is both a person and a department.': 'Le contact du vendeur est à la fois une personne et un service.',
  'Keep either ram:PersonName or ram:DepartmentName.': 'Garder soit ram:PersonName, soit ram:DepartmentName.',
  'The contact of the buyer is both a person and a department.': "Le contact de l'acheteur est à la fois une personne et un service.",
  'The VAT breakdowns have different tax point date codes.': "Les ventilations de la TVA ont des codes de date d'exigibilité différents.",
  'Use one code in every ram:DueDateTypeCode.': 'Utiliser le même code dans chaque ram:DueDateTypeCode.',
  'The payment instructions have different payment means.': 'Les instructions de paiement ont des moyens de paiement différents.',
  'Use one ram:TypeCode in every ram:SpecifiedTradeSettlementPaymentMeans.':
    'Utiliser le même ram:TypeCode dans chaque ram:SpecifiedTradeSettlementPaymentMeans.',
  'The payment instructions have different texts for the payment means.':
    'Les instructions de paiement ont des textes différents pour le moyen de paiement.',
  'Use one ram:Information in every ram:SpecifiedTradeSettlementPaymentMeans.':
    'Utiliser le même ram:Information dans chaque ram:SpecifiedTradeSettlementPaymentMeans.',
  'There is more than one remittance information.': "Il y a plus d'une référence de paiement.",
  'Keep one ram:PaymentReference.': "Ne garder qu'un ram:PaymentReference.",
  'A credit transfer has no account to pay to.': "Un virement n'a pas de compte destinataire.",
  'Give ram:PayeePartyCreditorFinancialAccount an ram:IBANID or an ram:ProprietaryID.':
    'Donner à ram:PayeePartyCreditorFinancialAccount un ram:IBANID ou un ram:ProprietaryID.',
  'The date is not written as its format 102 says.': "La date n'est pas écrite comme l'indique son format 102.",
  'Write the date as year, month and day without anything between: 20260131.':
    'Écrire la date sous la forme année, mois et jour, sans séparateur : 20260131.',
};

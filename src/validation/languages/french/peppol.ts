// French: Peppol BIS Billing.
import type { Translations } from '../translations.js';

export const PEPPOL: Translations = {
  'An element is empty.': 'Un élément est vide.',
  'Take the element out, or give its value.': "Retirer l'élément, ou indiquer sa valeur.",
  'More than one project reference is given.': "Plus d'une référence de projet est indiquée.",
  'Keep one project reference (BT-11).': "Ne garder qu'une référence de projet (BT-11).",
  'The document does not say its business process.': "Le document n'indique pas son processus métier.",
  'Give the business process (BT-23).': 'Indiquer le processus métier (BT-23).',
  'The business process is none that Peppol approves.': "Le processus métier n'est pas de ceux que Peppol approuve.",
  'Use urn:fdc:peppol.eu:2017:poacc:billing:01:1.0 for plain billing.':
    'Utiliser urn:fdc:peppol.eu:2017:poacc:billing:01:1.0 pour la facturation simple.',
  'The document has more than one note.': "Le document a plus d'une note.",
  'Join the notes into one; only between German parties are several allowed.':
    "Réunir les notes en une seule ; plusieurs ne sont autorisées qu'entre parties allemandes.",
  'There is neither a buyer reference nor a purchase order reference.':
    "Il n'y a ni référence de l'acheteur ni référence de bon de commande.",
  'Give the buyer reference (BT-10) or the purchase order (BT-13).':
    "Indiquer la référence de l'acheteur (BT-10) ou le bon de commande (BT-13).",
  'The specification identifier is not the one of this Peppol BIS.': "L'identifiant de spécification n'est pas celui de ce Peppol BIS.",
  'Give the identifier of Peppol BIS Billing, or of an extension that begins with it.':
    "Indiquer l'identifiant de Peppol BIS Billing, ou d'une extension qui commence par celui-ci.",
  'There is not exactly one VAT total with a breakdown.': "Il n'y a pas exactement un total de TVA avec une ventilation.",
  'Give one VAT total in the invoice currency, with all breakdowns in it.':
    'Indiquer un seul total de TVA dans la devise de facture, contenant toutes les ventilations.',
  'The VAT total in accounting currency does not go with the accounting currency.':
    'Le total de TVA dans la devise de comptabilisation ne concorde pas avec la devise de comptabilisation.',
  'Give one VAT total without breakdown where BT-6 is given, and none where it is not.':
    'Indiquer un total de TVA sans ventilation si BT-6 est indiqué, et aucun sinon.',
  'The VAT total and the one in accounting currency differ in sign.':
    'Le total de TVA et celui dans la devise de comptabilisation sont de signes différents.',
  'Give both with the same sign.': 'Indiquer les deux avec le même signe.',
  'The VAT accounting currency is the invoice currency.': 'La devise de comptabilisation de la TVA est la devise de facture.',
  'Leave the accounting currency out where it does not differ.': 'Omettre la devise de comptabilisation si elle ne diffère pas.',
  'The buyer has no electronic address.': "L'acheteur n'a pas d'adresse électronique.",
  "Give the buyer's electronic address (BT-49).": "Indiquer l'adresse électronique de l'acheteur (BT-49).",
  'The seller has no electronic address.': "Le vendeur n'a pas d'adresse électronique.",
  "Give the seller's electronic address (BT-34).": "Indiquer l'adresse électronique du vendeur (BT-34).",
  'The allowance or charge has a percentage, but no base amount.': 'La remise ou la charge a un pourcentage, mais pas de montant de base.',
  'Give the base amount as well.': 'Indiquer aussi le montant de base.',
  'The allowance or charge has a base amount, but no percentage.': 'La remise ou la charge a un montant de base, mais pas de pourcentage.',
  'Give the percentage as well.': 'Indiquer aussi le pourcentage.',
  'The amount of the allowance or charge is not its base times its percentage.':
    "Le montant de la remise ou de la charge n'est pas égal à sa base multipliée par son pourcentage.",
  'Make the amount base × percentage / 100, give or take 0.02.': 'Donner au montant la valeur base × pourcentage / 100, à 0.02 près.',
  'Whether it is an allowance or a charge is said neither by true nor by false.':
    "Ni true ni false n'indique s'il s'agit d'une remise ou d'une charge.",
  'Write true for a charge, false for an allowance.': 'Écrire true pour une charge, false pour une remise.',
  'Payment is by direct debit, but there is no mandate reference.':
    "Le paiement se fait par prélèvement, mais il n'y a pas de référence de mandat.",
  'Give the mandate reference (BT-89).': 'Indiquer la référence du mandat (BT-89).',
  'The amount is not in the invoice currency.': "Le montant n'est pas dans la devise de facture.",
  'Give every amount but the VAT total in accounting currency in the invoice currency (BT-5).':
    'Indiquer tous les montants dans la devise de facture (BT-5), sauf le total de TVA dans la devise de comptabilisation.',
  'The period of the line begins before the invoicing period.': 'La période de la ligne commence avant la période de facturation.',
  'Begin it within the invoicing period, in the right form of a date.':
    'La faire commencer dans la période de facturation, avec une date de forme correcte.',
  'The period of the line ends after the invoicing period.': 'La période de la ligne se termine après la période de facturation.',
  'End it within the invoicing period, in the right form of a date.':
    'La faire se terminer dans la période de facturation, avec une date de forme correcte.',
  'The net amount of the line is not quantity times price, plus charges, less allowances.':
    "Le montant net de la ligne n'est pas égal à la quantité multipliée par le prix, plus les charges, moins les remises.",
  'Make it BT-129 × BT-146 / BT-149 + BT-141 − BT-136, give or take 0.02.':
    'Lui donner la valeur BT-129 × BT-146 / BT-149 + BT-141 − BT-136, à 0.02 près.',
  'The base quantity of the price is not above zero.': "La quantité de base du prix n'est pas supérieure à zéro.",
  'Give a quantity above zero, or leave it out.': "Indiquer une quantité supérieure à zéro, ou l'omettre.",
  'The line has more than one invoiced object.': "La ligne a plus d'un objet facturé.",
  'Keep one object identifier of the line (BT-128).': "Ne garder qu'un identifiant d'objet de la ligne (BT-128).",
  'A document reference of the line is no invoiced object.': "Une référence de document de la ligne n'est pas un objet facturé.",
  'Give the type code 130, or take the reference out.': 'Indiquer le code de type 130, ou retirer la référence.',
  'The price has a charge.': 'Le prix comporte une charge.',
  'Only a discount may stand at the price: write false, or put the charge on the line.':
    'Seul un rabais peut figurer sur le prix : écrire false, ou porter la charge sur la ligne.',
  'The net price is not the gross price less the discount.': "Le prix net n'est pas égal au prix brut moins le rabais.",
  'Make it BT-148 − BT-147.': 'Lui donner la valeur BT-148 − BT-147.',
  'The base quantity of the price has another unit than the invoiced quantity.':
    'La quantité de base du prix a une autre unité que la quantité facturée.',
  'Give both in the same unit.': 'Indiquer les deux dans la même unité.',
  'The GLN (scheme 0088) is not made of digits with a right check digit.':
    "Le GLN (schéma 0088) n'est pas composé de chiffres avec une clé de contrôle correcte.",
  'Write the GLN as GS1 gave it.': "Écrire le GLN tel que GS1 l'a attribué.",
  'The Norwegian organisation number (scheme 0192) is not nine digits with a right check digit.':
    "Le numéro d'organisation norvégien (schéma 0192) ne compte pas neuf chiffres avec une clé de contrôle correcte.",
  'Write the nine digits of the Brønnøysund register.': 'Écrire les neuf chiffres du registre de Brønnøysund.',
  'The Danish CVR number (scheme 0184) is neither eight digits nor DK and eight digits.':
    "Le numéro CVR danois (schéma 0184) n'est composé ni de huit chiffres ni de DK et de huit chiffres.",
  'Write 12345678 or DK12345678.': 'Écrire 12345678 ou DK12345678.',
  'The Danish P number (scheme 0096) is not ten digits.': 'Le numéro P danois (schéma 0096) ne compte pas dix chiffres.',
  'Write the ten digits of the place of work.': "Écrire les dix chiffres de l'établissement.",
  'The Danish SE number (scheme 0198) is not DK and eight digits.':
    "Le numéro SE danois (schéma 0198) n'est pas composé de DK et de huit chiffres.",
  'Write it as DK12345678.': "L'écrire sous la forme DK12345678.",
  'The Belgian enterprise number (scheme 0208) is not ten digits with right check digits.':
    "Le numéro d'entreprise belge (schéma 0208) ne compte pas dix chiffres avec une clé de contrôle correcte.",
  'Write the ten digits of the Crossroads Bank, without dots.': 'Écrire les dix chiffres de la Banque-Carrefour, sans points.',
  'The IPA code (scheme 0201) is not six letters and digits.': "Le code IPA (schéma 0201) n'est pas composé de six lettres et chiffres.",
  'Write the Codice Univoco of the office.': "Écrire le Codice Univoco de l'administration.",
  'The Italian tax code (scheme 0210) has not the form of a Codice Fiscale.':
    "Le code fiscal italien (schéma 0210) n'a pas la forme d'un Codice Fiscale.",
  'Write its 16 characters, or the 11 digits of a company.': "Écrire ses 16 caractères, ou les 11 chiffres d'une société.",
  'The Italian tax code (scheme 9907) has not the form of a Codice Fiscale.':
    "Le code fiscal italien (schéma 9907) n'a pas la forme d'un Codice Fiscale.",
  'The Italian VAT number (scheme 0211) is not IT and eleven digits with a right check digit.':
    "Le numéro de TVA italien (schéma 0211) n'est pas composé de IT et de onze chiffres avec une clé de contrôle correcte.",
  'Write the Partita IVA with IT before it.': 'Écrire la Partita IVA précédée de IT.',
  'The Swedish organisation number (scheme 0007) is not ten digits with a right check digit.':
    "Le numéro d'organisation suédois (schéma 0007) ne compte pas dix chiffres avec une clé de contrôle correcte.",
  'Write the ten digits without a hyphen.': "Écrire les dix chiffres sans trait d'union.",
  'The Australian Business Number (scheme 0151) is not eleven digits with right check digits.':
    "L'Australian Business Number (schéma 0151) ne compte pas onze chiffres avec une clé de contrôle correcte.",
  'Write the eleven digits without spaces.': 'Écrire les onze chiffres sans espaces.',
  'The attached file is of a media type that is not allowed.': "Le fichier joint est d'un type de média non autorisé.",
  'Attach PDF, PNG, JPEG, CSV, XLSX or ODS.': 'Joindre du PDF, PNG, JPEG, CSV, XLSX ou ODS.',
  'The reason code of the allowance is not in the list.': "Le code du motif de la remise n'est pas dans la liste.",
  'Use a code of UNCL 5189 as Peppol allows them.': 'Utiliser un code de UNCL 5189 parmi ceux que Peppol autorise.',
  'The reason code of the charge is not in the list.': "Le code du motif de la charge n'est pas dans la liste.",
  'Use a code of UNCL 7161.': 'Utiliser un code de UNCL 7161.',
  'The code of the VAT point is not in the list.': "Le code d'exigibilité de la TVA n'est pas dans la liste.",
  'Use 3, 35 or 432.': 'Utiliser 3, 35 ou 432.',
  'The date is not a day written in the form that is asked for.': "La date n'est pas un jour écrit dans la forme demandée.",
  'Write year, month and day: YYYY-MM-DD in UBL, YYYYMMDD with format 102 in CII.':
    "Écrire l'année, le mois et le jour : YYYY-MM-DD en UBL, YYYYMMDD avec le format 102 en CII.",
  'The type code is not one of an invoice in this business process.':
    "Le code de type n'est pas celui d'une facture dans ce processus métier.",
  'Use a type code of the process, such as 380.': 'Utiliser un code de type du processus, par exemple 380.',
  'Type codes 326 and 384 are for invoices between German parties.':
    'Les codes de type 326 et 384 sont réservés aux factures entre parties allemandes.',
  'Use another type code, such as 380.': 'Utiliser un autre code de type, par exemple 380.',
  'The type code is not one of a credit note in this business process.':
    "Le code de type n'est pas celui d'un avoir dans ce processus métier.",
  'Use a type code of the process, such as 381.': 'Utiliser un code de type du processus, par exemple 381.',
  'The currency of the amount is not in the list.': "La devise du montant n'est pas dans la liste.",
  'Give the attribute currencyID with a code of ISO 4217.': "Indiquer l'attribut currencyID avec un code de ISO 4217.",
  'The scheme of the electronic address is not in the list.': "Le schéma de l'adresse électronique n'est pas dans la liste.",
  'Use a code of the Electronic Address Scheme list (EAS).': 'Utiliser un code de la liste Electronic Address Scheme (EAS).',
  'The exemption reason is VATEX-EU-G, but the VAT category is not G.':
    "Le motif d'exonération est VATEX-EU-G, mais la catégorie de TVA n'est pas G.",
  'Use category G for export outside the EU.': 'Utiliser la catégorie G pour une exportation hors UE.',
  'The exemption reason is VATEX-EU-O, but the VAT category is not O.':
    "Le motif d'exonération est VATEX-EU-O, mais la catégorie de TVA n'est pas O.",
  'Use category O for what is not subject to VAT.': "Utiliser la catégorie O pour ce qui n'est pas soumis à la TVA.",
  'The exemption reason is VATEX-EU-IC, but the VAT category is not K.':
    "Le motif d'exonération est VATEX-EU-IC, mais la catégorie de TVA n'est pas K.",
  'Use category K for supply within the EU.': "Utiliser la catégorie K pour une livraison au sein de l'UE.",
  'The exemption reason is VATEX-EU-AE, but the VAT category is not AE.':
    "Le motif d'exonération est VATEX-EU-AE, mais la catégorie de TVA n'est pas AE.",
  'Use category AE for reverse charge.': "Utiliser la catégorie AE pour l'autoliquidation.",
  'The exemption reason is VATEX-EU-D, but the VAT category is not E.':
    "Le motif d'exonération est VATEX-EU-D, mais la catégorie de TVA n'est pas E.",
  'Use category E for the margin of travel agents.': 'Utiliser la catégorie E pour la marge des agences de voyages.',
  'The exemption reason is VATEX-EU-F, but the VAT category is not E.':
    "Le motif d'exonération est VATEX-EU-F, mais la catégorie de TVA n'est pas E.",
  'Use category E for the margin of second-hand goods.': "Utiliser la catégorie E pour la marge sur les biens d'occasion.",
  'The exemption reason is VATEX-EU-I, but the VAT category is not E.':
    "Le motif d'exonération est VATEX-EU-I, mais la catégorie de TVA n'est pas E.",
  'Use category E for the margin of works of art.': "Utiliser la catégorie E pour la marge sur les œuvres d'art.",
  'The exemption reason is VATEX-EU-J, but the VAT category is not E.':
    "Le motif d'exonération est VATEX-EU-J, mais la catégorie de TVA n'est pas E.",
  "Use category E for the margin of collectors' items.": 'Utiliser la catégorie E pour la marge sur les objets de collection.',
  'The Norwegian seller does not say that it is in the register of business enterprises.':
    "Le vendeur norvégien n'indique pas son inscription au registre des entreprises.",
  'Give "Foretaksregisteret" as tax registration (BT-32), as most sellers have to.':
    'Indiquer "Foretaksregisteret" comme enregistrement fiscal (BT-32), ce à quoi la plupart des vendeurs sont tenus.',
  "The Norwegian seller's VAT identifier is not NO, a right organisation number and MVA.":
    "L'identifiant de TVA du vendeur norvégien n'est pas composé de NO, d'un numéro d'organisation correct et de MVA.",
  'Write it as NO123456785MVA.': "L'écrire sous la forme NO123456785MVA.",
  'The Danish seller gives no legal registration.': "Le vendeur danois n'indique pas d'enregistrement légal.",
  'Give the CVR number as legal registration (BT-30).': 'Indiquer le numéro CVR comme enregistrement légal (BT-30).',
  "The Danish seller's legal registration is not marked as a CVR number.":
    "L'enregistrement légal du vendeur danois n'est pas désigné comme numéro CVR.",
  'Give schemeID 0184.': 'Indiquer schemeID 0184.',
  'The Danish credit note is for an amount below zero.': "L'avoir danois porte sur un montant inférieur à zéro.",
  'Write an invoice, or turn the signs.': 'Établir une facture, ou inverser les signes.',
  'An identifier of a party does not say its scheme, as it has to between Danish parties.':
    "Un identifiant d'une partie n'indique pas son schéma, ce qui est obligatoire entre parties danoises.",
  'Give the attribute schemeID.': "Indiquer l'attribut schemeID.",
  'The payment means is none that is used between Danish parties.':
    "Le moyen de paiement n'est pas de ceux utilisés entre parties danoises.",
  'Use 1, 10, 31, 42, 48, 49, 50, 58, 59, 93 or 97.': 'Utiliser 1, 10, 31, 42, 48, 49, 50, 58, 59, 93 ou 97.',
  'Payment to a Danish account lacks the account or its registration number.':
    "Il manque au paiement sur un compte danois le compte ou son numéro d'enregistrement.",
  'Give the account (BT-84) and the registration number (BT-86).': "Indiquer le compte (BT-84) et le numéro d'enregistrement (BT-86).",
  'Danish direct debit lacks the mandate or the account of the payer.': 'Il manque au prélèvement danois le mandat ou le compte du payeur.',
  'Give the mandate reference (BT-89) and the debited account (BT-91).':
    'Indiquer la référence du mandat (BT-89) et le compte débité (BT-91).',
  'Giro payment lacks a payment reference with card type 01, 04 or 15, or the giro account.':
    'Il manque au paiement par giro une référence de paiement avec le type de carte 01, 04 ou 15, ou le compte giro.',
  'Begin the reference (BT-83) with 01#, 04# or 15#, and give the account (BT-84) in seven or eight digits.':
    'Commencer la référence (BT-83) par 01#, 04# ou 15#, et indiquer le compte (BT-84) en sept ou huit chiffres.',
  'The giro reference with card type 04 or 15 has not sixteen digits.':
    'La référence giro avec le type de carte 04 ou 15 ne compte pas seize chiffres.',
  'Write 04# or 15# and sixteen digits.': 'Écrire 04# ou 15# et seize chiffres.',
  'FIK payment lacks a payment reference with card type 71, 73 or 75, or the creditor number of eight characters.':
    'Il manque au paiement FIK une référence de paiement avec le type de carte 71, 73 ou 75, ou le numéro de créancier de huit caractères.',
  'Begin the reference (BT-83) with 71#, 73# or 75#, and give the creditor number as account (BT-84).':
    'Commencer la référence (BT-83) par 71#, 73# ou 75#, et indiquer le numéro de créancier comme compte (BT-84).',
  'The FIK reference with card type 71 or 75 has not fifteen or sixteen digits.':
    'La référence FIK avec le type de carte 71 ou 75 ne compte pas quinze ou seize chiffres.',
  'Write 71# or 75# and the number of the payment.': 'Écrire 71# ou 75# et le numéro du paiement.',
  "The Danish buyer's legal registration is not marked as a CVR number.":
    "L'enregistrement légal de l'acheteur danois n'est pas désigné comme numéro CVR.",
  'The UNSPSC code of the item is of another version than 19.05.01 or 26.08.01.':
    "Le code UNSPSC de l'article est d'une autre version que 19.05.01 ou 26.08.01.",
  'Classify by one of these, and name it in listVersionID.': "Classer selon l'une de celles-ci, et l'indiquer dans listVersionID.",
  'The tax other than VAT is not named by its code of four digits, nor by two parts with # between.':
    "La taxe autre que la TVA n'est désignée ni par son code de quatre chiffres ni par deux parties séparées par #.",
  'Give the code such as 3456, or name and number parted by #, as reason of the charge.':
    'Indiquer comme motif de la charge le code, par exemple 3456, ou le nom et le numéro séparés par #.',
  "The Italian seller's tax registration has not 11 to 16 capital letters and digits.":
    "L'enregistrement fiscal du vendeur italien ne compte pas 11 à 16 lettres majuscules et chiffres.",
  'Give the Codice Fiscale (BT-32).': 'Indiquer le Codice Fiscale (BT-32).',
  'The Italian seller gives no street.': "Le vendeur italien n'indique pas de rue.",
  'Give the first line of the address (BT-35).': "Indiquer la première ligne de l'adresse (BT-35).",
  'The Italian seller gives no city.': "Le vendeur italien n'indique pas de ville.",
  'Give the city (BT-37).': 'Indiquer la ville (BT-37).',
  'The Italian seller gives no post code.': "Le vendeur italien n'indique pas de code postal.",
  'Give the CAP (BT-38).': 'Indiquer le CAP (BT-38).',
  "The Swedish seller's VAT identifier has not 14 characters.": "L'identifiant de TVA du vendeur suédois ne compte pas 14 caractères.",
  'Write SE and twelve digits.': 'Écrire SE et douze chiffres.',
  "The Swedish seller's VAT identifier has other characters than digits behind SE.":
    "L'identifiant de TVA du vendeur suédois contient après SE d'autres caractères que des chiffres.",
  "The Swedish seller's organisation number is not a number.": "Le numéro d'organisation du vendeur suédois n'est pas un nombre.",
  "The Swedish seller's organisation number has not ten characters.":
    "Le numéro d'organisation du vendeur suédois ne compte pas dix caractères.",
  "The check digit of the Swedish seller's organisation number is wrong.":
    "La clé de contrôle du numéro d'organisation du vendeur suédois est incorrecte.",
  'Write the number as it was registered.': "Écrire le numéro tel qu'il a été enregistré.",
  "The Swedish seller's tax registration is not the note on F-tax.":
    "L'enregistrement fiscal du vendeur suédois n'est pas la mention relative à la F-skatt.",
  'Write "Godkänd för F-skatt" (BT-32), or take it out.': 'Écrire "Godkänd för F-skatt" (BT-32), ou le retirer.',
  'The standard rate is none of Swedish VAT.': "Le taux normal n'est pas un taux de TVA suédois.",
  'Use 6, 12 or 25 per cent.': 'Utiliser 6, 12 ou 25 pour cent.',
  'The Plusgiro account is not a number.': "Le compte Plusgiro n'est pas un nombre.",
  'Write it in digits alone.': "L'écrire uniquement en chiffres.",
  'The Plusgiro account has not two to eight characters.': 'Le compte Plusgiro ne compte pas deux à huit caractères.',
  'Write its two to eight digits.': 'Écrire ses deux à huit chiffres.',
  'The Bankgiro account is not a number.': "Le compte Bankgiro n'est pas un nombre.",
  'The Bankgiro account has not seven or eight characters.': 'Le compte Bankgiro ne compte pas sept ou huit caractères.',
  'Write its seven or eight digits.': 'Écrire ses sept ou huit chiffres.',
  'Payment means 50 and 56 are not how Swedish sellers name Plusgiro and Bankgiro.':
    'Les moyens de paiement 50 et 56 ne sont pas ceux par lesquels les vendeurs suédois désignent Plusgiro et Bankgiro.',
  'Use 30, with SE:PLUSGIRO or SE:BANKGIRO as service provider (BT-86).':
    'Utiliser 30, avec SE:PLUSGIRO ou SE:BANKGIRO comme prestataire de services (BT-86).',
  'Between Swedish parties, payment means 31 is not how credit transfer is named.':
    'Entre parties suédoises, le moyen de paiement 31 ne désigne pas un virement.',
  'Use 30.': 'Utiliser 30.',
  "The Greek seller's invoice number has not six parts with | between.":
    "Le numéro de facture du vendeur grec n'a pas six parties séparées par |.",
  'Write the number as ΑΦΜ|DD/MM/YYYY|branch|document type|series|number.':
    'Écrire le numéro sous la forme ΑΦΜ|DD/MM/YYYY|succursale|type de document|série|numéro.',
  'The first part of the invoice number is not the tax number of the seller or its representative.':
    "La première partie du numéro de facture n'est pas le numéro fiscal du vendeur ou de son représentant.",
  'The second part of the invoice number is not the issue date.': "La deuxième partie du numéro de facture n'est pas la date d'émission.",
  'The third part of the invoice number is no whole number from zero up.':
    "La troisième partie du numéro de facture n'est pas un nombre entier supérieur ou égal à zéro.",
  'The fourth part of the invoice number is no Greek document type.':
    "La quatrième partie du numéro de facture n'est pas un type de document grec.",
  'Use 1.1, 1.6, 2.1, 2.4, 5.1 or 5.2.': 'Utiliser 1.1, 1.6, 2.1, 2.4, 5.1 ou 5.2.',
  'The fifth part of the invoice number is empty.': 'La cinquième partie du numéro de facture est vide.',
  'The sixth part of the invoice number is empty.': 'La sixième partie du numéro de facture est vide.',
  'The Greek seller has no name as it is registered.': "Le vendeur grec n'a pas de nom tel qu'enregistré.",
  'Give it as trading name (BT-28).': "L'indiquer comme nom commercial (BT-28).",
  "The Greek seller's VAT identifier is missing, or not EL and a right tax number.":
    "L'identifiant de TVA du vendeur grec manque, ou n'est pas composé de EL et d'un numéro fiscal correct.",
  'Write EL and the nine digits of the ΑΦΜ.': "Écrire EL et les neuf chiffres de l'ΑΦΜ.",
  "The Greek seller's VAT identifier is not EL and a right tax number.":
    "L'identifiant de TVA du vendeur grec n'est pas composé de EL et d'un numéro fiscal correct.",
  'The document does not give exactly one MARK of the Greek seller.': "Le document n'indique pas exactement un MARK du vendeur grec.",
  'Give one supporting document with the description ##M.AR.K## and the MARK as its reference.':
    'Indiquer une seule pièce justificative avec la description ##M.AR.K## et le MARK comme référence.',
  'The document does not give exactly one address under which it can be verified.':
    "Le document n'indique pas exactement une adresse à laquelle il peut être vérifié.",
  'Give one supporting document with the description ##INVOICE|URL## and the URL as its location.':
    "Indiquer une seule pièce justificative avec la description ##INVOICE|URL## et l'URL comme emplacement.",
  'More than one address of the invoice is given.': "Plus d'une adresse de la facture est indiquée.",
  'Keep one supporting document with the description ##INVOICE|URL##.':
    "Ne garder qu'une pièce justificative avec la description ##INVOICE|URL##.",
  'The MARK is no number above zero.': "Le MARK n'est pas un nombre supérieur à zéro.",
  'Write the digits that the tax authority gave.': "Écrire les chiffres attribués par l'administration fiscale.",
  'The supporting document for the address of the invoice holds no address.':
    "La pièce justificative destinée à l'adresse de la facture ne contient pas d'adresse.",
  'Give the URL as external location (BT-124).': "Indiquer l'URL comme emplacement externe (BT-124).",
  'The buyer of a Greek seller has no full name.': "L'acheteur d'un vendeur grec n'a pas de nom complet.",
  "Give the buyer's trading name (BT-45).": "Indiquer le nom commercial de l'acheteur (BT-45).",
  "The Greek seller's electronic address is not a right tax number with scheme 9933.":
    "L'adresse électronique du vendeur grec n'est pas un numéro fiscal correct avec le schéma 9933.",
  'Use scheme 9933 and the nine digits of the ΑΦΜ.': "Utiliser le schéma 9933 et les neuf chiffres de l'ΑΦΜ.",
  "The Greek buyer's VAT identifier is missing, or not EL and a right tax number.":
    "L'identifiant de TVA de l'acheteur grec manque, ou n'est pas composé de EL et d'un numéro fiscal correct.",
  "The Greek buyer's electronic address is not a right tax number with scheme 9933.":
    "L'adresse électronique de l'acheteur grec n'est pas un numéro fiscal correct avec le schéma 9933.",
  'The type code is none that Icelandic sellers use.': "Le code de type n'est pas de ceux que les vendeurs islandais utilisent.",
  'Use 380 for an invoice, 381 for a credit note.': 'Utiliser 380 pour une facture, 381 pour un avoir.',
  'The Icelandic seller gives no kennitala.': "Le vendeur islandais n'indique pas de kennitala.",
  'Give it as legal registration (BT-30) with schemeID 0196.': "L'indiquer comme enregistrement légal (BT-30) avec schemeID 0196.",
  'The Icelandic seller gives no street or no post code.': "Le vendeur islandais n'indique pas de rue ou pas de code postal.",
  'Give both (BT-35, BT-38).': 'Indiquer les deux (BT-35, BT-38).',
  'Payment by claim (9) needs an account of twelve digits.': 'Le paiement par créance (9) exige un compte de douze chiffres.',
  'Give bank, ledger and account number (BT-84).': 'Indiquer la banque, le grand livre et le numéro de compte (BT-84).',
  'Payment by transfer (42) needs an account of twelve digits.': 'Le paiement par virement (42) exige un compte de douze chiffres.',
  'The final due date (EINDAGI) is no day.': "La date limite de paiement (EINDAGI) n'est pas un jour.",
  'Write it as YYYY-MM-DD.': "L'écrire sous la forme YYYY-MM-DD.",
  'There is a final due date (EINDAGI), but no due date.': "Il y a une date limite de paiement (EINDAGI), mais pas de date d'échéance.",
  'Give the due date (BT-9).': "Indiquer la date d'échéance (BT-9).",
  'The final due date (EINDAGI) is before the due date.': "La date limite de paiement (EINDAGI) est antérieure à la date d'échéance.",
  'Make it the due date or later.': "La fixer à la date d'échéance ou après celle-ci.",
  'The Icelandic buyer of an Icelandic seller has no kennitala.': "L'acheteur islandais d'un vendeur islandais n'a pas de kennitala.",
  'Give it as legal registration (BT-47) with schemeID 0196.': "L'indiquer comme enregistrement légal (BT-47) avec schemeID 0196.",
  'The Icelandic buyer of an Icelandic seller has no street or no post code.':
    "L'acheteur islandais d'un vendeur islandais n'a pas de rue ou pas de code postal.",
  'Give both (BT-50, BT-53).': 'Indiquer les deux (BT-50, BT-53).',
  'The credit note of the Dutch seller does not name the invoice.': "L'avoir du vendeur néerlandais ne désigne pas la facture.",
  'Give the preceding invoice (BT-25).': 'Indiquer la facture antérieure (BT-25).',
  'The Dutch seller gives no street, city or post code.': "Le vendeur néerlandais n'indique pas de rue, de ville ou de code postal.",
  'Give all three (BT-35, BT-37, BT-38).': 'Indiquer les trois (BT-35, BT-37, BT-38).',
  "The Dutch seller's legal registration is neither a KVK number nor an OIN.":
    "L'enregistrement légal du vendeur néerlandais n'est ni un numéro KVK ni un OIN.",
  'Give it with schemeID 0106 or 0190.': "L'indiquer avec schemeID 0106 ou 0190.",
  'The Dutch buyer of a Dutch seller has no street, city or post code.':
    "L'acheteur néerlandais d'un vendeur néerlandais n'a pas de rue, de ville ou de code postal.",
  'Give all three (BT-50, BT-52, BT-53).': 'Indiquer les trois (BT-50, BT-52, BT-53).',
  "The Dutch buyer's legal registration is neither a KVK number nor an OIN.":
    "L'enregistrement légal de l'acheteur néerlandais n'est ni un numéro KVK ni un OIN.",
  "The Dutch seller's tax representative has no street, city or post code.":
    "Le représentant fiscal du vendeur néerlandais n'a pas de rue, de ville ou de code postal.",
  'Give all three (BT-64, BT-66, BT-67).': 'Indiquer les trois (BT-64, BT-66, BT-67).',
  'The Dutch seller is to be paid, but does not say how.': "Le vendeur néerlandais doit être payé, mais n'indique pas comment.",
  'Give the payment means (BG-16).': 'Indiquer le moyen de paiement (BG-16).',
  'The payment means is none that is used between Dutch parties.':
    "Le moyen de paiement n'est pas de ceux utilisés entre parties néerlandaises.",
  'Use 30, 48, 49, 57, 58 or 59.': 'Utiliser 30, 48, 49, 57, 58 ou 59.',
  'A line names a line of the order, but the document names no order.':
    'Une ligne désigne une ligne de la commande, mais le document ne désigne aucune commande.',
  'Give the purchase order (BT-13).': 'Indiquer le bon de commande (BT-13).',
  'There are no payment instructions.': "Il n'y a pas d'instructions de paiement.",
  'There is no buyer reference.': "Il n'y a pas de référence de l'acheteur.",
  'Give the buyer reference (BT-10), the Leitweg-ID of authorities.':
    "Indiquer la référence de l'acheteur (BT-10), la Leitweg-ID pour les administrations.",
  'VAT is charged, but neither the seller nor a representative is known to the tax authority.':
    "De la TVA est facturée, mais ni le vendeur ni un représentant n'est connu de l'administration fiscale.",
  'Give the VAT identifier (BT-31), the tax number (BT-32) or a representative (BG-11).':
    "Indiquer l'identifiant de TVA (BT-31), le numéro fiscal (BT-32) ou un représentant (BG-11).",
  'The type code is none that German invoices use.': "Le code de type n'est pas de ceux que les factures allemandes utilisent.",
  'Use 326, 380, 381, 384, 389, 875, 876 or 877.': 'Utiliser 326, 380, 381, 384, 389, 875, 876 ou 877.',
  'A cash discount (Skonto) is not written in the form that is agreed upon.':
    "Un escompte (Skonto) n'est pas écrit dans la forme convenue.",
  'Write #SKONTO#TAGE=14#PROZENT=2.25# in a line of its own, and end it with a line break.':
    'Écrire #SKONTO#TAGE=14#PROZENT=2.25# sur une ligne distincte, terminée par un saut de ligne.',
  'Several attached files have the same name.': 'Plusieurs fichiers joints portent le même nom.',
  'Give each file a name of its own.': 'Donner à chaque fichier son propre nom.',
  'The corrected invoice does not name the invoice that it corrects.':
    "La facture rectificative ne désigne pas la facture qu'elle rectifie.",
  'Give the preceding invoice (BG-3).': 'Indiquer la facture antérieure (BG-3).',
  'Direct debit lacks the identifier of the creditor.': "Il manque au prélèvement l'identifiant du créancier.",
  'Give the creditor identifier (BT-90) with schemeID SEPA, of the seller or the payee.':
    "Indiquer l'identifiant du créancier (BT-90), avec schemeID SEPA, pour le vendeur ou le bénéficiaire.",
  'Direct debit lacks the account of the payer.': 'Il manque au prélèvement le compte du payeur.',
  'Give the debited account (BT-91).': 'Indiquer le compte débité (BT-91).',
  'The seller gives no contact.': "Le vendeur n'indique pas de contact.",
  'Give the contact (BG-6).': 'Indiquer le contact (BG-6).',
  'The seller gives no city.': "Le vendeur n'indique pas de ville.",
  'The seller gives no post code.': "Le vendeur n'indique pas de code postal.",
  'Give the post code (BT-38).': 'Indiquer le code postal (BT-38).',
  "The seller's contact has no name.": "Le contact du vendeur n'a pas de nom.",
  'Give the name of a person or office (BT-41).': "Indiquer le nom d'une personne ou d'un service (BT-41).",
  "The seller's contact has no telephone number.": "Le contact du vendeur n'a pas de numéro de téléphone.",
  'Give the telephone number (BT-42).': 'Indiquer le numéro de téléphone (BT-42).',
  "The seller's contact has no e-mail address.": "Le contact du vendeur n'a pas d'adresse e-mail.",
  'Give the e-mail address (BT-43).': "Indiquer l'adresse e-mail (BT-43).",
  "The telephone number of the seller's contact has fewer than three digits.":
    'Le numéro de téléphone du contact du vendeur a moins de trois chiffres.',
  "The e-mail address of the seller's contact is none.": "L'adresse e-mail du contact du vendeur n'en est pas une.",
  'The buyer has no city.': "L'acheteur n'a pas de ville.",
  'Give the city (BT-52).': 'Indiquer la ville (BT-52).',
  'The buyer has no post code.': "L'acheteur n'a pas de code postal.",
  'Give the post code (BT-53).': 'Indiquer le code postal (BT-53).',
  'The place of delivery has no city.': "Le lieu de livraison n'a pas de ville.",
  'Give the city (BT-77), or leave the address out.': "Indiquer la ville (BT-77), ou omettre l'adresse.",
  'The place of delivery has no post code.': "Le lieu de livraison n'a pas de code postal.",
  'Give the post code (BT-78), or leave the address out.': "Indiquer le code postal (BT-78), ou omettre l'adresse.",
  'The account for a SEPA transfer is no IBAN.': "Le compte pour un virement SEPA n'est pas un IBAN.",
  'Give the IBAN (BT-84).': "Indiquer l'IBAN (BT-84).",
  'Payment is by transfer, but there is no account.': "Le paiement se fait par virement, mais il n'y a pas de compte.",
  'Give the account (BG-17).': 'Indiquer le compte (BG-17).',
  'Payment is by transfer, but a card or a mandate is given.': 'Le paiement se fait par virement, mais une carte ou un mandat est indiqué.',
  'Take card (BG-18) and mandate (BG-19) out.': 'Retirer la carte (BG-18) et le mandat (BG-19).',
  'Payment is by card, but there is no card.': "Le paiement se fait par carte, mais il n'y a pas de carte.",
  'Give the card (BG-18).': 'Indiquer la carte (BG-18).',
  'Payment is by card, but an account or a mandate is given.': 'Le paiement se fait par carte, mais un compte ou un mandat est indiqué.',
  'Take account (BG-17) and mandate (BG-19) out.': 'Retirer le compte (BG-17) et le mandat (BG-19).',
  'The account for a SEPA direct debit is no IBAN.': "Le compte pour un prélèvement SEPA n'est pas un IBAN.",
  'Give the IBAN (BT-91).': "Indiquer l'IBAN (BT-91).",
  'Payment is by direct debit, but there is no mandate.': "Le paiement se fait par prélèvement, mais il n'y a pas de mandat.",
  'Give the mandate (BG-19).': 'Indiquer le mandat (BG-19).',
  'Payment is by direct debit, but an account or a card is given.':
    'Le paiement se fait par prélèvement, mais un compte ou une carte est indiqué.',
  'Take account (BG-17) and card (BG-18) out.': 'Retirer le compte (BG-17) et la carte (BG-18).',
  'A VAT breakdown has no rate.': "Une ventilation de la TVA n'a pas de taux.",
  'Give the rate (BT-119), 0 where no VAT is due.': "Indiquer le taux (BT-119), 0 si aucune TVA n'est due.",
  'The Dutch KVK number (scheme 0106) is not eight digits.': 'Le numéro KVK néerlandais (schéma 0106) ne compte pas huit chiffres.',
  'Write the eight digits of the Kamer van Koophandel.': 'Écrire les huit chiffres de la Kamer van Koophandel.',
  'The Dutch OIN (scheme 0190) is not twenty digits.': "L'OIN néerlandais (schéma 0190) ne compte pas vingt chiffres.",
  'Write the twenty digits of the organisation.': "Écrire les vingt chiffres de l'organisation.",
  'The Dutch VAT number (scheme 9944) has not the form NL123456789B12.':
    "Le numéro de TVA néerlandais (schéma 9944) n'a pas la forme NL123456789B12.",
  'Write NL, nine digits, B and two digits.': 'Écrire NL, neuf chiffres, B et deux chiffres.',
  'The Dutch number of an establishment (scheme 0217) is not twelve digits.':
    "Le numéro d'établissement néerlandais (schéma 0217) ne compte pas douze chiffres.",
  'Write the twelve digits of the Kamer van Koophandel.': 'Écrire les douze chiffres de la Kamer van Koophandel.',
  'The VAT identifier begins with NL, but has not the form NL123456789B12.':
    "L'identifiant de TVA commence par NL, mais n'a pas la forme NL123456789B12.",
  'The location of a file outside is no absolute URL.': "L'emplacement d'un fichier externe n'est pas une URL absolue.",
  'Begin it with a scheme such as https:.': 'La commencer par un schéma tel que https:.',
  'More than one invoiced object is given for the document.': "Plus d'un objet facturé est indiqué pour le document.",
  'Keep one object identifier (BT-18).': "Ne garder qu'un identifiant d'objet (BT-18).",
  'The Italian VAT number (scheme 9906) is not IT and eleven digits with a right check digit.':
    "Le numéro de TVA italien (schéma 9906) n'est pas composé de IT et de onze chiffres avec une clé de contrôle correcte.",
};

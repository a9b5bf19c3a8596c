// French: French flux 10.
import type { Translations } from '../translations.js';

export const FLUX10: Translations = {
  'The identifier of the transmission has more than 50 characters.': "L'identifiant de la transmission a plus de 50 caractères.",
  'Give a shorter identifier.': 'Indiquer un identifiant plus court.',
  'The identifier of the transmission begins or ends with a space.':
    "L'identifiant de la transmission commence ou se termine par un espace.",
  'Remove the spaces around the identifier.': "Supprimer les espaces autour de l'identifiant.",
  'The identifier of the transmission has several spaces in a row.':
    "L'identifiant de la transmission contient plusieurs espaces consécutifs.",
  'Leave one space.': "Ne laisser qu'un espace.",
  'The identifier of the transmission is empty or has characters that are not allowed.':
    "L'identifiant de la transmission est vide ou contient des caractères non autorisés.",
  'Use letters without accents, digits, spaces and - + _ / only.':
    "N'utiliser que des lettres sans accents, des chiffres, des espaces et - + _ /.",
  'The time of the transmission is not written as fourteen digits.':
    "L'horodatage de la transmission n'est pas écrit en quatorze chiffres.",
  'Write year, month, day, hours, minutes and seconds without anything between them, such as 20261121080000.':
    "Écrire l'année, le mois, le jour, les heures, les minutes et les secondes sans séparateur, par exemple 20261121080000.",
  'The year of the time of the transmission is not one of 2000 to 2099.':
    "L'année de l'horodatage de la transmission n'est pas comprise entre 2000 et 2099.",
  'Correct the year.': "Corriger l'année.",
  'The type of the transmission is not allowed.': "Le type de la transmission n'est pas autorisé.",
  'Give one of IN, RE.': 'Indiquer IN ou RE.',
  'The transmission does not contain exactly one report, on transactions or on payments.':
    'La transmission ne contient pas exactement un rapport, de transactions ou de paiements.',
  'Send one report; send the other one in a transmission of its own.':
    "Envoyer un seul rapport ; envoyer l'autre dans une transmission distincte.",
  'The identifier of the sender is not that of a certified platform.':
    "L'identifiant de l'émetteur n'est pas celui d'une plateforme agréée.",
  'Give the number of the platform with schemeId 0238.': 'Indiquer le numéro de la plateforme avec schemeId 0238.',
  'The number of the sending platform does not have 4 characters.': 'Le numéro de la plateforme émettrice ne compte pas 4 caractères.',
  'Give the number under which the platform is registered.': 'Indiquer le numéro sous lequel la plateforme est immatriculée.',
  'The role of the sender is not allowed.': "Le rôle de l'émetteur n'est pas autorisé.",
  'Give WK.': 'Indiquer WK.',
  'The identifier of the reporting company is no SIREN.': "L'identifiant de l'entreprise déclarante n'est pas un SIREN.",
  'Give the SIREN with schemeId 0002.': 'Indiquer le SIREN avec schemeId 0002.',
  'The SIREN of the reporting company does not have nine digits.': "Le SIREN de l'entreprise déclarante ne compte pas neuf chiffres.",
  'Correct the SIREN; write it without spaces.': "Corriger le SIREN ; l'écrire sans espaces.",
  'The role of the reporting company is not allowed.': "Le rôle de l'entreprise déclarante n'est pas autorisé.",
  'Give one of BY, SE.': 'Indiquer BY ou SE.',
  'The first day of the period of the report is not written as eight digits.':
    "Le premier jour de la période du rapport n'est pas écrit en huit chiffres.",
  'Write year, month and day without anything between them, such as 20261121.':
    "Écrire l'année, le mois et le jour sans séparateur, par exemple 20261121.",
  'The year of the first day of the period of the report is not one of 2000 to 2099.':
    "L'année du premier jour de la période du rapport n'est pas comprise entre 2000 et 2099.",
  'The last day of the period of the report is not written as eight digits.':
    "Le dernier jour de la période du rapport n'est pas écrit en huit chiffres.",
  'The year of the last day of the period of the report is not one of 2000 to 2099.':
    "L'année du dernier jour de la période du rapport n'est pas comprise entre 2000 et 2099.",
  'The period of the report does not end after the day on which it begins.':
    'La période du rapport ne se termine pas après le jour où elle commence.',
  'Correct the first day or the last day of the period.': 'Corriger le premier ou le dernier jour de la période.',
  'The day of the transactions is not written as eight digits.': "Le jour des transactions n'est pas écrit en huit chiffres.",
  'The year of the day of the transactions is not one of 2000 to 2099.':
    "L'année du jour des transactions n'est pas comprise entre 2000 et 2099.",
  'The category of the transactions is not allowed.': "La catégorie des transactions n'est pas autorisée.",
  'Give one of TLB1, TPS1, TNT1, TMA1.': 'Indiquer TLB1, TPS1, TNT1 ou TMA1.',
  'The code for the day on which VAT falls due is not allowed.': "Le code du jour d'exigibilité de la TVA n'est pas autorisé.",
  'Give one of 5, 29, 72, 3, 35, 432.': "Indiquer l'un des codes 5, 29, 72, 3, 35, 432.",
  'The VAT rate of the transactions is no rate of French VAT.': "Le taux de TVA des transactions n'est pas un taux de TVA français.",
  'Give one of 0, 0.9, 1.05, 1.75, 2.1, 5.5, 7, 8.5, 9.2, 9.6, 10, 13, 19.6, 20, 20.6.':
    "Indiquer l'un des taux 0, 0.9, 1.05, 1.75, 2.1, 5.5, 7, 8.5, 9.2, 9.6, 10, 13, 19.6, 20, 20.6.",
  'The total without VAT of the transactions is not written as the report wants numbers.':
    "Le total hors TVA des transactions n'est pas écrit selon le format des nombres du rapport.",
  'Write digits with at most two decimals behind a point, such as 1234.50.':
    'Écrire des chiffres avec au plus deux décimales après un point, par exemple 1234.50.',
  'The total without VAT of the transactions has more than 19 digits.': 'Le total hors TVA des transactions a plus de 19 chiffres.',
  'Give a number with fewer digits.': 'Indiquer un nombre avec moins de chiffres.',
  'The VAT total of the transactions is not written as the report wants numbers.':
    "Le total de TVA des transactions n'est pas écrit selon le format des nombres du rapport.",
  'The VAT total of the transactions has more than 19 digits.': 'Le total de TVA des transactions a plus de 19 chiffres.',
  'The taxable amount of the transactions is not written as the report wants numbers.':
    "La base imposable des transactions n'est pas écrite selon le format des nombres du rapport.",
  'The taxable amount of the transactions has more than 19 digits.': 'La base imposable des transactions a plus de 19 chiffres.',
  'The VAT amount of the transactions is not written as the report wants numbers.':
    "Le montant de TVA des transactions n'est pas écrit selon le format des nombres du rapport.",
  'The VAT amount of the transactions has more than 19 digits.': 'Le montant de TVA des transactions a plus de 19 chiffres.',
  'The total without VAT of the transactions is missing, or differs from the sum of its VAT breakdown by more than a cent for each part.':
    "Le total hors TVA des transactions manque, ou s'écarte de la somme de sa ventilation de la TVA de plus d'un centime par composante.",
  'Correct the total or the breakdown.': 'Corriger le total ou la ventilation.',
  'The VAT total of the transactions is missing, or differs from the sum of its VAT breakdown by more than a cent for each part.':
    "Le total de TVA des transactions manque, ou s'écarte de la somme de sa ventilation de la TVA de plus d'un centime par composante.",
  'The currency of the transactions is not written as three capital letters.':
    "La devise des transactions n'est pas écrite en trois lettres majuscules.",
  'Give the code of ISO 4217, such as EUR.': 'Indiquer le code de ISO 4217, par exemple EUR.',
  'The type of the invoice is not allowed.': "Le type de la facture n'est pas autorisé.",
  'Give one of 261, 380, 381, 384, 386, 389, 393, 396, 471, 472, 473, 500, 501, 502, 503.':
    "Indiquer l'un des types 261, 380, 381, 384, 386, 389, 393, 396, 471, 472, 473, 500, 501, 502, 503.",
  'The business process of the invoice is not allowed.': "Le processus métier de la facture n'est pas autorisé.",
  'Give one of B1, S1, M1, B2, S2, M2, B4, S4, M4, S5, S6, B7, S7.':
    "Indiquer l'un des processus B1, S1, M1, B2, S2, M2, B4, S4, M4, S5, S6, B7, S7.",
  'The profile of the invoice is not allowed.': "Le profil de la facture n'est pas autorisé.",
  'Give urn.cpro.gouv.fr:1p0:ereporting.': 'Indiquer urn.cpro.gouv.fr:1p0:ereporting.',
  'The number of the invoice has more than 35 characters.': 'Le numéro de la facture a plus de 35 caractères.',
  'The number of the invoice begins or ends with a space.': 'Le numéro de la facture commence ou se termine par un espace.',
  'The number of the invoice has several spaces in a row.': 'Le numéro de la facture contient plusieurs espaces consécutifs.',
  'The number of the invoice is empty or has characters that are not allowed.':
    'Le numéro de la facture est vide ou contient des caractères non autorisés.',
  'The issue date of the invoice is not written as eight digits.': "La date d'émission de la facture n'est pas écrite en huit chiffres.",
  'The year of the issue date of the invoice is not one of 2000 to 2099.':
    "L'année de la date d'émission de la facture n'est pas comprise entre 2000 et 2099.",
  'The due date of the invoice is not written as eight digits.': "La date d'échéance de la facture n'est pas écrite en huit chiffres.",
  'The year of the due date of the invoice is not one of 2000 to 2099.':
    "L'année de la date d'échéance de la facture n'est pas comprise entre 2000 et 2099.",
  'A prepayment invoice has a business process that settles a prepayment.':
    "Une facture d'acompte a un processus métier qui solde un acompte.",
  'Correct the type of the invoice or its business process.': 'Corriger le type de la facture ou son processus métier.',
  'The exemption VATEX-FR-CNWVAT is one of credit notes, and the invoice is none.':
    "L'exonération VATEX-FR-CNWVAT est réservée aux avoirs, et la facture n'en est pas un.",
  'Give another reason, or one of the types 261, 381, 396.': "Indiquer un autre motif, ou l'un des types 261, 381, 396.",
  'A corrected invoice does not name the one invoice that it corrects, with its date.':
    "Une facture rectificative ne désigne pas l'unique facture qu'elle rectifie, avec sa date.",
  'Give one ReferencedDocument with ID and IssueDate.': 'Indiquer un seul ReferencedDocument avec ID et IssueDate.',
  'A credit note names no earlier invoice with its date, neither as a whole nor in each line.':
    'Un avoir ne désigne aucune facture antérieure avec sa date, ni globalement ni dans chaque ligne.',
  'Give a ReferencedDocument with ID and IssueDate.': 'Indiquer un ReferencedDocument avec ID et IssueDate.',
  'The identifier of the buyer is missing; an invoice that is reported is one to a company abroad.':
    "L'identifiant de l'acheteur manque ; une facture déclarée est adressée à une entreprise à l'étranger.",
  'Give CompanyId of the buyer.': "Indiquer CompanyId de l'acheteur.",
  'An invoice with the VAT category E has no VAT identifier of the seller or the tax representative.':
    "Une facture avec la catégorie de TVA E n'a pas d'identifiant de TVA du vendeur ou du représentant fiscal.",
  'Give TaxRegistrationId of one of them.': "Indiquer TaxRegistrationId de l'un d'eux.",
  'The total without VAT of the invoice differs from the sum of its VAT breakdown by more than a cent for each part.':
    "Le total hors TVA de la facture s'écarte de la somme de sa ventilation de la TVA de plus d'un centime par composante.",
  'The VAT total of the invoice differs from the sum of its VAT breakdown by more than a cent for each part.':
    "Le total de TVA de la facture s'écarte de la somme de sa ventilation de la TVA de plus d'un centime par composante.",
  'The date of the earlier invoice is not written as eight digits.': "La date de la facture antérieure n'est pas écrite en huit chiffres.",
  'The year of the date of the earlier invoice is not one of 2000 to 2099.':
    "L'année de la date de la facture antérieure n'est pas comprise entre 2000 et 2099.",
  'The number of the earlier invoice has more than 35 characters.': 'Le numéro de la facture antérieure a plus de 35 caractères.',
  'The number of the earlier invoice begins or ends with a space.':
    'Le numéro de la facture antérieure commence ou se termine par un espace.',
  'The number of the earlier invoice has several spaces in a row.':
    'Le numéro de la facture antérieure contient plusieurs espaces consécutifs.',
  'The number of the earlier invoice is empty or has characters that are not allowed.':
    'Le numéro de la facture antérieure est vide ou contient des caractères non autorisés.',
  'The identifier of the seller is of a kind that is not allowed.': "L'identifiant du vendeur est d'une sorte non autorisée.",
  'Give a schemeId that is one of 0002, 0223, 0227, 0228, 0229.': 'Indiquer un schemeId parmi 0002, 0223, 0227, 0228, 0229.',
  'The identifier of the seller (SIREN, 0002) does not have nine digits.':
    "L'identifiant du vendeur (SIREN, 0002) ne compte pas neuf chiffres.",
  'Correct the identifier or its schemeId.': "Corriger l'identifiant ou son schemeId.",
  'The identifier of the seller (identifier in the European Union, 0223) does not have at most 18 characters.':
    "L'identifiant du vendeur (identifiant dans l'Union européenne, 0223) dépasse 18 caractères.",
  'The identifier of the seller (identifier outside the European Union, 0227) does not have at most 18 characters.':
    "L'identifiant du vendeur (identifiant hors de l'Union européenne, 0227) dépasse 18 caractères.",
  'The identifier of the seller (RIDET of New Caledonia, 0228) does not have nine or ten digits.':
    "L'identifiant du vendeur (RIDET de Nouvelle-Calédonie, 0228) ne compte pas neuf ou dix chiffres.",
  'The identifier of the seller (number of Tahiti, 0229) does not have nine digits.':
    "L'identifiant du vendeur (numéro TAHITI, 0229) ne compte pas neuf chiffres.",
  'The VAT identifier of the seller is missing, although the seller is a company in France or the European Union.':
    "L'identifiant de TVA du vendeur manque, bien que le vendeur soit une entreprise en France ou dans l'Union européenne.",
  'Give TaxRegistrationId.': 'Indiquer TaxRegistrationId.',
  'The tax identifier of the seller is not marked as one for VAT.':
    "L'identifiant fiscal du vendeur n'est pas désigné comme identifiant de TVA.",
  'Give the attribute qualifyingId with VAT.': "Indiquer l'attribut qualifyingId avec VAT.",
  'The country of the seller is not written as two capital letters.': "Le pays du vendeur n'est pas écrit en deux lettres majuscules.",
  'Give the code of ISO 3166, such as FR.': 'Indiquer le code de ISO 3166, par exemple FR.',
  'The identifier of the buyer is of a kind that is not allowed.': "L'identifiant de l'acheteur est d'une sorte non autorisée.",
  'The identifier of the buyer (SIREN, 0002) does not have nine digits.':
    "L'identifiant de l'acheteur (SIREN, 0002) ne compte pas neuf chiffres.",
  'The identifier of the buyer (identifier in the European Union, 0223) does not have at most 18 characters.':
    "L'identifiant de l'acheteur (identifiant dans l'Union européenne, 0223) dépasse 18 caractères.",
  'The identifier of the buyer (identifier outside the European Union, 0227) does not have at most 18 characters.':
    "L'identifiant de l'acheteur (identifiant hors de l'Union européenne, 0227) dépasse 18 caractères.",
  'The identifier of the buyer (RIDET of New Caledonia, 0228) does not have nine or ten digits.':
    "L'identifiant de l'acheteur (RIDET de Nouvelle-Calédonie, 0228) ne compte pas neuf ou dix chiffres.",
  'The identifier of the buyer (number of Tahiti, 0229) does not have nine digits.':
    "L'identifiant de l'acheteur (numéro TAHITI, 0229) ne compte pas neuf chiffres.",
  'The VAT identifier of the buyer is missing, although the buyer is a company in France or the European Union.':
    "L'identifiant de TVA de l'acheteur manque, bien que l'acheteur soit une entreprise en France ou dans l'Union européenne.",
  'The tax identifier of the buyer is not marked as one for VAT.':
    "L'identifiant fiscal de l'acheteur n'est pas désigné comme identifiant de TVA.",
  'The country of the buyer is not written as two capital letters.': "Le pays de l'acheteur n'est pas écrit en deux lettres majuscules.",
  'The day of delivery is not written as eight digits.': "Le jour de livraison n'est pas écrit en huit chiffres.",
  'The year of the day of delivery is not one of 2000 to 2099.': "L'année du jour de livraison n'est pas comprise entre 2000 et 2099.",
  'The country of delivery is not written as two capital letters.': "Le pays de livraison n'est pas écrit en deux lettres majuscules.",
  'The first day of the period of the invoice is not written as eight digits.':
    "Le premier jour de la période de la facture n'est pas écrit en huit chiffres.",
  'The year of the first day of the period of the invoice is not one of 2000 to 2099.':
    "L'année du premier jour de la période de la facture n'est pas comprise entre 2000 et 2099.",
  'The last day of the period of the invoice is not written as eight digits.':
    "Le dernier jour de la période de la facture n'est pas écrit en huit chiffres.",
  'The year of the last day of the period of the invoice is not one of 2000 to 2099.':
    "L'année du dernier jour de la période de la facture n'est pas comprise entre 2000 et 2099.",
  'The period of the invoice does not end after the day on which it begins.':
    'La période de la facture ne se termine pas après le jour où elle commence.',
  'The VAT category of the allowance or charge is not allowed.': "La catégorie de TVA de la remise ou de la charge n'est pas autorisée.",
  'Give one of S, E, AE, K, G, O, Z.': "Indiquer l'une des catégories S, E, AE, K, G, O, Z.",
  'The VAT rate of the allowance or charge is no rate of French VAT.':
    "Le taux de TVA de la remise ou de la charge n'est pas un taux de TVA français.",
  'The amount of the allowance or charge is not written as the report wants numbers.':
    "Le montant de la remise ou de la charge n'est pas écrit selon le format des nombres du rapport.",
  'The amount of the allowance or charge has more than 19 digits.': 'Le montant de la remise ou de la charge a plus de 19 chiffres.',
  'The total without VAT is not written as the report wants numbers.':
    "Le total hors TVA n'est pas écrit selon le format des nombres du rapport.",
  'The total without VAT has more than 19 digits.': 'Le total hors TVA a plus de 19 chiffres.',
  'The VAT total of the invoice is not in euros.': "Le total de TVA de la facture n'est pas en euros.",
  'Give it in euros, with CurrencyCode EUR.': "L'indiquer en euros, avec CurrencyCode EUR.",
  'The VAT total is not written as the report wants numbers.': "Le total de TVA n'est pas écrit selon le format des nombres du rapport.",
  'The VAT total has more than 19 digits.': 'Le total de TVA a plus de 19 chiffres.',
  'The VAT category is not allowed.': "La catégorie de TVA n'est pas autorisée.",
  'The VAT rate is no rate of French VAT.': "Le taux de TVA n'est pas un taux de TVA français.",
  'The VAT category E comes without the reason of the exemption, as a code and in words.':
    "La catégorie de TVA E n'est pas accompagnée du motif d'exonération, sous forme de code et de texte.",
  'Give TaxExemptionReasonCode and TaxExemptionReason.': 'Indiquer TaxExemptionReasonCode et TaxExemptionReason.',
  'The taxable amount is not written as the report wants numbers.':
    "La base imposable n'est pas écrite selon le format des nombres du rapport.",
  'The taxable amount has more than 19 digits.': 'La base imposable a plus de 19 chiffres.',
  'The VAT amount is not written as the report wants numbers.': "Le montant de TVA n'est pas écrit selon le format des nombres du rapport.",
  'The VAT amount has more than 19 digits.': 'Le montant de TVA a plus de 19 chiffres.',
  'The currency of the invoice is not written as three capital letters.':
    "La devise de la facture n'est pas écrite en trois lettres majuscules.",
  'The first day of the period of the line is not written as eight digits.':
    "Le premier jour de la période de la ligne n'est pas écrit en huit chiffres.",
  'The year of the first day of the period of the line is not one of 2000 to 2099.':
    "L'année du premier jour de la période de la ligne n'est pas comprise entre 2000 et 2099.",
  'The last day of the period of the line is not written as eight digits.':
    "Le dernier jour de la période de la ligne n'est pas écrit en huit chiffres.",
  'The year of the last day of the period of the line is not one of 2000 to 2099.':
    "L'année du dernier jour de la période de la ligne n'est pas comprise entre 2000 et 2099.",
  'The period of the line does not end after the day on which it begins.':
    'La période de la ligne ne se termine pas après le jour où elle commence.',
  'The country of delivery of the line is not written as two capital letters.':
    "Le pays de livraison de la ligne n'est pas écrit en deux lettres majuscules.",
  'The allowance or charge of the line is not written as the report wants numbers.':
    "La remise ou la charge de la ligne n'est pas écrite selon le format des nombres du rapport.",
  'The allowance or charge of the line has more than 19 digits.': 'La remise ou la charge de la ligne a plus de 19 chiffres.',
  'The quantity of the line is not written as the report wants numbers.':
    "La quantité de la ligne n'est pas écrite selon le format des nombres du rapport.",
  'Write digits with at most four decimals behind a point, such as 2.25.':
    'Écrire des chiffres avec au plus quatre décimales après un point, par exemple 2.25.',
  'The quantity of the line has more than 19 digits.': 'La quantité de la ligne a plus de 19 chiffres.',
  'The net price is not written as the report wants numbers.': "Le prix net n'est pas écrit selon le format des nombres du rapport.",
  'Write digits with at most six decimals behind a point and no sign, such as 0.125.':
    'Écrire des chiffres avec au plus six décimales après un point et sans signe, par exemple 0.125.',
  'The net price has more than 19 digits.': 'Le prix net a plus de 19 chiffres.',
  'The discount on the price is not written as the report wants numbers.':
    "Le rabais sur le prix n'est pas écrit selon le format des nombres du rapport.",
  'The discount on the price has more than 19 digits.': 'Le rabais sur le prix a plus de 19 chiffres.',
  'The gross price is not written as the report wants numbers.': "Le prix brut n'est pas écrit selon le format des nombres du rapport.",
  'The gross price has more than 19 digits.': 'Le prix brut a plus de 19 chiffres.',
  'Correct one of the three; a cent may differ.': "Corriger l'un des trois ; un écart d'un centime est admis.",
  'The date of the earlier invoice in the line is not written as eight digits.':
    "La date de la facture antérieure dans la ligne n'est pas écrite en huit chiffres.",
  'The year of the date of the earlier invoice in the line is not one of 2000 to 2099.':
    "L'année de la date de la facture antérieure dans la ligne n'est pas comprise entre 2000 et 2099.",
  'The number of the earlier invoice in the line has more than 35 characters.':
    'Le numéro de la facture antérieure dans la ligne a plus de 35 caractères.',
  'The number of the earlier invoice in the line begins or ends with a space.':
    'Le numéro de la facture antérieure dans la ligne commence ou se termine par un espace.',
  'The number of the earlier invoice in the line has several spaces in a row.':
    'Le numéro de la facture antérieure dans la ligne contient plusieurs espaces consécutifs.',
  'The number of the earlier invoice in the line is empty or has characters that are not allowed.':
    'Le numéro de la facture antérieure dans la ligne est vide ou contient des caractères non autorisés.',
  'The day of the payment is not written as eight digits.': "Le jour du paiement n'est pas écrit en huit chiffres.",
  'The year of the day of the payment is not one of 2000 to 2099.': "L'année du jour du paiement n'est pas comprise entre 2000 et 2099.",
  'The VAT rate of the payment is no rate of French VAT.': "Le taux de TVA du paiement n'est pas un taux de TVA français.",
  'The amount of the payment is not in euros.': "Le montant du paiement n'est pas en euros.",
  'Give the amount in euros, or no currency at all.': "Indiquer le montant en euros, ou n'indiquer aucune devise.",
  'The amount of the payment is not written as the report wants numbers.':
    "Le montant du paiement n'est pas écrit selon le format des nombres du rapport.",
  'The amount of the payment has more than 19 digits.': 'Le montant du paiement a plus de 19 chiffres.',
  'The day of the payments of the day is not written as eight digits.': "Le jour des paiements du jour n'est pas écrit en huit chiffres.",
  'The year of the day of the payments of the day is not one of 2000 to 2099.':
    "L'année du jour des paiements du jour n'est pas comprise entre 2000 et 2099.",
  'The VAT rate of the payments of the day is no rate of French VAT.':
    "Le taux de TVA des paiements du jour n'est pas un taux de TVA français.",
  'The amount of the payments of the day is not in euros.': "Le montant des paiements du jour n'est pas en euros.",
  'The amount of the payments of the day is not written as the report wants numbers.':
    "Le montant des paiements du jour n'est pas écrit selon le format des nombres du rapport.",
  'The amount of the payments of the day has more than 19 digits.': 'Le montant des paiements du jour a plus de 19 chiffres.',
  'The currency of the payment is not written as three capital letters.':
    "La devise du paiement n'est pas écrite en trois lettres majuscules.",
};

// Dutch: French flux 10.
import type { Translations } from '../translations.js';

export const FLUX10: Translations = {
  'The identifier of the transmission has more than 50 characters.': 'De identificatie van de verzending heeft meer dan 50 tekens.',
  'Give a shorter identifier.': 'Vermeld een kortere identificatie.',
  'The identifier of the transmission begins or ends with a space.': 'De identificatie van de verzending begint of eindigt met een spatie.',
  'Remove the spaces around the identifier.': 'Verwijder de spaties rond de identificatie.',
  'The identifier of the transmission has several spaces in a row.': 'De identificatie van de verzending heeft meerdere spaties na elkaar.',
  'Leave one space.': 'Laat één spatie staan.',
  'The identifier of the transmission is empty or has characters that are not allowed.':
    'De identificatie van de verzending is leeg of heeft tekens die niet zijn toegestaan.',
  'Use letters without accents, digits, spaces and - + _ / only.': 'Gebruik alleen letters zonder accenten, cijfers, spaties en - + _ /.',
  'The time of the transmission is not written as fourteen digits.':
    'Het tijdstip van de verzending is niet als veertien cijfers geschreven.',
  'Write year, month, day, hours, minutes and seconds without anything between them, such as 20261121080000.':
    'Schrijf jaar, maand, dag, uren, minuten en seconden zonder iets ertussen, zoals 20261121080000.',
  'The year of the time of the transmission is not one of 2000 to 2099.':
    'Het jaar van het tijdstip van de verzending valt niet binnen 2000 tot en met 2099.',
  'Correct the year.': 'Corrigeer het jaar.',
  'The type of the transmission is not allowed.': 'Het type van de verzending is niet toegestaan.',
  'Give one of IN, RE.': 'Vermeld een van IN, RE.',
  'The transmission does not contain exactly one report, on transactions or on payments.':
    'De verzending bevat niet precies één rapport, over transacties of over betalingen.',
  'Send one report; send the other one in a transmission of its own.': 'Verstuur één rapport; verstuur het andere in een eigen verzending.',
  'The identifier of the sender is not that of a certified platform.':
    'De identificatie van de afzender is niet die van een gecertificeerd platform.',
  'Give the number of the platform with schemeId 0238.': 'Vermeld het nummer van het platform met schemeId 0238.',
  'The number of the sending platform does not have 4 characters.': 'Het nummer van het verzendende platform heeft niet 4 tekens.',
  'Give the number under which the platform is registered.': 'Vermeld het nummer waaronder het platform is geregistreerd.',
  'The role of the sender is not allowed.': 'De rol van de afzender is niet toegestaan.',
  'Give WK.': 'Vermeld WK.',
  'The identifier of the reporting company is no SIREN.': 'De identificatie van de rapporterende onderneming is geen SIREN.',
  'Give the SIREN with schemeId 0002.': 'Vermeld de SIREN met schemeId 0002.',
  'The SIREN of the reporting company does not have nine digits.': 'De SIREN van de rapporterende onderneming heeft niet negen cijfers.',
  'Correct the SIREN; write it without spaces.': 'Corrigeer de SIREN; schrijf die zonder spaties.',
  'The role of the reporting company is not allowed.': 'De rol van de rapporterende onderneming is niet toegestaan.',
  'Give one of BY, SE.': 'Vermeld een van BY, SE.',
  'The first day of the period of the report is not written as eight digits.':
    'De eerste dag van de rapportperiode is niet als acht cijfers geschreven.',
  'Write year, month and day without anything between them, such as 20261121.':
    'Schrijf jaar, maand en dag zonder iets ertussen, zoals 20261121.',
  'The year of the first day of the period of the report is not one of 2000 to 2099.':
    'Het jaar van de eerste dag van de rapportperiode valt niet binnen 2000 tot en met 2099.',
  'The last day of the period of the report is not written as eight digits.':
    'De laatste dag van de rapportperiode is niet als acht cijfers geschreven.',
  'The year of the last day of the period of the report is not one of 2000 to 2099.':
    'Het jaar van de laatste dag van de rapportperiode valt niet binnen 2000 tot en met 2099.',
  'The period of the report does not end after the day on which it begins.': 'De rapportperiode eindigt niet na de dag waarop ze begint.',
  'Correct the first day or the last day of the period.': 'Corrigeer de eerste dag of de laatste dag van de periode.',
  'The day of the transactions is not written as eight digits.': 'De dag van de transacties is niet als acht cijfers geschreven.',
  'The year of the day of the transactions is not one of 2000 to 2099.':
    'Het jaar van de dag van de transacties valt niet binnen 2000 tot en met 2099.',
  'The category of the transactions is not allowed.': 'De categorie van de transacties is niet toegestaan.',
  'Give one of TLB1, TPS1, TNT1, TMA1.': 'Vermeld een van TLB1, TPS1, TNT1, TMA1.',
  'The code for the day on which VAT falls due is not allowed.':
    'De code voor de dag waarop de btw verschuldigd wordt, is niet toegestaan.',
  'Give one of 5, 29, 72, 3, 35, 432.': 'Vermeld een van 5, 29, 72, 3, 35, 432.',
  'The VAT rate of the transactions is no rate of French VAT.': 'Het btw-tarief van de transacties is geen Frans btw-tarief.',
  'Give one of 0, 0.9, 1.05, 1.75, 2.1, 5.5, 7, 8.5, 9.2, 9.6, 10, 13, 19.6, 20, 20.6.':
    'Vermeld een van 0, 0.9, 1.05, 1.75, 2.1, 5.5, 7, 8.5, 9.2, 9.6, 10, 13, 19.6, 20, 20.6.',
  'The total without VAT of the transactions is not written as the report wants numbers.':
    'Het totaal zonder btw van de transacties is niet geschreven zoals het rapport getallen verlangt.',
  'Write digits with at most two decimals behind a point, such as 1234.50.':
    'Schrijf cijfers met hoogstens twee decimalen achter een punt, zoals 1234.50.',
  'The total without VAT of the transactions has more than 19 digits.':
    'Het totaal zonder btw van de transacties heeft meer dan 19 cijfers.',
  'Give a number with fewer digits.': 'Vermeld een getal met minder cijfers.',
  'The VAT total of the transactions is not written as the report wants numbers.':
    'Het btw-totaal van de transacties is niet geschreven zoals het rapport getallen verlangt.',
  'The VAT total of the transactions has more than 19 digits.': 'Het btw-totaal van de transacties heeft meer dan 19 cijfers.',
  'The taxable amount of the transactions is not written as the report wants numbers.':
    'Het belastbare bedrag van de transacties is niet geschreven zoals het rapport getallen verlangt.',
  'The taxable amount of the transactions has more than 19 digits.': 'Het belastbare bedrag van de transacties heeft meer dan 19 cijfers.',
  'The VAT amount of the transactions is not written as the report wants numbers.':
    'Het btw-bedrag van de transacties is niet geschreven zoals het rapport getallen verlangt.',
  'The VAT amount of the transactions has more than 19 digits.': 'Het btw-bedrag van de transacties heeft meer dan 19 cijfers.',
  'The total without VAT of the transactions is missing, or differs from the sum of its VAT breakdown by more than a cent for each part.':
    'Het totaal zonder btw van de transacties ontbreekt, of wijkt per deel meer dan een cent af van de som van de btw-uitsplitsing.',
  'Correct the total or the breakdown.': 'Corrigeer het totaal of de uitsplitsing.',
  'The VAT total of the transactions is missing, or differs from the sum of its VAT breakdown by more than a cent for each part.':
    'Het btw-totaal van de transacties ontbreekt, of wijkt per deel meer dan een cent af van de som van de btw-uitsplitsing.',
  'The currency of the transactions is not written as three capital letters.':
    'De valuta van de transacties is niet als drie hoofdletters geschreven.',
  'Give the code of ISO 4217, such as EUR.': 'Vermeld de code van ISO 4217, zoals EUR.',
  'The type of the invoice is not allowed.': 'Het type van de factuur is niet toegestaan.',
  'Give one of 261, 380, 381, 384, 386, 389, 393, 396, 471, 472, 473, 500, 501, 502, 503.':
    'Vermeld een van 261, 380, 381, 384, 386, 389, 393, 396, 471, 472, 473, 500, 501, 502, 503.',
  'The business process of the invoice is not allowed.': 'Het bedrijfsproces van de factuur is niet toegestaan.',
  'Give one of B1, S1, M1, B2, S2, M2, B4, S4, M4, S5, S6, B7, S7.': 'Vermeld een van B1, S1, M1, B2, S2, M2, B4, S4, M4, S5, S6, B7, S7.',
  'The profile of the invoice is not allowed.': 'Het profiel van de factuur is niet toegestaan.',
  'Give urn.cpro.gouv.fr:1p0:ereporting.': 'Vermeld urn.cpro.gouv.fr:1p0:ereporting.',
  'The number of the invoice has more than 35 characters.': 'Het nummer van de factuur heeft meer dan 35 tekens.',
  'The number of the invoice begins or ends with a space.': 'Het nummer van de factuur begint of eindigt met een spatie.',
  'The number of the invoice has several spaces in a row.': 'Het nummer van de factuur heeft meerdere spaties na elkaar.',
  'The number of the invoice is empty or has characters that are not allowed.':
    'Het nummer van de factuur is leeg of heeft tekens die niet zijn toegestaan.',
  'The issue date of the invoice is not written as eight digits.': 'De factuurdatum is niet als acht cijfers geschreven.',
  'The year of the issue date of the invoice is not one of 2000 to 2099.':
    'Het jaar van de factuurdatum valt niet binnen 2000 tot en met 2099.',
  'The due date of the invoice is not written as eight digits.': 'De vervaldatum van de factuur is niet als acht cijfers geschreven.',
  'The year of the due date of the invoice is not one of 2000 to 2099.':
    'Het jaar van de vervaldatum van de factuur valt niet binnen 2000 tot en met 2099.',
  'A prepayment invoice has a business process that settles a prepayment.':
    'Een vooruitbetalingsfactuur heeft een bedrijfsproces dat een vooruitbetaling verrekent.',
  'Correct the type of the invoice or its business process.': 'Corrigeer het type van de factuur of het bedrijfsproces ervan.',
  'The exemption VATEX-FR-CNWVAT is one of credit notes, and the invoice is none.':
    "De vrijstelling VATEX-FR-CNWVAT is er een voor creditnota's, en de factuur is dat niet.",
  'Give another reason, or one of the types 261, 381, 396.': 'Vermeld een andere reden, of een van de typen 261, 381, 396.',
  'A corrected invoice does not name the one invoice that it corrects, with its date.':
    'Een gecorrigeerde factuur noemt niet de ene factuur die ze corrigeert, met de datum ervan.',
  'Give one ReferencedDocument with ID and IssueDate.': 'Vermeld één ReferencedDocument met ID en IssueDate.',
  'A credit note names no earlier invoice with its date, neither as a whole nor in each line.':
    'Een creditnota noemt geen eerdere factuur met datum, noch als geheel noch in elke regel.',
  'Give a ReferencedDocument with ID and IssueDate.': 'Vermeld een ReferencedDocument met ID en IssueDate.',
  'The identifier of the buyer is missing; an invoice that is reported is one to a company abroad.':
    'De identificatie van de koper ontbreekt; een factuur die wordt gerapporteerd, is een factuur aan een onderneming in het buitenland.',
  'Give CompanyId of the buyer.': 'Vermeld CompanyId van de koper.',
  'An invoice with the VAT category E has no VAT identifier of the seller or the tax representative.':
    'Een factuur met de btw-categorie E heeft geen btw-identificatienummer van de verkoper of de fiscaal vertegenwoordiger.',
  'Give TaxRegistrationId of one of them.': 'Vermeld TaxRegistrationId van een van hen.',
  'The total without VAT of the invoice differs from the sum of its VAT breakdown by more than a cent for each part.':
    'Het totaal zonder btw van de factuur wijkt per deel meer dan een cent af van de som van de btw-uitsplitsing.',
  'The VAT total of the invoice differs from the sum of its VAT breakdown by more than a cent for each part.':
    'Het btw-totaal van de factuur wijkt per deel meer dan een cent af van de som van de btw-uitsplitsing.',
  'The date of the earlier invoice is not written as eight digits.': 'De datum van de eerdere factuur is niet als acht cijfers geschreven.',
  'The year of the date of the earlier invoice is not one of 2000 to 2099.':
    'Het jaar van de datum van de eerdere factuur valt niet binnen 2000 tot en met 2099.',
  'The number of the earlier invoice has more than 35 characters.': 'Het nummer van de eerdere factuur heeft meer dan 35 tekens.',
  'The number of the earlier invoice begins or ends with a space.': 'Het nummer van de eerdere factuur begint of eindigt met een spatie.',
  'The number of the earlier invoice has several spaces in a row.': 'Het nummer van de eerdere factuur heeft meerdere spaties na elkaar.',
  'The number of the earlier invoice is empty or has characters that are not allowed.':
    'Het nummer van de eerdere factuur is leeg of heeft tekens die niet zijn toegestaan.',
  'The identifier of the seller is of a kind that is not allowed.':
    'De identificatie van de verkoper is van een soort die niet is toegestaan.',
  'Give a schemeId that is one of 0002, 0223, 0227, 0228, 0229.': 'Vermeld een schemeId die een van 0002, 0223, 0227, 0228, 0229 is.',
  'The identifier of the seller (SIREN, 0002) does not have nine digits.':
    'De identificatie van de verkoper (SIREN, 0002) heeft niet negen cijfers.',
  'Correct the identifier or its schemeId.': 'Corrigeer de identificatie of de schemeId ervan.',
  'The identifier of the seller (identifier in the European Union, 0223) does not have at most 18 characters.':
    'De identificatie van de verkoper (identificatie in de Europese Unie, 0223) heeft meer dan de toegestane 18 tekens.',
  'The identifier of the seller (identifier outside the European Union, 0227) does not have at most 18 characters.':
    'De identificatie van de verkoper (identificatie buiten de Europese Unie, 0227) heeft meer dan de toegestane 18 tekens.',
  'The identifier of the seller (RIDET of New Caledonia, 0228) does not have nine or ten digits.':
    'De identificatie van de verkoper (RIDET van Nieuw-Caledonië, 0228) heeft niet negen of tien cijfers.',
  'The identifier of the seller (number of Tahiti, 0229) does not have nine digits.':
    'De identificatie van de verkoper (nummer van Tahiti, 0229) heeft niet negen cijfers.',
  'The VAT identifier of the seller is missing, although the seller is a company in France or the European Union.':
    'Het btw-identificatienummer van de verkoper ontbreekt, hoewel de verkoper een onderneming in Frankrijk of de Europese Unie is.',
  'Give TaxRegistrationId.': 'Vermeld TaxRegistrationId.',
  'The tax identifier of the seller is not marked as one for VAT.':
    'De fiscale identificatie van de verkoper is niet aangeduid als een identificatie voor btw.',
  'Give the attribute qualifyingId with VAT.': 'Vermeld het attribuut qualifyingId met VAT.',
  'The country of the seller is not written as two capital letters.': 'Het land van de verkoper is niet als twee hoofdletters geschreven.',
  'Give the code of ISO 3166, such as FR.': 'Vermeld de code van ISO 3166, zoals FR.',
  'The identifier of the buyer is of a kind that is not allowed.': 'De identificatie van de koper is van een soort die niet is toegestaan.',
  'The identifier of the buyer (SIREN, 0002) does not have nine digits.':
    'De identificatie van de koper (SIREN, 0002) heeft niet negen cijfers.',
  'The identifier of the buyer (identifier in the European Union, 0223) does not have at most 18 characters.':
    'De identificatie van de koper (identificatie in de Europese Unie, 0223) heeft meer dan de toegestane 18 tekens.',
  'The identifier of the buyer (identifier outside the European Union, 0227) does not have at most 18 characters.':
    'De identificatie van de koper (identificatie buiten de Europese Unie, 0227) heeft meer dan de toegestane 18 tekens.',
  'The identifier of the buyer (RIDET of New Caledonia, 0228) does not have nine or ten digits.':
    'De identificatie van de koper (RIDET van Nieuw-Caledonië, 0228) heeft niet negen of tien cijfers.',
  'The identifier of the buyer (number of Tahiti, 0229) does not have nine digits.':
    'De identificatie van de koper (nummer van Tahiti, 0229) heeft niet negen cijfers.',
  'The VAT identifier of the buyer is missing, although the buyer is a company in France or the European Union.':
    'Het btw-identificatienummer van de koper ontbreekt, hoewel de koper een onderneming in Frankrijk of de Europese Unie is.',
  'The tax identifier of the buyer is not marked as one for VAT.':
    'De fiscale identificatie van de koper is niet aangeduid als een identificatie voor btw.',
  'The country of the buyer is not written as two capital letters.': 'Het land van de koper is niet als twee hoofdletters geschreven.',
  'The day of delivery is not written as eight digits.': 'De dag van levering is niet als acht cijfers geschreven.',
  'The year of the day of delivery is not one of 2000 to 2099.': 'Het jaar van de dag van levering valt niet binnen 2000 tot en met 2099.',
  'The country of delivery is not written as two capital letters.': 'Het land van levering is niet als twee hoofdletters geschreven.',
  'The first day of the period of the invoice is not written as eight digits.':
    'De eerste dag van de factuurperiode is niet als acht cijfers geschreven.',
  'The year of the first day of the period of the invoice is not one of 2000 to 2099.':
    'Het jaar van de eerste dag van de factuurperiode valt niet binnen 2000 tot en met 2099.',
  'The last day of the period of the invoice is not written as eight digits.':
    'De laatste dag van de factuurperiode is niet als acht cijfers geschreven.',
  'The year of the last day of the period of the invoice is not one of 2000 to 2099.':
    'Het jaar van de laatste dag van de factuurperiode valt niet binnen 2000 tot en met 2099.',
  'The period of the invoice does not end after the day on which it begins.': 'De factuurperiode eindigt niet na de dag waarop ze begint.',
  'The VAT category of the allowance or charge is not allowed.': 'De btw-categorie van de korting of toeslag is niet toegestaan.',
  'Give one of S, E, AE, K, G, O, Z.': 'Vermeld een van S, E, AE, K, G, O, Z.',
  'The VAT rate of the allowance or charge is no rate of French VAT.': 'Het btw-tarief van de korting of toeslag is geen Frans btw-tarief.',
  'The amount of the allowance or charge is not written as the report wants numbers.':
    'Het bedrag van de korting of toeslag is niet geschreven zoals het rapport getallen verlangt.',
  'The amount of the allowance or charge has more than 19 digits.': 'Het bedrag van de korting of toeslag heeft meer dan 19 cijfers.',
  'The total without VAT is not written as the report wants numbers.':
    'Het totaal zonder btw is niet geschreven zoals het rapport getallen verlangt.',
  'The total without VAT has more than 19 digits.': 'Het totaal zonder btw heeft meer dan 19 cijfers.',
  'The VAT total of the invoice is not in euros.': 'Het btw-totaal van de factuur is niet in euro.',
  'Give it in euros, with CurrencyCode EUR.': 'Vermeld het in euro, met CurrencyCode EUR.',
  'The VAT total is not written as the report wants numbers.': 'Het btw-totaal is niet geschreven zoals het rapport getallen verlangt.',
  'The VAT total has more than 19 digits.': 'Het btw-totaal heeft meer dan 19 cijfers.',
  'The VAT category is not allowed.': 'De btw-categorie is niet toegestaan.',
  'The VAT rate is no rate of French VAT.': 'Het btw-tarief is geen Frans btw-tarief.',
  'The VAT category E comes without the reason of the exemption, as a code and in words.':
    'Bij de btw-categorie E ontbreekt de vrijstellingsreden, als code en in woorden.',
  'Give TaxExemptionReasonCode and TaxExemptionReason.': 'Vermeld TaxExemptionReasonCode en TaxExemptionReason.',
  'The taxable amount is not written as the report wants numbers.':
    'Het belastbare bedrag is niet geschreven zoals het rapport getallen verlangt.',
  'The taxable amount has more than 19 digits.': 'Het belastbare bedrag heeft meer dan 19 cijfers.',
  'The VAT amount is not written as the report wants numbers.': 'Het btw-bedrag is niet geschreven zoals het rapport getallen verlangt.',
  'The VAT amount has more than 19 digits.': 'Het btw-bedrag heeft meer dan 19 cijfers.',
  'The currency of the invoice is not written as three capital letters.':
    'De valuta van de factuur is niet als drie hoofdletters geschreven.',
  'The first day of the period of the line is not written as eight digits.':
    'De eerste dag van de periode van de regel is niet als acht cijfers geschreven.',
  'The year of the first day of the period of the line is not one of 2000 to 2099.':
    'Het jaar van de eerste dag van de periode van de regel valt niet binnen 2000 tot en met 2099.',
  'The last day of the period of the line is not written as eight digits.':
    'De laatste dag van de periode van de regel is niet als acht cijfers geschreven.',
  'The year of the last day of the period of the line is not one of 2000 to 2099.':
    'Het jaar van de laatste dag van de periode van de regel valt niet binnen 2000 tot en met 2099.',
  'The period of the line does not end after the day on which it begins.':
    'De periode van de regel eindigt niet na de dag waarop ze begint.',
  'The country of delivery of the line is not written as two capital letters.':
    'Het land van levering van de regel is niet als twee hoofdletters geschreven.',
  'The allowance or charge of the line is not written as the report wants numbers.':
    'De korting of toeslag van de regel is niet geschreven zoals het rapport getallen verlangt.',
  'The allowance or charge of the line has more than 19 digits.': 'De korting of toeslag van de regel heeft meer dan 19 cijfers.',
  'The quantity of the line is not written as the report wants numbers.':
    'De hoeveelheid van de regel is niet geschreven zoals het rapport getallen verlangt.',
  'Write digits with at most four decimals behind a point, such as 2.25.':
    'Schrijf cijfers met hoogstens vier decimalen achter een punt, zoals 2.25.',
  'The quantity of the line has more than 19 digits.': 'De hoeveelheid van de regel heeft meer dan 19 cijfers.',
  'The net price is not written as the report wants numbers.': 'De nettoprijs is niet geschreven zoals het rapport getallen verlangt.',
  'Write digits with at most six decimals behind a point and no sign, such as 0.125.':
    'Schrijf cijfers met hoogstens zes decimalen achter een punt en zonder teken, zoals 0.125.',
  'The net price has more than 19 digits.': 'De nettoprijs heeft meer dan 19 cijfers.',
  'The discount on the price is not written as the report wants numbers.':
    'De korting op de prijs is niet geschreven zoals het rapport getallen verlangt.',
  'The discount on the price has more than 19 digits.': 'De korting op de prijs heeft meer dan 19 cijfers.',
  'The gross price is not written as the report wants numbers.': 'De brutoprijs is niet geschreven zoals het rapport getallen verlangt.',
  'The gross price has more than 19 digits.': 'De brutoprijs heeft meer dan 19 cijfers.',
  'Correct one of the three; a cent may differ.': 'Corrigeer een van de drie; een cent verschil mag.',
  'The date of the earlier invoice in the line is not written as eight digits.':
    'De datum van de eerdere factuur in de regel is niet als acht cijfers geschreven.',
  'The year of the date of the earlier invoice in the line is not one of 2000 to 2099.':
    'Het jaar van de datum van de eerdere factuur in de regel valt niet binnen 2000 tot en met 2099.',
  'The number of the earlier invoice in the line has more than 35 characters.':
    'Het nummer van de eerdere factuur in de regel heeft meer dan 35 tekens.',
  'The number of the earlier invoice in the line begins or ends with a space.':
    'Het nummer van de eerdere factuur in de regel begint of eindigt met een spatie.',
  'The number of the earlier invoice in the line has several spaces in a row.':
    'Het nummer van de eerdere factuur in de regel heeft meerdere spaties na elkaar.',
  'The number of the earlier invoice in the line is empty or has characters that are not allowed.':
    'Het nummer van de eerdere factuur in de regel is leeg of heeft tekens die niet zijn toegestaan.',
  'The day of the payment is not written as eight digits.': 'De dag van de betaling is niet als acht cijfers geschreven.',
  'The year of the day of the payment is not one of 2000 to 2099.':
    'Het jaar van de dag van de betaling valt niet binnen 2000 tot en met 2099.',
  'The VAT rate of the payment is no rate of French VAT.': 'Het btw-tarief van de betaling is geen Frans btw-tarief.',
  'The amount of the payment is not in euros.': 'Het bedrag van de betaling is niet in euro.',
  'Give the amount in euros, or no currency at all.': 'Vermeld het bedrag in euro, of vermeld helemaal geen valuta.',
  'The amount of the payment is not written as the report wants numbers.':
    'Het bedrag van de betaling is niet geschreven zoals het rapport getallen verlangt.',
  'The amount of the payment has more than 19 digits.': 'Het bedrag van de betaling heeft meer dan 19 cijfers.',
  'The day of the payments of the day is not written as eight digits.': 'De dag van de dagbetalingen is niet als acht cijfers geschreven.',
  'The year of the day of the payments of the day is not one of 2000 to 2099.':
    'Het jaar van de dag van de dagbetalingen valt niet binnen 2000 tot en met 2099.',
  'The VAT rate of the payments of the day is no rate of French VAT.': 'Het btw-tarief van de dagbetalingen is geen Frans btw-tarief.',
  'The amount of the payments of the day is not in euros.': 'Het bedrag van de dagbetalingen is niet in euro.',
  'The amount of the payments of the day is not written as the report wants numbers.':
    'Het bedrag van de dagbetalingen is niet geschreven zoals het rapport getallen verlangt.',
  'The amount of the payments of the day has more than 19 digits.': 'Het bedrag van de dagbetalingen heeft meer dan 19 cijfers.',
  'The currency of the payment is not written as three capital letters.':
    'De valuta van de betaling is niet als drie hoofdletters geschreven.',
};

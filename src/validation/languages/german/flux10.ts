// German: French flux 10.
import type { Translations } from '../translations.js';

export const FLUX10: Translations = {
  'The identifier of the transmission has more than 50 characters.': 'Die Kennung der Übermittlung hat mehr als 50 Zeichen.',
  'Give a shorter identifier.': 'Eine kürzere Kennung angeben.',
  'The identifier of the transmission begins or ends with a space.':
    'Die Kennung der Übermittlung beginnt oder endet mit einem Leerzeichen.',
  'Remove the spaces around the identifier.': 'Die Leerzeichen vor und nach der Kennung entfernen.',
  'The identifier of the transmission has several spaces in a row.':
    'Die Kennung der Übermittlung enthält mehrere Leerzeichen hintereinander.',
  'Leave one space.': 'Nur ein Leerzeichen stehen lassen.',
  'The identifier of the transmission is empty or has characters that are not allowed.':
    'Die Kennung der Übermittlung ist leer oder enthält nicht zulässige Zeichen.',
  'Use letters without accents, digits, spaces and - + _ / only.':
    'Nur Buchstaben ohne Akzente, Ziffern, Leerzeichen und - + _ / verwenden.',
  'The time of the transmission is not written as fourteen digits.':
    'Der Zeitpunkt der Übermittlung ist nicht mit vierzehn Ziffern geschrieben.',
  'Write year, month, day, hours, minutes and seconds without anything between them, such as 20261121080000.':
    'Jahr, Monat, Tag, Stunden, Minuten und Sekunden ohne Trennzeichen schreiben, etwa 20261121080000.',
  'The year of the time of the transmission is not one of 2000 to 2099.':
    'Das Jahr des Zeitpunkts der Übermittlung liegt nicht zwischen 2000 und 2099.',
  'Correct the year.': 'Das Jahr berichtigen.',
  'The type of the transmission is not allowed.': 'Der Typ der Übermittlung ist nicht zulässig.',
  'Give one of IN, RE.': 'Einen der Werte IN, RE angeben.',
  'The transmission does not contain exactly one report, on transactions or on payments.':
    'Die Übermittlung enthält nicht genau einen Bericht, entweder über Umsätze oder über Zahlungen.',
  'Send one report; send the other one in a transmission of its own.':
    'Einen Bericht senden; den anderen in einer eigenen Übermittlung senden.',
  'The identifier of the sender is not that of a certified platform.':
    'Die Kennung des Absenders ist nicht die einer zertifizierten Plattform.',
  'Give the number of the platform with schemeId 0238.': 'Die Nummer der Plattform mit schemeId 0238 angeben.',
  'The number of the sending platform does not have 4 characters.': 'Die Nummer der sendenden Plattform hat nicht 4 Zeichen.',
  'Give the number under which the platform is registered.': 'Die Nummer angeben, unter der die Plattform registriert ist.',
  'The role of the sender is not allowed.': 'Die Rolle des Absenders ist nicht zulässig.',
  'Give WK.': 'WK angeben.',
  'The identifier of the reporting company is no SIREN.': 'Die Kennung des berichtenden Unternehmens ist keine SIREN.',
  'Give the SIREN with schemeId 0002.': 'Die SIREN mit schemeId 0002 angeben.',
  'The SIREN of the reporting company does not have nine digits.': 'Die SIREN des berichtenden Unternehmens hat nicht neun Ziffern.',
  'Correct the SIREN; write it without spaces.': 'Die SIREN berichtigen; sie ohne Leerzeichen schreiben.',
  'The role of the reporting company is not allowed.': 'Die Rolle des berichtenden Unternehmens ist nicht zulässig.',
  'Give one of BY, SE.': 'Einen der Werte BY, SE angeben.',
  'The first day of the period of the report is not written as eight digits.':
    'Der erste Tag des Zeitraums des Berichts ist nicht mit acht Ziffern geschrieben.',
  'Write year, month and day without anything between them, such as 20261121.':
    'Jahr, Monat und Tag ohne Trennzeichen schreiben, etwa 20261121.',
  'The year of the first day of the period of the report is not one of 2000 to 2099.':
    'Das Jahr des ersten Tages des Zeitraums des Berichts liegt nicht zwischen 2000 und 2099.',
  'The last day of the period of the report is not written as eight digits.':
    'Der letzte Tag des Zeitraums des Berichts ist nicht mit acht Ziffern geschrieben.',
  'The year of the last day of the period of the report is not one of 2000 to 2099.':
    'Das Jahr des letzten Tages des Zeitraums des Berichts liegt nicht zwischen 2000 und 2099.',
  'The period of the report does not end after the day on which it begins.':
    'Der Zeitraum des Berichts endet nicht nach dem Tag, an dem er beginnt.',
  'Correct the first day or the last day of the period.': 'Den ersten oder den letzten Tag des Zeitraums berichtigen.',
  'The day of the transactions is not written as eight digits.': 'Der Tag der Umsätze ist nicht mit acht Ziffern geschrieben.',
  'The year of the day of the transactions is not one of 2000 to 2099.':
    'Das Jahr des Tages der Umsätze liegt nicht zwischen 2000 und 2099.',
  'The category of the transactions is not allowed.': 'Die Kategorie der Umsätze ist nicht zulässig.',
  'Give one of TLB1, TPS1, TNT1, TMA1.': 'Einen der Werte TLB1, TPS1, TNT1, TMA1 angeben.',
  'The code for the day on which VAT falls due is not allowed.': 'Der Code für den Tag der Fälligkeit der Umsatzsteuer ist nicht zulässig.',
  'Give one of 5, 29, 72, 3, 35, 432.': 'Einen der Werte 5, 29, 72, 3, 35, 432 angeben.',
  'The VAT rate of the transactions is no rate of French VAT.': 'Der Steuersatz der Umsätze ist kein Satz der französischen Umsatzsteuer.',
  'Give one of 0, 0.9, 1.05, 1.75, 2.1, 5.5, 7, 8.5, 9.2, 9.6, 10, 13, 19.6, 20, 20.6.':
    'Einen der Werte 0, 0.9, 1.05, 1.75, 2.1, 5.5, 7, 8.5, 9.2, 9.6, 10, 13, 19.6, 20, 20.6 angeben.',
  'The total without VAT of the transactions is not written as the report wants numbers.':
    'Der Gesamtbetrag der Umsätze ohne Umsatzsteuer ist nicht in der Zahlenform geschrieben, die der Bericht verlangt.',
  'Write digits with at most two decimals behind a point, such as 1234.50.':
    'Ziffern mit höchstens zwei Nachkommastellen hinter einem Punkt schreiben, etwa 1234.50.',
  'The total without VAT of the transactions has more than 19 digits.':
    'Der Gesamtbetrag der Umsätze ohne Umsatzsteuer hat mehr als 19 Ziffern.',
  'Give a number with fewer digits.': 'Eine Zahl mit weniger Ziffern angeben.',
  'The VAT total of the transactions is not written as the report wants numbers.':
    'Der Gesamtbetrag der Umsatzsteuer der Umsätze ist nicht in der Zahlenform geschrieben, die der Bericht verlangt.',
  'The VAT total of the transactions has more than 19 digits.': 'Der Gesamtbetrag der Umsatzsteuer der Umsätze hat mehr als 19 Ziffern.',
  'The taxable amount of the transactions is not written as the report wants numbers.':
    'Die Bemessungsgrundlage der Umsätze ist nicht in der Zahlenform geschrieben, die der Bericht verlangt.',
  'The taxable amount of the transactions has more than 19 digits.': 'Die Bemessungsgrundlage der Umsätze hat mehr als 19 Ziffern.',
  'The VAT amount of the transactions is not written as the report wants numbers.':
    'Der Umsatzsteuerbetrag der Umsätze ist nicht in der Zahlenform geschrieben, die der Bericht verlangt.',
  'The VAT amount of the transactions has more than 19 digits.': 'Der Umsatzsteuerbetrag der Umsätze hat mehr als 19 Ziffern.',
  'The total without VAT of the transactions is missing, or differs from the sum of its VAT breakdown by more than a cent for each part.':
    'Der Gesamtbetrag der Umsätze ohne Umsatzsteuer fehlt oder weicht von der Summe der Aufschlüsselung der Umsatzsteuer um mehr als einen Cent je Teil ab.',
  'Correct the total or the breakdown.': 'Den Gesamtbetrag oder die Aufschlüsselung berichtigen.',
  'The VAT total of the transactions is missing, or differs from the sum of its VAT breakdown by more than a cent for each part.':
    'Der Gesamtbetrag der Umsatzsteuer der Umsätze fehlt oder weicht von der Summe der Aufschlüsselung der Umsatzsteuer um mehr als einen Cent je Teil ab.',
  'The currency of the transactions is not written as three capital letters.':
    'Die Währung der Umsätze ist nicht mit drei Großbuchstaben geschrieben.',
  'Give the code of ISO 4217, such as EUR.': 'Den Code nach ISO 4217 angeben, etwa EUR.',
  'The type of the invoice is not allowed.': 'Der Typ der Rechnung ist nicht zulässig.',
  'Give one of 261, 380, 381, 384, 386, 389, 393, 396, 471, 472, 473, 500, 501, 502, 503.':
    'Einen der Werte 261, 380, 381, 384, 386, 389, 393, 396, 471, 472, 473, 500, 501, 502, 503 angeben.',
  'The business process of the invoice is not allowed.': 'Der Geschäftsprozess der Rechnung ist nicht zulässig.',
  'Give one of B1, S1, M1, B2, S2, M2, B4, S4, M4, S5, S6, B7, S7.':
    'Einen der Werte B1, S1, M1, B2, S2, M2, B4, S4, M4, S5, S6, B7, S7 angeben.',
  'The profile of the invoice is not allowed.': 'Das Profil der Rechnung ist nicht zulässig.',
  'Give urn.cpro.gouv.fr:1p0:ereporting.': 'urn.cpro.gouv.fr:1p0:ereporting angeben.',
  'The number of the invoice has more than 35 characters.': 'Die Nummer der Rechnung hat mehr als 35 Zeichen.',
  'The number of the invoice begins or ends with a space.': 'Die Nummer der Rechnung beginnt oder endet mit einem Leerzeichen.',
  'The number of the invoice has several spaces in a row.': 'Die Nummer der Rechnung enthält mehrere Leerzeichen hintereinander.',
  'The number of the invoice is empty or has characters that are not allowed.':
    'Die Nummer der Rechnung ist leer oder enthält nicht zulässige Zeichen.',
  'The issue date of the invoice is not written as eight digits.':
    'Das Ausstellungsdatum der Rechnung ist nicht mit acht Ziffern geschrieben.',
  'The year of the issue date of the invoice is not one of 2000 to 2099.':
    'Das Jahr des Ausstellungsdatums der Rechnung liegt nicht zwischen 2000 und 2099.',
  'The due date of the invoice is not written as eight digits.':
    'Das Fälligkeitsdatum der Rechnung ist nicht mit acht Ziffern geschrieben.',
  'The year of the due date of the invoice is not one of 2000 to 2099.':
    'Das Jahr des Fälligkeitsdatums der Rechnung liegt nicht zwischen 2000 und 2099.',
  'A prepayment invoice has a business process that settles a prepayment.':
    'Eine Vorauszahlungsrechnung hat einen Geschäftsprozess, der eine Vorauszahlung abrechnet.',
  'Correct the type of the invoice or its business process.': 'Den Typ der Rechnung oder ihren Geschäftsprozess berichtigen.',
  'The exemption VATEX-FR-CNWVAT is one of credit notes, and the invoice is none.':
    'Die Befreiung VATEX-FR-CNWVAT gilt für Gutschriften, die Rechnung ist aber keine.',
  'Give another reason, or one of the types 261, 381, 396.': 'Einen anderen Grund oder einen der Typen 261, 381, 396 angeben.',
  'A corrected invoice does not name the one invoice that it corrects, with its date.':
    'Eine korrigierte Rechnung nennt nicht die eine Rechnung, die sie korrigiert, mit deren Datum.',
  'Give one ReferencedDocument with ID and IssueDate.': 'Ein ReferencedDocument mit ID und IssueDate angeben.',
  'A credit note names no earlier invoice with its date, neither as a whole nor in each line.':
    'Eine Gutschrift nennt keine frühere Rechnung mit deren Datum, weder im Ganzen noch in jeder Rechnungsposition.',
  'Give a ReferencedDocument with ID and IssueDate.': 'Ein ReferencedDocument mit ID und IssueDate angeben.',
  'The identifier of the buyer is missing; an invoice that is reported is one to a company abroad.':
    'Die Kennung des Käufers fehlt; gemeldet wird eine Rechnung an ein Unternehmen im Ausland.',
  'Give CompanyId of the buyer.': 'CompanyId des Käufers angeben.',
  'An invoice with the VAT category E has no VAT identifier of the seller or the tax representative.':
    'Eine Rechnung mit der Umsatzsteuerkategorie E hat keine Umsatzsteuer-Identifikationsnummer des Verkäufers oder des Steuervertreters.',
  'Give TaxRegistrationId of one of them.': 'TaxRegistrationId eines der beiden angeben.',
  'The total without VAT of the invoice differs from the sum of its VAT breakdown by more than a cent for each part.':
    'Der Gesamtbetrag der Rechnung ohne Umsatzsteuer weicht von der Summe der Aufschlüsselung der Umsatzsteuer um mehr als einen Cent je Teil ab.',
  'The VAT total of the invoice differs from the sum of its VAT breakdown by more than a cent for each part.':
    'Der Gesamtbetrag der Umsatzsteuer der Rechnung weicht von der Summe der Aufschlüsselung der Umsatzsteuer um mehr als einen Cent je Teil ab.',
  'The date of the earlier invoice is not written as eight digits.':
    'Das Datum der früheren Rechnung ist nicht mit acht Ziffern geschrieben.',
  'The year of the date of the earlier invoice is not one of 2000 to 2099.':
    'Das Jahr des Datums der früheren Rechnung liegt nicht zwischen 2000 und 2099.',
  'The number of the earlier invoice has more than 35 characters.': 'Die Nummer der früheren Rechnung hat mehr als 35 Zeichen.',
  'The number of the earlier invoice begins or ends with a space.':
    'Die Nummer der früheren Rechnung beginnt oder endet mit einem Leerzeichen.',
  'The number of the earlier invoice has several spaces in a row.':
    'Die Nummer der früheren Rechnung enthält mehrere Leerzeichen hintereinander.',
  'The number of the earlier invoice is empty or has characters that are not allowed.':
    'Die Nummer der früheren Rechnung ist leer oder enthält nicht zulässige Zeichen.',
  'The identifier of the seller is of a kind that is not allowed.': 'Die Art der Kennung des Verkäufers ist nicht zulässig.',
  'Give a schemeId that is one of 0002, 0223, 0227, 0228, 0229.':
    'Eine schemeId angeben, die einer der Werte 0002, 0223, 0227, 0228, 0229 ist.',
  'The identifier of the seller (SIREN, 0002) does not have nine digits.':
    'Die Kennung des Verkäufers (SIREN, 0002) hat nicht neun Ziffern.',
  'Correct the identifier or its schemeId.': 'Die Kennung oder ihre schemeId berichtigen.',
  'The identifier of the seller (identifier in the European Union, 0223) does not have at most 18 characters.':
    'Die Kennung des Verkäufers (Kennung in der Europäischen Union, 0223) hat nicht höchstens 18 Zeichen.',
  'The identifier of the seller (identifier outside the European Union, 0227) does not have at most 18 characters.':
    'Die Kennung des Verkäufers (Kennung außerhalb der Europäischen Union, 0227) hat nicht höchstens 18 Zeichen.',
  'The identifier of the seller (RIDET of New Caledonia, 0228) does not have nine or ten digits.':
    'Die Kennung des Verkäufers (RIDET von Neukaledonien, 0228) hat nicht neun oder zehn Ziffern.',
  'The identifier of the seller (number of Tahiti, 0229) does not have nine digits.':
    'Die Kennung des Verkäufers (Nummer von Tahiti, 0229) hat nicht neun Ziffern.',
  'The VAT identifier of the seller is missing, although the seller is a company in France or the European Union.':
    'Die Umsatzsteuer-Identifikationsnummer des Verkäufers fehlt, obwohl der Verkäufer ein Unternehmen in Frankreich oder der Europäischen Union ist.',
  'Give TaxRegistrationId.': 'TaxRegistrationId angeben.',
  'The tax identifier of the seller is not marked as one for VAT.':
    'Die Steuerkennung des Verkäufers ist nicht als eine für die Umsatzsteuer gekennzeichnet.',
  'Give the attribute qualifyingId with VAT.': 'Das Attribut qualifyingId mit VAT angeben.',
  'The country of the seller is not written as two capital letters.':
    'Das Land des Verkäufers ist nicht mit zwei Großbuchstaben geschrieben.',
  'Give the code of ISO 3166, such as FR.': 'Den Code nach ISO 3166 angeben, etwa FR.',
  'The identifier of the buyer is of a kind that is not allowed.': 'Die Art der Kennung des Käufers ist nicht zulässig.',
  'The identifier of the buyer (SIREN, 0002) does not have nine digits.': 'Die Kennung des Käufers (SIREN, 0002) hat nicht neun Ziffern.',
  'The identifier of the buyer (identifier in the European Union, 0223) does not have at most 18 characters.':
    'Die Kennung des Käufers (Kennung in der Europäischen Union, 0223) hat nicht höchstens 18 Zeichen.',
  'The identifier of the buyer (identifier outside the European Union, 0227) does not have at most 18 characters.':
    'Die Kennung des Käufers (Kennung außerhalb der Europäischen Union, 0227) hat nicht höchstens 18 Zeichen.',
  'The identifier of the buyer (RIDET of New Caledonia, 0228) does not have nine or ten digits.':
    'Die Kennung des Käufers (RIDET von Neukaledonien, 0228) hat nicht neun oder zehn Ziffern.',
  'The identifier of the buyer (number of Tahiti, 0229) does not have nine digits.':
    'Die Kennung des Käufers (Nummer von Tahiti, 0229) hat nicht neun Ziffern.',
  'The VAT identifier of the buyer is missing, although the buyer is a company in France or the European Union.':
    'Die Umsatzsteuer-Identifikationsnummer des Käufers fehlt, obwohl der Käufer ein Unternehmen in Frankreich oder der Europäischen Union ist.',
  'The tax identifier of the buyer is not marked as one for VAT.':
    'Die Steuerkennung des Käufers ist nicht als eine für die Umsatzsteuer gekennzeichnet.',
  'The country of the buyer is not written as two capital letters.': 'Das Land des Käufers ist nicht mit zwei Großbuchstaben geschrieben.',
  'The day of delivery is not written as eight digits.': 'Der Tag der Lieferung ist nicht mit acht Ziffern geschrieben.',
  'The year of the day of delivery is not one of 2000 to 2099.': 'Das Jahr des Tages der Lieferung liegt nicht zwischen 2000 und 2099.',
  'The country of delivery is not written as two capital letters.': 'Das Land der Lieferung ist nicht mit zwei Großbuchstaben geschrieben.',
  'The first day of the period of the invoice is not written as eight digits.':
    'Der erste Tag des Zeitraums der Rechnung ist nicht mit acht Ziffern geschrieben.',
  'The year of the first day of the period of the invoice is not one of 2000 to 2099.':
    'Das Jahr des ersten Tages des Zeitraums der Rechnung liegt nicht zwischen 2000 und 2099.',
  'The last day of the period of the invoice is not written as eight digits.':
    'Der letzte Tag des Zeitraums der Rechnung ist nicht mit acht Ziffern geschrieben.',
  'The year of the last day of the period of the invoice is not one of 2000 to 2099.':
    'Das Jahr des letzten Tages des Zeitraums der Rechnung liegt nicht zwischen 2000 und 2099.',
  'The period of the invoice does not end after the day on which it begins.':
    'Der Zeitraum der Rechnung endet nicht nach dem Tag, an dem er beginnt.',
  'The VAT category of the allowance or charge is not allowed.':
    'Die Umsatzsteuerkategorie des Nachlasses oder Zuschlags ist nicht zulässig.',
  'Give one of S, E, AE, K, G, O, Z.': 'Einen der Werte S, E, AE, K, G, O, Z angeben.',
  'The VAT rate of the allowance or charge is no rate of French VAT.':
    'Der Steuersatz des Nachlasses oder Zuschlags ist kein Satz der französischen Umsatzsteuer.',
  'The amount of the allowance or charge is not written as the report wants numbers.':
    'Der Betrag des Nachlasses oder Zuschlags ist nicht in der Zahlenform geschrieben, die der Bericht verlangt.',
  'The amount of the allowance or charge has more than 19 digits.': 'Der Betrag des Nachlasses oder Zuschlags hat mehr als 19 Ziffern.',
  'The total without VAT is not written as the report wants numbers.':
    'Der Gesamtbetrag ohne Umsatzsteuer ist nicht in der Zahlenform geschrieben, die der Bericht verlangt.',
  'The total without VAT has more than 19 digits.': 'Der Gesamtbetrag ohne Umsatzsteuer hat mehr als 19 Ziffern.',
  'The VAT total of the invoice is not in euros.': 'Der Gesamtbetrag der Umsatzsteuer der Rechnung ist nicht in Euro angegeben.',
  'Give it in euros, with CurrencyCode EUR.': 'In Euro angeben, mit CurrencyCode EUR.',
  'The VAT total is not written as the report wants numbers.':
    'Der Gesamtbetrag der Umsatzsteuer ist nicht in der Zahlenform geschrieben, die der Bericht verlangt.',
  'The VAT total has more than 19 digits.': 'Der Gesamtbetrag der Umsatzsteuer hat mehr als 19 Ziffern.',
  'The VAT category is not allowed.': 'Die Umsatzsteuerkategorie ist nicht zulässig.',
  'The VAT rate is no rate of French VAT.': 'Der Steuersatz ist kein Satz der französischen Umsatzsteuer.',
  'The VAT category E comes without the reason of the exemption, as a code and in words.':
    'Zur Umsatzsteuerkategorie E fehlt der Befreiungsgrund als Code und in Worten.',
  'Give TaxExemptionReasonCode and TaxExemptionReason.': 'TaxExemptionReasonCode und TaxExemptionReason angeben.',
  'The taxable amount is not written as the report wants numbers.':
    'Die Bemessungsgrundlage ist nicht in der Zahlenform geschrieben, die der Bericht verlangt.',
  'The taxable amount has more than 19 digits.': 'Die Bemessungsgrundlage hat mehr als 19 Ziffern.',
  'The VAT amount is not written as the report wants numbers.':
    'Der Umsatzsteuerbetrag ist nicht in der Zahlenform geschrieben, die der Bericht verlangt.',
  'The VAT amount has more than 19 digits.': 'Der Umsatzsteuerbetrag hat mehr als 19 Ziffern.',
  'The currency of the invoice is not written as three capital letters.':
    'Die Währung der Rechnung ist nicht mit drei Großbuchstaben geschrieben.',
  'The first day of the period of the line is not written as eight digits.':
    'Der erste Tag des Zeitraums der Rechnungsposition ist nicht mit acht Ziffern geschrieben.',
  'The year of the first day of the period of the line is not one of 2000 to 2099.':
    'Das Jahr des ersten Tages des Zeitraums der Rechnungsposition liegt nicht zwischen 2000 und 2099.',
  'The last day of the period of the line is not written as eight digits.':
    'Der letzte Tag des Zeitraums der Rechnungsposition ist nicht mit acht Ziffern geschrieben.',
  'The year of the last day of the period of the line is not one of 2000 to 2099.':
    'Das Jahr des letzten Tages des Zeitraums der Rechnungsposition liegt nicht zwischen 2000 und 2099.',
  'The period of the line does not end after the day on which it begins.':
    'Der Zeitraum der Rechnungsposition endet nicht nach dem Tag, an dem er beginnt.',
  'The country of delivery of the line is not written as two capital letters.':
    'Das Land der Lieferung der Rechnungsposition ist nicht mit zwei Großbuchstaben geschrieben.',
  'The allowance or charge of the line is not written as the report wants numbers.':
    'Der Nachlass oder Zuschlag der Rechnungsposition ist nicht in der Zahlenform geschrieben, die der Bericht verlangt.',
  'The allowance or charge of the line has more than 19 digits.':
    'Der Nachlass oder Zuschlag der Rechnungsposition hat mehr als 19 Ziffern.',
  'The quantity of the line is not written as the report wants numbers.':
    'Die Menge der Rechnungsposition ist nicht in der Zahlenform geschrieben, die der Bericht verlangt.',
  'Write digits with at most four decimals behind a point, such as 2.25.':
    'Ziffern mit höchstens vier Nachkommastellen hinter einem Punkt schreiben, etwa 2.25.',
  'The quantity of the line has more than 19 digits.': 'Die Menge der Rechnungsposition hat mehr als 19 Ziffern.',
  'The net price is not written as the report wants numbers.':
    'Der Nettopreis ist nicht in der Zahlenform geschrieben, die der Bericht verlangt.',
  'Write digits with at most six decimals behind a point and no sign, such as 0.125.':
    'Ziffern mit höchstens sechs Nachkommastellen hinter einem Punkt und ohne Vorzeichen schreiben, etwa 0.125.',
  'The net price has more than 19 digits.': 'Der Nettopreis hat mehr als 19 Ziffern.',
  'The discount on the price is not written as the report wants numbers.':
    'Der Rabatt auf den Preis ist nicht in der Zahlenform geschrieben, die der Bericht verlangt.',
  'The discount on the price has more than 19 digits.': 'Der Rabatt auf den Preis hat mehr als 19 Ziffern.',
  'The gross price is not written as the report wants numbers.':
    'Der Bruttopreis ist nicht in der Zahlenform geschrieben, die der Bericht verlangt.',
  'The gross price has more than 19 digits.': 'Der Bruttopreis hat mehr als 19 Ziffern.',
  'Correct one of the three; a cent may differ.': 'Einen der drei Werte berichtigen; ein Cent darf abweichen.',
  'The date of the earlier invoice in the line is not written as eight digits.':
    'Das Datum der früheren Rechnung in der Rechnungsposition ist nicht mit acht Ziffern geschrieben.',
  'The year of the date of the earlier invoice in the line is not one of 2000 to 2099.':
    'Das Jahr des Datums der früheren Rechnung in der Rechnungsposition liegt nicht zwischen 2000 und 2099.',
  'The number of the earlier invoice in the line has more than 35 characters.':
    'Die Nummer der früheren Rechnung in der Rechnungsposition hat mehr als 35 Zeichen.',
  'The number of the earlier invoice in the line begins or ends with a space.':
    'Die Nummer der früheren Rechnung in der Rechnungsposition beginnt oder endet mit einem Leerzeichen.',
  'The number of the earlier invoice in the line has several spaces in a row.':
    'Die Nummer der früheren Rechnung in der Rechnungsposition enthält mehrere Leerzeichen hintereinander.',
  'The number of the earlier invoice in the line is empty or has characters that are not allowed.':
    'Die Nummer der früheren Rechnung in der Rechnungsposition ist leer oder enthält nicht zulässige Zeichen.',
  'The day of the payment is not written as eight digits.': 'Der Tag der Zahlung ist nicht mit acht Ziffern geschrieben.',
  'The year of the day of the payment is not one of 2000 to 2099.': 'Das Jahr des Tages der Zahlung liegt nicht zwischen 2000 und 2099.',
  'The VAT rate of the payment is no rate of French VAT.': 'Der Steuersatz der Zahlung ist kein Satz der französischen Umsatzsteuer.',
  'The amount of the payment is not in euros.': 'Der Betrag der Zahlung ist nicht in Euro angegeben.',
  'Give the amount in euros, or no currency at all.': 'Den Betrag in Euro oder ganz ohne Währung angeben.',
  'The amount of the payment is not written as the report wants numbers.':
    'Der Betrag der Zahlung ist nicht in der Zahlenform geschrieben, die der Bericht verlangt.',
  'The amount of the payment has more than 19 digits.': 'Der Betrag der Zahlung hat mehr als 19 Ziffern.',
  'The day of the payments of the day is not written as eight digits.':
    'Der Tag der Tageszahlungen ist nicht mit acht Ziffern geschrieben.',
  'The year of the day of the payments of the day is not one of 2000 to 2099.':
    'Das Jahr des Tages der Tageszahlungen liegt nicht zwischen 2000 und 2099.',
  'The VAT rate of the payments of the day is no rate of French VAT.':
    'Der Steuersatz der Tageszahlungen ist kein Satz der französischen Umsatzsteuer.',
  'The amount of the payments of the day is not in euros.': 'Der Betrag der Tageszahlungen ist nicht in Euro angegeben.',
  'The amount of the payments of the day is not written as the report wants numbers.':
    'Der Betrag der Tageszahlungen ist nicht in der Zahlenform geschrieben, die der Bericht verlangt.',
  'The amount of the payments of the day has more than 19 digits.': 'Der Betrag der Tageszahlungen hat mehr als 19 Ziffern.',
  'The currency of the payment is not written as three capital letters.':
    'Die Währung der Zahlung ist nicht mit drei Großbuchstaben geschrieben.',
};

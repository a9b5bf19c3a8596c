// German: Peppol BIS Billing.
import type { Translations } from '../translations.js';

export const PEPPOL: Translations = {
  'An element is empty.': 'Ein Element ist leer.',
  'Take the element out, or give its value.': 'Das Element entfernen oder seinen Wert angeben.',
  'More than one project reference is given.': 'Mehr als eine Projektreferenz ist angegeben.',
  'Keep one project reference (BT-11).': 'Nur eine Projektreferenz (BT-11) behalten.',
  'The document does not say its business process.': 'Das Dokument gibt seinen Geschäftsprozess nicht an.',
  'Give the business process (BT-23).': 'Den Geschäftsprozess (BT-23) angeben.',
  'The business process is none that Peppol approves.': 'Der Geschäftsprozess ist keiner, den Peppol zulässt.',
  'Use urn:fdc:peppol.eu:2017:poacc:billing:01:1.0 for plain billing.':
    'Für die einfache Rechnungsstellung urn:fdc:peppol.eu:2017:poacc:billing:01:1.0 verwenden.',
  'The document has more than one note.': 'Das Dokument hat mehr als eine Bemerkung.',
  'Join the notes into one; only between German parties are several allowed.':
    'Die Bemerkungen zu einer zusammenfassen; nur zwischen deutschen Parteien sind mehrere zulässig.',
  'There is neither a buyer reference nor a purchase order reference.': 'Es gibt weder eine Käuferreferenz noch eine Bestellreferenz.',
  'Give the buyer reference (BT-10) or the purchase order (BT-13).': 'Die Käuferreferenz (BT-10) oder die Bestellung (BT-13) angeben.',
  'The specification identifier is not the one of this Peppol BIS.': 'Die Spezifikationskennung ist nicht die dieser Peppol BIS.',
  'Give the identifier of Peppol BIS Billing, or of an extension that begins with it.':
    'Die Kennung von Peppol BIS Billing angeben oder die einer Erweiterung, die damit beginnt.',
  'There is not exactly one VAT total with a breakdown.': 'Es gibt nicht genau einen Gesamtbetrag der Umsatzsteuer mit Aufschlüsselung.',
  'Give one VAT total in the invoice currency, with all breakdowns in it.':
    'Einen Gesamtbetrag der Umsatzsteuer in der Rechnungswährung angeben, der alle Aufschlüsselungen enthält.',
  'The VAT total in accounting currency does not go with the accounting currency.':
    'Der Gesamtbetrag der Umsatzsteuer in der Buchungswährung passt nicht zur Buchungswährung.',
  'Give one VAT total without breakdown where BT-6 is given, and none where it is not.':
    'Einen Gesamtbetrag der Umsatzsteuer ohne Aufschlüsselung angeben, wo BT-6 angegeben ist, und keinen, wo es fehlt.',
  'The VAT total and the one in accounting currency differ in sign.':
    'Der Gesamtbetrag der Umsatzsteuer und der in der Buchungswährung haben unterschiedliche Vorzeichen.',
  'Give both with the same sign.': 'Beide mit demselben Vorzeichen angeben.',
  'The VAT accounting currency is the invoice currency.': 'Die Buchungswährung der Umsatzsteuer ist die Rechnungswährung.',
  'Leave the accounting currency out where it does not differ.': 'Die Buchungswährung weglassen, wo sie nicht abweicht.',
  'The buyer has no electronic address.': 'Der Käufer hat keine elektronische Adresse.',
  "Give the buyer's electronic address (BT-49).": 'Die elektronische Adresse des Käufers (BT-49) angeben.',
  'The seller has no electronic address.': 'Der Verkäufer hat keine elektronische Adresse.',
  "Give the seller's electronic address (BT-34).": 'Die elektronische Adresse des Verkäufers (BT-34) angeben.',
  'The allowance or charge has a percentage, but no base amount.':
    'Der Nachlass oder Zuschlag hat einen Prozentsatz, aber keinen Grundbetrag.',
  'Give the base amount as well.': 'Auch den Grundbetrag angeben.',
  'The allowance or charge has a base amount, but no percentage.':
    'Der Nachlass oder Zuschlag hat einen Grundbetrag, aber keinen Prozentsatz.',
  'Give the percentage as well.': 'Auch den Prozentsatz angeben.',
  'The amount of the allowance or charge is not its base times its percentage.':
    'Der Betrag des Nachlasses oder Zuschlags entspricht nicht seinem Grundbetrag mal seinem Prozentsatz.',
  'Make the amount base × percentage / 100, give or take 0.02.': 'Den Betrag auf Grundbetrag × Prozentsatz / 100 setzen, Toleranz 0.02.',
  'Whether it is an allowance or a charge is said neither by true nor by false.':
    'Ob es sich um einen Nachlass oder einen Zuschlag handelt, ist weder mit true noch mit false angegeben.',
  'Write true for a charge, false for an allowance.': 'Für einen Zuschlag true schreiben, für einen Nachlass false.',
  'Payment is by direct debit, but there is no mandate reference.': 'Gezahlt wird per Lastschrift, es gibt aber keine Mandatsreferenz.',
  'Give the mandate reference (BT-89).': 'Die Mandatsreferenz (BT-89) angeben.',
  'The amount is not in the invoice currency.': 'Der Betrag ist nicht in der Rechnungswährung angegeben.',
  'Give every amount but the VAT total in accounting currency in the invoice currency (BT-5).':
    'Jeden Betrag außer dem Gesamtbetrag der Umsatzsteuer in der Buchungswährung in der Rechnungswährung (BT-5) angeben.',
  'The period of the line begins before the invoicing period.': 'Der Zeitraum der Rechnungsposition beginnt vor dem Abrechnungszeitraum.',
  'Begin it within the invoicing period, in the right form of a date.':
    'Ihn innerhalb des Abrechnungszeitraums beginnen lassen, in der richtigen Form eines Datums.',
  'The period of the line ends after the invoicing period.': 'Der Zeitraum der Rechnungsposition endet nach dem Abrechnungszeitraum.',
  'End it within the invoicing period, in the right form of a date.':
    'Ihn innerhalb des Abrechnungszeitraums enden lassen, in der richtigen Form eines Datums.',
  'The net amount of the line is not quantity times price, plus charges, less allowances.':
    'Der Nettobetrag der Rechnungsposition entspricht nicht Menge mal Preis zuzüglich Zuschlägen abzüglich Nachlässen.',
  'Make it BT-129 × BT-146 / BT-149 + BT-141 − BT-136, give or take 0.02.':
    'Auf BT-129 × BT-146 / BT-149 + BT-141 − BT-136 setzen, Toleranz 0.02.',
  'The base quantity of the price is not above zero.': 'Die Basismenge des Preises ist nicht größer als null.',
  'Give a quantity above zero, or leave it out.': 'Eine Menge größer als null angeben oder sie weglassen.',
  'The line has more than one invoiced object.': 'Die Rechnungsposition hat mehr als ein abgerechnetes Objekt.',
  'Keep one object identifier of the line (BT-128).': 'Nur eine Objektkennung der Rechnungsposition (BT-128) behalten.',
  'A document reference of the line is no invoiced object.':
    'Ein Dokumentverweis der Rechnungsposition bezeichnet kein abgerechnetes Objekt.',
  'Give the type code 130, or take the reference out.': 'Den Typcode 130 angeben oder den Verweis entfernen.',
  'The price has a charge.': 'Der Preis hat einen Zuschlag.',
  'Only a discount may stand at the price: write false, or put the charge on the line.':
    'Beim Preis darf nur ein Rabatt stehen: false schreiben oder den Zuschlag bei der Rechnungsposition angeben.',
  'The net price is not the gross price less the discount.': 'Der Nettopreis entspricht nicht dem Bruttopreis abzüglich des Rabatts.',
  'Make it BT-148 − BT-147.': 'Auf BT-148 − BT-147 setzen.',
  'The base quantity of the price has another unit than the invoiced quantity.':
    'Die Basismenge des Preises hat eine andere Einheit als die in Rechnung gestellte Menge.',
  'Give both in the same unit.': 'Beide in derselben Einheit angeben.',
  'The GLN (scheme 0088) is not made of digits with a right check digit.':
    'Die GLN (Schema 0088) besteht nicht aus Ziffern mit richtiger Prüfziffer.',
  'Write the GLN as GS1 gave it.': 'Die GLN so schreiben, wie GS1 sie vergeben hat.',
  'The Norwegian organisation number (scheme 0192) is not nine digits with a right check digit.':
    'Die norwegische Organisationsnummer (Schema 0192) besteht nicht aus neun Ziffern mit richtiger Prüfziffer.',
  'Write the nine digits of the Brønnøysund register.': 'Die neun Ziffern des Registers in Brønnøysund schreiben.',
  'The Danish CVR number (scheme 0184) is neither eight digits nor DK and eight digits.':
    'Die dänische CVR-Nummer (Schema 0184) besteht weder aus acht Ziffern noch aus DK und acht Ziffern.',
  'Write 12345678 or DK12345678.': '12345678 oder DK12345678 schreiben.',
  'The Danish P number (scheme 0096) is not ten digits.': 'Die dänische P-Nummer (Schema 0096) besteht nicht aus zehn Ziffern.',
  'Write the ten digits of the place of work.': 'Die zehn Ziffern der Betriebsstätte schreiben.',
  'The Danish SE number (scheme 0198) is not DK and eight digits.':
    'Die dänische SE-Nummer (Schema 0198) besteht nicht aus DK und acht Ziffern.',
  'Write it as DK12345678.': 'In der Form DK12345678 schreiben.',
  'The Belgian enterprise number (scheme 0208) is not ten digits with right check digits.':
    'Die belgische Unternehmensnummer (Schema 0208) besteht nicht aus zehn Ziffern mit richtigen Prüfziffern.',
  'Write the ten digits of the Crossroads Bank, without dots.':
    'Die zehn Ziffern der Zentralen Datenbank der Unternehmen ohne Punkte schreiben.',
  'The IPA code (scheme 0201) is not six letters and digits.': 'Der IPA-Code (Schema 0201) besteht nicht aus sechs Buchstaben und Ziffern.',
  'Write the Codice Univoco of the office.': 'Den Codice Univoco der Dienststelle schreiben.',
  'The Italian tax code (scheme 0210) has not the form of a Codice Fiscale.':
    'Die italienische Steuernummer (Schema 0210) hat nicht die Form eines Codice Fiscale.',
  'Write its 16 characters, or the 11 digits of a company.': 'Ihre 16 Zeichen schreiben, oder die 11 Ziffern eines Unternehmens.',
  'The Italian tax code (scheme 9907) has not the form of a Codice Fiscale.':
    'Die italienische Steuernummer (Schema 9907) hat nicht die Form eines Codice Fiscale.',
  'The Italian VAT number (scheme 0211) is not IT and eleven digits with a right check digit.':
    'Die italienische Umsatzsteuernummer (Schema 0211) besteht nicht aus IT und elf Ziffern mit richtiger Prüfziffer.',
  'Write the Partita IVA with IT before it.': 'Die Partita IVA mit vorangestelltem IT schreiben.',
  'The Swedish organisation number (scheme 0007) is not ten digits with a right check digit.':
    'Die schwedische Organisationsnummer (Schema 0007) besteht nicht aus zehn Ziffern mit richtiger Prüfziffer.',
  'Write the ten digits without a hyphen.': 'Die zehn Ziffern ohne Bindestrich schreiben.',
  'The Australian Business Number (scheme 0151) is not eleven digits with right check digits.':
    'Die Australian Business Number (Schema 0151) besteht nicht aus elf Ziffern mit richtigen Prüfziffern.',
  'Write the eleven digits without spaces.': 'Die elf Ziffern ohne Leerzeichen schreiben.',
  'The attached file is of a media type that is not allowed.': 'Die angehängte Datei hat einen nicht zulässigen Medientyp.',
  'Attach PDF, PNG, JPEG, CSV, XLSX or ODS.': 'PDF, PNG, JPEG, CSV, XLSX oder ODS anhängen.',
  'The reason code of the allowance is not in the list.': 'Der Code für den Grund des Nachlasses steht nicht in der Liste.',
  'Use a code of UNCL 5189 as Peppol allows them.': 'Einen Code aus UNCL 5189 verwenden, den Peppol zulässt.',
  'The reason code of the charge is not in the list.': 'Der Code für den Grund des Zuschlags steht nicht in der Liste.',
  'Use a code of UNCL 7161.': 'Einen Code aus UNCL 7161 verwenden.',
  'The code of the VAT point is not in the list.': 'Der Code für die Steuerfälligkeit steht nicht in der Liste.',
  'Use 3, 35 or 432.': '3, 35 oder 432 verwenden.',
  'The date is not a day written in the form that is asked for.': 'Das Datum ist kein Tag in der verlangten Form.',
  'Write year, month and day: YYYY-MM-DD in UBL, YYYYMMDD with format 102 in CII.':
    'Jahr, Monat und Tag schreiben: YYYY-MM-DD in UBL, YYYYMMDD mit Format 102 in CII.',
  'The type code is not one of an invoice in this business process.': 'Der Typcode ist keiner einer Rechnung in diesem Geschäftsprozess.',
  'Use a type code of the process, such as 380.': 'Einen Typcode des Prozesses verwenden, etwa 380.',
  'Type codes 326 and 384 are for invoices between German parties.':
    'Die Typcodes 326 und 384 gelten für Rechnungen zwischen deutschen Parteien.',
  'Use another type code, such as 380.': 'Einen anderen Typcode verwenden, etwa 380.',
  'The type code is not one of a credit note in this business process.':
    'Der Typcode ist keiner einer Gutschrift in diesem Geschäftsprozess.',
  'Use a type code of the process, such as 381.': 'Einen Typcode des Prozesses verwenden, etwa 381.',
  'The currency of the amount is not in the list.': 'Die Währung des Betrags steht nicht in der Liste.',
  'Give the attribute currencyID with a code of ISO 4217.': 'Das Attribut currencyID mit einem Code aus ISO 4217 angeben.',
  'The scheme of the electronic address is not in the list.': 'Das Schema der elektronischen Adresse steht nicht in der Liste.',
  'Use a code of the Electronic Address Scheme list (EAS).': 'Einen Code der Liste Electronic Address Scheme (EAS) verwenden.',
  'The exemption reason is VATEX-EU-G, but the VAT category is not G.':
    'Der Befreiungsgrund ist VATEX-EU-G, die Umsatzsteuerkategorie aber nicht G.',
  'Use category G for export outside the EU.': 'Die Kategorie G für die Ausfuhr aus der EU verwenden.',
  'The exemption reason is VATEX-EU-O, but the VAT category is not O.':
    'Der Befreiungsgrund ist VATEX-EU-O, die Umsatzsteuerkategorie aber nicht O.',
  'Use category O for what is not subject to VAT.': 'Die Kategorie O für nicht der Umsatzsteuer unterliegende Umsätze verwenden.',
  'The exemption reason is VATEX-EU-IC, but the VAT category is not K.':
    'Der Befreiungsgrund ist VATEX-EU-IC, die Umsatzsteuerkategorie aber nicht K.',
  'Use category K for supply within the EU.': 'Die Kategorie K für Lieferungen innerhalb der EU verwenden.',
  'The exemption reason is VATEX-EU-AE, but the VAT category is not AE.':
    'Der Befreiungsgrund ist VATEX-EU-AE, die Umsatzsteuerkategorie aber nicht AE.',
  'Use category AE for reverse charge.': 'Die Kategorie AE für die Umkehrung der Steuerschuldnerschaft verwenden.',
  'The exemption reason is VATEX-EU-D, but the VAT category is not E.':
    'Der Befreiungsgrund ist VATEX-EU-D, die Umsatzsteuerkategorie aber nicht E.',
  'Use category E for the margin of travel agents.': 'Die Kategorie E für die Marge von Reisebüros verwenden.',
  'The exemption reason is VATEX-EU-F, but the VAT category is not E.':
    'Der Befreiungsgrund ist VATEX-EU-F, die Umsatzsteuerkategorie aber nicht E.',
  'Use category E for the margin of second-hand goods.': 'Die Kategorie E für die Marge bei Gebrauchtgegenständen verwenden.',
  'The exemption reason is VATEX-EU-I, but the VAT category is not E.':
    'Der Befreiungsgrund ist VATEX-EU-I, die Umsatzsteuerkategorie aber nicht E.',
  'Use category E for the margin of works of art.': 'Die Kategorie E für die Marge bei Kunstgegenständen verwenden.',
  'The exemption reason is VATEX-EU-J, but the VAT category is not E.':
    'Der Befreiungsgrund ist VATEX-EU-J, die Umsatzsteuerkategorie aber nicht E.',
  "Use category E for the margin of collectors' items.": 'Die Kategorie E für die Marge bei Sammlungsstücken verwenden.',
  'The Norwegian seller does not say that it is in the register of business enterprises.':
    'Der norwegische Verkäufer gibt nicht an, dass er im Unternehmensregister eingetragen ist.',
  'Give "Foretaksregisteret" as tax registration (BT-32), as most sellers have to.':
    '"Foretaksregisteret" als Steuernummer (BT-32) angeben, wozu die meisten Verkäufer verpflichtet sind.',
  "The Norwegian seller's VAT identifier is not NO, a right organisation number and MVA.":
    'Die Umsatzsteuer-Identifikationsnummer des norwegischen Verkäufers besteht nicht aus NO, einer richtigen Organisationsnummer und MVA.',
  'Write it as NO123456785MVA.': 'In der Form NO123456785MVA schreiben.',
  'The Danish seller gives no legal registration.': 'Der dänische Verkäufer gibt keine rechtliche Registrierung an.',
  'Give the CVR number as legal registration (BT-30).': 'Die CVR-Nummer als rechtliche Registrierung (BT-30) angeben.',
  "The Danish seller's legal registration is not marked as a CVR number.":
    'Die rechtliche Registrierung des dänischen Verkäufers ist nicht als CVR-Nummer gekennzeichnet.',
  'Give schemeID 0184.': 'schemeID 0184 angeben.',
  'The Danish credit note is for an amount below zero.': 'Die dänische Gutschrift lautet auf einen Betrag unter null.',
  'Write an invoice, or turn the signs.': 'Eine Rechnung schreiben oder die Vorzeichen umkehren.',
  'An identifier of a party does not say its scheme, as it has to between Danish parties.':
    'Die Kennung einer Partei gibt ihr Schema nicht an, wie es zwischen dänischen Parteien nötig ist.',
  'Give the attribute schemeID.': 'Das Attribut schemeID angeben.',
  'The payment means is none that is used between Danish parties.': 'Die Zahlungsart ist zwischen dänischen Parteien nicht gebräuchlich.',
  'Use 1, 10, 31, 42, 48, 49, 50, 58, 59, 93 or 97.': '1, 10, 31, 42, 48, 49, 50, 58, 59, 93 oder 97 verwenden.',
  'Payment to a Danish account lacks the account or its registration number.':
    'Der Zahlung auf ein dänisches Konto fehlt das Konto oder dessen Registrierungsnummer.',
  'Give the account (BT-84) and the registration number (BT-86).': 'Das Konto (BT-84) und die Registrierungsnummer (BT-86) angeben.',
  'Danish direct debit lacks the mandate or the account of the payer.':
    'Der dänischen Lastschrift fehlt das Mandat oder das Konto des Zahlers.',
  'Give the mandate reference (BT-89) and the debited account (BT-91).':
    'Die Mandatsreferenz (BT-89) und das belastete Konto (BT-91) angeben.',
  'Giro payment lacks a payment reference with card type 01, 04 or 15, or the giro account.':
    'Der Girozahlung fehlt eine Zahlungsreferenz mit Kartentyp 01, 04 oder 15 oder das Girokonto.',
  'Begin the reference (BT-83) with 01#, 04# or 15#, and give the account (BT-84) in seven or eight digits.':
    'Die Referenz (BT-83) mit 01#, 04# oder 15# beginnen und das Konto (BT-84) mit sieben oder acht Ziffern angeben.',
  'The giro reference with card type 04 or 15 has not sixteen digits.':
    'Die Giroreferenz mit Kartentyp 04 oder 15 hat nicht sechzehn Ziffern.',
  'Write 04# or 15# and sixteen digits.': '04# oder 15# und sechzehn Ziffern schreiben.',
  'FIK payment lacks a payment reference with card type 71, 73 or 75, or the creditor number of eight characters.':
    'Der FIK-Zahlung fehlt eine Zahlungsreferenz mit Kartentyp 71, 73 oder 75 oder die achtstellige Gläubigernummer.',
  'Begin the reference (BT-83) with 71#, 73# or 75#, and give the creditor number as account (BT-84).':
    'Die Referenz (BT-83) mit 71#, 73# oder 75# beginnen und die Gläubigernummer als Konto (BT-84) angeben.',
  'The FIK reference with card type 71 or 75 has not fifteen or sixteen digits.':
    'Die FIK-Referenz mit Kartentyp 71 oder 75 hat nicht fünfzehn oder sechzehn Ziffern.',
  'Write 71# or 75# and the number of the payment.': '71# oder 75# und die Nummer der Zahlung schreiben.',
  "The Danish buyer's legal registration is not marked as a CVR number.":
    'Die rechtliche Registrierung des dänischen Käufers ist nicht als CVR-Nummer gekennzeichnet.',
  'The UNSPSC code of the item is of another version than 19.05.01 or 26.08.01.':
    'Der UNSPSC-Code des Artikels gehört zu einer anderen Version als 19.05.01 oder 26.08.01.',
  'Classify by one of these, and name it in listVersionID.': 'Nach einer dieser Versionen klassifizieren und sie in listVersionID nennen.',
  'The tax other than VAT is not named by its code of four digits, nor by two parts with # between.':
    'Die andere Steuer als die Umsatzsteuer ist weder mit ihrem vierstelligen Code noch mit zwei durch # getrennten Teilen bezeichnet.',
  'Give the code such as 3456, or name and number parted by #, as reason of the charge.':
    'Den Code, etwa 3456, oder Name und Nummer durch # getrennt als Grund des Zuschlags angeben.',
  "The Italian seller's tax registration has not 11 to 16 capital letters and digits.":
    'Die Steuernummer des italienischen Verkäufers hat nicht 11 bis 16 Großbuchstaben und Ziffern.',
  'Give the Codice Fiscale (BT-32).': 'Den Codice Fiscale (BT-32) angeben.',
  'The Italian seller gives no street.': 'Der italienische Verkäufer gibt keine Straße an.',
  'Give the first line of the address (BT-35).': 'Die erste Zeile der Anschrift (BT-35) angeben.',
  'The Italian seller gives no city.': 'Der italienische Verkäufer gibt keinen Ort an.',
  'Give the city (BT-37).': 'Den Ort (BT-37) angeben.',
  'The Italian seller gives no post code.': 'Der italienische Verkäufer gibt keine Postleitzahl an.',
  'Give the CAP (BT-38).': 'Den CAP (BT-38) angeben.',
  "The Swedish seller's VAT identifier has not 14 characters.":
    'Die Umsatzsteuer-Identifikationsnummer des schwedischen Verkäufers hat nicht 14 Zeichen.',
  'Write SE and twelve digits.': 'SE und zwölf Ziffern schreiben.',
  "The Swedish seller's VAT identifier has other characters than digits behind SE.":
    'Die Umsatzsteuer-Identifikationsnummer des schwedischen Verkäufers hat nach SE andere Zeichen als Ziffern.',
  "The Swedish seller's organisation number is not a number.": 'Die Organisationsnummer des schwedischen Verkäufers ist keine Zahl.',
  "The Swedish seller's organisation number has not ten characters.":
    'Die Organisationsnummer des schwedischen Verkäufers hat nicht zehn Zeichen.',
  "The check digit of the Swedish seller's organisation number is wrong.":
    'Die Prüfziffer der Organisationsnummer des schwedischen Verkäufers ist falsch.',
  'Write the number as it was registered.': 'Die Nummer so schreiben, wie sie registriert wurde.',
  "The Swedish seller's tax registration is not the note on F-tax.":
    'Die Steuernummer des schwedischen Verkäufers ist nicht der Vermerk zur F-Steuer.',
  'Write "Godkänd för F-skatt" (BT-32), or take it out.': '"Godkänd för F-skatt" (BT-32) schreiben oder sie entfernen.',
  'The standard rate is none of Swedish VAT.': 'Der Normalsatz ist kein Satz der schwedischen Umsatzsteuer.',
  'Use 6, 12 or 25 per cent.': '6, 12 oder 25 Prozent verwenden.',
  'The Plusgiro account is not a number.': 'Das Plusgiro-Konto ist keine Zahl.',
  'Write it in digits alone.': 'Nur mit Ziffern schreiben.',
  'The Plusgiro account has not two to eight characters.': 'Das Plusgiro-Konto hat nicht zwei bis acht Zeichen.',
  'Write its two to eight digits.': 'Seine zwei bis acht Ziffern schreiben.',
  'The Bankgiro account is not a number.': 'Das Bankgiro-Konto ist keine Zahl.',
  'The Bankgiro account has not seven or eight characters.': 'Das Bankgiro-Konto hat nicht sieben oder acht Zeichen.',
  'Write its seven or eight digits.': 'Seine sieben oder acht Ziffern schreiben.',
  'Payment means 50 and 56 are not how Swedish sellers name Plusgiro and Bankgiro.':
    'Mit den Zahlungsarten 50 und 56 bezeichnen schwedische Verkäufer Plusgiro und Bankgiro nicht.',
  'Use 30, with SE:PLUSGIRO or SE:BANKGIRO as service provider (BT-86).':
    '30 verwenden, mit SE:PLUSGIRO oder SE:BANKGIRO als Dienstleister (BT-86).',
  'Between Swedish parties, payment means 31 is not how credit transfer is named.':
    'Zwischen schwedischen Parteien bezeichnet die Zahlungsart 31 keine Überweisung.',
  'Use 30.': '30 verwenden.',
  "The Greek seller's invoice number has not six parts with | between.":
    'Die Rechnungsnummer des griechischen Verkäufers hat nicht sechs durch | getrennte Teile.',
  'Write the number as ΑΦΜ|DD/MM/YYYY|branch|document type|series|number.':
    'Die Nummer als ΑΦΜ|DD/MM/YYYY|Niederlassung|Belegart|Serie|Nummer schreiben.',
  'The first part of the invoice number is not the tax number of the seller or its representative.':
    'Der erste Teil der Rechnungsnummer ist nicht die Steuernummer des Verkäufers oder seines Steuervertreters.',
  'The second part of the invoice number is not the issue date.': 'Der zweite Teil der Rechnungsnummer ist nicht das Rechnungsdatum.',
  'The third part of the invoice number is no whole number from zero up.':
    'Der dritte Teil der Rechnungsnummer ist keine ganze Zahl ab null.',
  'The fourth part of the invoice number is no Greek document type.': 'Der vierte Teil der Rechnungsnummer ist keine griechische Belegart.',
  'Use 1.1, 1.6, 2.1, 2.4, 5.1 or 5.2.': '1.1, 1.6, 2.1, 2.4, 5.1 oder 5.2 verwenden.',
  'The fifth part of the invoice number is empty.': 'Der fünfte Teil der Rechnungsnummer ist leer.',
  'The sixth part of the invoice number is empty.': 'Der sechste Teil der Rechnungsnummer ist leer.',
  'The Greek seller has no name as it is registered.': 'Der griechische Verkäufer hat keinen Namen, wie er registriert ist.',
  'Give it as trading name (BT-28).': 'Ihn als Handelsnamen (BT-28) angeben.',
  "The Greek seller's VAT identifier is missing, or not EL and a right tax number.":
    'Die Umsatzsteuer-Identifikationsnummer des griechischen Verkäufers fehlt oder besteht nicht aus EL und einer richtigen Steuernummer.',
  'Write EL and the nine digits of the ΑΦΜ.': 'EL und die neun Ziffern der ΑΦΜ schreiben.',
  "The Greek seller's VAT identifier is not EL and a right tax number.":
    'Die Umsatzsteuer-Identifikationsnummer des griechischen Verkäufers besteht nicht aus EL und einer richtigen Steuernummer.',
  'The document does not give exactly one MARK of the Greek seller.':
    'Das Dokument gibt nicht genau eine MARK des griechischen Verkäufers an.',
  'Give one supporting document with the description ##M.AR.K## and the MARK as its reference.':
    'Eine rechnungsbegründende Unterlage mit der Beschreibung ##M.AR.K## und der MARK als Kennung angeben.',
  'The document does not give exactly one address under which it can be verified.':
    'Das Dokument gibt nicht genau eine Adresse an, unter der es überprüft werden kann.',
  'Give one supporting document with the description ##INVOICE|URL## and the URL as its location.':
    'Eine rechnungsbegründende Unterlage mit der Beschreibung ##INVOICE|URL## und der URL als Ort angeben.',
  'More than one address of the invoice is given.': 'Mehr als eine Adresse der Rechnung ist angegeben.',
  'Keep one supporting document with the description ##INVOICE|URL##.':
    'Nur eine rechnungsbegründende Unterlage mit der Beschreibung ##INVOICE|URL## behalten.',
  'The MARK is no number above zero.': 'Die MARK ist keine Zahl größer als null.',
  'Write the digits that the tax authority gave.': 'Die Ziffern schreiben, die die Steuerbehörde vergeben hat.',
  'The supporting document for the address of the invoice holds no address.':
    'Die rechnungsbegründende Unterlage für die Adresse der Rechnung enthält keine Adresse.',
  'Give the URL as external location (BT-124).': 'Die URL als externen Ort (BT-124) angeben.',
  'The buyer of a Greek seller has no full name.': 'Der Käufer eines griechischen Verkäufers hat keinen vollständigen Namen.',
  "Give the buyer's trading name (BT-45).": 'Den Handelsnamen des Käufers (BT-45) angeben.',
  "The Greek seller's electronic address is not a right tax number with scheme 9933.":
    'Die elektronische Adresse des griechischen Verkäufers ist keine richtige Steuernummer mit dem Schema 9933.',
  'Use scheme 9933 and the nine digits of the ΑΦΜ.': 'Das Schema 9933 und die neun Ziffern der ΑΦΜ verwenden.',
  "The Greek buyer's VAT identifier is missing, or not EL and a right tax number.":
    'Die Umsatzsteuer-Identifikationsnummer des griechischen Käufers fehlt oder besteht nicht aus EL und einer richtigen Steuernummer.',
  "The Greek buyer's electronic address is not a right tax number with scheme 9933.":
    'Die elektronische Adresse des griechischen Käufers ist keine richtige Steuernummer mit dem Schema 9933.',
  'The type code is none that Icelandic sellers use.': 'Der Typcode ist keiner, den isländische Verkäufer verwenden.',
  'Use 380 for an invoice, 381 for a credit note.': '380 für eine Rechnung, 381 für eine Gutschrift verwenden.',
  'The Icelandic seller gives no kennitala.': 'Der isländische Verkäufer gibt keine kennitala an.',
  'Give it as legal registration (BT-30) with schemeID 0196.': 'Sie als rechtliche Registrierung (BT-30) mit schemeID 0196 angeben.',
  'The Icelandic seller gives no street or no post code.': 'Der isländische Verkäufer gibt keine Straße oder keine Postleitzahl an.',
  'Give both (BT-35, BT-38).': 'Beides angeben (BT-35, BT-38).',
  'Payment by claim (9) needs an account of twelve digits.': 'Die Zahlung per Forderung (9) benötigt ein Konto mit zwölf Ziffern.',
  'Give bank, ledger and account number (BT-84).': 'Bank, Kontoart und Kontonummer (BT-84) angeben.',
  'Payment by transfer (42) needs an account of twelve digits.': 'Die Zahlung per Überweisung (42) benötigt ein Konto mit zwölf Ziffern.',
  'The final due date (EINDAGI) is no day.': 'Das letzte Fälligkeitsdatum (EINDAGI) ist kein Tag.',
  'Write it as YYYY-MM-DD.': 'In der Form YYYY-MM-DD schreiben.',
  'There is a final due date (EINDAGI), but no due date.': 'Es gibt ein letztes Fälligkeitsdatum (EINDAGI), aber kein Fälligkeitsdatum.',
  'Give the due date (BT-9).': 'Das Fälligkeitsdatum (BT-9) angeben.',
  'The final due date (EINDAGI) is before the due date.': 'Das letzte Fälligkeitsdatum (EINDAGI) liegt vor dem Fälligkeitsdatum.',
  'Make it the due date or later.': 'Auf das Fälligkeitsdatum oder später setzen.',
  'The Icelandic buyer of an Icelandic seller has no kennitala.':
    'Der isländische Käufer eines isländischen Verkäufers hat keine kennitala.',
  'Give it as legal registration (BT-47) with schemeID 0196.': 'Sie als rechtliche Registrierung (BT-47) mit schemeID 0196 angeben.',
  'The Icelandic buyer of an Icelandic seller has no street or no post code.':
    'Der isländische Käufer eines isländischen Verkäufers hat keine Straße oder keine Postleitzahl.',
  'Give both (BT-50, BT-53).': 'Beides angeben (BT-50, BT-53).',
  'The credit note of the Dutch seller does not name the invoice.':
    'Die Gutschrift des niederländischen Verkäufers nennt die Rechnung nicht.',
  'Give the preceding invoice (BT-25).': 'Die vorausgegangene Rechnung (BT-25) angeben.',
  'The Dutch seller gives no street, city or post code.':
    'Der niederländische Verkäufer gibt keine Straße, keinen Ort oder keine Postleitzahl an.',
  'Give all three (BT-35, BT-37, BT-38).': 'Alle drei angeben (BT-35, BT-37, BT-38).',
  "The Dutch seller's legal registration is neither a KVK number nor an OIN.":
    'Die rechtliche Registrierung des niederländischen Verkäufers ist weder eine KVK-Nummer noch eine OIN.',
  'Give it with schemeID 0106 or 0190.': 'Sie mit schemeID 0106 oder 0190 angeben.',
  'The Dutch buyer of a Dutch seller has no street, city or post code.':
    'Der niederländische Käufer eines niederländischen Verkäufers hat keine Straße, keinen Ort oder keine Postleitzahl.',
  'Give all three (BT-50, BT-52, BT-53).': 'Alle drei angeben (BT-50, BT-52, BT-53).',
  "The Dutch buyer's legal registration is neither a KVK number nor an OIN.":
    'Die rechtliche Registrierung des niederländischen Käufers ist weder eine KVK-Nummer noch eine OIN.',
  "The Dutch seller's tax representative has no street, city or post code.":
    'Der Steuervertreter des niederländischen Verkäufers hat keine Straße, keinen Ort oder keine Postleitzahl.',
  'Give all three (BT-64, BT-66, BT-67).': 'Alle drei angeben (BT-64, BT-66, BT-67).',
  'The Dutch seller is to be paid, but does not say how.': 'Der niederländische Verkäufer soll bezahlt werden, gibt aber nicht an, wie.',
  'Give the payment means (BG-16).': 'Die Zahlungsanweisungen (BG-16) angeben.',
  'The payment means is none that is used between Dutch parties.':
    'Die Zahlungsart ist zwischen niederländischen Parteien nicht gebräuchlich.',
  'Use 30, 48, 49, 57, 58 or 59.': '30, 48, 49, 57, 58 oder 59 verwenden.',
  'A line names a line of the order, but the document names no order.':
    'Eine Rechnungsposition nennt eine Position der Bestellung, das Dokument nennt aber keine Bestellung.',
  'Give the purchase order (BT-13).': 'Die Bestellung (BT-13) angeben.',
  'There are no payment instructions.': 'Es gibt keine Zahlungsanweisungen.',
  'There is no buyer reference.': 'Es gibt keine Käuferreferenz.',
  'Give the buyer reference (BT-10), the Leitweg-ID of authorities.': 'Die Käuferreferenz (BT-10) angeben, bei Behörden die Leitweg-ID.',
  'VAT is charged, but neither the seller nor a representative is known to the tax authority.':
    'Umsatzsteuer wird berechnet, aber weder der Verkäufer noch ein Steuervertreter ist der Finanzbehörde bekannt.',
  'Give the VAT identifier (BT-31), the tax number (BT-32) or a representative (BG-11).':
    'Die Umsatzsteuer-Identifikationsnummer (BT-31), die Steuernummer (BT-32) oder einen Steuervertreter (BG-11) angeben.',
  'The type code is none that German invoices use.': 'Der Typcode ist keiner, den deutsche Rechnungen verwenden.',
  'Use 326, 380, 381, 384, 389, 875, 876 or 877.': '326, 380, 381, 384, 389, 875, 876 oder 877 verwenden.',
  'A cash discount (Skonto) is not written in the form that is agreed upon.': 'Ein Skonto ist nicht in der vereinbarten Form geschrieben.',
  'Write #SKONTO#TAGE=14#PROZENT=2.25# in a line of its own, and end it with a line break.':
    '#SKONTO#TAGE=14#PROZENT=2.25# in einer eigenen Zeile schreiben und mit einem Zeilenumbruch beenden.',
  'Several attached files have the same name.': 'Mehrere angehängte Dateien haben denselben Namen.',
  'Give each file a name of its own.': 'Jeder Datei einen eigenen Namen geben.',
  'The corrected invoice does not name the invoice that it corrects.':
    'Die korrigierte Rechnung nennt nicht die Rechnung, die sie korrigiert.',
  'Give the preceding invoice (BG-3).': 'Die vorausgegangene Rechnung (BG-3) angeben.',
  'Direct debit lacks the identifier of the creditor.': 'Der Lastschrift fehlt die Kennung des Gläubigers.',
  'Give the creditor identifier (BT-90) with schemeID SEPA, of the seller or the payee.':
    'Die Gläubigerkennung (BT-90) des Verkäufers oder des Zahlungsempfängers mit schemeID SEPA angeben.',
  'Direct debit lacks the account of the payer.': 'Der Lastschrift fehlt das Konto des Zahlers.',
  'Give the debited account (BT-91).': 'Das belastete Konto (BT-91) angeben.',
  'The seller gives no contact.': 'Der Verkäufer gibt keinen Kontakt an.',
  'Give the contact (BG-6).': 'Den Kontakt (BG-6) angeben.',
  'The seller gives no city.': 'Der Verkäufer gibt keinen Ort an.',
  'The seller gives no post code.': 'Der Verkäufer gibt keine Postleitzahl an.',
  'Give the post code (BT-38).': 'Die Postleitzahl (BT-38) angeben.',
  "The seller's contact has no name.": 'Der Kontakt des Verkäufers hat keinen Namen.',
  'Give the name of a person or office (BT-41).': 'Den Namen einer Person oder Stelle (BT-41) angeben.',
  "The seller's contact has no telephone number.": 'Der Kontakt des Verkäufers hat keine Telefonnummer.',
  'Give the telephone number (BT-42).': 'Die Telefonnummer (BT-42) angeben.',
  "The seller's contact has no e-mail address.": 'Der Kontakt des Verkäufers hat keine E-Mail-Adresse.',
  'Give the e-mail address (BT-43).': 'Die E-Mail-Adresse (BT-43) angeben.',
  "The telephone number of the seller's contact has fewer than three digits.":
    'Die Telefonnummer des Kontakts des Verkäufers hat weniger als drei Ziffern.',
  "The e-mail address of the seller's contact is none.": 'Die E-Mail-Adresse des Kontakts des Verkäufers ist keine E-Mail-Adresse.',
  'The buyer has no city.': 'Der Käufer hat keinen Ort.',
  'Give the city (BT-52).': 'Den Ort (BT-52) angeben.',
  'The buyer has no post code.': 'Der Käufer hat keine Postleitzahl.',
  'Give the post code (BT-53).': 'Die Postleitzahl (BT-53) angeben.',
  'The place of delivery has no city.': 'Der Lieferanschrift fehlt der Ort.',
  'Give the city (BT-77), or leave the address out.': 'Den Ort (BT-77) angeben oder die Anschrift weglassen.',
  'The place of delivery has no post code.': 'Der Lieferanschrift fehlt die Postleitzahl.',
  'Give the post code (BT-78), or leave the address out.': 'Die Postleitzahl (BT-78) angeben oder die Anschrift weglassen.',
  'The account for a SEPA transfer is no IBAN.': 'Das Konto für eine SEPA-Überweisung ist keine IBAN.',
  'Give the IBAN (BT-84).': 'Die IBAN (BT-84) angeben.',
  'Payment is by transfer, but there is no account.': 'Gezahlt wird per Überweisung, es gibt aber kein Konto.',
  'Give the account (BG-17).': 'Das Konto (BG-17) angeben.',
  'Payment is by transfer, but a card or a mandate is given.':
    'Gezahlt wird per Überweisung, es ist aber eine Karte oder ein Mandat angegeben.',
  'Take card (BG-18) and mandate (BG-19) out.': 'Karte (BG-18) und Mandat (BG-19) entfernen.',
  'Payment is by card, but there is no card.': 'Gezahlt wird per Karte, es gibt aber keine Karte.',
  'Give the card (BG-18).': 'Die Karte (BG-18) angeben.',
  'Payment is by card, but an account or a mandate is given.': 'Gezahlt wird per Karte, es ist aber ein Konto oder ein Mandat angegeben.',
  'Take account (BG-17) and mandate (BG-19) out.': 'Konto (BG-17) und Mandat (BG-19) entfernen.',
  'The account for a SEPA direct debit is no IBAN.': 'Das Konto für eine SEPA-Lastschrift ist keine IBAN.',
  'Give the IBAN (BT-91).': 'Die IBAN (BT-91) angeben.',
  'Payment is by direct debit, but there is no mandate.': 'Gezahlt wird per Lastschrift, es gibt aber kein Mandat.',
  'Give the mandate (BG-19).': 'Das Mandat (BG-19) angeben.',
  'Payment is by direct debit, but an account or a card is given.':
    'Gezahlt wird per Lastschrift, es ist aber ein Konto oder eine Karte angegeben.',
  'Take account (BG-17) and card (BG-18) out.': 'Konto (BG-17) und Karte (BG-18) entfernen.',
  'A VAT breakdown has no rate.': 'Eine Aufschlüsselung der Umsatzsteuer hat keinen Steuersatz.',
  'Give the rate (BT-119), 0 where no VAT is due.': 'Den Steuersatz (BT-119) angeben, 0, wo keine Umsatzsteuer anfällt.',
  'The Dutch KVK number (scheme 0106) is not eight digits.': 'Die niederländische KVK-Nummer (Schema 0106) besteht nicht aus acht Ziffern.',
  'Write the eight digits of the Kamer van Koophandel.': 'Die acht Ziffern der Kamer van Koophandel schreiben.',
  'The Dutch OIN (scheme 0190) is not twenty digits.': 'Die niederländische OIN (Schema 0190) besteht nicht aus zwanzig Ziffern.',
  'Write the twenty digits of the organisation.': 'Die zwanzig Ziffern der Organisation schreiben.',
  'The Dutch VAT number (scheme 9944) has not the form NL123456789B12.':
    'Die niederländische Umsatzsteuernummer (Schema 9944) hat nicht die Form NL123456789B12.',
  'Write NL, nine digits, B and two digits.': 'NL, neun Ziffern, B und zwei Ziffern schreiben.',
  'The Dutch number of an establishment (scheme 0217) is not twelve digits.':
    'Die niederländische Niederlassungsnummer (Schema 0217) besteht nicht aus zwölf Ziffern.',
  'Write the twelve digits of the Kamer van Koophandel.': 'Die zwölf Ziffern der Kamer van Koophandel schreiben.',
  'The VAT identifier begins with NL, but has not the form NL123456789B12.':
    'Die Umsatzsteuer-Identifikationsnummer beginnt mit NL, hat aber nicht die Form NL123456789B12.',
  'The location of a file outside is no absolute URL.': 'Der Ort einer externen Datei ist keine absolute URL.',
  'Begin it with a scheme such as https:.': 'Mit einem Schema wie https: beginnen.',
  'More than one invoiced object is given for the document.': 'Für das Dokument ist mehr als ein abgerechnetes Objekt angegeben.',
  'Keep one object identifier (BT-18).': 'Nur eine Objektkennung (BT-18) behalten.',
  'The Italian VAT number (scheme 9906) is not IT and eleven digits with a right check digit.':
    'Die italienische Umsatzsteuernummer (Schema 9906) besteht nicht aus IT und elf Ziffern mit richtiger Prüfziffer.',
};

// German: EN 16931.
import type { Translations } from '../translations.js';

export const EN16931: Translations = {
  'The document needs one specification identifier (BT-24).': 'Das Dokument benötigt genau eine Spezifikationskennung (BT-24).',
  'Give the specification identifier once.': 'Die Spezifikationskennung einmal angeben.',
  'The document needs one invoice number (BT-1).': 'Das Dokument benötigt genau eine Rechnungsnummer (BT-1).',
  'Give the invoice number once.': 'Die Rechnungsnummer einmal angeben.',
  'The document needs one issue date (BT-2).': 'Das Dokument benötigt genau ein Rechnungsdatum (BT-2).',
  'Give the issue date once.': 'Das Rechnungsdatum einmal angeben.',
  'The document needs one invoice type code (BT-3).': 'Das Dokument benötigt genau einen Code für den Rechnungstyp (BT-3).',
  'Give the invoice type code once.': 'Den Code für den Rechnungstyp einmal angeben.',
  'The document needs one invoice currency code (BT-5).': 'Das Dokument benötigt genau einen Code für die Rechnungswährung (BT-5).',
  'Give the invoice currency code once.': 'Den Code für die Rechnungswährung einmal angeben.',
  'The document needs at least one invoice line (BG-25).': 'Das Dokument benötigt mindestens eine Rechnungsposition (BG-25).',
  'Add the lines that the invoice charges for.': 'Die Positionen hinzufügen, die abgerechnet werden.',
  'A supporting document (BG-24) needs a reference (BT-122).':
    'Eine rechnungsbegründende Unterlage (BG-24) benötigt eine Kennung (BT-122).',
  'Give each supporting document a reference of its own.': 'Jeder rechnungsbegründenden Unterlage eine eigene Kennung geben.',
  'A reference to a preceding invoice (BG-3) needs the number of that invoice (BT-25).':
    'Ein Verweis auf eine vorausgegangene Rechnung (BG-3) benötigt die Nummer dieser Rechnung (BT-25).',
  'Give the number of the invoice that is referred to, or take the reference out.':
    'Die Nummer der Rechnung angeben, auf die verwiesen wird, oder den Verweis entfernen.',
  'The document needs the name of the seller (BT-27).': 'Das Dokument benötigt den Namen des Verkäufers (BT-27).',
  'Give the full name under which the seller is registered, once.':
    'Den vollständigen Namen, unter dem der Verkäufer registriert ist, einmal angeben.',
  'The document needs the postal address of the seller (BG-5).': 'Das Dokument benötigt die Postanschrift des Verkäufers (BG-5).',
  "Give the seller's postal address.": 'Die Postanschrift des Verkäufers angeben.',
  'The postal address of the seller needs a country code (BT-40).': 'Die Postanschrift des Verkäufers benötigt einen Ländercode (BT-40).',
  'Give the code of the country once.': 'Den Ländercode einmal angeben.',
  'The document needs the name of the buyer (BT-44).': 'Das Dokument benötigt den Namen des Käufers (BT-44).',
  'Give the full name under which the buyer is registered, once.':
    'Den vollständigen Namen, unter dem der Käufer registriert ist, einmal angeben.',
  'The document needs the postal address of the buyer (BG-8).': 'Das Dokument benötigt die Postanschrift des Käufers (BG-8).',
  "Give the buyer's postal address.": 'Die Postanschrift des Käufers angeben.',
  'The postal address of the buyer needs a country code (BT-55).': 'Die Postanschrift des Käufers benötigt einen Ländercode (BT-55).',
  'The payee (BG-10) has no name (BT-59), or it is the seller.':
    'Der Zahlungsempfänger (BG-10) hat keinen Namen (BT-59), oder er ist der Verkäufer.',
  'Name the payee only where it is another party than the seller.': 'Den Zahlungsempfänger nur nennen, wenn er nicht der Verkäufer ist.',
  "The seller's tax representative (BG-11) needs a name (BT-62).":
    'Der Steuervertreter des Verkäufers (BG-11) benötigt einen Namen (BT-62).',
  'Give the name of the representative once, or take the party out.':
    'Den Namen des Steuervertreters einmal angeben oder diese Partei entfernen.',
  "The seller's tax representative (BG-11) needs a postal address (BG-12).":
    'Der Steuervertreter des Verkäufers (BG-11) benötigt eine Postanschrift (BG-12).',
  "Give the representative's postal address.": 'Die Postanschrift des Steuervertreters angeben.',
  "The postal address of the seller's tax representative (BG-12) needs a country code (BT-69).":
    'Die Postanschrift des Steuervertreters des Verkäufers (BG-12) benötigt einen Ländercode (BT-69).',
  "The seller's tax representative (BG-11) needs a VAT identifier (BT-63).":
    'Der Steuervertreter des Verkäufers (BG-11) benötigt eine Umsatzsteuer-Identifikationsnummer (BT-63).',
  "Give the representative's VAT identifier, with the tax scheme VAT.":
    'Die Umsatzsteuer-Identifikationsnummer des Steuervertreters angeben, mit dem Steuerschema VAT.',
  'The address that the goods or services went to (BG-15) needs a country code (BT-80).':
    'Die Anschrift, an die Waren oder Dienstleistungen geliefert wurden (BG-15), benötigt einen Ländercode (BT-80).',
  'Give the code of the country, or take the address out.': 'Den Ländercode angeben oder die Anschrift entfernen.',
  'The electronic address of the seller (BT-34) needs the identifier of its scheme.':
    'Die elektronische Adresse des Verkäufers (BT-34) benötigt die Kennung ihres Schemas.',
  'Say by the attribute schemeID which scheme the address belongs to, such as 0208 or 9930.':
    'Mit dem Attribut schemeID angeben, zu welchem Schema die Adresse gehört, etwa 0208 oder 9930.',
  'The electronic address of the buyer (BT-49) needs the identifier of its scheme.':
    'Die elektronische Adresse des Käufers (BT-49) benötigt die Kennung ihres Schemas.',
  'A VAT identifier does not begin with the code of a country.':
    'Eine Umsatzsteuer-Identifikationsnummer beginnt nicht mit einem Ländercode.',
  'Put the country code before the number, such as BE or DE; for Greece, EL is usual.':
    'Der Nummer den Ländercode voranstellen, etwa BE oder DE; für Griechenland ist EL üblich.',
  'The seller has no identifier (BT-29), no legal registration (BT-30) and no VAT identifier (BT-31).':
    'Der Verkäufer hat weder eine Kennung (BT-29) noch eine rechtliche Registrierung (BT-30) noch eine Umsatzsteuer-Identifikationsnummer (BT-31).',
  'Give at least one of them, so that the buyer can tell the supplier by it.':
    'Mindestens eine davon angeben, damit der Käufer den Lieferanten daran erkennen kann.',
  'Payment instructions (BG-16) need the code of a means of payment (BT-81).':
    'Zahlungsanweisungen (BG-16) benötigen den Code einer Zahlungsart (BT-81).',
  'Give the code, such as 30 for a credit transfer or 58 for SEPA.': 'Den Code angeben, etwa 30 für eine Überweisung oder 58 für SEPA.',
  'The account for a credit transfer (BG-17) has no identifier (BT-84).':
    'Das Konto für eine Überweisung (BG-17) hat keine Kennung (BT-84).',
  'Give the IBAN, or the account number where there is none.': 'Die IBAN angeben oder, wo es keine gibt, die Kontonummer.',
  'More digits of a payment card (BT-87) are shown than security allows.':
    'Von einer Zahlungskarte (BT-87) sind mehr Ziffern zu sehen, als die Sicherheit erlaubt.',
  'Show the first six and the last four digits at most.': 'Höchstens die ersten sechs und die letzten vier Ziffern zeigen.',
  'Payment is by credit transfer, but no account is named that it goes to (BT-84).':
    'Gezahlt wird per Überweisung, es ist aber kein Konto genannt, auf das sie geht (BT-84).',
  'Give the IBAN or the account number of the payee.': 'Die IBAN oder die Kontonummer des Zahlungsempfängers angeben.',
  'The invoicing period (BG-14) ends before it starts, or one of its dates is no date.':
    'Der Abrechnungszeitraum (BG-14) endet vor seinem Beginn, oder eines seiner Daten ist kein Datum.',
  'Make the end date the start date or a later one.': 'Als Enddatum das Anfangsdatum oder ein späteres angeben.',
  'The invoicing period (BG-14) has neither a start date (BT-73) nor an end date (BT-74).':
    'Der Abrechnungszeitraum (BG-14) hat weder ein Anfangsdatum (BT-73) noch ein Enddatum (BT-74).',
  'Give one of the dates or both, or take the period out.': 'Eines der Daten oder beide angeben oder den Zeitraum entfernen.',
  "The line's invoicing period (BG-26) ends before it starts, or one of its dates is no date.":
    'Der Abrechnungszeitraum der Rechnungsposition (BG-26) endet vor seinem Beginn, oder eines seiner Daten ist kein Datum.',
  "The line's invoicing period (BG-26) has neither a start date (BT-134) nor an end date (BT-135).":
    'Der Abrechnungszeitraum der Rechnungsposition (BG-26) hat weder ein Anfangsdatum (BT-134) noch ein Enddatum (BT-135).',
  'The document totals (BG-22) need the sum of the line net amounts (BT-106).':
    'Die Gesamtbeträge der Rechnung (BG-22) benötigen die Summe der Nettobeträge der Rechnungspositionen (BT-106).',
  'Give the sum of the line net amounts, 0 where there is nothing.':
    'Die Summe der Nettobeträge der Rechnungspositionen angeben, 0, wo nichts anfällt.',
  'The document totals (BG-22) need the total without VAT (BT-109).':
    'Die Gesamtbeträge der Rechnung (BG-22) benötigen den Gesamtbetrag ohne Umsatzsteuer (BT-109).',
  'Give the total without VAT, 0 where there is nothing.': 'Den Gesamtbetrag ohne Umsatzsteuer angeben, 0, wo nichts anfällt.',
  'The document totals (BG-22) need the total with VAT (BT-112).':
    'Die Gesamtbeträge der Rechnung (BG-22) benötigen den Gesamtbetrag mit Umsatzsteuer (BT-112).',
  'Give the total with VAT, 0 where there is nothing.': 'Den Gesamtbetrag mit Umsatzsteuer angeben, 0, wo nichts anfällt.',
  'The document totals (BG-22) need the amount due for payment (BT-115).':
    'Die Gesamtbeträge der Rechnung (BG-22) benötigen den fälligen Zahlungsbetrag (BT-115).',
  'Give the amount due for payment, 0 where there is nothing.': 'Den fälligen Zahlungsbetrag angeben, 0, wo nichts anfällt.',
  'There is a VAT accounting currency (BT-6), but no VAT total in it (BT-111), or it is the invoice currency.':
    'Eine Buchungswährung der Umsatzsteuer (BT-6) ist angegeben, aber kein Gesamtbetrag der Umsatzsteuer darin (BT-111), oder sie ist die Rechnungswährung.',
  'Give the VAT total in the accounting currency as well, or take that currency out.':
    'Auch den Gesamtbetrag der Umsatzsteuer in der Buchungswährung angeben oder diese Währung entfernen.',
  'The sum of the line net amounts (BT-106) has more than two decimals.':
    'Die Summe der Nettobeträge der Rechnungspositionen (BT-106) hat mehr als zwei Nachkommastellen.',
  'Round the amount to two decimals.': 'Den Betrag auf zwei Nachkommastellen runden.',
  'The sum of allowances on document level (BT-107) has more than two decimals.':
    'Die Summe der Nachlässe auf Dokumentenebene (BT-107) hat mehr als zwei Nachkommastellen.',
  'The sum of charges on document level (BT-108) has more than two decimals.':
    'Die Summe der Zuschläge auf Dokumentenebene (BT-108) hat mehr als zwei Nachkommastellen.',
  'The total without VAT (BT-109) has more than two decimals.':
    'Der Gesamtbetrag ohne Umsatzsteuer (BT-109) hat mehr als zwei Nachkommastellen.',
  'The total with VAT (BT-112) has more than two decimals.':
    'Der Gesamtbetrag mit Umsatzsteuer (BT-112) hat mehr als zwei Nachkommastellen.',
  'The amount paid (BT-113) has more than two decimals.': 'Der gezahlte Betrag (BT-113) hat mehr als zwei Nachkommastellen.',
  'The rounding amount (BT-114) has more than two decimals.': 'Der Rundungsbetrag (BT-114) hat mehr als zwei Nachkommastellen.',
  'The amount due for payment (BT-115) has more than two decimals.':
    'Der fällige Zahlungsbetrag (BT-115) hat mehr als zwei Nachkommastellen.',
  'The sum of the line net amounts (BT-106) is not what the lines add up to (BT-131).':
    'Die Summe der Nettobeträge der Rechnungspositionen (BT-106) entspricht nicht der Summe der einzelnen Nettobeträge (BT-131).',
  'Make BT-106 that sum, rounded to two decimals, and leave it out only where there is nothing to add.':
    'BT-106 auf diese Summe setzen, gerundet auf zwei Nachkommastellen, und nur weglassen, wo es nichts zu addieren gibt.',
  'The sum of allowances on document level (BT-107) is not what the allowances on document level add up to (BT-92).':
    'Die Summe der Nachlässe auf Dokumentenebene (BT-107) entspricht nicht der Summe der einzelnen Nachlässe auf Dokumentenebene (BT-92).',
  'Make BT-107 that sum, rounded to two decimals, and leave it out only where there is nothing to add.':
    'BT-107 auf diese Summe setzen, gerundet auf zwei Nachkommastellen, und nur weglassen, wo es nichts zu addieren gibt.',
  'The sum of charges on document level (BT-108) is not what the charges on document level add up to (BT-99).':
    'Die Summe der Zuschläge auf Dokumentenebene (BT-108) entspricht nicht der Summe der einzelnen Zuschläge auf Dokumentenebene (BT-99).',
  'Make BT-108 that sum, rounded to two decimals, and leave it out only where there is nothing to add.':
    'BT-108 auf diese Summe setzen, gerundet auf zwei Nachkommastellen, und nur weglassen, wo es nichts zu addieren gibt.',
  'The total without VAT (BT-109) is not what the lines less allowances plus charges come to (BT-106, BT-107, BT-108).':
    'Der Gesamtbetrag ohne Umsatzsteuer (BT-109) entspricht nicht den Rechnungspositionen abzüglich der Nachlässe zuzüglich der Zuschläge (BT-106, BT-107, BT-108).',
  'Make BT-109 that sum, rounded to two decimals.': 'BT-109 auf diese Summe setzen, gerundet auf zwei Nachkommastellen.',
  'The total with VAT (BT-112) is not what the total without VAT and the VAT total come to (BT-109, BT-110).':
    'Der Gesamtbetrag mit Umsatzsteuer (BT-112) entspricht nicht der Summe aus Gesamtbetrag ohne Umsatzsteuer und Gesamtbetrag der Umsatzsteuer (BT-109, BT-110).',
  'Make it BT-109 + BT-110, and give BT-110 once in the invoice currency.':
    'Auf BT-109 + BT-110 setzen und BT-110 einmal in der Rechnungswährung angeben.',
  'The amount due for payment (BT-115) is not what the total with VAT less what was paid plus rounding comes to (BT-112, BT-113, BT-114).':
    'Der fällige Zahlungsbetrag (BT-115) entspricht nicht dem Gesamtbetrag mit Umsatzsteuer abzüglich des gezahlten Betrags zuzüglich der Rundung (BT-112, BT-113, BT-114).',
  'Make BT-115 that sum, rounded to two decimals.': 'BT-115 auf diese Summe setzen, gerundet auf zwei Nachkommastellen.',
  'A VAT breakdown (BG-23) needs a taxable amount (BT-116).':
    'Eine Aufschlüsselung der Umsatzsteuer (BG-23) benötigt eine Bemessungsgrundlage (BT-116).',
  'Give the breakdown a taxable amount, in a tax category whose scheme is VAT.':
    'Der Aufschlüsselung eine Bemessungsgrundlage geben, in einer Steuerkategorie mit dem Schema VAT.',
  'A VAT breakdown (BG-23) needs a VAT amount (BT-117).':
    'Eine Aufschlüsselung der Umsatzsteuer (BG-23) benötigt einen Umsatzsteuerbetrag (BT-117).',
  'Give the breakdown a VAT amount, in a tax category whose scheme is VAT.':
    'Der Aufschlüsselung einen Umsatzsteuerbetrag geben, in einer Steuerkategorie mit dem Schema VAT.',
  'A VAT breakdown (BG-23) needs a VAT category code (BT-118).':
    'Eine Aufschlüsselung der Umsatzsteuer (BG-23) benötigt einen Code der Umsatzsteuerkategorie (BT-118).',
  'Give the breakdown a VAT category code, in a tax category whose scheme is VAT.':
    'Der Aufschlüsselung einen Code der Umsatzsteuerkategorie geben, in einer Steuerkategorie mit dem Schema VAT.',
  'A VAT breakdown (BG-23) needs a rate (BT-119).': 'Eine Aufschlüsselung der Umsatzsteuer (BG-23) benötigt einen Steuersatz (BT-119).',
  'Give the breakdown a rate, in a tax category whose scheme is VAT.':
    'Der Aufschlüsselung einen Steuersatz geben, in einer Steuerkategorie mit dem Schema VAT.',
  'The document gives both a date (BT-7) and a code (BT-8) for when VAT becomes due.':
    'Das Dokument gibt für die Fälligkeit der Umsatzsteuer sowohl ein Datum (BT-7) als auch einen Code (BT-8) an.',
  'Keep the one that holds, and take the other out.': 'Die zutreffende Angabe behalten und die andere entfernen.',
  'The VAT total (BT-110) is not what the VAT breakdown (BT-117) adds up to.':
    'Der Gesamtbetrag der Umsatzsteuer (BT-110) entspricht nicht der Summe der Aufschlüsselung der Umsatzsteuer (BT-117).',
  'Make it the sum of the VAT amounts of all categories and rates.':
    'Auf die Summe der Umsatzsteuerbeträge aller Kategorien und Steuersätze setzen.',
  'The VAT amount of a category (BT-117) is not its taxable amount (BT-116) times its rate (BT-119).':
    'Der Umsatzsteuerbetrag einer Kategorie (BT-117) entspricht nicht ihrer Bemessungsgrundlage (BT-116) mal ihrem Steuersatz (BT-119).',
  'Make it BT-116 × BT-119 / 100, rounded to two decimals.': 'Auf BT-116 × BT-119 / 100 setzen, gerundet auf zwei Nachkommastellen.',
  'The document has no VAT breakdown (BG-23).': 'Das Dokument hat keine Aufschlüsselung der Umsatzsteuer (BG-23).',
  'Give one for each VAT category and rate that is used.':
    'Für jede verwendete Umsatzsteuerkategorie und jeden verwendeten Steuersatz eine angeben.',
  'The taxable amount (BT-116) of a VAT breakdown has more than two decimals.':
    'Die Bemessungsgrundlage (BT-116) einer Aufschlüsselung der Umsatzsteuer hat mehr als zwei Nachkommastellen.',
  'The VAT amount (BT-117) of a VAT breakdown has more than two decimals.':
    'Der Umsatzsteuerbetrag (BT-117) einer Aufschlüsselung der Umsatzsteuer hat mehr als zwei Nachkommastellen.',
  'An invoice line needs an identifier (BT-126).': 'Eine Rechnungsposition benötigt eine Kennung (BT-126).',
  'Give the line an identifier.': 'Der Rechnungsposition eine Kennung geben.',
  'An invoice line needs an invoiced quantity (BT-129).': 'Eine Rechnungsposition benötigt eine in Rechnung gestellte Menge (BT-129).',
  'Give the line an invoiced quantity.': 'Der Rechnungsposition eine in Rechnung gestellte Menge geben.',
  'An invoice line needs a unit of measure for its quantity (BT-130).':
    'Eine Rechnungsposition benötigt eine Maßeinheit für ihre Menge (BT-130).',
  'Give the quantity the attribute unitCode, such as C62 for pieces.': 'Der Menge das Attribut unitCode geben, etwa C62 für Stück.',
  'An invoice line needs a net amount (BT-131).': 'Eine Rechnungsposition benötigt einen Nettobetrag (BT-131).',
  'Give the line a net amount.': 'Der Rechnungsposition einen Nettobetrag geben.',
  'An invoice line needs an item name (BT-153).': 'Eine Rechnungsposition benötigt einen Artikelnamen (BT-153).',
  'Give the line an item name.': 'Der Rechnungsposition einen Artikelnamen geben.',
  'An invoice line needs an item net price (BT-146).': 'Eine Rechnungsposition benötigt einen Nettopreis des Artikels (BT-146).',
  'Give the line an item net price.': 'Der Rechnungsposition einen Nettopreis des Artikels geben.',
  'The item net price (BT-146) of a line is missing, negative or no number.':
    'Der Nettopreis des Artikels (BT-146) einer Rechnungsposition fehlt, ist negativ oder keine Zahl.',
  'Use a price of zero or more; what is taken back has a negative quantity instead.':
    'Einen Preis von null oder mehr verwenden; was zurückgenommen wird, erhält stattdessen eine negative Menge.',
  'The item gross price (BT-148) of a line is negative or no number.':
    'Der Bruttopreis des Artikels (BT-148) einer Rechnungsposition ist negativ oder keine Zahl.',
  'Use a gross price of zero or more, or leave it out.': 'Einen Bruttopreis von null oder mehr verwenden oder ihn weglassen.',
  'An item attribute (BG-32) needs both a name (BT-160) and a value (BT-161).':
    'Ein Artikelattribut (BG-32) benötigt einen Namen (BT-160) und einen Wert (BT-161).',
  'Give both, or take the attribute out.': 'Beides angeben oder das Attribut entfernen.',
  'The standard identifier of an item (BT-157) needs the identifier of its scheme.':
    'Die Standardkennung eines Artikels (BT-157) benötigt die Kennung ihres Schemas.',
  'Say by the attribute schemeID which scheme it belongs to, such as 0160 for GTIN.':
    'Mit dem Attribut schemeID angeben, zu welchem Schema sie gehört, etwa 0160 für GTIN.',
  'The classification of an item (BT-158) needs the identifier of its scheme.':
    'Die Klassifizierung eines Artikels (BT-158) benötigt die Kennung ihres Schemas.',
  'Say by the attribute listID which scheme it belongs to, such as STI for CPV.':
    'Mit dem Attribut listID angeben, zu welchem Schema sie gehört, etwa STI für CPV.',
  'An invoice line needs a VAT category (BT-151).': 'Eine Rechnungsposition benötigt eine Umsatzsteuerkategorie (BT-151).',
  'Give the category code, in a tax category whose scheme is VAT.':
    'Den Code der Kategorie angeben, in einer Steuerkategorie mit dem Schema VAT.',
  'The net amount of a line (BT-131) has more than two decimals.':
    'Der Nettobetrag einer Rechnungsposition (BT-131) hat mehr als zwei Nachkommastellen.',
  'An allowance on document level (BG-20) needs an amount (BT-92).':
    'Ein Nachlass auf Dokumentenebene (BG-20) benötigt einen Betrag (BT-92).',
  'Give the allowance on document level an amount.': 'Dem Nachlass auf Dokumentenebene einen Betrag geben.',
  'An allowance on document level (BG-20) needs a VAT category code (BT-95).':
    'Ein Nachlass auf Dokumentenebene (BG-20) benötigt einen Code der Umsatzsteuerkategorie (BT-95).',
  'Give the allowance on document level a VAT category code.':
    'Dem Nachlass auf Dokumentenebene einen Code der Umsatzsteuerkategorie geben.',
  'An allowance on document level (BG-20) needs a reason as text or code (BT-97 or BT-98).':
    'Ein Nachlass auf Dokumentenebene (BG-20) benötigt einen Grund als Text oder Code (BT-97 oder BT-98).',
  'Give the allowance on document level a reason as text or code.':
    'Dem Nachlass auf Dokumentenebene einen Grund als Text oder Code geben.',
  'The amount (BT-92) of the allowance on document level has more than two decimals.':
    'Der Betrag (BT-92) des Nachlasses auf Dokumentenebene hat mehr als zwei Nachkommastellen.',
  'The base amount (BT-93) of the allowance on document level has more than two decimals.':
    'Der Grundbetrag (BT-93) des Nachlasses auf Dokumentenebene hat mehr als zwei Nachkommastellen.',
  'A charge on document level (BG-21) needs an amount (BT-99).': 'Ein Zuschlag auf Dokumentenebene (BG-21) benötigt einen Betrag (BT-99).',
  'Give the charge on document level an amount.': 'Dem Zuschlag auf Dokumentenebene einen Betrag geben.',
  'A charge on document level (BG-21) needs a VAT category code (BT-102).':
    'Ein Zuschlag auf Dokumentenebene (BG-21) benötigt einen Code der Umsatzsteuerkategorie (BT-102).',
  'Give the charge on document level a VAT category code.': 'Dem Zuschlag auf Dokumentenebene einen Code der Umsatzsteuerkategorie geben.',
  'A charge on document level (BG-21) needs a reason as text or code (BT-104 or BT-105).':
    'Ein Zuschlag auf Dokumentenebene (BG-21) benötigt einen Grund als Text oder Code (BT-104 oder BT-105).',
  'Give the charge on document level a reason as text or code.': 'Dem Zuschlag auf Dokumentenebene einen Grund als Text oder Code geben.',
  'The amount (BT-99) of the charge on document level has more than two decimals.':
    'Der Betrag (BT-99) des Zuschlags auf Dokumentenebene hat mehr als zwei Nachkommastellen.',
  'The base amount (BT-100) of the charge on document level has more than two decimals.':
    'Der Grundbetrag (BT-100) des Zuschlags auf Dokumentenebene hat mehr als zwei Nachkommastellen.',
  'An allowance of an invoice line (BG-27) needs an amount (BT-136).':
    'Ein Nachlass einer Rechnungsposition (BG-27) benötigt einen Betrag (BT-136).',
  'Give the allowance of an invoice line an amount.': 'Dem Nachlass der Rechnungsposition einen Betrag geben.',
  'An allowance of an invoice line (BG-27) needs a reason as text or code (BT-139 or BT-140).':
    'Ein Nachlass einer Rechnungsposition (BG-27) benötigt einen Grund als Text oder Code (BT-139 oder BT-140).',
  'Give the allowance of an invoice line a reason as text or code.':
    'Dem Nachlass der Rechnungsposition einen Grund als Text oder Code geben.',
  'The amount (BT-136) of the allowance of an invoice line has more than two decimals.':
    'Der Betrag (BT-136) des Nachlasses einer Rechnungsposition hat mehr als zwei Nachkommastellen.',
  'The base amount (BT-137) of the allowance of an invoice line has more than two decimals.':
    'Der Grundbetrag (BT-137) des Nachlasses einer Rechnungsposition hat mehr als zwei Nachkommastellen.',
  'A charge of an invoice line (BG-28) needs an amount (BT-141).':
    'Ein Zuschlag einer Rechnungsposition (BG-28) benötigt einen Betrag (BT-141).',
  'Give the charge of an invoice line an amount.': 'Dem Zuschlag der Rechnungsposition einen Betrag geben.',
  'A charge of an invoice line (BG-28) needs a reason as text or code (BT-144 or BT-145).':
    'Ein Zuschlag einer Rechnungsposition (BG-28) benötigt einen Grund als Text oder Code (BT-144 oder BT-145).',
  'Give the charge of an invoice line a reason as text or code.':
    'Dem Zuschlag der Rechnungsposition einen Grund als Text oder Code geben.',
  'The amount (BT-141) of the charge of an invoice line has more than two decimals.':
    'Der Betrag (BT-141) des Zuschlags einer Rechnungsposition hat mehr als zwei Nachkommastellen.',
  'The base amount (BT-142) of the charge of an invoice line has more than two decimals.':
    'Der Grundbetrag (BT-142) des Zuschlags einer Rechnungsposition hat mehr als zwei Nachkommastellen.',
  'VAT category AE (reverse charge) stands in lines, allowances or charges and in the VAT breakdown, but not exactly once in the breakdown.':
    'Die Umsatzsteuerkategorie AE (Umkehrung der Steuerschuldnerschaft) steht nicht sowohl in Rechnungspositionen, Nachlässen oder Zuschlägen als auch genau einmal in der Aufschlüsselung der Umsatzsteuer.',
  'Give exactly one VAT breakdown where the category is used, and none where it is not.':
    'Genau eine Aufschlüsselung der Umsatzsteuer angeben, wo die Kategorie verwendet wird, und keine, wo sie nicht verwendet wird.',
  'An invoice line has VAT category AE (reverse charge), but the identifiers that this needs are missing.':
    'Eine Rechnungsposition hat die Umsatzsteuerkategorie AE (Umkehrung der Steuerschuldnerschaft), die dafür nötigen Kennungen fehlen aber.',
  "Give the seller's VAT identifier (BT-31), tax registration (BT-32) or representative (BT-63), and the buyer's VAT identifier (BT-48) or legal registration (BT-47).":
    'Die Umsatzsteuer-Identifikationsnummer (BT-31), die Steuernummer (BT-32) oder den Steuervertreter (BT-63) des Verkäufers sowie die Umsatzsteuer-Identifikationsnummer (BT-48) oder die rechtliche Registrierung (BT-47) des Käufers angeben.',
  'An allowance on document level has VAT category AE (reverse charge), but the identifiers that this needs are missing.':
    'Ein Nachlass auf Dokumentenebene hat die Umsatzsteuerkategorie AE (Umkehrung der Steuerschuldnerschaft), die dafür nötigen Kennungen fehlen aber.',
  'A charge on document level has VAT category AE (reverse charge), but the identifiers that this needs are missing.':
    'Ein Zuschlag auf Dokumentenebene hat die Umsatzsteuerkategorie AE (Umkehrung der Steuerschuldnerschaft), die dafür nötigen Kennungen fehlen aber.',
  'An invoice line has VAT category AE (reverse charge), but its rate is not zero.':
    'Eine Rechnungsposition hat die Umsatzsteuerkategorie AE (Umkehrung der Steuerschuldnerschaft), ihr Steuersatz ist aber nicht null.',
  'Give the rate 0, or use the category that fits.': 'Den Steuersatz 0 angeben oder die passende Kategorie verwenden.',
  'An allowance on document level has VAT category AE (reverse charge), but its rate is not zero.':
    'Ein Nachlass auf Dokumentenebene hat die Umsatzsteuerkategorie AE (Umkehrung der Steuerschuldnerschaft), sein Steuersatz ist aber nicht null.',
  'A charge on document level has VAT category AE (reverse charge), but its rate is not zero.':
    'Ein Zuschlag auf Dokumentenebene hat die Umsatzsteuerkategorie AE (Umkehrung der Steuerschuldnerschaft), sein Steuersatz ist aber nicht null.',
  'The taxable amount of VAT category AE (reverse charge) is not what its lines, allowances and charges come to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie AE (Umkehrung der Steuerschuldnerschaft) entspricht nicht dem, was ihre Rechnungspositionen, Nachlässe und Zuschläge ergeben.',
  'Make it the lines less the allowances plus the charges of category AE.':
    'Auf die Rechnungspositionen abzüglich der Nachlässe zuzüglich der Zuschläge der Kategorie AE setzen.',
  'The VAT amount of VAT category AE (reverse charge) is not zero.':
    'Der Umsatzsteuerbetrag der Umsatzsteuerkategorie AE (Umkehrung der Steuerschuldnerschaft) ist nicht null.',
  'Make it 0.': 'Auf 0 setzen.',
  'The VAT breakdown of VAT category AE (reverse charge) gives no exemption reason.':
    'Die Aufschlüsselung der Umsatzsteuer der Umsatzsteuerkategorie AE (Umkehrung der Steuerschuldnerschaft) gibt keinen Befreiungsgrund an.',
  'Give an exemption reason as text (BT-120) or code (BT-121).': 'Einen Befreiungsgrund als Text (BT-120) oder Code (BT-121) angeben.',
  'VAT category L (Canary Islands tax IGIC) stands in lines, allowances or charges and in the VAT breakdown, but not in both.':
    'Die Umsatzsteuerkategorie L (IGIC, Steuer der Kanarischen Inseln) steht nicht sowohl in Rechnungspositionen, Nachlässen oder Zuschlägen als auch in der Aufschlüsselung der Umsatzsteuer.',
  'Give a VAT breakdown for each rate where the category is used, and none where it is not.':
    'Für jeden Steuersatz, mit dem die Kategorie verwendet wird, eine Aufschlüsselung der Umsatzsteuer angeben, und keine, wo sie nicht verwendet wird.',
  'An invoice line has VAT category L (Canary Islands tax IGIC), but the identifiers that this needs are missing.':
    'Eine Rechnungsposition hat die Umsatzsteuerkategorie L (IGIC, Steuer der Kanarischen Inseln), die dafür nötigen Kennungen fehlen aber.',
  "Give the seller's VAT identifier (BT-31), tax registration (BT-32) or representative (BT-63).":
    'Die Umsatzsteuer-Identifikationsnummer (BT-31), die Steuernummer (BT-32) oder den Steuervertreter (BT-63) des Verkäufers angeben.',
  'An allowance on document level has VAT category L (Canary Islands tax IGIC), but the identifiers that this needs are missing.':
    'Ein Nachlass auf Dokumentenebene hat die Umsatzsteuerkategorie L (IGIC, Steuer der Kanarischen Inseln), die dafür nötigen Kennungen fehlen aber.',
  'A charge on document level has VAT category L (Canary Islands tax IGIC), but the identifiers that this needs are missing.':
    'Ein Zuschlag auf Dokumentenebene hat die Umsatzsteuerkategorie L (IGIC, Steuer der Kanarischen Inseln), die dafür nötigen Kennungen fehlen aber.',
  'An invoice line has VAT category L (Canary Islands tax IGIC), but its rate is missing or negative.':
    'Eine Rechnungsposition hat die Umsatzsteuerkategorie L (IGIC, Steuer der Kanarischen Inseln), ihr Steuersatz fehlt aber oder ist negativ.',
  'Give a rate of zero or more in per cent, or use the category that fits.':
    'Einen Steuersatz von null oder mehr in Prozent angeben oder die passende Kategorie verwenden.',
  'An allowance on document level has VAT category L (Canary Islands tax IGIC), but its rate is missing or negative.':
    'Ein Nachlass auf Dokumentenebene hat die Umsatzsteuerkategorie L (IGIC, Steuer der Kanarischen Inseln), sein Steuersatz fehlt aber oder ist negativ.',
  'A charge on document level has VAT category L (Canary Islands tax IGIC), but its rate is missing or negative.':
    'Ein Zuschlag auf Dokumentenebene hat die Umsatzsteuerkategorie L (IGIC, Steuer der Kanarischen Inseln), sein Steuersatz fehlt aber oder ist negativ.',
  'The taxable amount of VAT category L (Canary Islands tax IGIC) is not what its lines, allowances and charges with this rate come to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie L (IGIC, Steuer der Kanarischen Inseln) entspricht nicht dem, was ihre Rechnungspositionen, Nachlässe und Zuschläge mit diesem Steuersatz ergeben.',
  'Make it the lines less the allowances plus the charges of category L with this rate.':
    'Auf die Rechnungspositionen abzüglich der Nachlässe zuzüglich der Zuschläge der Kategorie L mit diesem Steuersatz setzen.',
  'The VAT amount of VAT category L (Canary Islands tax IGIC) is not its taxable amount times its rate.':
    'Der Umsatzsteuerbetrag der Umsatzsteuerkategorie L (IGIC, Steuer der Kanarischen Inseln) entspricht nicht ihrer Bemessungsgrundlage mal ihrem Steuersatz.',
  'The VAT breakdown of VAT category L (Canary Islands tax IGIC) must not give an exemption reason.':
    'Die Aufschlüsselung der Umsatzsteuer der Umsatzsteuerkategorie L (IGIC, Steuer der Kanarischen Inseln) darf keinen Befreiungsgrund angeben.',
  'Take the exemption reason out.': 'Den Befreiungsgrund entfernen.',
  'VAT category M (Ceuta and Melilla tax IPSI) stands in lines, allowances or charges and in the VAT breakdown, but not in both.':
    'Die Umsatzsteuerkategorie M (IPSI, Steuer von Ceuta und Melilla) steht nicht sowohl in Rechnungspositionen, Nachlässen oder Zuschlägen als auch in der Aufschlüsselung der Umsatzsteuer.',
  'An invoice line has VAT category M (Ceuta and Melilla tax IPSI), but the identifiers that this needs are missing.':
    'Eine Rechnungsposition hat die Umsatzsteuerkategorie M (IPSI, Steuer von Ceuta und Melilla), die dafür nötigen Kennungen fehlen aber.',
  'An allowance on document level has VAT category M (Ceuta and Melilla tax IPSI), but the identifiers that this needs are missing.':
    'Ein Nachlass auf Dokumentenebene hat die Umsatzsteuerkategorie M (IPSI, Steuer von Ceuta und Melilla), die dafür nötigen Kennungen fehlen aber.',
  'A charge on document level has VAT category M (Ceuta and Melilla tax IPSI), but the identifiers that this needs are missing.':
    'Ein Zuschlag auf Dokumentenebene hat die Umsatzsteuerkategorie M (IPSI, Steuer von Ceuta und Melilla), die dafür nötigen Kennungen fehlen aber.',
  'An invoice line has VAT category M (Ceuta and Melilla tax IPSI), but its rate is missing or negative.':
    'Eine Rechnungsposition hat die Umsatzsteuerkategorie M (IPSI, Steuer von Ceuta und Melilla), ihr Steuersatz fehlt aber oder ist negativ.',
  'An allowance on document level has VAT category M (Ceuta and Melilla tax IPSI), but its rate is missing or negative.':
    'Ein Nachlass auf Dokumentenebene hat die Umsatzsteuerkategorie M (IPSI, Steuer von Ceuta und Melilla), sein Steuersatz fehlt aber oder ist negativ.',
  'A charge on document level has VAT category M (Ceuta and Melilla tax IPSI), but its rate is missing or negative.':
    'Ein Zuschlag auf Dokumentenebene hat die Umsatzsteuerkategorie M (IPSI, Steuer von Ceuta und Melilla), sein Steuersatz fehlt aber oder ist negativ.',
  'The taxable amount of VAT category M (Ceuta and Melilla tax IPSI) is not what its lines, allowances and charges with this rate come to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie M (IPSI, Steuer von Ceuta und Melilla) entspricht nicht dem, was ihre Rechnungspositionen, Nachlässe und Zuschläge mit diesem Steuersatz ergeben.',
  'Make it the lines less the allowances plus the charges of category M with this rate.':
    'Auf die Rechnungspositionen abzüglich der Nachlässe zuzüglich der Zuschläge der Kategorie M mit diesem Steuersatz setzen.',
  'The VAT amount of VAT category M (Ceuta and Melilla tax IPSI) is not its taxable amount times its rate.':
    'Der Umsatzsteuerbetrag der Umsatzsteuerkategorie M (IPSI, Steuer von Ceuta und Melilla) entspricht nicht ihrer Bemessungsgrundlage mal ihrem Steuersatz.',
  'The VAT breakdown of VAT category M (Ceuta and Melilla tax IPSI) must not give an exemption reason.':
    'Die Aufschlüsselung der Umsatzsteuer der Umsatzsteuerkategorie M (IPSI, Steuer von Ceuta und Melilla) darf keinen Befreiungsgrund angeben.',
  'VAT category E (exempt from VAT) stands in lines, allowances or charges and in the VAT breakdown, but not exactly once in the breakdown.':
    'Die Umsatzsteuerkategorie E (von der Umsatzsteuer befreit) steht nicht sowohl in Rechnungspositionen, Nachlässen oder Zuschlägen als auch genau einmal in der Aufschlüsselung der Umsatzsteuer.',
  'An invoice line has VAT category E (exempt from VAT), but the identifiers that this needs are missing.':
    'Eine Rechnungsposition hat die Umsatzsteuerkategorie E (von der Umsatzsteuer befreit), die dafür nötigen Kennungen fehlen aber.',
  'An allowance on document level has VAT category E (exempt from VAT), but the identifiers that this needs are missing.':
    'Ein Nachlass auf Dokumentenebene hat die Umsatzsteuerkategorie E (von der Umsatzsteuer befreit), die dafür nötigen Kennungen fehlen aber.',
  'A charge on document level has VAT category E (exempt from VAT), but the identifiers that this needs are missing.':
    'Ein Zuschlag auf Dokumentenebene hat die Umsatzsteuerkategorie E (von der Umsatzsteuer befreit), die dafür nötigen Kennungen fehlen aber.',
  'An invoice line has VAT category E (exempt from VAT), but its rate is not zero.':
    'Eine Rechnungsposition hat die Umsatzsteuerkategorie E (von der Umsatzsteuer befreit), ihr Steuersatz ist aber nicht null.',
  'An allowance on document level has VAT category E (exempt from VAT), but its rate is not zero.':
    'Ein Nachlass auf Dokumentenebene hat die Umsatzsteuerkategorie E (von der Umsatzsteuer befreit), sein Steuersatz ist aber nicht null.',
  'A charge on document level has VAT category E (exempt from VAT), but its rate is not zero.':
    'Ein Zuschlag auf Dokumentenebene hat die Umsatzsteuerkategorie E (von der Umsatzsteuer befreit), sein Steuersatz ist aber nicht null.',
  'The taxable amount of VAT category E (exempt from VAT) is not what its lines, allowances and charges come to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie E (von der Umsatzsteuer befreit) entspricht nicht dem, was ihre Rechnungspositionen, Nachlässe und Zuschläge ergeben.',
  'Make it the lines less the allowances plus the charges of category E.':
    'Auf die Rechnungspositionen abzüglich der Nachlässe zuzüglich der Zuschläge der Kategorie E setzen.',
  'The VAT amount of VAT category E (exempt from VAT) is not zero.':
    'Der Umsatzsteuerbetrag der Umsatzsteuerkategorie E (von der Umsatzsteuer befreit) ist nicht null.',
  'The VAT breakdown of VAT category E (exempt from VAT) gives no exemption reason.':
    'Die Aufschlüsselung der Umsatzsteuer der Umsatzsteuerkategorie E (von der Umsatzsteuer befreit) gibt keinen Befreiungsgrund an.',
  'VAT category G (export outside the EU) stands in lines, allowances or charges and in the VAT breakdown, but not exactly once in the breakdown.':
    'Die Umsatzsteuerkategorie G (Ausfuhr aus der EU) steht nicht sowohl in Rechnungspositionen, Nachlässen oder Zuschlägen als auch genau einmal in der Aufschlüsselung der Umsatzsteuer.',
  'An invoice line has VAT category G (export outside the EU), but the identifiers that this needs are missing.':
    'Eine Rechnungsposition hat die Umsatzsteuerkategorie G (Ausfuhr aus der EU), die dafür nötigen Kennungen fehlen aber.',
  "Give the seller's VAT identifier (BT-31) or representative (BT-63).":
    'Die Umsatzsteuer-Identifikationsnummer (BT-31) oder den Steuervertreter (BT-63) des Verkäufers angeben.',
  'An allowance on document level has VAT category G (export outside the EU), but the identifiers that this needs are missing.':
    'Ein Nachlass auf Dokumentenebene hat die Umsatzsteuerkategorie G (Ausfuhr aus der EU), die dafür nötigen Kennungen fehlen aber.',
  'A charge on document level has VAT category G (export outside the EU), but the identifiers that this needs are missing.':
    'Ein Zuschlag auf Dokumentenebene hat die Umsatzsteuerkategorie G (Ausfuhr aus der EU), die dafür nötigen Kennungen fehlen aber.',
  'An invoice line has VAT category G (export outside the EU), but its rate is not zero.':
    'Eine Rechnungsposition hat die Umsatzsteuerkategorie G (Ausfuhr aus der EU), ihr Steuersatz ist aber nicht null.',
  'An allowance on document level has VAT category G (export outside the EU), but its rate is not zero.':
    'Ein Nachlass auf Dokumentenebene hat die Umsatzsteuerkategorie G (Ausfuhr aus der EU), sein Steuersatz ist aber nicht null.',
  'A charge on document level has VAT category G (export outside the EU), but its rate is not zero.':
    'Ein Zuschlag auf Dokumentenebene hat die Umsatzsteuerkategorie G (Ausfuhr aus der EU), sein Steuersatz ist aber nicht null.',
  'The taxable amount of VAT category G (export outside the EU) is not what its lines, allowances and charges come to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie G (Ausfuhr aus der EU) entspricht nicht dem, was ihre Rechnungspositionen, Nachlässe und Zuschläge ergeben.',
  'Make it the lines less the allowances plus the charges of category G.':
    'Auf die Rechnungspositionen abzüglich der Nachlässe zuzüglich der Zuschläge der Kategorie G setzen.',
  'The VAT amount of VAT category G (export outside the EU) is not zero.':
    'Der Umsatzsteuerbetrag der Umsatzsteuerkategorie G (Ausfuhr aus der EU) ist nicht null.',
  'The VAT breakdown of VAT category G (export outside the EU) gives no exemption reason.':
    'Die Aufschlüsselung der Umsatzsteuer der Umsatzsteuerkategorie G (Ausfuhr aus der EU) gibt keinen Befreiungsgrund an.',
  'VAT category K (intra-community supply) stands in lines, allowances or charges and in the VAT breakdown, but not exactly once in the breakdown.':
    'Die Umsatzsteuerkategorie K (innergemeinschaftliche Lieferung) steht nicht sowohl in Rechnungspositionen, Nachlässen oder Zuschlägen als auch genau einmal in der Aufschlüsselung der Umsatzsteuer.',
  'An invoice line has VAT category K (intra-community supply), but the identifiers that this needs are missing.':
    'Eine Rechnungsposition hat die Umsatzsteuerkategorie K (innergemeinschaftliche Lieferung), die dafür nötigen Kennungen fehlen aber.',
  "Give the seller's VAT identifier (BT-31) or representative (BT-63), and the buyer's VAT identifier (BT-48).":
    'Die Umsatzsteuer-Identifikationsnummer (BT-31) oder den Steuervertreter (BT-63) des Verkäufers sowie die Umsatzsteuer-Identifikationsnummer des Käufers (BT-48) angeben.',
  'An allowance on document level has VAT category K (intra-community supply), but the identifiers that this needs are missing.':
    'Ein Nachlass auf Dokumentenebene hat die Umsatzsteuerkategorie K (innergemeinschaftliche Lieferung), die dafür nötigen Kennungen fehlen aber.',
  'A charge on document level has VAT category K (intra-community supply), but the identifiers that this needs are missing.':
    'Ein Zuschlag auf Dokumentenebene hat die Umsatzsteuerkategorie K (innergemeinschaftliche Lieferung), die dafür nötigen Kennungen fehlen aber.',
  'An invoice line has VAT category K (intra-community supply), but its rate is not zero.':
    'Eine Rechnungsposition hat die Umsatzsteuerkategorie K (innergemeinschaftliche Lieferung), ihr Steuersatz ist aber nicht null.',
  'An allowance on document level has VAT category K (intra-community supply), but its rate is not zero.':
    'Ein Nachlass auf Dokumentenebene hat die Umsatzsteuerkategorie K (innergemeinschaftliche Lieferung), sein Steuersatz ist aber nicht null.',
  'A charge on document level has VAT category K (intra-community supply), but its rate is not zero.':
    'Ein Zuschlag auf Dokumentenebene hat die Umsatzsteuerkategorie K (innergemeinschaftliche Lieferung), sein Steuersatz ist aber nicht null.',
  'The taxable amount of VAT category K (intra-community supply) is not what its lines, allowances and charges come to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie K (innergemeinschaftliche Lieferung) entspricht nicht dem, was ihre Rechnungspositionen, Nachlässe und Zuschläge ergeben.',
  'Make it the lines less the allowances plus the charges of category K.':
    'Auf die Rechnungspositionen abzüglich der Nachlässe zuzüglich der Zuschläge der Kategorie K setzen.',
  'The VAT amount of VAT category K (intra-community supply) is not zero.':
    'Der Umsatzsteuerbetrag der Umsatzsteuerkategorie K (innergemeinschaftliche Lieferung) ist nicht null.',
  'The VAT breakdown of VAT category K (intra-community supply) gives no exemption reason.':
    'Die Aufschlüsselung der Umsatzsteuer der Umsatzsteuerkategorie K (innergemeinschaftliche Lieferung) gibt keinen Befreiungsgrund an.',
  'VAT category O (not subject to VAT) stands in lines, allowances or charges and in the VAT breakdown, but not exactly once in the breakdown.':
    'Die Umsatzsteuerkategorie O (nicht der Umsatzsteuer unterliegend) steht nicht sowohl in Rechnungspositionen, Nachlässen oder Zuschlägen als auch genau einmal in der Aufschlüsselung der Umsatzsteuer.',
  'An invoice line has VAT category O (not subject to VAT), but a party has a VAT identifier.':
    'Eine Rechnungsposition hat die Umsatzsteuerkategorie O (nicht der Umsatzsteuer unterliegend), eine Partei hat aber eine Umsatzsteuer-Identifikationsnummer.',
  'Take the VAT identifiers of seller, representative and buyer out, or use the category that fits.':
    'Die Umsatzsteuer-Identifikationsnummern von Verkäufer, Steuervertreter und Käufer entfernen oder die passende Kategorie verwenden.',
  'An allowance on document level has VAT category O (not subject to VAT), but a party has a VAT identifier.':
    'Ein Nachlass auf Dokumentenebene hat die Umsatzsteuerkategorie O (nicht der Umsatzsteuer unterliegend), eine Partei hat aber eine Umsatzsteuer-Identifikationsnummer.',
  'A charge on document level has VAT category O (not subject to VAT), but a party has a VAT identifier.':
    'Ein Zuschlag auf Dokumentenebene hat die Umsatzsteuerkategorie O (nicht der Umsatzsteuer unterliegend), eine Partei hat aber eine Umsatzsteuer-Identifikationsnummer.',
  'An invoice line has VAT category O (not subject to VAT), but it has a rate.':
    'Eine Rechnungsposition hat die Umsatzsteuerkategorie O (nicht der Umsatzsteuer unterliegend), aber auch einen Steuersatz.',
  'Take the rate out, or use the category that fits.': 'Den Steuersatz entfernen oder die passende Kategorie verwenden.',
  'An allowance on document level has VAT category O (not subject to VAT), but it has a rate.':
    'Ein Nachlass auf Dokumentenebene hat die Umsatzsteuerkategorie O (nicht der Umsatzsteuer unterliegend), aber auch einen Steuersatz.',
  'A charge on document level has VAT category O (not subject to VAT), but it has a rate.':
    'Ein Zuschlag auf Dokumentenebene hat die Umsatzsteuerkategorie O (nicht der Umsatzsteuer unterliegend), aber auch einen Steuersatz.',
  'The taxable amount of VAT category O (not subject to VAT) is not what its lines, allowances and charges come to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie O (nicht der Umsatzsteuer unterliegend) entspricht nicht dem, was ihre Rechnungspositionen, Nachlässe und Zuschläge ergeben.',
  'Make it the lines less the allowances plus the charges of category O.':
    'Auf die Rechnungspositionen abzüglich der Nachlässe zuzüglich der Zuschläge der Kategorie O setzen.',
  'The VAT amount of VAT category O (not subject to VAT) is not zero.':
    'Der Umsatzsteuerbetrag der Umsatzsteuerkategorie O (nicht der Umsatzsteuer unterliegend) ist nicht null.',
  'The VAT breakdown of VAT category O (not subject to VAT) gives no exemption reason.':
    'Die Aufschlüsselung der Umsatzsteuer der Umsatzsteuerkategorie O (nicht der Umsatzsteuer unterliegend) gibt keinen Befreiungsgrund an.',
  'VAT category S (standard rate) stands in lines, allowances or charges and in the VAT breakdown, but not in both.':
    'Die Umsatzsteuerkategorie S (Normalsatz) steht nicht sowohl in Rechnungspositionen, Nachlässen oder Zuschlägen als auch in der Aufschlüsselung der Umsatzsteuer.',
  'An invoice line has VAT category S (standard rate), but the identifiers that this needs are missing.':
    'Eine Rechnungsposition hat die Umsatzsteuerkategorie S (Normalsatz), die dafür nötigen Kennungen fehlen aber.',
  'An allowance on document level has VAT category S (standard rate), but the identifiers that this needs are missing.':
    'Ein Nachlass auf Dokumentenebene hat die Umsatzsteuerkategorie S (Normalsatz), die dafür nötigen Kennungen fehlen aber.',
  'A charge on document level has VAT category S (standard rate), but the identifiers that this needs are missing.':
    'Ein Zuschlag auf Dokumentenebene hat die Umsatzsteuerkategorie S (Normalsatz), die dafür nötigen Kennungen fehlen aber.',
  'An invoice line has VAT category S (standard rate), but its rate is not above zero.':
    'Eine Rechnungsposition hat die Umsatzsteuerkategorie S (Normalsatz), ihr Steuersatz ist aber nicht größer als null.',
  'Give the rate in per cent, or use the category that fits.': 'Den Steuersatz in Prozent angeben oder die passende Kategorie verwenden.',
  'An allowance on document level has VAT category S (standard rate), but its rate is not above zero.':
    'Ein Nachlass auf Dokumentenebene hat die Umsatzsteuerkategorie S (Normalsatz), sein Steuersatz ist aber nicht größer als null.',
  'A charge on document level has VAT category S (standard rate), but its rate is not above zero.':
    'Ein Zuschlag auf Dokumentenebene hat die Umsatzsteuerkategorie S (Normalsatz), sein Steuersatz ist aber nicht größer als null.',
  'The taxable amount of VAT category S (standard rate) is not what its lines, allowances and charges with this rate come to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie S (Normalsatz) entspricht nicht dem, was ihre Rechnungspositionen, Nachlässe und Zuschläge mit diesem Steuersatz ergeben.',
  'Make it the lines less the allowances plus the charges of category S with this rate.':
    'Auf die Rechnungspositionen abzüglich der Nachlässe zuzüglich der Zuschläge der Kategorie S mit diesem Steuersatz setzen.',
  'The VAT amount of VAT category S (standard rate) is not its taxable amount times its rate.':
    'Der Umsatzsteuerbetrag der Umsatzsteuerkategorie S (Normalsatz) entspricht nicht ihrer Bemessungsgrundlage mal ihrem Steuersatz.',
  'The VAT breakdown of VAT category S (standard rate) must not give an exemption reason.':
    'Die Aufschlüsselung der Umsatzsteuer der Umsatzsteuerkategorie S (Normalsatz) darf keinen Befreiungsgrund angeben.',
  'VAT category Z (zero rate) stands in lines, allowances or charges and in the VAT breakdown, but not exactly once in the breakdown.':
    'Die Umsatzsteuerkategorie Z (Nullsatz) steht nicht sowohl in Rechnungspositionen, Nachlässen oder Zuschlägen als auch genau einmal in der Aufschlüsselung der Umsatzsteuer.',
  'An invoice line has VAT category Z (zero rate), but the identifiers that this needs are missing.':
    'Eine Rechnungsposition hat die Umsatzsteuerkategorie Z (Nullsatz), die dafür nötigen Kennungen fehlen aber.',
  'An allowance on document level has VAT category Z (zero rate), but the identifiers that this needs are missing.':
    'Ein Nachlass auf Dokumentenebene hat die Umsatzsteuerkategorie Z (Nullsatz), die dafür nötigen Kennungen fehlen aber.',
  'A charge on document level has VAT category Z (zero rate), but the identifiers that this needs are missing.':
    'Ein Zuschlag auf Dokumentenebene hat die Umsatzsteuerkategorie Z (Nullsatz), die dafür nötigen Kennungen fehlen aber.',
  'An invoice line has VAT category Z (zero rate), but its rate is not zero.':
    'Eine Rechnungsposition hat die Umsatzsteuerkategorie Z (Nullsatz), ihr Steuersatz ist aber nicht null.',
  'An allowance on document level has VAT category Z (zero rate), but its rate is not zero.':
    'Ein Nachlass auf Dokumentenebene hat die Umsatzsteuerkategorie Z (Nullsatz), sein Steuersatz ist aber nicht null.',
  'A charge on document level has VAT category Z (zero rate), but its rate is not zero.':
    'Ein Zuschlag auf Dokumentenebene hat die Umsatzsteuerkategorie Z (Nullsatz), sein Steuersatz ist aber nicht null.',
  'The taxable amount of VAT category Z (zero rate) is not what its lines, allowances and charges come to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie Z (Nullsatz) entspricht nicht dem, was ihre Rechnungspositionen, Nachlässe und Zuschläge ergeben.',
  'Make it the lines less the allowances plus the charges of category Z.':
    'Auf die Rechnungspositionen abzüglich der Nachlässe zuzüglich der Zuschläge der Kategorie Z setzen.',
  'The VAT amount of VAT category Z (zero rate) is not zero.':
    'Der Umsatzsteuerbetrag der Umsatzsteuerkategorie Z (Nullsatz) ist nicht null.',
  'The VAT breakdown of VAT category Z (zero rate) must not give an exemption reason.':
    'Die Aufschlüsselung der Umsatzsteuer der Umsatzsteuerkategorie Z (Nullsatz) darf keinen Befreiungsgrund angeben.',
  'VAT category K (intra-community supply) is in the VAT breakdown, but there is neither a delivery date (BT-72) nor an invoicing period (BG-14).':
    'Die Umsatzsteuerkategorie K (innergemeinschaftliche Lieferung) steht in der Aufschlüsselung der Umsatzsteuer, es gibt aber weder ein Lieferdatum (BT-72) noch einen Abrechnungszeitraum (BG-14).',
  'Give the date of delivery, or the period that is invoiced.': 'Das Lieferdatum oder den abgerechneten Zeitraum angeben.',
  'VAT category K (intra-community supply) is in the VAT breakdown, but the country that the goods went to (BT-80) is missing.':
    'Die Umsatzsteuerkategorie K (innergemeinschaftliche Lieferung) steht in der Aufschlüsselung der Umsatzsteuer, es fehlt aber das Land, in das die Waren geliefert wurden (BT-80).',
  'Give the country code of the place of delivery.': 'Den Ländercode des Lieferorts angeben.',
  'Beside VAT category O (not subject to VAT), the VAT breakdown holds another one.':
    'Neben der Umsatzsteuerkategorie O (nicht der Umsatzsteuer unterliegend) enthält die Aufschlüsselung der Umsatzsteuer eine andere.',
  'Category O stands alone: give the other supplies in an invoice of their own.':
    'Die Kategorie O steht allein: Die übrigen Umsätze in einer eigenen Rechnung angeben.',
  'Beside VAT category O (not subject to VAT) in the VAT breakdown, an invoice line has another one.':
    'Neben der Umsatzsteuerkategorie O (nicht der Umsatzsteuer unterliegend) in der Aufschlüsselung der Umsatzsteuer hat eine Rechnungsposition eine andere.',
  'Beside VAT category O (not subject to VAT) in the VAT breakdown, an allowance has another one.':
    'Neben der Umsatzsteuerkategorie O (nicht der Umsatzsteuer unterliegend) in der Aufschlüsselung der Umsatzsteuer hat ein Nachlass eine andere.',
  'Beside VAT category O (not subject to VAT) in the VAT breakdown, a charge has another one.':
    'Neben der Umsatzsteuerkategorie O (nicht der Umsatzsteuer unterliegend) in der Aufschlüsselung der Umsatzsteuer hat ein Zuschlag eine andere.',
  'VAT category B (split payment) is used, but a party or place is not in Italy.':
    'Die Umsatzsteuerkategorie B (Split Payment) wird verwendet, aber eine Partei oder ein Ort liegt nicht in Italien.',
  'Use split payment for domestic Italian invoices alone.': 'Split Payment nur für inländische italienische Rechnungen verwenden.',
  'VAT categories B (split payment) and S (standard rate) stand in one document.':
    'Die Umsatzsteuerkategorien B (Split Payment) und S (Normalsatz) stehen in einem Dokument.',
  'Use one of the two; give the other supplies in an invoice of their own.':
    'Eine der beiden verwenden; die übrigen Umsätze in einer eigenen Rechnung angeben.',
  'The type of the document is no value of its code list (UNTDID 1001 (invoices), UNTDID 1001 (CII)).':
    'Der Dokumenttyp ist kein Wert seiner Codeliste (UNTDID 1001 (invoices), UNTDID 1001 (CII)).',
  'Use a value of the list, written as there.': 'Einen Wert der Liste verwenden, geschrieben wie dort.',
  'Use a value of the list, written as there. "{1}" is near.': 'Einen Wert der Liste verwenden, geschrieben wie dort. Ähnlich ist „{1}“.',
  'The currency of an amount is no value of its code list (ISO 4217).':
    'Die Währung eines Betrags ist kein Wert ihrer Codeliste (ISO 4217).',
  'The invoice currency is no value of its code list (ISO 4217).': 'Die Rechnungswährung ist kein Wert ihrer Codeliste (ISO 4217).',
  'The VAT accounting currency is no value of its code list (ISO 4217).':
    'Die Buchungswährung der Umsatzsteuer ist kein Wert ihrer Codeliste (ISO 4217).',
  'The code for when VAT becomes due is no value of its code list (UNTDID 2005, UNTDID 2475).':
    'Der Code für die Fälligkeit der Umsatzsteuer ist kein Wert seiner Codeliste (UNTDID 2005, UNTDID 2475).',
  'The scheme of an invoiced object is no value of its code list (UNTDID 1153).':
    'Das Schema eines abgerechneten Objekts ist kein Wert seiner Codeliste (UNTDID 1153).',
  'The subject of a note is no value of its code list (UNTDID 4451 (UBL), UNTDID 4451 (CII)).':
    'Der Betreff einer Bemerkung ist kein Wert seiner Codeliste (UNTDID 4451 (UBL), UNTDID 4451 (CII)).',
  "The scheme of a party's identifier is no value of its code list (ISO/IEC 6523).":
    'Das Schema der Kennung einer Partei ist kein Wert seiner Codeliste (ISO/IEC 6523).',
  'The scheme of a legal registration is no value of its code list (ISO/IEC 6523).':
    'Das Schema einer rechtlichen Registrierung ist kein Wert seiner Codeliste (ISO/IEC 6523).',
  'The scheme of an item classification is no value of its code list (UNTDID 7143).':
    'Das Schema einer Artikelklassifizierung ist kein Wert seiner Codeliste (UNTDID 7143).',
  'The country code is no value of its code list (ISO 3166-1 (UBL), ISO 3166-1 (CII)).':
    'Der Ländercode ist kein Wert seiner Codeliste (ISO 3166-1 (UBL), ISO 3166-1 (CII)).',
  "The country code of an item's origin is no value of its code list (ISO 3166-1 (UBL), ISO 3166-1 (CII)).":
    'Der Code des Ursprungslandes eines Artikels ist kein Wert seiner Codeliste (ISO 3166-1 (UBL), ISO 3166-1 (CII)).',
  'The means of payment is no value of its code list (UNTDID 4461).': 'Die Zahlungsart ist kein Wert ihrer Codeliste (UNTDID 4461).',
  'The VAT category of a breakdown, allowance or charge is no value of its code list (UNTDID 5305).':
    'Die Umsatzsteuerkategorie einer Aufschlüsselung, eines Nachlasses oder eines Zuschlags ist kein Wert ihrer Codeliste (UNTDID 5305).',
  'The VAT category of a line is no value of its code list (UNTDID 5305).':
    'Die Umsatzsteuerkategorie einer Rechnungsposition ist kein Wert ihrer Codeliste (UNTDID 5305).',
  'The reason of an allowance is no value of its code list (UNTDID 5189).':
    'Der Grund eines Nachlasses ist kein Wert seiner Codeliste (UNTDID 5189).',
  'The reason of a charge is no value of its code list (UNTDID 7161).':
    'Der Grund eines Zuschlags ist kein Wert seiner Codeliste (UNTDID 7161).',
  'The scheme of a standard item identifier is no value of its code list (ISO/IEC 6523).':
    'Das Schema der Standardkennung eines Artikels ist kein Wert seiner Codeliste (ISO/IEC 6523).',
  'The VAT exemption reason code is no value of its code list (VATEX).':
    'Der Code des Befreiungsgrunds von der Umsatzsteuer ist kein Wert seiner Codeliste (VATEX).',
  'The unit of a quantity is no value of its code list (UN/ECE Rec 20/21).':
    'Die Einheit einer Menge ist kein Wert ihrer Codeliste (UN/ECE Rec 20/21).',
  'The type of an attachment is no value of its code list (MIME types).':
    'Der Typ eines Anhangs ist kein Wert seiner Codeliste (MIME-Typen).',
  'The scheme of an electronic address is no value of its code list (EAS).':
    'Das Schema einer elektronischen Adresse ist kein Wert seiner Codeliste (EAS).',
  'The scheme of a delivery location is no value of its code list (ISO/IEC 6523).':
    'Das Schema eines Lieferorts ist kein Wert seiner Codeliste (ISO/IEC 6523).',
  'Leave it out, or say it in an element that EN 16931 has: a receiver may not read this one.':
    'Weglassen oder in einem Element angeben, das EN 16931 kennt: Ein Empfänger liest dieses möglicherweise nicht.',
  'Leave the attribute out.': 'Das Attribut weglassen.',
  'Add it where it is missing, keep one where there are more.': 'Ergänzen, wo es fehlt; nur eines behalten, wo es mehrere sind.',
  'The reference to the invoiced object has cac:Attachment, which is for supporting documents.':
    'Der Verweis auf das abgerechnete Objekt hat cac:Attachment, das für rechnungsbegründende Unterlagen bestimmt ist.',
  'Leave cac:Attachment out, or the type code 130 where this is a supporting document.':
    'cac:Attachment weglassen, oder den Typcode 130, wenn dies eine rechnungsbegründende Unterlage ist.',
  'The reference to the invoiced object has cbc:DocumentDescription, which is for supporting documents.':
    'Der Verweis auf das abgerechnete Objekt hat cbc:DocumentDescription, das für rechnungsbegründende Unterlagen bestimmt ist.',
  'Leave cbc:DocumentDescription out, or the type code 130 where this is a supporting document.':
    'cbc:DocumentDescription weglassen, oder den Typcode 130, wenn dies eine rechnungsbegründende Unterlage ist.',
  'The amount has more than two decimals.': 'Der Betrag hat mehr als zwei Nachkommastellen.',
  'The embedded file has no attribute mimeCode.': 'Die eingebettete Datei hat kein Attribut mimeCode.',
  'Give the media type of the file, such as application/pdf.': 'Den Medientyp der Datei angeben, etwa application/pdf.',
  'The embedded file has no attribute filename.': 'Die eingebettete Datei hat kein Attribut filename.',
  'Give the name of the file.': 'Den Namen der Datei angeben.',
  'More than one invoiced object is referenced.': 'Auf mehr als ein abgerechnetes Objekt wird verwiesen.',
  'Keep one cac:AdditionalDocumentReference with the type code 130.':
    'Nur ein cac:AdditionalDocumentReference mit dem Typcode 130 behalten.',
  'The reference to a preceding invoice has no number.': 'Der Verweis auf eine vorausgegangene Rechnung hat keine Nummer.',
  'Give the number of the preceding invoice in cac:InvoiceDocumentReference/cbc:ID, or leave cac:BillingReference out.':
    'Die Nummer der vorausgegangenen Rechnung in cac:InvoiceDocumentReference/cbc:ID angeben oder cac:BillingReference weglassen.',
  'The seller has more than one VAT identifier.': 'Der Verkäufer hat mehr als eine Umsatzsteuer-Identifikationsnummer.',
  'The seller has more than one tax registration.': 'Der Verkäufer hat mehr als eine Steuernummer.',
  'The buyer has more than one VAT identifier.': 'Der Käufer hat mehr als eine Umsatzsteuer-Identifikationsnummer.',
  "The payee has more than one name, or no name that differs from the seller's.":
    'Der Zahlungsempfänger hat mehr als einen Namen oder keinen Namen, der sich von dem des Verkäufers unterscheidet.',
  'Leave the payee out where it is the seller; else name it, and say each of its properties once.':
    'Den Zahlungsempfänger weglassen, wenn er der Verkäufer ist; sonst ihn nennen und jede seiner Eigenschaften einmal angeben.',
  "The payee has more than one identifier, or no name that differs from the seller's.":
    'Der Zahlungsempfänger hat mehr als eine Kennung oder keinen Namen, der sich von dem des Verkäufers unterscheidet.',
  "The payee has more than one legal registration, or no name that differs from the seller's.":
    'Der Zahlungsempfänger hat mehr als eine rechtliche Registrierung oder keinen Namen, der sich von dem des Verkäufers unterscheidet.',
  'The bank assigned creditor identifier stands more than once.': 'Die von der Bank vergebene Gläubigerkennung steht mehr als einmal da.',
  'Keep one cac:PartyIdentification/cbc:ID with the scheme SEPA.': 'Nur ein cac:PartyIdentification/cbc:ID mit dem Schema SEPA behalten.',
  'The allowance has more than one reason.': 'Der Nachlass hat mehr als einen Grund.',
  'Keep one cbc:AllowanceChargeReason.': 'Nur ein cbc:AllowanceChargeReason behalten.',
  'The charge has more than one reason.': 'Der Zuschlag hat mehr als einen Grund.',
  'The seller has more than two tax registrations.': 'Der Verkäufer hat mehr als zwei steuerliche Registrierungen.',
  'Keep one cac:PartyTaxScheme for the VAT identifier and one for the tax registration.':
    'Je ein cac:PartyTaxScheme für die Umsatzsteuer-Identifikationsnummer und für die Steuernummer behalten.',
  'The additional document reference has a type code or a scheme identifier that it may not have.':
    'Der Verweis auf ein weiteres Dokument hat einen Typcode oder eine Schemakennung, die er nicht haben darf.',
  'Use the type code 130 for an invoiced object; for a supporting document give neither a type code nor a scheme identifier.':
    'Für ein abgerechnetes Objekt den Typcode 130 verwenden; für eine rechnungsbegründende Unterlage weder Typcode noch Schemakennung angeben.',
  'The document has different remittance information.': 'Das Dokument hat unterschiedliche Verwendungszwecke.',
  'Give the same cbc:PaymentID wherever it stands.': 'Überall dieselbe cbc:PaymentID angeben.',
  'The document has different payment means type codes.': 'Das Dokument hat unterschiedliche Codes der Zahlungsart.',
  'Give the same cbc:PaymentMeansCode wherever it stands.': 'Überall denselben cbc:PaymentMeansCode angeben.',
  'A tax registration lacks its number or the tax that it is for.':
    'Einer steuerlichen Registrierung fehlt die Nummer oder die Steuer, für die sie gilt.',
  'Give both cbc:CompanyID and cac:TaxScheme/cbc:ID, or leave cac:PartyTaxScheme out.':
    'Sowohl cbc:CompanyID als auch cac:TaxScheme/cbc:ID angeben oder cac:PartyTaxScheme weglassen.',
  'The VAT total (BT-110) has more than two decimals.': 'Der Gesamtbetrag der Umsatzsteuer (BT-110) hat mehr als zwei Nachkommastellen.',
  'The VAT total in accounting currency (BT-111) has more than two decimals.':
    'Der Gesamtbetrag der Umsatzsteuer in der Buchungswährung (BT-111) hat mehr als zwei Nachkommastellen.',
  'The standard identifier of the item has no scheme.': 'Die Standardkennung des Artikels hat kein Schema.',
  'Give ram:GlobalID the attribute schemeID.': 'ram:GlobalID das Attribut schemeID geben.',
  "The item's country of origin has no code, or more than one.": 'Das Ursprungsland des Artikels hat keinen Code oder mehr als einen.',
  'Give one code in ram:OriginTradeCountry/ram:ID, or leave ram:OriginTradeCountry out.':
    'Einen Code in ram:OriginTradeCountry/ram:ID angeben oder ram:OriginTradeCountry weglassen.',
  'The discount on the item price is no allowance, or one of its indicator and its amount is missing.':
    'Der Rabatt auf den Artikelpreis ist kein Nachlass, oder es fehlt sein Kennzeichen oder sein Betrag.',
  'Give ram:AppliedTradeAllowanceCharge both ram:ChargeIndicator, saying false, and ram:ActualAmount.':
    'ram:AppliedTradeAllowanceCharge sowohl ram:ChargeIndicator mit dem Wert false als auch ram:ActualAmount geben.',
  'It does not say whether it is an allowance or a charge.':
    'Es ist nicht angegeben, ob es sich um einen Nachlass oder einen Zuschlag handelt.',
  'Add ram:ChargeIndicator.': 'ram:ChargeIndicator hinzufügen.',
  'The place of delivery has identifiers of two kinds.': 'Der Lieferort hat Kennungen zweier Arten.',
  'Keep either ram:ID or ram:GlobalID in ram:ShipToTradeParty.': 'In ram:ShipToTradeParty entweder ram:ID oder ram:GlobalID behalten.',
  'The buyer has identifiers of two kinds.': 'Der Käufer hat Kennungen zweier Arten.',
  'Keep either ram:ID or ram:GlobalID in ram:BuyerTradeParty.': 'In ram:BuyerTradeParty entweder ram:ID oder ram:GlobalID behalten.',
  'The payee has identifiers of two kinds.': 'Der Zahlungsempfänger hat Kennungen zweier Arten.',
  'Keep either ram:ID or ram:GlobalID in ram:PayeeTradeParty.': 'In ram:PayeeTradeParty entweder ram:ID oder ram:GlobalID behalten.',
  'There is more than one reference to the tender or lot.': 'Es gibt mehr als einen Verweis auf die Ausschreibung oder das Los.',
  'Keep one ram:AdditionalReferencedDocument with the type code 50.':
    'Nur ein ram:AdditionalReferencedDocument mit dem Typcode 50 behalten.',
  'There is more than one reference to the invoiced object.': 'Es gibt mehr als einen Verweis auf das abgerechnete Objekt.',
  'Keep one ram:AdditionalReferencedDocument with the type code 130.':
    'Nur ein ram:AdditionalReferencedDocument mit dem Typcode 130 behalten.',
  'The supporting documents have more than one description.': 'Die rechnungsbegründenden Unterlagen haben mehr als eine Beschreibung.',
  'Keep one ram:Name with the type code 916.': 'Nur ein ram:Name mit dem Typcode 916 behalten.',
  'The supporting documents have more than one file.': 'Die rechnungsbegründenden Unterlagen haben mehr als eine Datei.',
  'Keep one ram:AttachmentBinaryObject with the type code 916.': 'Nur ein ram:AttachmentBinaryObject mit dem Typcode 916 behalten.',
  'The contact of the seller is both a person and a department.':
    'Der Kontakt des Verkäufers ist sowohl eine Person als auch eine Abteilung.',
  'Keep either ram:PersonName or ram:DepartmentName.': 'Entweder ram:PersonName oder ram:DepartmentName behalten.',
  'The contact of the buyer is both a person and a department.': 'Der Kontakt des Käufers ist sowohl eine Person als auch eine Abteilung.',
  'The VAT breakdowns have different tax point date codes.':
    'Die Aufschlüsselungen der Umsatzsteuer haben unterschiedliche Codes für das Datum der Steuerfälligkeit.',
  'Use one code in every ram:DueDateTypeCode.': 'In jedem ram:DueDateTypeCode denselben Code verwenden.',
  'The payment instructions have different payment means.': 'Die Zahlungsanweisungen haben unterschiedliche Zahlungsarten.',
  'Use one ram:TypeCode in every ram:SpecifiedTradeSettlementPaymentMeans.':
    'In jedem ram:SpecifiedTradeSettlementPaymentMeans denselben ram:TypeCode verwenden.',
  'The payment instructions have different texts for the payment means.':
    'Die Zahlungsanweisungen haben unterschiedliche Texte zur Zahlungsart.',
  'Use one ram:Information in every ram:SpecifiedTradeSettlementPaymentMeans.':
    'In jedem ram:SpecifiedTradeSettlementPaymentMeans dieselbe ram:Information verwenden.',
  'There is more than one remittance information.': 'Es gibt mehr als einen Verwendungszweck.',
  'Keep one ram:PaymentReference.': 'Nur eine ram:PaymentReference behalten.',
  'A credit transfer has no account to pay to.': 'Eine Überweisung hat kein Konto, auf das zu zahlen ist.',
  'Give ram:PayeePartyCreditorFinancialAccount an ram:IBANID or an ram:ProprietaryID.':
    'ram:PayeePartyCreditorFinancialAccount eine ram:IBANID oder eine ram:ProprietaryID geben.',
  'The date is not written as its format 102 says.': 'Das Datum ist nicht so geschrieben, wie sein Format 102 es verlangt.',
  'Write the date as year, month and day without anything between: 20260131.':
    'Das Datum als Jahr, Monat und Tag ohne Trennzeichen schreiben: 20260131.',
};

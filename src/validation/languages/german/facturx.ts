// German: Factur-X.
import type { Translations } from '../translations.js';

export const FACTURX: Translations = {
  'The seller has several VAT identifiers.': 'Der Verkäufer hat mehrere Umsatzsteuer-Identifikationsnummern.',
  'The seller has several local tax registrations.': 'Der Verkäufer hat mehrere lokale Steuernummern.',
  'There are several VAT totals in the invoice currency.': 'Es gibt mehrere Gesamtbeträge der Umsatzsteuer in der Rechnungswährung.',
  'There are several VAT totals in the accounting currency.': 'Es gibt mehrere Gesamtbeträge der Umsatzsteuer in der Buchungswährung.',
  'ram:IssueDateTime/udt:DateTimeString does not say its format.':
    'ram:IssueDateTime/udt:DateTimeString gibt sein Attribut format nicht an.',
  'Give the attribute format.': 'Das Attribut format angeben.',
  'ram:SpecifiedTaxRegistration/ram:ID does not say its schemeID.':
    'ram:SpecifiedTaxRegistration/ram:ID gibt sein Attribut schemeID nicht an.',
  'The value of ram:GuidelineSpecifiedDocumentContextParameter/ram:ID is no code that Factur-X allows there.':
    'Der Wert von ram:GuidelineSpecifiedDocumentContextParameter/ram:ID ist kein Code, den Factur-X dort zulässt.',
  'Use urn:factur-x.eu:1p0:minimum or urn:zugferd.de:2p0:minimum.':
    'urn:factur-x.eu:1p0:minimum oder urn:zugferd.de:2p0:minimum verwenden.',
  'The format of ram:IssueDateTime/udt:DateTimeString is no code that Factur-X allows there.':
    'Das Attribut format von ram:IssueDateTime/udt:DateTimeString ist kein Code, den Factur-X dort zulässt.',
  'Use 102.': '102 verwenden.',
  'The value of rsm:ExchangedDocument/ram:TypeCode is no code that Factur-X allows there.':
    'Der Wert von rsm:ExchangedDocument/ram:TypeCode ist kein Code, den Factur-X dort zulässt.',
  'Use a value of the code list, written as there.': 'Einen Wert der Codeliste verwenden, geschrieben wie dort.',
  'The schemeID of ram:SpecifiedLegalOrganization/ram:ID is no code that Factur-X allows there.':
    'Das Attribut schemeID von ram:SpecifiedLegalOrganization/ram:ID ist kein Code, den Factur-X dort zulässt.',
  'The value of ram:PostalTradeAddress/ram:CountryID is no code that Factur-X allows there.':
    'Der Wert von ram:PostalTradeAddress/ram:CountryID ist kein Code, den Factur-X dort zulässt.',
  'The value of ram:ApplicableHeaderTradeSettlement/ram:InvoiceCurrencyCode is no code that Factur-X allows there.':
    'Der Wert von ram:ApplicableHeaderTradeSettlement/ram:InvoiceCurrencyCode ist kein Code, den Factur-X dort zulässt.',
  'The currencyID of ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount is no code that Factur-X allows there.':
    'Das Attribut currencyID von ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount ist kein Code, den Factur-X dort zulässt.',
  'The invoice has no VAT breakdown.': 'Die Rechnung hat keine Aufschlüsselung der Umsatzsteuer.',
  'Give an ApplicableTradeTax for each VAT category and rate.':
    'Für jede Umsatzsteuerkategorie und jeden Steuersatz ein ApplicableTradeTax angeben.',
  'ram:BuyerTradeParty/ram:GlobalID does not say its schemeID.': 'ram:BuyerTradeParty/ram:GlobalID gibt sein Attribut schemeID nicht an.',
  'ram:URIUniversalCommunication/ram:URIID does not say its schemeID.':
    'ram:URIUniversalCommunication/ram:URIID gibt sein Attribut schemeID nicht an.',
  'ram:SellerTradeParty/ram:GlobalID does not say its schemeID.': 'ram:SellerTradeParty/ram:GlobalID gibt sein Attribut schemeID nicht an.',
  'ram:OccurrenceDateTime/udt:DateTimeString does not say its format.':
    'ram:OccurrenceDateTime/udt:DateTimeString gibt sein Attribut format nicht an.',
  'ram:ShipToTradeParty/ram:GlobalID does not say its schemeID.': 'ram:ShipToTradeParty/ram:GlobalID gibt sein Attribut schemeID nicht an.',
  'ram:EndDateTime/udt:DateTimeString does not say its format.': 'ram:EndDateTime/udt:DateTimeString gibt sein Attribut format nicht an.',
  'ram:StartDateTime/udt:DateTimeString does not say its format.':
    'ram:StartDateTime/udt:DateTimeString gibt sein Attribut format nicht an.',
  'ram:FormattedIssueDateTime/qdt:DateTimeString does not say its format.':
    'ram:FormattedIssueDateTime/qdt:DateTimeString gibt sein Attribut format nicht an.',
  'ram:PayeeTradeParty/ram:GlobalID does not say its schemeID.': 'ram:PayeeTradeParty/ram:GlobalID gibt sein Attribut schemeID nicht an.',
  'ram:DueDateDateTime/udt:DateTimeString does not say its format.':
    'ram:DueDateDateTime/udt:DateTimeString gibt sein Attribut format nicht an.',
  'Use urn:factur-x.eu:1p0:basicwl or urn:zugferd.de:2p0:basicwl.':
    'urn:factur-x.eu:1p0:basicwl oder urn:zugferd.de:2p0:basicwl verwenden.',
  'The value of ram:IncludedNote/ram:SubjectCode is no code that Factur-X allows there.':
    'Der Wert von ram:IncludedNote/ram:SubjectCode ist kein Code, den Factur-X dort zulässt.',
  'The schemeID of ram:BuyerTradeParty/ram:GlobalID is no code that Factur-X allows there.':
    'Das Attribut schemeID von ram:BuyerTradeParty/ram:GlobalID ist kein Code, den Factur-X dort zulässt.',
  'The schemeID of ram:SpecifiedTaxRegistration/ram:ID is no code that Factur-X allows there.':
    'Das Attribut schemeID von ram:SpecifiedTaxRegistration/ram:ID ist kein Code, den Factur-X dort zulässt.',
  'Use VA.': 'VA verwenden.',
  'The schemeID of ram:URIUniversalCommunication/ram:URIID is no code that Factur-X allows there.':
    'Das Attribut schemeID von ram:URIUniversalCommunication/ram:URIID ist kein Code, den Factur-X dort zulässt.',
  'The schemeID of ram:SellerTradeParty/ram:GlobalID is no code that Factur-X allows there.':
    'Das Attribut schemeID von ram:SellerTradeParty/ram:GlobalID ist kein Code, den Factur-X dort zulässt.',
  'The format of ram:OccurrenceDateTime/udt:DateTimeString is no code that Factur-X allows there.':
    'Das Attribut format von ram:OccurrenceDateTime/udt:DateTimeString ist kein Code, den Factur-X dort zulässt.',
  'The schemeID of ram:ShipToTradeParty/ram:GlobalID is no code that Factur-X allows there.':
    'Das Attribut schemeID von ram:ShipToTradeParty/ram:GlobalID ist kein Code, den Factur-X dort zulässt.',
  'The value of ram:ApplicableTradeTax/ram:CategoryCode is no code that Factur-X allows there.':
    'Der Wert von ram:ApplicableTradeTax/ram:CategoryCode ist kein Code, den Factur-X dort zulässt.',
  'The value of ram:ApplicableTradeTax/ram:DueDateTypeCode is no code that Factur-X allows there.':
    'Der Wert von ram:ApplicableTradeTax/ram:DueDateTypeCode ist kein Code, den Factur-X dort zulässt.',
  'Use 5 or 29 or 72.': '5, 29 oder 72 verwenden.',
  'The value of ram:ApplicableTradeTax/ram:ExemptionReasonCode is no code that Factur-X allows there.':
    'Der Wert von ram:ApplicableTradeTax/ram:ExemptionReasonCode ist kein Code, den Factur-X dort zulässt.',
  'The value of ram:ApplicableTradeTax/ram:TypeCode is no code that Factur-X allows there.':
    'Der Wert von ram:ApplicableTradeTax/ram:TypeCode ist kein Code, den Factur-X dort zulässt.',
  'Use VAT.': 'VAT verwenden.',
  'The format of ram:EndDateTime/udt:DateTimeString is no code that Factur-X allows there.':
    'Das Attribut format von ram:EndDateTime/udt:DateTimeString ist kein Code, den Factur-X dort zulässt.',
  'The format of ram:StartDateTime/udt:DateTimeString is no code that Factur-X allows there.':
    'Das Attribut format von ram:StartDateTime/udt:DateTimeString ist kein Code, den Factur-X dort zulässt.',
  'The value of ram:ApplicableHeaderTradeSettlement/ram:TaxCurrencyCode is no code that Factur-X allows there.':
    'Der Wert von ram:ApplicableHeaderTradeSettlement/ram:TaxCurrencyCode ist kein Code, den Factur-X dort zulässt.',
  'The format of ram:FormattedIssueDateTime/qdt:DateTimeString is no code that Factur-X allows there.':
    'Das Attribut format von ram:FormattedIssueDateTime/qdt:DateTimeString ist kein Code, den Factur-X dort zulässt.',
  'The schemeID of ram:PayeeTradeParty/ram:GlobalID is no code that Factur-X allows there.':
    'Das Attribut schemeID von ram:PayeeTradeParty/ram:GlobalID ist kein Code, den Factur-X dort zulässt.',
  'The value of ram:CategoryTradeTax/ram:CategoryCode is no code that Factur-X allows there.':
    'Der Wert von ram:CategoryTradeTax/ram:CategoryCode ist kein Code, den Factur-X dort zulässt.',
  'The value of ram:CategoryTradeTax/ram:TypeCode is no code that Factur-X allows there.':
    'Der Wert von ram:CategoryTradeTax/ram:TypeCode ist kein Code, den Factur-X dort zulässt.',
  'The value of ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode is no code that Factur-X allows there.':
    'Der Wert von ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode ist kein Code, den Factur-X dort zulässt.',
  'The format of ram:DueDateDateTime/udt:DateTimeString is no code that Factur-X allows there.':
    'Das Attribut format von ram:DueDateDateTime/udt:DateTimeString ist kein Code, den Factur-X dort zulässt.',
  'The value of ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode is no code that Factur-X allows there.':
    'Der Wert von ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode ist kein Code, den Factur-X dort zulässt.',
  'A line has no quantity.': 'Eine Rechnungsposition hat keine Menge.',
  'Complete the line, or mark it as a subtotal (GROUP) or as information (INFORMATION).':
    'Die Rechnungsposition vervollständigen oder als Zwischensumme (GROUP) oder als Information (INFORMATION) kennzeichnen.',
  'A line has no unit of its quantity.': 'Eine Rechnungsposition hat keine Einheit für ihre Menge.',
  'A line has no net amount.': 'Eine Rechnungsposition hat keinen Nettobetrag.',
  'A line has no net price.': 'Eine Rechnungsposition hat keinen Nettopreis.',
  'A line has no VAT category.': 'Eine Rechnungsposition hat keine Umsatzsteuerkategorie.',
  'A line that belongs to another one does not say what it is.':
    'Eine Rechnungsposition, die zu einer anderen gehört, gibt nicht an, was sie ist.',
  'Give LineStatusReasonCode: DETAIL, GROUP or INFORMATION.': 'LineStatusReasonCode angeben: DETAIL, GROUP oder INFORMATION.',
  'A subtotal is not the sum of the lines that belong to it.':
    'Eine Zwischensumme ist nicht die Summe der Rechnungspositionen, die zu ihr gehören.',
  'Correct the subtotal, or leave it out.': 'Die Zwischensumme berichtigen oder weglassen.',
  'A line belongs to one that does not exist.': 'Eine Rechnungsposition gehört zu einer, die es nicht gibt.',
  'Give the LineID of a line of this invoice as ParentLineID.': 'Die LineID einer Position dieser Rechnung als ParentLineID angeben.',
  'A subtotal has an amount, and one of the subtotals below it has none.':
    'Eine Zwischensumme hat einen Betrag, und eine der Zwischensummen darunter hat keinen.',
  'Give all of these subtotals an amount.': 'Allen diesen Zwischensummen einen Betrag geben.',
  'A note has a subject and no text.': 'Eine Bemerkung hat einen Betreff und keinen Text.',
  'Give Content or ContentCode.': 'Content oder ContentCode angeben.',
  'A party other than the seller has a tax registration that is no VAT identifier.':
    'Eine andere Partei als der Verkäufer hat eine steuerliche Registrierung, die keine Umsatzsteuer-Identifikationsnummer ist.',
  'Give its VAT identifier with schemeID VA.': 'Ihre Umsatzsteuer-Identifikationsnummer mit schemeID VA angeben.',
  'The code of an attribute of an item is in no list that receivers know.':
    'Der Code eines Artikelattributs steht in keiner Liste, die Empfänger kennen.',
  'Use a value of UNTDED 6313 or of its extension by Factur-X.':
    'Einen Wert aus UNTDED 6313 oder dessen Erweiterung durch Factur-X verwenden.',
  'A charge has no reason, neither in words nor as a code.': 'Ein Zuschlag hat keinen Grund, weder in Worten noch als Code.',
  'Give Reason or ReasonCode.': 'Reason oder ReasonCode angeben.',
  'An attribute of an item has neither a name nor a code.': 'Ein Artikelattribut hat weder einen Namen noch einen Code.',
  'Give one of them.': 'Eines davon angeben.',
  'An attribute of an item has no value, or two, or one without its unit.':
    'Ein Artikelattribut hat keinen Wert, zwei Werte oder einen ohne Einheit.',
  'Give either Value, or ValueMeasure with its unitCode.': 'Entweder Value oder ValueMeasure mit seinem unitCode angeben.',
  'A time of format 205 is not written as YYYYMMDDHHMM.': 'Ein Zeitpunkt im Format 205 ist nicht als YYYYMMDDHHMM geschrieben.',
  'Write it so, or give another format.': 'So schreiben oder ein anderes Format angeben.',
  'Something is due, and neither a day nor terms of payment say when.':
    'Ein Betrag ist fällig, aber weder ein Tag noch Zahlungsbedingungen geben an, wann.',
  'Give a due date or terms of payment.': 'Ein Fälligkeitsdatum oder Zahlungsbedingungen angeben.',
  'The sum of the lines (BT-106) is missing, or is not what its parts add up to.':
    'Die Summe der Rechnungspositionen (BT-106) fehlt oder entspricht nicht der Summe ihrer Teile.',
  'Correct the total or its parts; a cent may differ for each of them where they are added up.':
    'Den Gesamtbetrag oder seine Teile berichtigen; für jeden Teil, der addiert wird, darf ein Cent abweichen.',
  'The sum of the allowances (BT-107) is missing, or is not what its parts add up to.':
    'Die Summe der Nachlässe (BT-107) fehlt oder entspricht nicht der Summe ihrer Teile.',
  'The sum of the charges (BT-108) is missing, or is not what its parts add up to.':
    'Die Summe der Zuschläge (BT-108) fehlt oder entspricht nicht der Summe ihrer Teile.',
  'The total without VAT (BT-109) is missing, or is not what its parts add up to.':
    'Der Gesamtbetrag ohne Umsatzsteuer (BT-109) fehlt oder entspricht nicht der Summe seiner Teile.',
  'The total with VAT (BT-112) is missing, or is not what its parts add up to.':
    'Der Gesamtbetrag mit Umsatzsteuer (BT-112) fehlt oder entspricht nicht der Summe seiner Teile.',
  'The amount due (BT-115) is missing, or is not what its parts add up to.':
    'Der fällige Betrag (BT-115) fehlt oder entspricht nicht der Summe seiner Teile.',
  'The VAT category AE stands in the VAT breakdown alone, or everywhere but there.':
    'Die Umsatzsteuerkategorie AE steht nur in der Aufschlüsselung der Umsatzsteuer oder überall außer dort.',
  'Give a VAT breakdown for the category AE where a line, allowance or charge has it, and none where nothing has it.':
    'Eine Aufschlüsselung der Umsatzsteuer für die Kategorie AE angeben, wo eine Rechnungsposition, ein Nachlass oder ein Zuschlag sie hat, und keine, wo nichts sie hat.',
  'The base of the VAT category AE is not what lines, allowances and charges of its rate add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie AE entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz.',
  'Correct the base or the amounts; a cent may differ for each of them.':
    'Die Bemessungsgrundlage oder die Beträge berichtigen; für jeden Betrag darf ein Cent abweichen.',
  'The base of the VAT category AE is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie AE entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz, gleich mit welchem Befreiungsgrund.',
  'The base of the VAT category AE is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie AE entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz und ihrem Befreiungsgrund.',
  'The VAT category E stands in the VAT breakdown alone, or everywhere but there.':
    'Die Umsatzsteuerkategorie E steht nur in der Aufschlüsselung der Umsatzsteuer oder überall außer dort.',
  'Give a VAT breakdown for the category E where a line, allowance or charge has it, and none where nothing has it.':
    'Eine Aufschlüsselung der Umsatzsteuer für die Kategorie E angeben, wo eine Rechnungsposition, ein Nachlass oder ein Zuschlag sie hat, und keine, wo nichts sie hat.',
  'The base of the VAT category E is not what lines, allowances and charges of its rate add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie E entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz.',
  'The base of the VAT category E is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie E entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz, gleich mit welchem Befreiungsgrund.',
  'The base of the VAT category E is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie E entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz und ihrem Befreiungsgrund.',
  'The VAT category G stands in the VAT breakdown alone, or everywhere but there.':
    'Die Umsatzsteuerkategorie G steht nur in der Aufschlüsselung der Umsatzsteuer oder überall außer dort.',
  'Give a VAT breakdown for the category G where a line, allowance or charge has it, and none where nothing has it.':
    'Eine Aufschlüsselung der Umsatzsteuer für die Kategorie G angeben, wo eine Rechnungsposition, ein Nachlass oder ein Zuschlag sie hat, und keine, wo nichts sie hat.',
  'The base of the VAT category G is not what lines, allowances and charges of its rate add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie G entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz.',
  'The base of the VAT category G is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie G entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz, gleich mit welchem Befreiungsgrund.',
  'The base of the VAT category G is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie G entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz und ihrem Befreiungsgrund.',
  'The VAT category K stands in the VAT breakdown alone, or everywhere but there.':
    'Die Umsatzsteuerkategorie K steht nur in der Aufschlüsselung der Umsatzsteuer oder überall außer dort.',
  'Give a VAT breakdown for the category K where a line, allowance or charge has it, and none where nothing has it.':
    'Eine Aufschlüsselung der Umsatzsteuer für die Kategorie K angeben, wo eine Rechnungsposition, ein Nachlass oder ein Zuschlag sie hat, und keine, wo nichts sie hat.',
  'The base of the VAT category K is not what lines, allowances and charges of its rate add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie K entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz.',
  'The base of the VAT category K is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie K entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz, gleich mit welchem Befreiungsgrund.',
  'The base of the VAT category K is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie K entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz und ihrem Befreiungsgrund.',
  'The VAT category L stands in the VAT breakdown alone, or everywhere but there.':
    'Die Umsatzsteuerkategorie L steht nur in der Aufschlüsselung der Umsatzsteuer oder überall außer dort.',
  'Give a VAT breakdown for the category L where a line, allowance or charge has it, and none where nothing has it.':
    'Eine Aufschlüsselung der Umsatzsteuer für die Kategorie L angeben, wo eine Rechnungsposition, ein Nachlass oder ein Zuschlag sie hat, und keine, wo nichts sie hat.',
  'The base of the VAT category L is not what lines, allowances and charges of its rate add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie L entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz.',
  'The base of the VAT category L is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie L entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz, gleich mit welchem Befreiungsgrund.',
  'The base of the VAT category L is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie L entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz und ihrem Befreiungsgrund.',
  'The VAT category M stands in the VAT breakdown alone, or everywhere but there.':
    'Die Umsatzsteuerkategorie M steht nur in der Aufschlüsselung der Umsatzsteuer oder überall außer dort.',
  'Give a VAT breakdown for the category M where a line, allowance or charge has it, and none where nothing has it.':
    'Eine Aufschlüsselung der Umsatzsteuer für die Kategorie M angeben, wo eine Rechnungsposition, ein Nachlass oder ein Zuschlag sie hat, und keine, wo nichts sie hat.',
  'The base of the VAT category M is not what lines, allowances and charges of its rate add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie M entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz.',
  'The base of the VAT category M is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie M entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz, gleich mit welchem Befreiungsgrund.',
  'The base of the VAT category M is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie M entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz und ihrem Befreiungsgrund.',
  'The VAT category O stands in the VAT breakdown alone, or everywhere but there.':
    'Die Umsatzsteuerkategorie O steht nur in der Aufschlüsselung der Umsatzsteuer oder überall außer dort.',
  'Give a VAT breakdown for the category O where a line, allowance or charge has it, and none where nothing has it.':
    'Eine Aufschlüsselung der Umsatzsteuer für die Kategorie O angeben, wo eine Rechnungsposition, ein Nachlass oder ein Zuschlag sie hat, und keine, wo nichts sie hat.',
  'The base of the VAT category O is not what lines, allowances and charges of its rate add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie O entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz.',
  'The base of the VAT category O is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie O entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz, gleich mit welchem Befreiungsgrund.',
  'The base of the VAT category O is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie O entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz und ihrem Befreiungsgrund.',
  'The VAT category S stands in the VAT breakdown alone, or everywhere but there.':
    'Die Umsatzsteuerkategorie S steht nur in der Aufschlüsselung der Umsatzsteuer oder überall außer dort.',
  'Give a VAT breakdown for the category S where a line, allowance or charge has it, and none where nothing has it.':
    'Eine Aufschlüsselung der Umsatzsteuer für die Kategorie S angeben, wo eine Rechnungsposition, ein Nachlass oder ein Zuschlag sie hat, und keine, wo nichts sie hat.',
  'The base of the VAT category S is not what lines, allowances and charges of its rate add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie S entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz.',
  'The base of the VAT category S is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie S entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz, gleich mit welchem Befreiungsgrund.',
  'The base of the VAT category S is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie S entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz und ihrem Befreiungsgrund.',
  'The VAT category Z stands in the VAT breakdown alone, or everywhere but there.':
    'Die Umsatzsteuerkategorie Z steht nur in der Aufschlüsselung der Umsatzsteuer oder überall außer dort.',
  'Give a VAT breakdown for the category Z where a line, allowance or charge has it, and none where nothing has it.':
    'Eine Aufschlüsselung der Umsatzsteuer für die Kategorie Z angeben, wo eine Rechnungsposition, ein Nachlass oder ein Zuschlag sie hat, und keine, wo nichts sie hat.',
  'The base of the VAT category Z is not what lines, allowances and charges of its rate add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie Z entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz.',
  'The base of the VAT category Z is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie Z entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz, gleich mit welchem Befreiungsgrund.',
  'The base of the VAT category Z is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    'Die Bemessungsgrundlage der Umsatzsteuerkategorie Z entspricht nicht der Summe der Rechnungspositionen, Nachlässe und Zuschläge mit ihrem Steuersatz und ihrem Befreiungsgrund.',
  'The VAT of a standard rate differs from its base times the rate by more than a cent for each amount in it.':
    'Die Umsatzsteuer eines Normalsatzes weicht von Bemessungsgrundlage mal Steuersatz um mehr als einen Cent je enthaltenem Betrag ab.',
  'Correct the VAT amount, the base or the rate.': 'Den Umsatzsteuerbetrag, die Bemessungsgrundlage oder den Steuersatz berichtigen.',
};

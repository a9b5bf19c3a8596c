// Dutch: Factur-X.
import type { Translations } from '../translations.js';

export const FACTURX: Translations = {
  'The seller has several VAT identifiers.': 'De verkoper heeft verschillende btw-identificatienummers.',
  'The seller has several local tax registrations.': 'De verkoper heeft verschillende lokale fiscale registraties.',
  'There are several VAT totals in the invoice currency.': 'Er zijn verschillende btw-totalen in de factuurvaluta.',
  'There are several VAT totals in the accounting currency.': 'Er zijn verschillende btw-totalen in de boekhoudvaluta.',
  'ram:IssueDateTime/udt:DateTimeString does not say its format.':
    'ram:IssueDateTime/udt:DateTimeString vermeldt het attribuut format niet.',
  'Give the attribute format.': 'Vermeld het attribuut format.',
  'ram:SpecifiedTaxRegistration/ram:ID does not say its schemeID.':
    'ram:SpecifiedTaxRegistration/ram:ID vermeldt het attribuut schemeID niet.',
  'The value of ram:GuidelineSpecifiedDocumentContextParameter/ram:ID is no code that Factur-X allows there.':
    'De waarde van ram:GuidelineSpecifiedDocumentContextParameter/ram:ID is geen code die Factur-X daar toestaat.',
  'Use urn:factur-x.eu:1p0:minimum or urn:zugferd.de:2p0:minimum.': 'Gebruik urn:factur-x.eu:1p0:minimum of urn:zugferd.de:2p0:minimum.',
  'The format of ram:IssueDateTime/udt:DateTimeString is no code that Factur-X allows there.':
    'Het attribuut format van ram:IssueDateTime/udt:DateTimeString is geen code die Factur-X daar toestaat.',
  'Use 102.': 'Gebruik 102.',
  'The value of rsm:ExchangedDocument/ram:TypeCode is no code that Factur-X allows there.':
    'De waarde van rsm:ExchangedDocument/ram:TypeCode is geen code die Factur-X daar toestaat.',
  'Use a value of the code list, written as there.': 'Gebruik een waarde van de codelijst, geschreven zoals daar.',
  'The schemeID of ram:SpecifiedLegalOrganization/ram:ID is no code that Factur-X allows there.':
    'Het attribuut schemeID van ram:SpecifiedLegalOrganization/ram:ID is geen code die Factur-X daar toestaat.',
  'The value of ram:PostalTradeAddress/ram:CountryID is no code that Factur-X allows there.':
    'De waarde van ram:PostalTradeAddress/ram:CountryID is geen code die Factur-X daar toestaat.',
  'The value of ram:ApplicableHeaderTradeSettlement/ram:InvoiceCurrencyCode is no code that Factur-X allows there.':
    'De waarde van ram:ApplicableHeaderTradeSettlement/ram:InvoiceCurrencyCode is geen code die Factur-X daar toestaat.',
  'The currencyID of ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount is no code that Factur-X allows there.':
    'Het attribuut currencyID van ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount is geen code die Factur-X daar toestaat.',
  'The invoice has no VAT breakdown.': 'De factuur heeft geen btw-uitsplitsing.',
  'Give an ApplicableTradeTax for each VAT category and rate.': 'Vermeld een ApplicableTradeTax voor elke btw-categorie en elk tarief.',
  'ram:BuyerTradeParty/ram:GlobalID does not say its schemeID.': 'ram:BuyerTradeParty/ram:GlobalID vermeldt het attribuut schemeID niet.',
  'ram:URIUniversalCommunication/ram:URIID does not say its schemeID.':
    'ram:URIUniversalCommunication/ram:URIID vermeldt het attribuut schemeID niet.',
  'ram:SellerTradeParty/ram:GlobalID does not say its schemeID.': 'ram:SellerTradeParty/ram:GlobalID vermeldt het attribuut schemeID niet.',
  'ram:OccurrenceDateTime/udt:DateTimeString does not say its format.':
    'ram:OccurrenceDateTime/udt:DateTimeString vermeldt het attribuut format niet.',
  'ram:ShipToTradeParty/ram:GlobalID does not say its schemeID.': 'ram:ShipToTradeParty/ram:GlobalID vermeldt het attribuut schemeID niet.',
  'ram:EndDateTime/udt:DateTimeString does not say its format.': 'ram:EndDateTime/udt:DateTimeString vermeldt het attribuut format niet.',
  'ram:StartDateTime/udt:DateTimeString does not say its format.':
    'ram:StartDateTime/udt:DateTimeString vermeldt het attribuut format niet.',
  'ram:FormattedIssueDateTime/qdt:DateTimeString does not say its format.':
    'ram:FormattedIssueDateTime/qdt:DateTimeString vermeldt het attribuut format niet.',
  'ram:PayeeTradeParty/ram:GlobalID does not say its schemeID.': 'ram:PayeeTradeParty/ram:GlobalID vermeldt het attribuut schemeID niet.',
  'ram:DueDateDateTime/udt:DateTimeString does not say its format.':
    'ram:DueDateDateTime/udt:DateTimeString vermeldt het attribuut format niet.',
  'Use urn:factur-x.eu:1p0:basicwl or urn:zugferd.de:2p0:basicwl.': 'Gebruik urn:factur-x.eu:1p0:basicwl of urn:zugferd.de:2p0:basicwl.',
  'The value of ram:IncludedNote/ram:SubjectCode is no code that Factur-X allows there.':
    'De waarde van ram:IncludedNote/ram:SubjectCode is geen code die Factur-X daar toestaat.',
  'The schemeID of ram:BuyerTradeParty/ram:GlobalID is no code that Factur-X allows there.':
    'Het attribuut schemeID van ram:BuyerTradeParty/ram:GlobalID is geen code die Factur-X daar toestaat.',
  'The schemeID of ram:SpecifiedTaxRegistration/ram:ID is no code that Factur-X allows there.':
    'Het attribuut schemeID van ram:SpecifiedTaxRegistration/ram:ID is geen code die Factur-X daar toestaat.',
  'Use VA.': 'Gebruik VA.',
  'The schemeID of ram:URIUniversalCommunication/ram:URIID is no code that Factur-X allows there.':
    'Het attribuut schemeID van ram:URIUniversalCommunication/ram:URIID is geen code die Factur-X daar toestaat.',
  'The schemeID of ram:SellerTradeParty/ram:GlobalID is no code that Factur-X allows there.':
    'Het attribuut schemeID van ram:SellerTradeParty/ram:GlobalID is geen code die Factur-X daar toestaat.',
  'The format of ram:OccurrenceDateTime/udt:DateTimeString is no code that Factur-X allows there.':
    'Het attribuut format van ram:OccurrenceDateTime/udt:DateTimeString is geen code die Factur-X daar toestaat.',
  'The schemeID of ram:ShipToTradeParty/ram:GlobalID is no code that Factur-X allows there.':
    'Het attribuut schemeID van ram:ShipToTradeParty/ram:GlobalID is geen code die Factur-X daar toestaat.',
  'The value of ram:ApplicableTradeTax/ram:CategoryCode is no code that Factur-X allows there.':
    'De waarde van ram:ApplicableTradeTax/ram:CategoryCode is geen code die Factur-X daar toestaat.',
  'The value of ram:ApplicableTradeTax/ram:DueDateTypeCode is no code that Factur-X allows there.':
    'De waarde van ram:ApplicableTradeTax/ram:DueDateTypeCode is geen code die Factur-X daar toestaat.',
  'Use 5 or 29 or 72.': 'Gebruik 5 of 29 of 72.',
  'The value of ram:ApplicableTradeTax/ram:ExemptionReasonCode is no code that Factur-X allows there.':
    'De waarde van ram:ApplicableTradeTax/ram:ExemptionReasonCode is geen code die Factur-X daar toestaat.',
  'The value of ram:ApplicableTradeTax/ram:TypeCode is no code that Factur-X allows there.':
    'De waarde van ram:ApplicableTradeTax/ram:TypeCode is geen code die Factur-X daar toestaat.',
  'Use VAT.': 'Gebruik VAT.',
  'The format of ram:EndDateTime/udt:DateTimeString is no code that Factur-X allows there.':
    'Het attribuut format van ram:EndDateTime/udt:DateTimeString is geen code die Factur-X daar toestaat.',
  'The format of ram:StartDateTime/udt:DateTimeString is no code that Factur-X allows there.':
    'Het attribuut format van ram:StartDateTime/udt:DateTimeString is geen code die Factur-X daar toestaat.',
  'The value of ram:ApplicableHeaderTradeSettlement/ram:TaxCurrencyCode is no code that Factur-X allows there.':
    'De waarde van ram:ApplicableHeaderTradeSettlement/ram:TaxCurrencyCode is geen code die Factur-X daar toestaat.',
  'The format of ram:FormattedIssueDateTime/qdt:DateTimeString is no code that Factur-X allows there.':
    'Het attribuut format van ram:FormattedIssueDateTime/qdt:DateTimeString is geen code die Factur-X daar toestaat.',
  'The schemeID of ram:PayeeTradeParty/ram:GlobalID is no code that Factur-X allows there.':
    'Het attribuut schemeID van ram:PayeeTradeParty/ram:GlobalID is geen code die Factur-X daar toestaat.',
  'The value of ram:CategoryTradeTax/ram:CategoryCode is no code that Factur-X allows there.':
    'De waarde van ram:CategoryTradeTax/ram:CategoryCode is geen code die Factur-X daar toestaat.',
  'The value of ram:CategoryTradeTax/ram:TypeCode is no code that Factur-X allows there.':
    'De waarde van ram:CategoryTradeTax/ram:TypeCode is geen code die Factur-X daar toestaat.',
  'The value of ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode is no code that Factur-X allows there.':
    'De waarde van ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode is geen code die Factur-X daar toestaat.',
  'The format of ram:DueDateDateTime/udt:DateTimeString is no code that Factur-X allows there.':
    'Het attribuut format van ram:DueDateDateTime/udt:DateTimeString is geen code die Factur-X daar toestaat.',
  'The value of ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode is no code that Factur-X allows there.':
    'De waarde van ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode is geen code die Factur-X daar toestaat.',
  'A line has no quantity.': 'Een regel heeft geen hoeveelheid.',
  'Complete the line, or mark it as a subtotal (GROUP) or as information (INFORMATION).':
    'Vul de regel aan, of duid die aan als subtotaal (GROUP) of als informatie (INFORMATION).',
  'A line has no unit of its quantity.': 'Een regel heeft geen eenheid van de hoeveelheid.',
  'A line has no net amount.': 'Een regel heeft geen nettobedrag.',
  'A line has no net price.': 'Een regel heeft geen nettoprijs.',
  'A line has no VAT category.': 'Een regel heeft geen btw-categorie.',
  'A line that belongs to another one does not say what it is.': 'Een regel die bij een andere hoort, vermeldt niet wat die is.',
  'Give LineStatusReasonCode: DETAIL, GROUP or INFORMATION.': 'Vermeld LineStatusReasonCode: DETAIL, GROUP of INFORMATION.',
  'A subtotal is not the sum of the lines that belong to it.': 'Een subtotaal is niet de som van de regels die erbij horen.',
  'Correct the subtotal, or leave it out.': 'Corrigeer het subtotaal, of laat het weg.',
  'A line belongs to one that does not exist.': 'Een regel hoort bij een regel die niet bestaat.',
  'Give the LineID of a line of this invoice as ParentLineID.': 'Vermeld de LineID van een regel van deze factuur als ParentLineID.',
  'A subtotal has an amount, and one of the subtotals below it has none.':
    'Een subtotaal heeft een bedrag, en een van de subtotalen eronder heeft er geen.',
  'Give all of these subtotals an amount.': 'Geef al deze subtotalen een bedrag.',
  'A note has a subject and no text.': 'Een opmerking heeft een onderwerp en geen tekst.',
  'Give Content or ContentCode.': 'Vermeld Content of ContentCode.',
  'A party other than the seller has a tax registration that is no VAT identifier.':
    'Een andere partij dan de verkoper heeft een fiscale registratie die geen btw-identificatienummer is.',
  'Give its VAT identifier with schemeID VA.': 'Vermeld het btw-identificatienummer van die partij met schemeID VA.',
  'The code of an attribute of an item is in no list that receivers know.':
    'De code van een kenmerk van een artikel staat in geen lijst die ontvangers kennen.',
  'Use a value of UNTDED 6313 or of its extension by Factur-X.':
    'Gebruik een waarde van UNTDED 6313 of van de uitbreiding daarvan door Factur-X.',
  'A charge has no reason, neither in words nor as a code.': 'Een toeslag heeft geen reden, noch in woorden noch als code.',
  'Give Reason or ReasonCode.': 'Vermeld Reason of ReasonCode.',
  'An attribute of an item has neither a name nor a code.': 'Een kenmerk van een artikel heeft noch een naam noch een code.',
  'Give one of them.': 'Vermeld er één van.',
  'An attribute of an item has no value, or two, or one without its unit.':
    'Een kenmerk van een artikel heeft geen waarde, of twee, of een waarde zonder eenheid.',
  'Give either Value, or ValueMeasure with its unitCode.': 'Vermeld ofwel Value, ofwel ValueMeasure met de unitCode ervan.',
  'A time of format 205 is not written as YYYYMMDDHHMM.': 'Een tijd van formaat 205 is niet geschreven als YYYYMMDDHHMM.',
  'Write it so, or give another format.': 'Schrijf die zo, of vermeld een ander formaat.',
  'Something is due, and neither a day nor terms of payment say when.':
    'Er is een bedrag verschuldigd, en noch een dag noch betalingscondities vermelden wanneer.',
  'Give a due date or terms of payment.': 'Vermeld een vervaldatum of betalingscondities.',
  'The sum of the lines (BT-106) is missing, or is not what its parts add up to.':
    'De som van de regels (BT-106) ontbreekt, of is niet gelijk aan de optelling van de delen.',
  'Correct the total or its parts; a cent may differ for each of them where they are added up.':
    'Corrigeer het totaal of de delen; waar ze worden opgeteld, mag per deel een cent verschil bestaan.',
  'The sum of the allowances (BT-107) is missing, or is not what its parts add up to.':
    'De som van de kortingen (BT-107) ontbreekt, of is niet gelijk aan de optelling van de delen.',
  'The sum of the charges (BT-108) is missing, or is not what its parts add up to.':
    'De som van de toeslagen (BT-108) ontbreekt, of is niet gelijk aan de optelling van de delen.',
  'The total without VAT (BT-109) is missing, or is not what its parts add up to.':
    'Het totaal zonder btw (BT-109) ontbreekt, of is niet gelijk aan de optelling van de delen.',
  'The total with VAT (BT-112) is missing, or is not what its parts add up to.':
    'Het totaal met btw (BT-112) ontbreekt, of is niet gelijk aan de optelling van de delen.',
  'The amount due (BT-115) is missing, or is not what its parts add up to.':
    'Het te betalen bedrag (BT-115) ontbreekt, of is niet gelijk aan de optelling van de delen.',
  'The VAT category AE stands in the VAT breakdown alone, or everywhere but there.':
    'De btw-categorie AE staat alleen in de btw-uitsplitsing, of overal behalve daar.',
  'Give a VAT breakdown for the category AE where a line, allowance or charge has it, and none where nothing has it.':
    'Vermeld een btw-uitsplitsing voor de categorie AE als een regel, korting of toeslag die heeft, en geen als niets die heeft.',
  'The base of the VAT category AE is not what lines, allowances and charges of its rate add up to.':
    'De basis van de btw-categorie AE is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief.',
  'Correct the base or the amounts; a cent may differ for each of them.':
    'Corrigeer de basis of de bedragen; per bedrag mag een cent verschil bestaan.',
  'The base of the VAT category AE is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    'De basis van de btw-categorie AE is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief, ongeacht hun vrijstellingsreden.',
  'The base of the VAT category AE is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    'De basis van de btw-categorie AE is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief en die vrijstellingsreden.',
  'The VAT category E stands in the VAT breakdown alone, or everywhere but there.':
    'De btw-categorie E staat alleen in de btw-uitsplitsing, of overal behalve daar.',
  'Give a VAT breakdown for the category E where a line, allowance or charge has it, and none where nothing has it.':
    'Vermeld een btw-uitsplitsing voor de categorie E als een regel, korting of toeslag die heeft, en geen als niets die heeft.',
  'The base of the VAT category E is not what lines, allowances and charges of its rate add up to.':
    'De basis van de btw-categorie E is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief.',
  'The base of the VAT category E is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    'De basis van de btw-categorie E is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief, ongeacht hun vrijstellingsreden.',
  'The base of the VAT category E is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    'De basis van de btw-categorie E is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief en die vrijstellingsreden.',
  'The VAT category G stands in the VAT breakdown alone, or everywhere but there.':
    'De btw-categorie G staat alleen in de btw-uitsplitsing, of overal behalve daar.',
  'Give a VAT breakdown for the category G where a line, allowance or charge has it, and none where nothing has it.':
    'Vermeld een btw-uitsplitsing voor de categorie G als een regel, korting of toeslag die heeft, en geen als niets die heeft.',
  'The base of the VAT category G is not what lines, allowances and charges of its rate add up to.':
    'De basis van de btw-categorie G is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief.',
  'The base of the VAT category G is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    'De basis van de btw-categorie G is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief, ongeacht hun vrijstellingsreden.',
  'The base of the VAT category G is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    'De basis van de btw-categorie G is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief en die vrijstellingsreden.',
  'The VAT category K stands in the VAT breakdown alone, or everywhere but there.':
    'De btw-categorie K staat alleen in de btw-uitsplitsing, of overal behalve daar.',
  'Give a VAT breakdown for the category K where a line, allowance or charge has it, and none where nothing has it.':
    'Vermeld een btw-uitsplitsing voor de categorie K als een regel, korting of toeslag die heeft, en geen als niets die heeft.',
  'The base of the VAT category K is not what lines, allowances and charges of its rate add up to.':
    'De basis van de btw-categorie K is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief.',
  'The base of the VAT category K is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    'De basis van de btw-categorie K is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief, ongeacht hun vrijstellingsreden.',
  'The base of the VAT category K is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    'De basis van de btw-categorie K is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief en die vrijstellingsreden.',
  'The VAT category L stands in the VAT breakdown alone, or everywhere but there.':
    'De btw-categorie L staat alleen in de btw-uitsplitsing, of overal behalve daar.',
  'Give a VAT breakdown for the category L where a line, allowance or charge has it, and none where nothing has it.':
    'Vermeld een btw-uitsplitsing voor de categorie L als een regel, korting of toeslag die heeft, en geen als niets die heeft.',
  'The base of the VAT category L is not what lines, allowances and charges of its rate add up to.':
    'De basis van de btw-categorie L is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief.',
  'The base of the VAT category L is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    'De basis van de btw-categorie L is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief, ongeacht hun vrijstellingsreden.',
  'The base of the VAT category L is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    'De basis van de btw-categorie L is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief en die vrijstellingsreden.',
  'The VAT category M stands in the VAT breakdown alone, or everywhere but there.':
    'De btw-categorie M staat alleen in de btw-uitsplitsing, of overal behalve daar.',
  'Give a VAT breakdown for the category M where a line, allowance or charge has it, and none where nothing has it.':
    'Vermeld een btw-uitsplitsing voor de categorie M als een regel, korting of toeslag die heeft, en geen als niets die heeft.',
  'The base of the VAT category M is not what lines, allowances and charges of its rate add up to.':
    'De basis van de btw-categorie M is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief.',
  'The base of the VAT category M is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    'De basis van de btw-categorie M is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief, ongeacht hun vrijstellingsreden.',
  'The base of the VAT category M is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    'De basis van de btw-categorie M is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief en die vrijstellingsreden.',
  'The VAT category O stands in the VAT breakdown alone, or everywhere but there.':
    'De btw-categorie O staat alleen in de btw-uitsplitsing, of overal behalve daar.',
  'Give a VAT breakdown for the category O where a line, allowance or charge has it, and none where nothing has it.':
    'Vermeld een btw-uitsplitsing voor de categorie O als een regel, korting of toeslag die heeft, en geen als niets die heeft.',
  'The base of the VAT category O is not what lines, allowances and charges of its rate add up to.':
    'De basis van de btw-categorie O is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief.',
  'The base of the VAT category O is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    'De basis van de btw-categorie O is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief, ongeacht hun vrijstellingsreden.',
  'The base of the VAT category O is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    'De basis van de btw-categorie O is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief en die vrijstellingsreden.',
  'The VAT category S stands in the VAT breakdown alone, or everywhere but there.':
    'De btw-categorie S staat alleen in de btw-uitsplitsing, of overal behalve daar.',
  'Give a VAT breakdown for the category S where a line, allowance or charge has it, and none where nothing has it.':
    'Vermeld een btw-uitsplitsing voor de categorie S als een regel, korting of toeslag die heeft, en geen als niets die heeft.',
  'The base of the VAT category S is not what lines, allowances and charges of its rate add up to.':
    'De basis van de btw-categorie S is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief.',
  'The base of the VAT category S is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    'De basis van de btw-categorie S is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief, ongeacht hun vrijstellingsreden.',
  'The base of the VAT category S is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    'De basis van de btw-categorie S is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief en die vrijstellingsreden.',
  'The VAT category Z stands in the VAT breakdown alone, or everywhere but there.':
    'De btw-categorie Z staat alleen in de btw-uitsplitsing, of overal behalve daar.',
  'Give a VAT breakdown for the category Z where a line, allowance or charge has it, and none where nothing has it.':
    'Vermeld een btw-uitsplitsing voor de categorie Z als een regel, korting of toeslag die heeft, en geen als niets die heeft.',
  'The base of the VAT category Z is not what lines, allowances and charges of its rate add up to.':
    'De basis van de btw-categorie Z is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief.',
  'The base of the VAT category Z is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    'De basis van de btw-categorie Z is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief, ongeacht hun vrijstellingsreden.',
  'The base of the VAT category Z is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    'De basis van de btw-categorie Z is niet gelijk aan het totaal van de regels, kortingen en toeslagen met dat tarief en die vrijstellingsreden.',
  'The VAT of a standard rate differs from its base times the rate by more than a cent for each amount in it.':
    'De btw van een standaardtarief wijkt per bedrag dat erin zit meer dan een cent af van de basis maal het tarief.',
  'Correct the VAT amount, the base or the rate.': 'Corrigeer het btw-bedrag, de basis of het tarief.',
};

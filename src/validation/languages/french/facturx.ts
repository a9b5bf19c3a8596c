// French: Factur-X.
import type { Translations } from '../translations.js';

export const FACTURX: Translations = {
  'The seller has several VAT identifiers.': 'Le vendeur a plusieurs identifiants de TVA.',
  'The seller has several local tax registrations.': 'Le vendeur a plusieurs enregistrements fiscaux locaux.',
  'There are several VAT totals in the invoice currency.': 'Il y a plusieurs totaux de TVA dans la devise de facture.',
  'There are several VAT totals in the accounting currency.': 'Il y a plusieurs totaux de TVA dans la devise de comptabilisation.',
  'ram:IssueDateTime/udt:DateTimeString does not say its format.': "ram:IssueDateTime/udt:DateTimeString n'indique pas son format.",
  'Give the attribute format.': "Indiquer l'attribut format.",
  'ram:SpecifiedTaxRegistration/ram:ID does not say its schemeID.': "ram:SpecifiedTaxRegistration/ram:ID n'indique pas son schemeID.",
  'The value of ram:GuidelineSpecifiedDocumentContextParameter/ram:ID is no code that Factur-X allows there.':
    "La valeur de ram:GuidelineSpecifiedDocumentContextParameter/ram:ID n'est pas un code que Factur-X y autorise.",
  'Use urn:factur-x.eu:1p0:minimum or urn:zugferd.de:2p0:minimum.': 'Utiliser urn:factur-x.eu:1p0:minimum ou urn:zugferd.de:2p0:minimum.',
  'The format of ram:IssueDateTime/udt:DateTimeString is no code that Factur-X allows there.':
    "Le format de ram:IssueDateTime/udt:DateTimeString n'est pas un code que Factur-X y autorise.",
  'Use 102.': 'Utiliser 102.',
  'The value of rsm:ExchangedDocument/ram:TypeCode is no code that Factur-X allows there.':
    "La valeur de rsm:ExchangedDocument/ram:TypeCode n'est pas un code que Factur-X y autorise.",
  'Use a value of the code list, written as there.': "Utiliser une valeur de la liste de codes, écrite à l'identique.",
  'The schemeID of ram:SpecifiedLegalOrganization/ram:ID is no code that Factur-X allows there.':
    "Le schemeID de ram:SpecifiedLegalOrganization/ram:ID n'est pas un code que Factur-X y autorise.",
  'The value of ram:PostalTradeAddress/ram:CountryID is no code that Factur-X allows there.':
    "La valeur de ram:PostalTradeAddress/ram:CountryID n'est pas un code que Factur-X y autorise.",
  'The value of ram:ApplicableHeaderTradeSettlement/ram:InvoiceCurrencyCode is no code that Factur-X allows there.':
    "La valeur de ram:ApplicableHeaderTradeSettlement/ram:InvoiceCurrencyCode n'est pas un code que Factur-X y autorise.",
  'The currencyID of ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount is no code that Factur-X allows there.':
    "Le currencyID de ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount n'est pas un code que Factur-X y autorise.",
  'The invoice has no VAT breakdown.': "La facture n'a pas de ventilation de la TVA.",
  'Give an ApplicableTradeTax for each VAT category and rate.':
    'Indiquer un ApplicableTradeTax pour chaque catégorie et chaque taux de TVA.',
  'ram:BuyerTradeParty/ram:GlobalID does not say its schemeID.': "ram:BuyerTradeParty/ram:GlobalID n'indique pas son schemeID.",
  'ram:URIUniversalCommunication/ram:URIID does not say its schemeID.':
    "ram:URIUniversalCommunication/ram:URIID n'indique pas son schemeID.",
  'ram:SellerTradeParty/ram:GlobalID does not say its schemeID.': "ram:SellerTradeParty/ram:GlobalID n'indique pas son schemeID.",
  'ram:OccurrenceDateTime/udt:DateTimeString does not say its format.':
    "ram:OccurrenceDateTime/udt:DateTimeString n'indique pas son format.",
  'ram:ShipToTradeParty/ram:GlobalID does not say its schemeID.': "ram:ShipToTradeParty/ram:GlobalID n'indique pas son schemeID.",
  'ram:EndDateTime/udt:DateTimeString does not say its format.': "ram:EndDateTime/udt:DateTimeString n'indique pas son format.",
  'ram:StartDateTime/udt:DateTimeString does not say its format.': "ram:StartDateTime/udt:DateTimeString n'indique pas son format.",
  'ram:FormattedIssueDateTime/qdt:DateTimeString does not say its format.':
    "ram:FormattedIssueDateTime/qdt:DateTimeString n'indique pas son format.",
  'ram:PayeeTradeParty/ram:GlobalID does not say its schemeID.': "ram:PayeeTradeParty/ram:GlobalID n'indique pas son schemeID.",
  'ram:DueDateDateTime/udt:DateTimeString does not say its format.': "ram:DueDateDateTime/udt:DateTimeString n'indique pas son format.",
  'Use urn:factur-x.eu:1p0:basicwl or urn:zugferd.de:2p0:basicwl.': 'Utiliser urn:factur-x.eu:1p0:basicwl ou urn:zugferd.de:2p0:basicwl.',
  'The value of ram:IncludedNote/ram:SubjectCode is no code that Factur-X allows there.':
    "La valeur de ram:IncludedNote/ram:SubjectCode n'est pas un code que Factur-X y autorise.",
  'The schemeID of ram:BuyerTradeParty/ram:GlobalID is no code that Factur-X allows there.':
    "Le schemeID de ram:BuyerTradeParty/ram:GlobalID n'est pas un code que Factur-X y autorise.",
  'The schemeID of ram:SpecifiedTaxRegistration/ram:ID is no code that Factur-X allows there.':
    "Le schemeID de ram:SpecifiedTaxRegistration/ram:ID n'est pas un code que Factur-X y autorise.",
  'Use VA.': 'Utiliser VA.',
  'The schemeID of ram:URIUniversalCommunication/ram:URIID is no code that Factur-X allows there.':
    "Le schemeID de ram:URIUniversalCommunication/ram:URIID n'est pas un code que Factur-X y autorise.",
  'The schemeID of ram:SellerTradeParty/ram:GlobalID is no code that Factur-X allows there.':
    "Le schemeID de ram:SellerTradeParty/ram:GlobalID n'est pas un code que Factur-X y autorise.",
  'The format of ram:OccurrenceDateTime/udt:DateTimeString is no code that Factur-X allows there.':
    "Le format de ram:OccurrenceDateTime/udt:DateTimeString n'est pas un code que Factur-X y autorise.",
  'The schemeID of ram:ShipToTradeParty/ram:GlobalID is no code that Factur-X allows there.':
    "Le schemeID de ram:ShipToTradeParty/ram:GlobalID n'est pas un code que Factur-X y autorise.",
  'The value of ram:ApplicableTradeTax/ram:CategoryCode is no code that Factur-X allows there.':
    "La valeur de ram:ApplicableTradeTax/ram:CategoryCode n'est pas un code que Factur-X y autorise.",
  'The value of ram:ApplicableTradeTax/ram:DueDateTypeCode is no code that Factur-X allows there.':
    "La valeur de ram:ApplicableTradeTax/ram:DueDateTypeCode n'est pas un code que Factur-X y autorise.",
  'Use 5 or 29 or 72.': 'Utiliser 5, 29 ou 72.',
  'The value of ram:ApplicableTradeTax/ram:ExemptionReasonCode is no code that Factur-X allows there.':
    "La valeur de ram:ApplicableTradeTax/ram:ExemptionReasonCode n'est pas un code que Factur-X y autorise.",
  'The value of ram:ApplicableTradeTax/ram:TypeCode is no code that Factur-X allows there.':
    "La valeur de ram:ApplicableTradeTax/ram:TypeCode n'est pas un code que Factur-X y autorise.",
  'Use VAT.': 'Utiliser VAT.',
  'The format of ram:EndDateTime/udt:DateTimeString is no code that Factur-X allows there.':
    "Le format de ram:EndDateTime/udt:DateTimeString n'est pas un code que Factur-X y autorise.",
  'The format of ram:StartDateTime/udt:DateTimeString is no code that Factur-X allows there.':
    "Le format de ram:StartDateTime/udt:DateTimeString n'est pas un code que Factur-X y autorise.",
  'The value of ram:ApplicableHeaderTradeSettlement/ram:TaxCurrencyCode is no code that Factur-X allows there.':
    "La valeur de ram:ApplicableHeaderTradeSettlement/ram:TaxCurrencyCode n'est pas un code que Factur-X y autorise.",
  'The format of ram:FormattedIssueDateTime/qdt:DateTimeString is no code that Factur-X allows there.':
    "Le format de ram:FormattedIssueDateTime/qdt:DateTimeString n'est pas un code que Factur-X y autorise.",
  'The schemeID of ram:PayeeTradeParty/ram:GlobalID is no code that Factur-X allows there.':
    "Le schemeID de ram:PayeeTradeParty/ram:GlobalID n'est pas un code que Factur-X y autorise.",
  'The value of ram:CategoryTradeTax/ram:CategoryCode is no code that Factur-X allows there.':
    "La valeur de ram:CategoryTradeTax/ram:CategoryCode n'est pas un code que Factur-X y autorise.",
  'The value of ram:CategoryTradeTax/ram:TypeCode is no code that Factur-X allows there.':
    "La valeur de ram:CategoryTradeTax/ram:TypeCode n'est pas un code que Factur-X y autorise.",
  'The value of ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode is no code that Factur-X allows there.':
    "La valeur de ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode n'est pas un code que Factur-X y autorise.",
  'The format of ram:DueDateDateTime/udt:DateTimeString is no code that Factur-X allows there.':
    "Le format de ram:DueDateDateTime/udt:DateTimeString n'est pas un code que Factur-X y autorise.",
  'The value of ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode is no code that Factur-X allows there.':
    "La valeur de ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode n'est pas un code que Factur-X y autorise.",
  'A line has no quantity.': "Une ligne n'a pas de quantité.",
  'Complete the line, or mark it as a subtotal (GROUP) or as information (INFORMATION).':
    'Compléter la ligne, ou la désigner comme sous-total (GROUP) ou comme information (INFORMATION).',
  'A line has no unit of its quantity.': "Une ligne n'a pas d'unité pour sa quantité.",
  'A line has no net amount.': "Une ligne n'a pas de montant net.",
  'A line has no net price.': "Une ligne n'a pas de prix net.",
  'A line has no VAT category.': "Une ligne n'a pas de catégorie de TVA.",
  'A line that belongs to another one does not say what it is.': "Une ligne qui dépend d'une autre n'indique pas sa nature.",
  'Give LineStatusReasonCode: DETAIL, GROUP or INFORMATION.': 'Indiquer LineStatusReasonCode : DETAIL, GROUP ou INFORMATION.',
  'A subtotal is not the sum of the lines that belong to it.': "Un sous-total n'est pas la somme des lignes qui en dépendent.",
  'Correct the subtotal, or leave it out.': "Corriger le sous-total, ou l'omettre.",
  'A line belongs to one that does not exist.': "Une ligne dépend d'une ligne qui n'existe pas.",
  'Give the LineID of a line of this invoice as ParentLineID.': "Indiquer le LineID d'une ligne de cette facture comme ParentLineID.",
  'A subtotal has an amount, and one of the subtotals below it has none.':
    "Un sous-total a un montant, et l'un des sous-totaux qui en dépendent n'en a pas.",
  'Give all of these subtotals an amount.': 'Indiquer un montant pour tous ces sous-totaux.',
  'A note has a subject and no text.': 'Une note a un sujet et pas de texte.',
  'Give Content or ContentCode.': 'Indiquer Content ou ContentCode.',
  'A party other than the seller has a tax registration that is no VAT identifier.':
    "Une autre partie que le vendeur a un enregistrement fiscal qui n'est pas un identifiant de TVA.",
  'Give its VAT identifier with schemeID VA.': 'Indiquer son identifiant de TVA avec schemeID VA.',
  'The code of an attribute of an item is in no list that receivers know.':
    "Le code d'un attribut d'article ne figure dans aucune liste connue des destinataires.",
  'Use a value of UNTDED 6313 or of its extension by Factur-X.': 'Utiliser une valeur de UNTDED 6313 ou de son extension par Factur-X.',
  'A charge has no reason, neither in words nor as a code.': "Une charge n'a pas de motif, ni sous forme de texte ni sous forme de code.",
  'Give Reason or ReasonCode.': 'Indiquer Reason ou ReasonCode.',
  'An attribute of an item has neither a name nor a code.': "Un attribut d'article n'a ni nom ni code.",
  'Give one of them.': "Indiquer l'un des deux.",
  'An attribute of an item has no value, or two, or one without its unit.':
    "Un attribut d'article n'a pas de valeur, ou en a deux, ou en a une sans son unité.",
  'Give either Value, or ValueMeasure with its unitCode.': 'Indiquer soit Value, soit ValueMeasure avec son unitCode.',
  'A time of format 205 is not written as YYYYMMDDHHMM.': "Une heure au format 205 n'est pas écrite sous la forme YYYYMMDDHHMM.",
  'Write it so, or give another format.': "L'écrire ainsi, ou indiquer un autre format.",
  'Something is due, and neither a day nor terms of payment say when.':
    "Une somme est à payer, et ni une date ni des conditions de paiement n'indiquent quand.",
  'Give a due date or terms of payment.': "Indiquer une date d'échéance ou des conditions de paiement.",
  'The sum of the lines (BT-106) is missing, or is not what its parts add up to.':
    'La somme des lignes (BT-106) manque, ou ne correspond pas à la somme de ses composantes.',
  'Correct the total or its parts; a cent may differ for each of them where they are added up.':
    "Corriger le total ou ses composantes ; un écart d'un centime est admis pour chacune d'elles lorsqu'on les additionne.",
  'The sum of the allowances (BT-107) is missing, or is not what its parts add up to.':
    'La somme des remises (BT-107) manque, ou ne correspond pas à la somme de ses composantes.',
  'The sum of the charges (BT-108) is missing, or is not what its parts add up to.':
    'La somme des charges (BT-108) manque, ou ne correspond pas à la somme de ses composantes.',
  'The total without VAT (BT-109) is missing, or is not what its parts add up to.':
    'Le total hors TVA (BT-109) manque, ou ne correspond pas à la somme de ses composantes.',
  'The total with VAT (BT-112) is missing, or is not what its parts add up to.':
    'Le total TTC (BT-112) manque, ou ne correspond pas à la somme de ses composantes.',
  'The amount due (BT-115) is missing, or is not what its parts add up to.':
    'Le montant à payer (BT-115) manque, ou ne correspond pas à la somme de ses composantes.',
  'The VAT category AE stands in the VAT breakdown alone, or everywhere but there.':
    'La catégorie de TVA AE figure uniquement dans la ventilation de la TVA, ou partout sauf là.',
  'Give a VAT breakdown for the category AE where a line, allowance or charge has it, and none where nothing has it.':
    "Indiquer une ventilation de la TVA pour la catégorie AE si une ligne, une remise ou une charge l'utilise, et aucune si rien ne l'utilise.",
  'The base of the VAT category AE is not what lines, allowances and charges of its rate add up to.':
    'La base de la catégorie de TVA AE ne correspond pas à la somme des lignes, remises et charges à son taux.',
  'Correct the base or the amounts; a cent may differ for each of them.':
    "Corriger la base ou les montants ; un écart d'un centime est admis pour chacun d'eux.",
  'The base of the VAT category AE is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    "La base de la catégorie de TVA AE ne correspond pas à la somme des lignes, remises et charges à son taux, quels que soient leurs motifs d'exonération.",
  'The base of the VAT category AE is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    "La base de la catégorie de TVA AE ne correspond pas à la somme des lignes, remises et charges ayant son taux et son motif d'exonération.",
  'The VAT category E stands in the VAT breakdown alone, or everywhere but there.':
    'La catégorie de TVA E figure uniquement dans la ventilation de la TVA, ou partout sauf là.',
  'Give a VAT breakdown for the category E where a line, allowance or charge has it, and none where nothing has it.':
    "Indiquer une ventilation de la TVA pour la catégorie E si une ligne, une remise ou une charge l'utilise, et aucune si rien ne l'utilise.",
  'The base of the VAT category E is not what lines, allowances and charges of its rate add up to.':
    'La base de la catégorie de TVA E ne correspond pas à la somme des lignes, remises et charges à son taux.',
  'The base of the VAT category E is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    "La base de la catégorie de TVA E ne correspond pas à la somme des lignes, remises et charges à son taux, quels que soient leurs motifs d'exonération.",
  'The base of the VAT category E is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    "La base de la catégorie de TVA E ne correspond pas à la somme des lignes, remises et charges ayant son taux et son motif d'exonération.",
  'The VAT category G stands in the VAT breakdown alone, or everywhere but there.':
    'La catégorie de TVA G figure uniquement dans la ventilation de la TVA, ou partout sauf là.',
  'Give a VAT breakdown for the category G where a line, allowance or charge has it, and none where nothing has it.':
    "Indiquer une ventilation de la TVA pour la catégorie G si une ligne, une remise ou une charge l'utilise, et aucune si rien ne l'utilise.",
  'The base of the VAT category G is not what lines, allowances and charges of its rate add up to.':
    'La base de la catégorie de TVA G ne correspond pas à la somme des lignes, remises et charges à son taux.',
  'The base of the VAT category G is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    "La base de la catégorie de TVA G ne correspond pas à la somme des lignes, remises et charges à son taux, quels que soient leurs motifs d'exonération.",
  'The base of the VAT category G is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    "La base de la catégorie de TVA G ne correspond pas à la somme des lignes, remises et charges ayant son taux et son motif d'exonération.",
  'The VAT category K stands in the VAT breakdown alone, or everywhere but there.':
    'La catégorie de TVA K figure uniquement dans la ventilation de la TVA, ou partout sauf là.',
  'Give a VAT breakdown for the category K where a line, allowance or charge has it, and none where nothing has it.':
    "Indiquer une ventilation de la TVA pour la catégorie K si une ligne, une remise ou une charge l'utilise, et aucune si rien ne l'utilise.",
  'The base of the VAT category K is not what lines, allowances and charges of its rate add up to.':
    'La base de la catégorie de TVA K ne correspond pas à la somme des lignes, remises et charges à son taux.',
  'The base of the VAT category K is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    "La base de la catégorie de TVA K ne correspond pas à la somme des lignes, remises et charges à son taux, quels que soient leurs motifs d'exonération.",
  'The base of the VAT category K is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    "La base de la catégorie de TVA K ne correspond pas à la somme des lignes, remises et charges ayant son taux et son motif d'exonération.",
  'The VAT category L stands in the VAT breakdown alone, or everywhere but there.':
    'La catégorie de TVA L figure uniquement dans la ventilation de la TVA, ou partout sauf là.',
  'Give a VAT breakdown for the category L where a line, allowance or charge has it, and none where nothing has it.':
    "Indiquer une ventilation de la TVA pour la catégorie L si une ligne, une remise ou une charge l'utilise, et aucune si rien ne l'utilise.",
  'The base of the VAT category L is not what lines, allowances and charges of its rate add up to.':
    'La base de la catégorie de TVA L ne correspond pas à la somme des lignes, remises et charges à son taux.',
  'The base of the VAT category L is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    "La base de la catégorie de TVA L ne correspond pas à la somme des lignes, remises et charges à son taux, quels que soient leurs motifs d'exonération.",
  'The base of the VAT category L is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    "La base de la catégorie de TVA L ne correspond pas à la somme des lignes, remises et charges ayant son taux et son motif d'exonération.",
  'The VAT category M stands in the VAT breakdown alone, or everywhere but there.':
    'La catégorie de TVA M figure uniquement dans la ventilation de la TVA, ou partout sauf là.',
  'Give a VAT breakdown for the category M where a line, allowance or charge has it, and none where nothing has it.':
    "Indiquer une ventilation de la TVA pour la catégorie M si une ligne, une remise ou une charge l'utilise, et aucune si rien ne l'utilise.",
  'The base of the VAT category M is not what lines, allowances and charges of its rate add up to.':
    'La base de la catégorie de TVA M ne correspond pas à la somme des lignes, remises et charges à son taux.',
  'The base of the VAT category M is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    "La base de la catégorie de TVA M ne correspond pas à la somme des lignes, remises et charges à son taux, quels que soient leurs motifs d'exonération.",
  'The base of the VAT category M is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    "La base de la catégorie de TVA M ne correspond pas à la somme des lignes, remises et charges ayant son taux et son motif d'exonération.",
  'The VAT category O stands in the VAT breakdown alone, or everywhere but there.':
    'La catégorie de TVA O figure uniquement dans la ventilation de la TVA, ou partout sauf là.',
  'Give a VAT breakdown for the category O where a line, allowance or charge has it, and none where nothing has it.':
    "Indiquer une ventilation de la TVA pour la catégorie O si une ligne, une remise ou une charge l'utilise, et aucune si rien ne l'utilise.",
  'The base of the VAT category O is not what lines, allowances and charges of its rate add up to.':
    'La base de la catégorie de TVA O ne correspond pas à la somme des lignes, remises et charges à son taux.',
  'The base of the VAT category O is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    "La base de la catégorie de TVA O ne correspond pas à la somme des lignes, remises et charges à son taux, quels que soient leurs motifs d'exonération.",
  'The base of the VAT category O is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    "La base de la catégorie de TVA O ne correspond pas à la somme des lignes, remises et charges ayant son taux et son motif d'exonération.",
  'The VAT category S stands in the VAT breakdown alone, or everywhere but there.':
    'La catégorie de TVA S figure uniquement dans la ventilation de la TVA, ou partout sauf là.',
  'Give a VAT breakdown for the category S where a line, allowance or charge has it, and none where nothing has it.':
    "Indiquer une ventilation de la TVA pour la catégorie S si une ligne, une remise ou une charge l'utilise, et aucune si rien ne l'utilise.",
  'The base of the VAT category S is not what lines, allowances and charges of its rate add up to.':
    'La base de la catégorie de TVA S ne correspond pas à la somme des lignes, remises et charges à son taux.',
  'The base of the VAT category S is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    "La base de la catégorie de TVA S ne correspond pas à la somme des lignes, remises et charges à son taux, quels que soient leurs motifs d'exonération.",
  'The base of the VAT category S is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    "La base de la catégorie de TVA S ne correspond pas à la somme des lignes, remises et charges ayant son taux et son motif d'exonération.",
  'The VAT category Z stands in the VAT breakdown alone, or everywhere but there.':
    'La catégorie de TVA Z figure uniquement dans la ventilation de la TVA, ou partout sauf là.',
  'Give a VAT breakdown for the category Z where a line, allowance or charge has it, and none where nothing has it.':
    "Indiquer une ventilation de la TVA pour la catégorie Z si une ligne, une remise ou une charge l'utilise, et aucune si rien ne l'utilise.",
  'The base of the VAT category Z is not what lines, allowances and charges of its rate add up to.':
    'La base de la catégorie de TVA Z ne correspond pas à la somme des lignes, remises et charges à son taux.',
  'The base of the VAT category Z is not what lines, allowances and charges of its rate, whatever their reasons of exemption, add up to.':
    "La base de la catégorie de TVA Z ne correspond pas à la somme des lignes, remises et charges à son taux, quels que soient leurs motifs d'exonération.",
  'The base of the VAT category Z is not what lines, allowances and charges of its rate and reason of exemption add up to.':
    "La base de la catégorie de TVA Z ne correspond pas à la somme des lignes, remises et charges ayant son taux et son motif d'exonération.",
  'The VAT of a standard rate differs from its base times the rate by more than a cent for each amount in it.':
    "La TVA d'un taux normal s'écarte de sa base multipliée par le taux de plus d'un centime par montant compris.",
  'Correct the VAT amount, the base or the rate.': 'Corriger le montant de TVA, la base ou le taux.',
};

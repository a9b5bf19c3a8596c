// Dutch: NLCIUS.
import type { Translations } from '../translations.js';

export const NLCIUS: Translations = {
  'The document has no specification identifier.': 'Het document heeft geen specificatie-identificatie.',
  'Give the identifier of NLCIUS.': 'Vermeld de identificatie van NLCIUS.',
  'The specification identifier is not the one of NLCIUS, nor of an extension of it.':
    'De specificatie-identificatie is niet die van NLCIUS, en ook niet van een extensie ervan.',
  'Begin it with urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0.':
    'Begin die met urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0.',
  'The legal registration of the Dutch seller is neither a KVK number nor an OIN.':
    'De wettelijke registratie van de Nederlandse verkoper is noch een KVK-nummer noch een OIN.',
  'Give the KVK number with scheme 0106, or the OIN with scheme 0190.':
    'Vermeld het KVK-nummer met schema 0106, of het OIN met schema 0190.',
  'The invoice of the Dutch seller has neither a buyer reference nor an order reference.':
    'De factuur van de Nederlandse verkoper heeft noch een kopersreferentie noch een orderreferentie.',
  "Street, city or post code is missing in the Dutch seller's address.":
    'In het adres van de Nederlandse verkoper ontbreekt straat, plaats of postcode.',
  'Give street, city and post code.': 'Vermeld straat, plaats en postcode.',
  "Street, city or post code is missing in the Dutch buyer's address.":
    'In het adres van de Nederlandse koper ontbreekt straat, plaats of postcode.',
  "Street, city or post code is missing in the address of the seller's Dutch tax representative.":
    'In het adres van de Nederlandse fiscaal vertegenwoordiger van de verkoper ontbreekt straat, plaats of postcode.',
  'The type code is none of those that NLCIUS knows.': 'De typecode is geen van de codes die NLCIUS kent.',
  'Use 380, 381, 384 or 389.': 'Gebruik 380, 381, 384 of 389.',
  'The type code and the kind of the document do not fit.': 'De typecode en de soort van het document passen niet bij elkaar.',
  'Use 381 in a CreditNote, and 380, 384 or 389 in an Invoice.': 'Gebruik 381 in een CreditNote, en 380, 384 of 389 in een Invoice.',
  'The corrective invoice does not say which invoice it corrects.': 'De correctiefactuur vermeldt niet welke factuur ze corrigeert.',
  'Refer to the preceding invoice (BT-25).': 'Verwijs naar de voorafgaande factuur (BT-25).',
  'The legal registration of the Dutch buyer is neither a KVK number nor an OIN.':
    'De wettelijke registratie van de Nederlandse koper is noch een KVK-nummer noch een OIN.',
  'Money is due to the Dutch seller, but no means of payment is given.':
    'Er is een bedrag verschuldigd aan de Nederlandse verkoper, maar er is geen betaalwijze vermeld.',
  'Say how to pay (BG-16).': 'Vermeld hoe moet worden betaald (BG-16).',
  'The means of payment is none that is used in the Netherlands.': 'De betaalwijze wordt in Nederland niet gebruikt.',
  'A SEPA payment needs no identifier of the bank.': 'Een SEPA-betaling heeft geen identificatie van de bank nodig.',
  'Leave it out.': 'Laat dit weg.',
  'A line refers to a line of an order, but the document names no order.':
    'Een regel verwijst naar een orderregel, maar het document noemt geen order.',
  'A VAT accounting currency is not of use to Dutch sellers.': 'Een btw-boekhoudvaluta is voor Nederlandse verkopers niet van toepassing.',
  'The tax point date is ignored in the Netherlands.': 'De datum van verschuldigdheid van de btw wordt in Nederland genegeerd.',
  'The code of the tax point date is ignored in the Netherlands.':
    'De code voor de datum van verschuldigdheid van de btw wordt in Nederland genegeerd.',
  'The date of the preceding invoice is not of use in the Netherlands.':
    'De datum van de voorafgaande factuur is in Nederland niet van toepassing.',
  'Dutch sellers have no tax registration beside the one for VAT.':
    'Nederlandse verkopers hebben geen fiscale registratie naast die voor btw.',
  'Additional legal information is not of use for Dutch sellers.':
    'Aanvullende juridische informatie is voor Nederlandse verkopers niet van toepassing.',
  "The third line of the seller's address is not of use in the Netherlands.":
    'De derde regel van het adres van de verkoper is in Nederland niet van toepassing.',
  "The third line of the buyer's address is not of use in the Netherlands.":
    'De derde regel van het adres van de koper is in Nederland niet van toepassing.',
  "The third line of the tax representative's address is not of use in the Netherlands.":
    'De derde regel van het adres van de fiscaal vertegenwoordiger is in Nederland niet van toepassing.',
  'The third line of the delivery address is not of use in the Netherlands.':
    'De derde regel van het afleveradres is in Nederland niet van toepassing.',
  "The region in the seller's address is not of use in the Netherlands.":
    'De regio in het adres van de verkoper is in Nederland niet van toepassing.',
  "The region in the buyer's address is not of use in the Netherlands.":
    'De regio in het adres van de koper is in Nederland niet van toepassing.',
  "The region in the tax representative's address is not of use in the Netherlands.":
    'De regio in het adres van de fiscaal vertegenwoordiger is in Nederland niet van toepassing.',
  'The region in the delivery address is not of use in the Netherlands.':
    'De regio in het afleveradres is in Nederland niet van toepassing.',
  'The text of the means of payment is not of use in the Netherlands.': 'De tekst van de betaalwijze is in Nederland niet van toepassing.',
  'Leave it out: the code says it.': 'Laat die weg: de code zegt het al.',
  'The name of the payment account is not of use in the Netherlands.': 'De naam van de betaalrekening is in Nederland niet van toepassing.',
  'The reason code of an allowance or charge is not of use in the Netherlands.':
    'De redencode van een korting of toeslag is in Nederland niet van toepassing.',
  'Give the reason as text.': 'Vermeld de reden als tekst.',
  'A VAT total in another currency than the invoice is not of use to Dutch sellers.':
    'Een btw-totaal in een andere valuta dan die van de factuur is voor Nederlandse verkopers niet van toepassing.',
  'The code of the reason for exemption is not of use in the Netherlands.':
    'De code van de vrijstellingsreden is in Nederland niet van toepassing.',
  'The specification identifier does not name the G-account extension.': 'De specificatie-identificatie noemt de G-rekening-extensie niet.',
  'End it with #conformant#urn:fdc:nen.nl:gaccount:v1.0.': 'Laat die eindigen op #conformant#urn:fdc:nen.nl:gaccount:v1.0.',
  'There are not two payment terms.': 'Er zijn niet twee betalingscondities.',
  'Give one for the G-account and one for the rest.': 'Vermeld er één voor de G-rekening en één voor de rest.',
  'There are not two means of payment.': 'Er zijn niet twee betaalwijzen.',
  'The amounts of the payment terms do not add up to the amount due.':
    'De bedragen van de betalingscondities zijn samen niet gelijk aan het te betalen bedrag.',
  'Divide the amount due among the payment terms.': 'Verdeel het te betalen bedrag over de betalingscondities.',
  'No means of payment, or more than one, is called GACCOUNT.': 'Geen betaalwijze, of meer dan één, heet GACCOUNT.',
  'Call the one of the G-account GACCOUNT.': 'Noem de betaalwijze van de G-rekening GACCOUNT.',
  'The payment terms do not refer to one means of payment.': 'De betalingscondities verwijzen niet naar één betaalwijze.',
  'Name the means of payment by its identifier.': 'Noem de betaalwijze met haar identificatie.',
  'The means of payment has not one identifier.': 'De betaalwijze heeft niet precies één identificatie.',
  'Give it an identifier of its own.': 'Geef haar een eigen identificatie.',
  'The payment terms refer to a means of payment that is not there.':
    'De betalingscondities verwijzen naar een betaalwijze die er niet is.',
  'Use the identifier of a means of payment.': 'Gebruik de identificatie van een betaalwijze.',
  'The subject code of a note is not agreed on in the Netherlands.':
    'Over de onderwerpcode van een opmerking bestaat in Nederland geen afspraak.',
  'Leave it out, or agree on it with the buyer.': 'Laat die weg, of spreek die met de koper af.',
  'The business process is only of use in some networks.': 'Het bedrijfsproces is alleen in sommige netwerken van toepassing.',
  'Leave it out where the network does not ask for it.': 'Laat het weg als het netwerk er niet om vraagt.',
};

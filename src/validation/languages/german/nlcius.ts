// German: NLCIUS.
import type { Translations } from '../translations.js';

export const NLCIUS: Translations = {
  'The document has no specification identifier.': 'Das Dokument hat keine Spezifikationskennung.',
  'Give the identifier of NLCIUS.': 'Die Kennung von NLCIUS angeben.',
  'The specification identifier is not the one of NLCIUS, nor of an extension of it.':
    'Die Spezifikationskennung ist weder die von NLCIUS noch die einer Erweiterung davon.',
  'Begin it with urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0.':
    'Mit urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0 beginnen.',
  'The legal registration of the Dutch seller is neither a KVK number nor an OIN.':
    'Die rechtliche Registrierung des niederländischen Verkäufers ist weder eine KVK-Nummer noch eine OIN.',
  'Give the KVK number with scheme 0106, or the OIN with scheme 0190.':
    'Die KVK-Nummer mit dem Schema 0106 oder die OIN mit dem Schema 0190 angeben.',
  'The invoice of the Dutch seller has neither a buyer reference nor an order reference.':
    'Die Rechnung des niederländischen Verkäufers hat weder eine Käuferreferenz noch eine Bestellreferenz.',
  "Street, city or post code is missing in the Dutch seller's address.":
    'In der Anschrift des niederländischen Verkäufers fehlt Straße, Ort oder Postleitzahl.',
  'Give street, city and post code.': 'Straße, Ort und Postleitzahl angeben.',
  "Street, city or post code is missing in the Dutch buyer's address.":
    'In der Anschrift des niederländischen Käufers fehlt Straße, Ort oder Postleitzahl.',
  "Street, city or post code is missing in the address of the seller's Dutch tax representative.":
    'In der Anschrift des niederländischen Steuervertreters des Verkäufers fehlt Straße, Ort oder Postleitzahl.',
  'The type code is none of those that NLCIUS knows.': 'Der Typcode ist keiner von denen, die NLCIUS kennt.',
  'Use 380, 381, 384 or 389.': '380, 381, 384 oder 389 verwenden.',
  'The type code and the kind of the document do not fit.': 'Der Typcode und die Art des Dokuments passen nicht zusammen.',
  'Use 381 in a CreditNote, and 380, 384 or 389 in an Invoice.': 'In einer CreditNote 381 verwenden, in einer Invoice 380, 384 oder 389.',
  'The corrective invoice does not say which invoice it corrects.': 'Die Korrekturrechnung gibt nicht an, welche Rechnung sie korrigiert.',
  'Refer to the preceding invoice (BT-25).': 'Auf die vorausgegangene Rechnung (BT-25) verweisen.',
  'The legal registration of the Dutch buyer is neither a KVK number nor an OIN.':
    'Die rechtliche Registrierung des niederländischen Käufers ist weder eine KVK-Nummer noch eine OIN.',
  'Money is due to the Dutch seller, but no means of payment is given.':
    'Dem niederländischen Verkäufer wird Geld geschuldet, es ist aber keine Zahlungsart angegeben.',
  'Say how to pay (BG-16).': 'Angeben, wie zu zahlen ist (BG-16).',
  'The means of payment is none that is used in the Netherlands.': 'Die Zahlungsart ist in den Niederlanden nicht gebräuchlich.',
  'A SEPA payment needs no identifier of the bank.': 'Eine SEPA-Zahlung benötigt keine Kennung der Bank.',
  'Leave it out.': 'Weglassen.',
  'A line refers to a line of an order, but the document names no order.':
    'Eine Rechnungsposition verweist auf eine Position einer Bestellung, das Dokument nennt aber keine Bestellung.',
  'A VAT accounting currency is not of use to Dutch sellers.':
    'Eine Buchungswährung der Umsatzsteuer ist für niederländische Verkäufer nicht von Nutzen.',
  'The tax point date is ignored in the Netherlands.': 'Das Datum der Steuerfälligkeit wird in den Niederlanden nicht beachtet.',
  'The code of the tax point date is ignored in the Netherlands.':
    'Der Code für das Datum der Steuerfälligkeit wird in den Niederlanden nicht beachtet.',
  'The date of the preceding invoice is not of use in the Netherlands.':
    'Das Datum der vorausgegangenen Rechnung wird in den Niederlanden nicht verwendet.',
  'Dutch sellers have no tax registration beside the one for VAT.':
    'Niederländische Verkäufer haben neben der Umsatzsteuer-Identifikationsnummer keine weitere Steuernummer.',
  'Additional legal information is not of use for Dutch sellers.':
    'Zusätzliche rechtliche Informationen werden bei niederländischen Verkäufern nicht verwendet.',
  "The third line of the seller's address is not of use in the Netherlands.":
    'Die dritte Zeile der Anschrift des Verkäufers wird in den Niederlanden nicht verwendet.',
  "The third line of the buyer's address is not of use in the Netherlands.":
    'Die dritte Zeile der Anschrift des Käufers wird in den Niederlanden nicht verwendet.',
  "The third line of the tax representative's address is not of use in the Netherlands.":
    'Die dritte Zeile der Anschrift des Steuervertreters wird in den Niederlanden nicht verwendet.',
  'The third line of the delivery address is not of use in the Netherlands.':
    'Die dritte Zeile der Lieferanschrift wird in den Niederlanden nicht verwendet.',
  "The region in the seller's address is not of use in the Netherlands.":
    'Die Region in der Anschrift des Verkäufers wird in den Niederlanden nicht verwendet.',
  "The region in the buyer's address is not of use in the Netherlands.":
    'Die Region in der Anschrift des Käufers wird in den Niederlanden nicht verwendet.',
  "The region in the tax representative's address is not of use in the Netherlands.":
    'Die Region in der Anschrift des Steuervertreters wird in den Niederlanden nicht verwendet.',
  'The region in the delivery address is not of use in the Netherlands.':
    'Die Region in der Lieferanschrift wird in den Niederlanden nicht verwendet.',
  'The text of the means of payment is not of use in the Netherlands.':
    'Der Text zur Zahlungsart wird in den Niederlanden nicht verwendet.',
  'Leave it out: the code says it.': 'Weglassen: Der Code sagt es bereits.',
  'The name of the payment account is not of use in the Netherlands.':
    'Der Name des Zahlungskontos wird in den Niederlanden nicht verwendet.',
  'The reason code of an allowance or charge is not of use in the Netherlands.':
    'Der Code für den Grund eines Nachlasses oder Zuschlags wird in den Niederlanden nicht verwendet.',
  'Give the reason as text.': 'Den Grund als Text angeben.',
  'A VAT total in another currency than the invoice is not of use to Dutch sellers.':
    'Ein Gesamtbetrag der Umsatzsteuer in einer anderen Währung als der der Rechnung ist für niederländische Verkäufer nicht von Nutzen.',
  'The code of the reason for exemption is not of use in the Netherlands.':
    'Der Code des Befreiungsgrunds wird in den Niederlanden nicht verwendet.',
  'The specification identifier does not name the G-account extension.':
    'Die Spezifikationskennung nennt die Erweiterung für das G-Konto nicht.',
  'End it with #conformant#urn:fdc:nen.nl:gaccount:v1.0.': 'Mit #conformant#urn:fdc:nen.nl:gaccount:v1.0 enden lassen.',
  'There are not two payment terms.': 'Es gibt nicht zwei Zahlungsbedingungen.',
  'Give one for the G-account and one for the rest.': 'Eine für das G-Konto und eine für den Rest angeben.',
  'There are not two means of payment.': 'Es gibt nicht zwei Zahlungsarten.',
  'The amounts of the payment terms do not add up to the amount due.':
    'Die Beträge der Zahlungsbedingungen ergeben nicht den fälligen Betrag.',
  'Divide the amount due among the payment terms.': 'Den fälligen Betrag auf die Zahlungsbedingungen aufteilen.',
  'No means of payment, or more than one, is called GACCOUNT.': 'Keine Zahlungsart oder mehr als eine heißt GACCOUNT.',
  'Call the one of the G-account GACCOUNT.': 'Diejenige des G-Kontos GACCOUNT nennen.',
  'The payment terms do not refer to one means of payment.': 'Die Zahlungsbedingungen verweisen nicht auf genau eine Zahlungsart.',
  'Name the means of payment by its identifier.': 'Die Zahlungsart mit ihrer Kennung nennen.',
  'The means of payment has not one identifier.': 'Die Zahlungsart hat nicht genau eine Kennung.',
  'Give it an identifier of its own.': 'Ihr eine eigene Kennung geben.',
  'The payment terms refer to a means of payment that is not there.':
    'Die Zahlungsbedingungen verweisen auf eine Zahlungsart, die nicht vorhanden ist.',
  'Use the identifier of a means of payment.': 'Die Kennung einer vorhandenen Zahlungsart verwenden.',
  'The subject code of a note is not agreed on in the Netherlands.':
    'Der Betreffcode einer Bemerkung ist in den Niederlanden nicht vereinbart.',
  'Leave it out, or agree on it with the buyer.': 'Weglassen oder mit dem Käufer vereinbaren.',
  'The business process is only of use in some networks.': 'Der Geschäftsprozess ist nur in manchen Netzwerken von Nutzen.',
  'Leave it out where the network does not ask for it.': 'Weglassen, wo das Netzwerk ihn nicht verlangt.',
};

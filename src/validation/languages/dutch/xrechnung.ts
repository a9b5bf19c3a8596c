// Dutch: XRechnung.
import type { Translations } from '../translations.js';

export const XRECHNUNG: Translations = {
  'The invoice does not say how to pay.': 'De factuur vermeldt niet hoe moet worden betaald.',
  'Give payment instructions (BG-16).': 'Vermeld betaalinstructies (BG-16).',
  'The buyer reference is missing.': 'De kopersreferentie ontbreekt.',
  'Give the Leitweg-ID, or what the buyer asks for, as buyer reference.':
    'Vermeld de Leitweg-ID, of wat de koper vraagt, als kopersreferentie.',
  "Give the seller's VAT identifier (BT-31), tax number (BT-32) or tax representative (BG-11).":
    'Vermeld het btw-identificatienummer (BT-31), het fiscale nummer (BT-32) of de fiscaal vertegenwoordiger (BG-11) van de verkoper.',
  'The type code is none that XRechnung uses.': 'De typecode wordt door XRechnung niet gebruikt.',
  'A line of the payment terms that begins with # is no cash discount as XRechnung writes it.':
    'Een regel van de betalingscondities die met # begint, is geen betalingskorting zoals XRechnung die schrijft.',
  'Write #SKONTO#TAGE=14#PROZENT=2.00# in a line of its own, and end it with a line break.':
    'Schrijf #SKONTO#TAGE=14#PROZENT=2.00# op een eigen regel, en sluit die af met een regeleinde.',
  'The specification identifier is not the one of XRechnung 3.0.': 'De specificatie-identificatie is niet die van XRechnung 3.0.',
  'Use the identifier of XRechnung 3.0.': 'Gebruik de identificatie van XRechnung 3.0.',
  'Two attachments have the same file name.': 'Twee bijlagen hebben dezelfde bestandsnaam.',
  'Give each attachment a name of its own.': 'Geef elke bijlage een eigen naam.',
  'The corrected invoice does not say which invoice it corrects.': 'De gecorrigeerde factuur vermeldt niet welke factuur ze corrigeert.',
  'Refer to the preceding invoice (BG-3).': 'Verwijs naar de voorafgaande factuur (BG-3).',
  'The identifier of the creditor for the direct debit is missing.': 'De incassant-identificatie voor de automatische incasso ontbreekt.',
  'Give it (BT-90).': 'Vermeld die (BT-90).',
  'The account that is debited is missing.': 'De rekening die wordt gedebiteerd, ontbreekt.',
  'Give it (BT-91).': 'Vermeld die (BT-91).',
  'The invoice does not say when it was delivered.': 'De factuur vermeldt niet wanneer er is geleverd.',
  'Give the day of delivery (BT-72), or the period of the invoice (BG-14) or of each line (BG-26).':
    'Vermeld de dag van levering (BT-72), of de periode van de factuur (BG-14) of van elke regel (BG-26).',
  "The seller's contact is missing.": 'Het contact van de verkoper ontbreekt.',
  'Give name, telephone and e-mail of a contact (BG-6).': 'Vermeld naam, telefoonnummer en e-mailadres van een contact (BG-6).',
  "The seller's city is missing.": 'De plaats van de verkoper ontbreekt.',
  'Give it (BT-37).': 'Vermeld die (BT-37).',
  "The seller's post code is missing.": 'De postcode van de verkoper ontbreekt.',
  'Give it (BT-38).': 'Vermeld die (BT-38).',
  "The name of the seller's contact is missing.": 'De naam van het contact van de verkoper ontbreekt.',
  'Give it (BT-41).': 'Vermeld die (BT-41).',
  "The telephone number of the seller's contact is missing.": 'Het telefoonnummer van het contact van de verkoper ontbreekt.',
  'Give it (BT-42).': 'Vermeld het (BT-42).',
  "The e-mail address of the seller's contact is missing.": 'Het e-mailadres van het contact van de verkoper ontbreekt.',
  'Give it (BT-43).': 'Vermeld het (BT-43).',
  'The telephone number has less than three digits.': 'Het telefoonnummer heeft minder dan drie cijfers.',
  'Give a telephone number.': 'Vermeld een telefoonnummer.',
  'The e-mail address is none.': 'Het e-mailadres is geen e-mailadres.',
  'Write name@domain, with one @ and no blank.': 'Schrijf name@domain, met één @ en zonder spatie.',
  "The buyer's city is missing.": 'De plaats van de koper ontbreekt.',
  'Give it (BT-52).': 'Vermeld die (BT-52).',
  "The buyer's post code is missing.": 'De postcode van de koper ontbreekt.',
  'Give it (BT-53).': 'Vermeld die (BT-53).',
  'The city of the delivery address is missing.': 'De plaats van het afleveradres ontbreekt.',
  'Give it (BT-77).': 'Vermeld die (BT-77).',
  'The post code of the delivery address is missing.': 'De postcode van het afleveradres ontbreekt.',
  'Give it (BT-78).': 'Vermeld die (BT-78).',
  'The account of a SEPA transfer is no correct IBAN.': 'De rekening van een SEPA-overschrijving is geen correcte IBAN.',
  'Check the IBAN.': 'Controleer de IBAN.',
  'The payment is a transfer, but no account is given.': 'De betaling is een overschrijving, maar er is geen rekening vermeld.',
  'The payment is a transfer, but a card or a direct debit is given.':
    'De betaling is een overschrijving, maar er is een kaart of een automatische incasso vermeld.',
  'Leave card and direct debit out.': 'Laat kaart en automatische incasso weg.',
  'The payment is by card, but no card is given.': 'De betaling gebeurt per kaart, maar er is geen kaart vermeld.',
  'The payment is by card, but an account or a direct debit is given.':
    'De betaling gebeurt per kaart, maar er is een rekening of een automatische incasso vermeld.',
  'Leave both out.': 'Laat beide weg.',
  'The account of a SEPA direct debit is no correct IBAN.': 'De rekening van een SEPA-incasso is geen correcte IBAN.',
  'The payment is a direct debit, but its mandate is missing.': 'De betaling is een automatische incasso, maar het mandaat ontbreekt.',
  'Give the direct debit (BG-19).': 'Vermeld de automatische incasso (BG-19).',
  'The payment is a direct debit, but an account to pay to or a card is given.':
    'De betaling is een automatische incasso, maar er is een rekening om op te betalen of een kaart vermeld.',
  'The rate of a VAT breakdown is missing.': 'Het tarief van een btw-uitsplitsing ontbreekt.',
  'Give it (BT-119).': 'Vermeld het (BT-119).',
  'The location of the external document is no absolute URL.': 'De locatie van het externe document is geen absolute URL.',
  'The attachment has a type that the extension does not allow.': 'De bijlage heeft een type dat de extensie niet toestaat.',
  'Use PDF, PNG, JPEG, CSV, XLSX, ODS or XML.': 'Gebruik PDF, PNG, JPEG, CSV, XLSX, ODS of XML.',
  'A line is not the sum of the lines below it.': 'Een regel is niet de som van de regels eronder.',
  'Make its net amount the sum of its sub lines.': 'Maak het nettobedrag gelijk aan de som van de subregels.',
  'A sub line has no VAT category, or several.': 'Een subregel heeft geen btw-categorie, of meer dan één.',
  'Give each sub line one VAT category.': 'Geef elke subregel één btw-categorie.',
  'The amount due is not what the total, prepayments, rounding and payments to third parties make.':
    'Het te betalen bedrag is niet gelijk aan het resultaat van totaal, vooruitbetalingen, afronding en betalingen aan derden.',
  'Make it BT-112 − BT-113 + BT-114 plus the payments to third parties.':
    'Maak het gelijk aan BT-112 − BT-113 + BT-114 plus de betalingen aan derden.',
  'The scheme of the identifier of a party is in no list that the extension allows.':
    'Het schema van de identificatie van een partij staat in geen lijst die de extensie toestaat.',
  'Use a code of ISO 6523, or XR01, XR02, XR03.': 'Gebruik een code van ISO 6523, of XR01, XR02, XR03.',
  'The scheme of a legal registration is in no list that the extension allows.':
    'Het schema van een wettelijke registratie staat in geen lijst die de extensie toestaat.',
  'The scheme of the identifier of an item is in no list that the extension allows.':
    'Het schema van de identificatie van een artikel staat in geen lijst die de extensie toestaat.',
  'The scheme of an electronic address is in no list that the extension allows.':
    'Het schema van een elektronisch adres staat in geen lijst die de extensie toestaat.',
  'Use a code of the EAS list, or XR01, XR02, XR03.': 'Gebruik een code van de EAS-lijst, of XR01, XR02, XR03.',
  'The scheme of the place of delivery is in no list that the extension allows.':
    'Het schema van de plaats van levering staat in geen lijst die de extensie toestaat.',
  'The payment to a third party has no type.': 'De betaling aan een derde heeft geen type.',
  'Give its identifier.': 'Vermeld de identificatie ervan.',
  'The payment to a third party has no amount.': 'De betaling aan een derde heeft geen bedrag.',
  'Give its amount.': 'Vermeld het bedrag ervan.',
  'The payment to a third party has no description.': 'De betaling aan een derde heeft geen omschrijving.',
  'Say what it is for.': 'Vermeld waarvoor ze is.',
  'The payment to a third party has more than two decimals.': 'De betaling aan een derde heeft meer dan twee decimalen.',
  'Round it to two decimals.': 'Rond ze af op twee decimalen.',
  'The payment to a third party is in another currency than the invoice.':
    'De betaling aan een derde is in een andere valuta dan de factuur.',
  'Give it in the invoice currency.': 'Vermeld ze in de factuurvaluta.',
  'The tender or lot is missing.': 'De aanbesteding of het perceel ontbreekt.',
  'Give it (BT-17).': 'Vermeld die (BT-17).',
  'The contract is missing.': 'Het contract ontbreekt.',
  'Give it (BT-12).': 'Vermeld het (BT-12).',
  'No line is classified by the directive on clean vehicles.':
    'Geen enkele regel is geclassificeerd volgens de richtlijn schone voertuigen.',
  'Give at least one line a classification CVD and the attribute cva.':
    'Geef ten minste één regel een classificatie CVD en het kenmerk cva.',
  'A line is classified CVD, but has not one attribute cva.':
    'Een regel is als CVD geclassificeerd, maar heeft niet precies één kenmerk cva.',
  'Give it one attribute cva.': 'Geef de regel één kenmerk cva.',
  'A line has the attribute cva, but not one classification CVD.':
    'Een regel heeft het kenmerk cva, maar niet precies één classificatie CVD.',
  'Give it one classification CVD.': 'Geef de regel één classificatie CVD.',
  'The scheme of the classification is in no list.': 'Het schema van de classificatie staat in geen enkele lijst.',
  'Use a code of UNTDID 7143, or CVD.': 'Gebruik een code van UNTDID 7143, of CVD.',
  'The vehicle category is none.': 'De voertuigcategorie bestaat niet.',
  'Use M1, M2, M3, N1, N2 or N3.': 'Gebruik M1, M2, M3, N1, N2 of N3.',
  'The attribute cva has a value that is not allowed.': 'Het kenmerk cva heeft een waarde die niet is toegestaan.',
  'Use clean, zero-emission or other.': 'Gebruik clean, zero-emission of other.',
  'Gross price and net price of the line are for different quantities.':
    'De brutoprijs en de nettoprijs van de regel gelden voor verschillende hoeveelheden.',
  'Give both the same base quantity and unit.': 'Geef beide dezelfde basishoeveelheid en eenheid.',
  'Lines stand below other lines, which XRechnung does not know in CII.':
    'Er staan regels onder andere regels, wat XRechnung in CII niet kent.',
  'Send the lines without levels, or send UBL.': 'Verstuur de regels zonder niveaus, of verstuur UBL.',
};

// German: XRechnung.
import type { Translations } from '../translations.js';

export const XRECHNUNG: Translations = {
  'The invoice does not say how to pay.': 'Die Rechnung gibt nicht an, wie zu zahlen ist.',
  'Give payment instructions (BG-16).': 'Zahlungsanweisungen (BG-16) angeben.',
  'The buyer reference is missing.': 'Die Käuferreferenz fehlt.',
  'Give the Leitweg-ID, or what the buyer asks for, as buyer reference.':
    'Die Leitweg-ID oder das, was der Käufer verlangt, als Käuferreferenz angeben.',
  "Give the seller's VAT identifier (BT-31), tax number (BT-32) or tax representative (BG-11).":
    'Die Umsatzsteuer-Identifikationsnummer (BT-31), die Steuernummer (BT-32) oder den Steuervertreter (BG-11) des Verkäufers angeben.',
  'The type code is none that XRechnung uses.': 'Der Typcode ist keiner, den XRechnung verwendet.',
  'A line of the payment terms that begins with # is no cash discount as XRechnung writes it.':
    'Eine mit # beginnende Zeile der Zahlungsbedingungen ist kein Skonto in der Schreibweise von XRechnung.',
  'Write #SKONTO#TAGE=14#PROZENT=2.00# in a line of its own, and end it with a line break.':
    '#SKONTO#TAGE=14#PROZENT=2.00# in einer eigenen Zeile schreiben und mit einem Zeilenumbruch beenden.',
  'The specification identifier is not the one of XRechnung 3.0.': 'Die Spezifikationskennung ist nicht die von XRechnung 3.0.',
  'Use the identifier of XRechnung 3.0.': 'Die Kennung von XRechnung 3.0 verwenden.',
  'Two attachments have the same file name.': 'Zwei Anhänge haben denselben Dateinamen.',
  'Give each attachment a name of its own.': 'Jedem Anhang einen eigenen Namen geben.',
  'The corrected invoice does not say which invoice it corrects.':
    'Die korrigierte Rechnung gibt nicht an, welche Rechnung sie korrigiert.',
  'Refer to the preceding invoice (BG-3).': 'Auf die vorausgegangene Rechnung (BG-3) verweisen.',
  'The identifier of the creditor for the direct debit is missing.': 'Die Kennung des Gläubigers für die Lastschrift fehlt.',
  'Give it (BT-90).': 'Sie angeben (BT-90).',
  'The account that is debited is missing.': 'Das belastete Konto fehlt.',
  'Give it (BT-91).': 'Es angeben (BT-91).',
  'The invoice does not say when it was delivered.': 'Die Rechnung gibt nicht an, wann geliefert wurde.',
  'Give the day of delivery (BT-72), or the period of the invoice (BG-14) or of each line (BG-26).':
    'Den Tag der Lieferung (BT-72) oder den Zeitraum der Rechnung (BG-14) oder jeder Rechnungsposition (BG-26) angeben.',
  "The seller's contact is missing.": 'Der Kontakt des Verkäufers fehlt.',
  'Give name, telephone and e-mail of a contact (BG-6).': 'Name, Telefonnummer und E-Mail-Adresse eines Kontakts (BG-6) angeben.',
  "The seller's city is missing.": 'Der Ort des Verkäufers fehlt.',
  'Give it (BT-37).': 'Ihn angeben (BT-37).',
  "The seller's post code is missing.": 'Die Postleitzahl des Verkäufers fehlt.',
  'Give it (BT-38).': 'Sie angeben (BT-38).',
  "The name of the seller's contact is missing.": 'Der Name des Kontakts des Verkäufers fehlt.',
  'Give it (BT-41).': 'Ihn angeben (BT-41).',
  "The telephone number of the seller's contact is missing.": 'Die Telefonnummer des Kontakts des Verkäufers fehlt.',
  'Give it (BT-42).': 'Sie angeben (BT-42).',
  "The e-mail address of the seller's contact is missing.": 'Die E-Mail-Adresse des Kontakts des Verkäufers fehlt.',
  'Give it (BT-43).': 'Sie angeben (BT-43).',
  'The telephone number has less than three digits.': 'Die Telefonnummer hat weniger als drei Ziffern.',
  'Give a telephone number.': 'Eine Telefonnummer angeben.',
  'The e-mail address is none.': 'Die E-Mail-Adresse ist keine E-Mail-Adresse.',
  'Write name@domain, with one @ and no blank.': 'Name@Domain schreiben, mit einem @ und ohne Leerzeichen.',
  "The buyer's city is missing.": 'Der Ort des Käufers fehlt.',
  'Give it (BT-52).': 'Ihn angeben (BT-52).',
  "The buyer's post code is missing.": 'Die Postleitzahl des Käufers fehlt.',
  'Give it (BT-53).': 'Sie angeben (BT-53).',
  'The city of the delivery address is missing.': 'Der Ort der Lieferanschrift fehlt.',
  'Give it (BT-77).': 'Ihn angeben (BT-77).',
  'The post code of the delivery address is missing.': 'Die Postleitzahl der Lieferanschrift fehlt.',
  'Give it (BT-78).': 'Sie angeben (BT-78).',
  'The account of a SEPA transfer is no correct IBAN.': 'Das Konto einer SEPA-Überweisung ist keine korrekte IBAN.',
  'Check the IBAN.': 'Die IBAN prüfen.',
  'The payment is a transfer, but no account is given.': 'Die Zahlung ist eine Überweisung, es ist aber kein Konto angegeben.',
  'The payment is a transfer, but a card or a direct debit is given.':
    'Die Zahlung ist eine Überweisung, es ist aber eine Karte oder eine Lastschrift angegeben.',
  'Leave card and direct debit out.': 'Karte und Lastschrift weglassen.',
  'The payment is by card, but no card is given.': 'Gezahlt wird per Karte, es ist aber keine Karte angegeben.',
  'The payment is by card, but an account or a direct debit is given.':
    'Gezahlt wird per Karte, es ist aber ein Konto oder eine Lastschrift angegeben.',
  'Leave both out.': 'Beides weglassen.',
  'The account of a SEPA direct debit is no correct IBAN.': 'Das Konto einer SEPA-Lastschrift ist keine korrekte IBAN.',
  'The payment is a direct debit, but its mandate is missing.': 'Die Zahlung ist eine Lastschrift, ihr Mandat fehlt aber.',
  'Give the direct debit (BG-19).': 'Die Lastschrift (BG-19) angeben.',
  'The payment is a direct debit, but an account to pay to or a card is given.':
    'Die Zahlung ist eine Lastschrift, es ist aber ein Empfängerkonto oder eine Karte angegeben.',
  'The rate of a VAT breakdown is missing.': 'Der Steuersatz einer Aufschlüsselung der Umsatzsteuer fehlt.',
  'Give it (BT-119).': 'Ihn angeben (BT-119).',
  'The location of the external document is no absolute URL.': 'Der Ort des externen Dokuments ist keine absolute URL.',
  'The attachment has a type that the extension does not allow.': 'Der Anhang hat einen Typ, den die Erweiterung nicht zulässt.',
  'Use PDF, PNG, JPEG, CSV, XLSX, ODS or XML.': 'PDF, PNG, JPEG, CSV, XLSX, ODS oder XML verwenden.',
  'A line is not the sum of the lines below it.': 'Eine Rechnungsposition ist nicht die Summe ihrer Unterpositionen.',
  'Make its net amount the sum of its sub lines.': 'Ihren Nettobetrag auf die Summe ihrer Unterpositionen setzen.',
  'A sub line has no VAT category, or several.': 'Eine Unterposition hat keine Umsatzsteuerkategorie oder mehrere.',
  'Give each sub line one VAT category.': 'Jeder Unterposition genau eine Umsatzsteuerkategorie geben.',
  'The amount due is not what the total, prepayments, rounding and payments to third parties make.':
    'Der fällige Betrag entspricht nicht dem, was Gesamtbetrag, Vorauszahlungen, Rundung und Zahlungen an Dritte ergeben.',
  'Make it BT-112 − BT-113 + BT-114 plus the payments to third parties.':
    'Auf BT-112 − BT-113 + BT-114 zuzüglich der Zahlungen an Dritte setzen.',
  'The scheme of the identifier of a party is in no list that the extension allows.':
    'Das Schema der Kennung einer Partei steht in keiner Liste, die die Erweiterung zulässt.',
  'Use a code of ISO 6523, or XR01, XR02, XR03.': 'Einen Code aus ISO 6523 oder XR01, XR02, XR03 verwenden.',
  'The scheme of a legal registration is in no list that the extension allows.':
    'Das Schema einer rechtlichen Registrierung steht in keiner Liste, die die Erweiterung zulässt.',
  'The scheme of the identifier of an item is in no list that the extension allows.':
    'Das Schema der Kennung eines Artikels steht in keiner Liste, die die Erweiterung zulässt.',
  'The scheme of an electronic address is in no list that the extension allows.':
    'Das Schema einer elektronischen Adresse steht in keiner Liste, die die Erweiterung zulässt.',
  'Use a code of the EAS list, or XR01, XR02, XR03.': 'Einen Code der EAS-Liste oder XR01, XR02, XR03 verwenden.',
  'The scheme of the place of delivery is in no list that the extension allows.':
    'Das Schema des Lieferorts steht in keiner Liste, die die Erweiterung zulässt.',
  'The payment to a third party has no type.': 'Die Zahlung an einen Dritten hat keinen Typ.',
  'Give its identifier.': 'Ihre Kennung angeben.',
  'The payment to a third party has no amount.': 'Die Zahlung an einen Dritten hat keinen Betrag.',
  'Give its amount.': 'Ihren Betrag angeben.',
  'The payment to a third party has no description.': 'Die Zahlung an einen Dritten hat keine Beschreibung.',
  'Say what it is for.': 'Angeben, wofür sie bestimmt ist.',
  'The payment to a third party has more than two decimals.': 'Die Zahlung an einen Dritten hat mehr als zwei Nachkommastellen.',
  'Round it to two decimals.': 'Sie auf zwei Nachkommastellen runden.',
  'The payment to a third party is in another currency than the invoice.':
    'Die Zahlung an einen Dritten hat eine andere Währung als die Rechnung.',
  'Give it in the invoice currency.': 'Sie in der Rechnungswährung angeben.',
  'The tender or lot is missing.': 'Die Ausschreibung oder das Los fehlt.',
  'Give it (BT-17).': 'Angeben (BT-17).',
  'The contract is missing.': 'Der Vertrag fehlt.',
  'Give it (BT-12).': 'Ihn angeben (BT-12).',
  'No line is classified by the directive on clean vehicles.':
    'Keine Rechnungsposition ist nach der Richtlinie über saubere Fahrzeuge klassifiziert.',
  'Give at least one line a classification CVD and the attribute cva.':
    'Mindestens einer Rechnungsposition eine Klassifizierung CVD und das Attribut cva geben.',
  'A line is classified CVD, but has not one attribute cva.':
    'Eine Rechnungsposition ist als CVD klassifiziert, hat aber nicht genau ein Attribut cva.',
  'Give it one attribute cva.': 'Ihr genau ein Attribut cva geben.',
  'A line has the attribute cva, but not one classification CVD.':
    'Eine Rechnungsposition hat das Attribut cva, aber nicht genau eine Klassifizierung CVD.',
  'Give it one classification CVD.': 'Ihr genau eine Klassifizierung CVD geben.',
  'The scheme of the classification is in no list.': 'Das Schema der Klassifizierung steht in keiner Liste.',
  'Use a code of UNTDID 7143, or CVD.': 'Einen Code aus UNTDID 7143 oder CVD verwenden.',
  'The vehicle category is none.': 'Die Fahrzeugklasse ist keine Fahrzeugklasse.',
  'Use M1, M2, M3, N1, N2 or N3.': 'M1, M2, M3, N1, N2 oder N3 verwenden.',
  'The attribute cva has a value that is not allowed.': 'Das Attribut cva hat einen nicht zulässigen Wert.',
  'Use clean, zero-emission or other.': 'clean, zero-emission oder other verwenden.',
  'Gross price and net price of the line are for different quantities.':
    'Bruttopreis und Nettopreis der Rechnungsposition gelten für unterschiedliche Mengen.',
  'Give both the same base quantity and unit.': 'Beiden dieselbe Basismenge und Einheit geben.',
  'Lines stand below other lines, which XRechnung does not know in CII.':
    'Unter Rechnungspositionen stehen weitere Positionen, die XRechnung in CII nicht kennt.',
  'Send the lines without levels, or send UBL.': 'Die Rechnungspositionen ohne Ebenen senden oder UBL senden.',
};

// What the rules of XRechnung say, in either syntax.

import { says, worded } from '../../wording.js';

const MISSING = (what: string, term: string) => says(`${what} is missing.`, `Give it (${term}).`, term);
const SCHEME = (what: string, terms: string) =>
  says(`The scheme of ${what} is in no list that the extension allows.`, 'Use a code of ISO 6523, or XR01, XR02, XR03.', terms);

const XRECHNUNG = {
  'BR-DE-1': says('The invoice does not say how to pay.', 'Give payment instructions (BG-16).', 'BG-16'),
  'BR-DE-2': says("The seller's contact is missing.", 'Give name, telephone and e-mail of a contact (BG-6).', 'BG-6'),
  'BR-DE-3': MISSING("The seller's city", 'BT-37'),
  'BR-DE-4': MISSING("The seller's post code", 'BT-38'),
  'BR-DE-5': MISSING("The name of the seller's contact", 'BT-41'),
  'BR-DE-6': MISSING("The telephone number of the seller's contact", 'BT-42'),
  'BR-DE-7': MISSING("The e-mail address of the seller's contact", 'BT-43'),
  'BR-DE-8': MISSING("The buyer's city", 'BT-52'),
  'BR-DE-9': MISSING("The buyer's post code", 'BT-53'),
  'BR-DE-10': MISSING('The city of the delivery address', 'BT-77'),
  'BR-DE-11': MISSING('The post code of the delivery address', 'BT-78'),
  'BR-DE-14': MISSING('The rate of a VAT breakdown', 'BT-119'),
  'BR-DE-15': says('The buyer reference is missing.', 'Give the Leitweg-ID, or what the buyer asks for, as buyer reference.', 'BT-10'),
  'BR-DE-16': says(
    'VAT is charged, but neither the seller nor a representative is known to the tax authority.',
    "Give the seller's VAT identifier (BT-31), tax number (BT-32) or tax representative (BG-11).",
    'BT-31 BT-32 BG-11',
  ),
  'BR-DE-17': says('The type code is none that XRechnung uses.', 'Use 326, 380, 381, 384, 389, 875, 876 or 877.', 'BT-3'),
  'BR-DE-18': says(
    'A line of the payment terms that begins with # is no cash discount as XRechnung writes it.',
    'Write #SKONTO#TAGE=14#PROZENT=2.00# in a line of its own, and end it with a line break.',
    'BT-20',
  ),
  'BR-DE-19': says('The account of a SEPA transfer is no correct IBAN.', 'Check the IBAN.', 'BT-84 BT-81'),
  'BR-DE-20': says('The account of a SEPA direct debit is no correct IBAN.', 'Check the IBAN.', 'BT-91 BT-81'),
  'BR-DE-21': says('The specification identifier is not the one of XRechnung 3.0.', 'Use the identifier of XRechnung 3.0.', 'BT-24'),
  'BR-DE-22': says('Two attachments have the same file name.', 'Give each attachment a name of its own.', 'BT-125'),
  'BR-DE-23-a': says('The payment is a transfer, but no account is given.', 'Give the account (BG-17).', 'BG-17 BT-81'),
  'BR-DE-23-b': says(
    'The payment is a transfer, but a card or a direct debit is given.',
    'Leave card and direct debit out.',
    'BG-18 BG-19',
  ),
  'BR-DE-24-a': says('The payment is by card, but no card is given.', 'Give the card (BG-18).', 'BG-18 BT-81'),
  'BR-DE-24-b': says('The payment is by card, but an account or a direct debit is given.', 'Leave both out.', 'BG-17 BG-19'),
  'BR-DE-25-a': says('The payment is a direct debit, but its mandate is missing.', 'Give the direct debit (BG-19).', 'BG-19 BT-81'),
  'BR-DE-25-b': says('The payment is a direct debit, but an account to pay to or a card is given.', 'Leave both out.', 'BG-17 BG-18'),
  'BR-DE-26': says('The corrected invoice does not say which invoice it corrects.', 'Refer to the preceding invoice (BG-3).', 'BG-3 BT-3'),
  'BR-DE-27': says('The telephone number has less than three digits.', 'Give a telephone number.', 'BT-42'),
  'BR-DE-28': says('The e-mail address is none.', 'Write name@domain, with one @ and no blank.', 'BT-43'),
  'BR-DE-30': MISSING('The identifier of the creditor for the direct debit', 'BT-90'),
  'BR-DE-31': MISSING('The account that is debited', 'BT-91'),
  'BR-DE-TMP-32': says(
    'The invoice does not say when it was delivered.',
    'Give the day of delivery (BT-72), or the period of the invoice (BG-14) or of each line (BG-26).',
    'BT-72 BG-14 BG-26',
  ),
  'BR-TMP-2': says('The location of the external document is no absolute URL.', 'Begin it with a scheme such as https:.', 'BT-124'),
  'BR-TMP-3': says(
    'Gross price and net price of the line are for different quantities.',
    'Give both the same base quantity and unit.',
    'BT-149 BT-150',
  ),
  'BR-DEX-01': says('The attachment has a type that the extension does not allow.', 'Use PDF, PNG, JPEG, CSV, XLSX, ODS or XML.', 'BT-125'),
  'BR-DEX-02': says('A line is not the sum of the lines below it.', 'Make its net amount the sum of its sub lines.', 'BT-131'),
  'BR-DEX-03': says('A sub line has no VAT category, or several.', 'Give each sub line one VAT category.', 'BT-151'),
  'BR-DEX-04': SCHEME('the identifier of a party', 'BT-29 BT-46 BT-60'),
  'BR-DEX-05': SCHEME('a legal registration', 'BT-30 BT-47 BT-61'),
  'BR-DEX-06': SCHEME('the identifier of an item', 'BT-157'),
  'BR-DEX-07': says(
    'The scheme of an electronic address is in no list that the extension allows.',
    'Use a code of the EAS list, or XR01, XR02, XR03.',
    'BT-34 BT-49',
  ),
  'BR-DEX-08': SCHEME('the place of delivery', 'BT-71'),
  'BR-DEX-09': says(
    'The amount due is not what the total, prepayments, rounding and payments to third parties make.',
    'Make it BT-112 − BT-113 + BT-114 plus the payments to third parties.',
    'BT-115 BT-112 BT-113 BT-114',
  ),
  'BR-DEX-10': says('The payment to a third party has no type.', 'Give its identifier.', 'BT-115'),
  'BR-DEX-11': says('The payment to a third party has no amount.', 'Give its amount.', 'BT-115'),
  'BR-DEX-12': says('The payment to a third party has no description.', 'Say what it is for.', 'BT-115'),
  'BR-DEX-13': says('The payment to a third party has more than two decimals.', 'Round it to two decimals.', 'BT-115'),
  'BR-DEX-14': says('The payment to a third party is in another currency than the invoice.', 'Give it in the invoice currency.', 'BT-5'),
  'BR-DEX-15': says(
    'Lines stand below other lines, which XRechnung does not know in CII.',
    'Send the lines without levels, or send UBL.',
    'BG-25',
  ),
  'BR-DE-CVD-01': MISSING('The contract', 'BT-12'),
  'BR-DE-CVD-02': MISSING('The tender or lot', 'BT-17'),
  'BR-DE-CVD-03': says(
    'No line is classified by the directive on clean vehicles.',
    'Give at least one line a classification CVD and the attribute cva.',
    'BT-158 BT-160',
  ),
  'BR-DE-CVD-04': says('The vehicle category is none.', 'Use M1, M2, M3, N1, N2 or N3.', 'BT-158'),
  'BR-DE-CVD-05': says('The attribute cva has a value that is not allowed.', 'Use clean, zero-emission or other.', 'BT-161'),
  'BR-DE-CVD-06-a': says('A line is classified CVD, but has not one attribute cva.', 'Give it one attribute cva.', 'BT-158 BT-160'),
  'BR-DE-CVD-06-b': says(
    'A line has the attribute cva, but not one classification CVD.',
    'Give it one classification CVD.',
    'BT-158 BT-160',
  ),
  'BR-TMP-CVD-01': says('The scheme of the classification is in no list.', 'Use a code of UNTDID 7143, or CVD.', 'BT-158'),
} as const;

export const xrechnung = worded(XRECHNUNG);

// What the national rules say that stand in both syntaxes.

import { says, worded } from '../../../wording.js';

export const denmark = worded({
  'DK-R-002': says('The Danish seller gives no legal registration.', 'Give the CVR number as legal registration (BT-30).', 'BT-30'),
  'DK-R-003': says(
    'The UNSPSC code of the item is of another version than 19.05.01 or 26.08.01.',
    'Classify by one of these, and name it in listVersionID.',
    'BT-158',
  ),
  'DK-R-004': says(
    'The tax other than VAT is not named by its code of four digits, nor by two parts with # between.',
    'Give the code such as 3456, or name and number parted by #, as reason of the charge.',
    'BT-97 BT-104',
  ),
  'DK-R-005': says(
    'The payment means is none that is used between Danish parties.',
    'Use 1, 10, 31, 42, 48, 49, 50, 58, 59, 93 or 97.',
    'BT-81',
  ),
  'DK-R-006': says(
    'Payment to a Danish account lacks the account or its registration number.',
    'Give the account (BT-84) and the registration number (BT-86).',
    'BT-84 BT-86',
  ),
  'DK-R-007': says(
    'Danish direct debit lacks the mandate or the account of the payer.',
    'Give the mandate reference (BT-89) and the debited account (BT-91).',
    'BT-89 BT-91',
  ),
  'DK-R-008': says(
    'Giro payment lacks a payment reference with card type 01, 04 or 15, or the giro account.',
    'Begin the reference (BT-83) with 01#, 04# or 15#, and give the account (BT-84) in seven or eight digits.',
    'BT-83 BT-84',
  ),
  'DK-R-009': says('The giro reference with card type 04 or 15 has not sixteen digits.', 'Write 04# or 15# and sixteen digits.', 'BT-83'),
  'DK-R-010': says(
    'FIK payment lacks a payment reference with card type 71, 73 or 75, or the creditor number of eight characters.',
    'Begin the reference (BT-83) with 71#, 73# or 75#, and give the creditor number as account (BT-84).',
    'BT-83 BT-84',
  ),
  'DK-R-011': says(
    'The FIK reference with card type 71 or 75 has not fifteen or sixteen digits.',
    'Write 71# or 75# and the number of the payment.',
    'BT-83',
  ),
  'DK-R-013': says(
    'An identifier of a party does not say its scheme, as it has to between Danish parties.',
    'Give the attribute schemeID.',
    'BT-29 BT-46',
  ),
  'DK-R-014': says("The Danish seller's legal registration is not marked as a CVR number.", 'Give schemeID 0184.', 'BT-30'),
  'DK-R-016': says('The Danish credit note is for an amount below zero.', 'Write an invoice, or turn the signs.', 'BT-115'),
  'DK-R-017': says("The Danish buyer's legal registration is not marked as a CVR number.", 'Give schemeID 0184.', 'BT-47'),
});

export const italy = worded({
  'IT-R-001': says(
    "The Italian seller's tax registration has not 11 to 16 capital letters and digits.",
    'Give the Codice Fiscale (BT-32).',
    'BT-32',
  ),
  'IT-R-002': says('The Italian seller gives no street.', 'Give the first line of the address (BT-35).', 'BT-35'),
  'IT-R-003': says('The Italian seller gives no city.', 'Give the city (BT-37).', 'BT-37'),
  'IT-R-004': says('The Italian seller gives no post code.', 'Give the CAP (BT-38).', 'BT-38'),
});

export const norway = worded({
  'NO-R-001': says(
    "The Norwegian seller's VAT identifier is not NO, a right organisation number and MVA.",
    'Write it as NO123456785MVA.',
    'BT-31',
  ),
  'NO-R-002': says(
    'The Norwegian seller does not say that it is in the register of business enterprises.',
    'Give "Foretaksregisteret" as tax registration (BT-32), as most sellers have to.',
    'BT-32',
  ),
});

export const sweden = worded({
  'SE-R-001': says("The Swedish seller's VAT identifier has not 14 characters.", 'Write SE and twelve digits.', 'BT-31'),
  'SE-R-002': says(
    "The Swedish seller's VAT identifier has other characters than digits behind SE.",
    'Write SE and twelve digits.',
    'BT-31',
  ),
  'SE-R-003': says("The Swedish seller's organisation number is not a number.", 'Write the ten digits without a hyphen.', 'BT-30'),
  'SE-R-004': says("The Swedish seller's organisation number has not ten characters.", 'Write the ten digits without a hyphen.', 'BT-30'),
  'SE-R-005': says(
    "The Swedish seller's tax registration is not the note on F-tax.",
    'Write "Godkänd för F-skatt" (BT-32), or take it out.',
    'BT-32',
  ),
  'SE-R-006': says('The standard rate is none of Swedish VAT.', 'Use 6, 12 or 25 per cent.', 'BT-96 BT-103 BT-119 BT-152'),
  'SE-R-007': says('The Plusgiro account is not a number.', 'Write it in digits alone.', 'BT-84'),
  'SE-R-008': says('The Bankgiro account is not a number.', 'Write it in digits alone.', 'BT-84'),
  'SE-R-009': says('The Bankgiro account has not seven or eight characters.', 'Write its seven or eight digits.', 'BT-84'),
  'SE-R-010': says('The Plusgiro account has not two to eight characters.', 'Write its two to eight digits.', 'BT-84'),
  'SE-R-011': says(
    'Payment means 50 and 56 are not how Swedish sellers name Plusgiro and Bankgiro.',
    'Use 30, with SE:PLUSGIRO or SE:BANKGIRO as service provider (BT-86).',
    'BT-81',
  ),
  'SE-R-012': says('Between Swedish parties, payment means 31 is not how credit transfer is named.', 'Use 30.', 'BT-81'),
  'SE-R-013': says(
    "The check digit of the Swedish seller's organisation number is wrong.",
    'Write the number as it was registered.',
    'BT-30',
  ),
});

export const netherlands = worded({
  'NL-R-001': says('The credit note of the Dutch seller does not name the invoice.', 'Give the preceding invoice (BT-25).', 'BT-25'),
  'NL-R-002': says('The Dutch seller gives no street, city or post code.', 'Give all three (BT-35, BT-37, BT-38).', 'BT-35 BT-37 BT-38'),
  'NL-R-003': says(
    "The Dutch seller's legal registration is neither a KVK number nor an OIN.",
    'Give it with schemeID 0106 or 0190.',
    'BT-30',
  ),
  'NL-R-004': says(
    'The Dutch buyer of a Dutch seller has no street, city or post code.',
    'Give all three (BT-50, BT-52, BT-53).',
    'BT-50 BT-52 BT-53',
  ),
  'NL-R-005': says(
    "The Dutch buyer's legal registration is neither a KVK number nor an OIN.",
    'Give it with schemeID 0106 or 0190.',
    'BT-47',
  ),
  'NL-R-006': says(
    "The Dutch seller's tax representative has no street, city or post code.",
    'Give all three (BT-64, BT-66, BT-67).',
    'BT-64 BT-66 BT-67',
  ),
  'NL-R-007': says('The Dutch seller is to be paid, but does not say how.', 'Give the payment means (BG-16).', 'BG-16'),
  'NL-R-008': says('The payment means is none that is used between Dutch parties.', 'Use 30, 48, 49, 57, 58 or 59.', 'BT-81'),
  'NL-R-009': says(
    'A line names a line of the order, but the document names no order.',
    'Give the purchase order (BT-13).',
    'BT-132 BT-13',
  ),
});

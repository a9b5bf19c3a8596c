// What the general rules of Peppol BIS Billing say, in either syntax.

import { says, worded } from '../../wording.js';

const GENERAL = {
  'PEPPOL-EN16931-R001': says('The document does not say its business process.', 'Give the business process (BT-23).', 'BT-23'),
  'PEPPOL-EN16931-R002': says(
    'The document has more than one note.',
    'Join the notes into one; only between German parties are several allowed.',
    'BT-22',
  ),
  'PEPPOL-EN16931-R003': says(
    'There is neither a buyer reference nor a purchase order reference.',
    'Give the buyer reference (BT-10) or the purchase order (BT-13).',
    'BT-10 BT-13',
  ),
  'PEPPOL-EN16931-R004': says(
    'The specification identifier is not the one of this Peppol BIS.',
    'Give the identifier of Peppol BIS Billing, or of an extension that begins with it.',
    'BT-24',
  ),
  'PEPPOL-EN16931-R005': says(
    'The VAT accounting currency is the invoice currency.',
    'Leave the accounting currency out where it does not differ.',
    'BT-6 BT-5',
  ),
  'PEPPOL-EN16931-R006': says('More than one invoiced object is given for the document.', 'Keep one object identifier (BT-18).', 'BT-18'),
  'PEPPOL-EN16931-R007': says(
    'The business process is none that Peppol approves.',
    'Use urn:fdc:peppol.eu:2017:poacc:billing:01:1.0 for plain billing.',
    'BT-23',
  ),
  'PEPPOL-EN16931-R008': says('An element is empty.', 'Take the element out, or give its value.'),
  'PEPPOL-EN16931-R010': says('The buyer has no electronic address.', "Give the buyer's electronic address (BT-49).", 'BT-49'),
  'PEPPOL-EN16931-R020': says('The seller has no electronic address.', "Give the seller's electronic address (BT-34).", 'BT-34'),
  'PEPPOL-EN16931-R040': says(
    'The amount of the allowance or charge is not its base times its percentage.',
    'Make the amount base × percentage / 100, give or take 0.02.',
    'BT-92 BT-93 BT-94 BT-99 BT-100 BT-101 BT-136 BT-137 BT-138 BT-141 BT-142 BT-143',
  ),
  'PEPPOL-EN16931-R041': says(
    'The allowance or charge has a percentage, but no base amount.',
    'Give the base amount as well.',
    'BT-93 BT-100 BT-137 BT-142',
  ),
  'PEPPOL-EN16931-R042': says(
    'The allowance or charge has a base amount, but no percentage.',
    'Give the percentage as well.',
    'BT-94 BT-101 BT-138 BT-143',
  ),
  'PEPPOL-EN16931-R043': says(
    'Whether it is an allowance or a charge is said neither by true nor by false.',
    'Write true for a charge, false for an allowance.',
    'BG-20 BG-21 BG-27 BG-28',
  ),
  'PEPPOL-EN16931-R044': says(
    'The price has a charge.',
    'Only a discount may stand at the price: write false, or put the charge on the line.',
    'BT-147',
  ),
  'PEPPOL-EN16931-R046': says(
    'The net price is not the gross price less the discount.',
    'Make it BT-148 − BT-147.',
    'BT-146 BT-147 BT-148',
  ),
  'PEPPOL-EN16931-R051': says(
    'The amount is not in the invoice currency.',
    'Give every amount but the VAT total in accounting currency in the invoice currency (BT-5).',
    'BT-5',
  ),
  'PEPPOL-EN16931-R053': says(
    'There is not exactly one VAT total with a breakdown.',
    'Give one VAT total in the invoice currency, with all breakdowns in it.',
    'BT-110 BG-23',
  ),
  'PEPPOL-EN16931-R054': says(
    'The VAT total in accounting currency does not go with the accounting currency.',
    'Give one VAT total without breakdown where BT-6 is given, and none where it is not.',
    'BT-111 BT-6',
  ),
  'PEPPOL-EN16931-R055': says(
    'The VAT total and the one in accounting currency differ in sign.',
    'Give both with the same sign.',
    'BT-110 BT-111',
  ),
  'PEPPOL-EN16931-R061': says(
    'Payment is by direct debit, but there is no mandate reference.',
    'Give the mandate reference (BT-89).',
    'BT-89',
  ),
  'PEPPOL-EN16931-R080': says('More than one project reference is given.', 'Keep one project reference (BT-11).', 'BT-11'),
  'PEPPOL-EN16931-R100': says('The line has more than one invoiced object.', 'Keep one object identifier of the line (BT-128).', 'BT-128'),
  'PEPPOL-EN16931-R101': says(
    'A document reference of the line is no invoiced object.',
    'Give the type code 130, or take the reference out.',
    'BT-128',
  ),
  'PEPPOL-EN16931-R110': says(
    'The period of the line begins before the invoicing period.',
    'Begin it within the invoicing period, in the right form of a date.',
    'BT-134 BT-73',
  ),
  'PEPPOL-EN16931-R111': says(
    'The period of the line ends after the invoicing period.',
    'End it within the invoicing period, in the right form of a date.',
    'BT-135 BT-74',
  ),
  'PEPPOL-EN16931-R120': says(
    'The net amount of the line is not quantity times price, plus charges, less allowances.',
    'Make it BT-129 × BT-146 / BT-149 + BT-141 − BT-136, give or take 0.02.',
    'BT-131 BT-129 BT-146 BT-149 BT-136 BT-141',
  ),
  'PEPPOL-EN16931-R121': says(
    'The base quantity of the price is not above zero.',
    'Give a quantity above zero, or leave it out.',
    'BT-149',
  ),
  'PEPPOL-EN16931-R130': says(
    'The base quantity of the price has another unit than the invoiced quantity.',
    'Give both in the same unit.',
    'BT-150 BT-130',
  ),
  'PEPPOL-EN16931-CL001': says(
    'The attached file is of a media type that is not allowed.',
    'Attach PDF, PNG, JPEG, CSV, XLSX or ODS.',
    'BT-125',
  ),
  'PEPPOL-EN16931-CL002': says(
    'The reason code of the allowance is not in the list.',
    'Use a code of UNCL 5189 as Peppol allows them.',
    'BT-98 BT-140',
  ),
  'PEPPOL-EN16931-CL003': says('The reason code of the charge is not in the list.', 'Use a code of UNCL 7161.', 'BT-105 BT-145'),
  'PEPPOL-EN16931-CL006': says('The code of the VAT point is not in the list.', 'Use 3, 35 or 432.', 'BT-8'),
  'PEPPOL-EN16931-CL007': says(
    'The currency of the amount is not in the list.',
    'Give the attribute currencyID with a code of ISO 4217.',
    'BT-5',
  ),
  'PEPPOL-EN16931-CL008': says(
    'The scheme of the electronic address is not in the list.',
    'Use a code of the Electronic Address Scheme list (EAS).',
    'BT-34 BT-49',
  ),
  'PEPPOL-EN16931-F001': says(
    'The date is not a day written in the form that is asked for.',
    'Write year, month and day: YYYY-MM-DD in UBL, YYYYMMDD with format 102 in CII.',
    'BT-2 BT-7 BT-9 BT-72 BT-73 BT-74 BT-134 BT-135',
  ),
  'PEPPOL-EN16931-P0100': says(
    'The type code is not one of an invoice in this business process.',
    'Use a type code of the process, such as 380.',
    'BT-3',
  ),
  'PEPPOL-EN16931-P0101': says(
    'The type code is not one of a credit note in this business process.',
    'Use a type code of the process, such as 381.',
    'BT-3',
  ),
  'PEPPOL-EN16931-P0104': says(
    'The exemption reason is VATEX-EU-G, but the VAT category is not G.',
    'Use category G for export outside the EU.',
    'BT-121 BT-118',
  ),
  'PEPPOL-EN16931-P0105': says(
    'The exemption reason is VATEX-EU-O, but the VAT category is not O.',
    'Use category O for what is not subject to VAT.',
    'BT-121 BT-118',
  ),
  'PEPPOL-EN16931-P0106': says(
    'The exemption reason is VATEX-EU-IC, but the VAT category is not K.',
    'Use category K for supply within the EU.',
    'BT-121 BT-118',
  ),
  'PEPPOL-EN16931-P0107': says(
    'The exemption reason is VATEX-EU-AE, but the VAT category is not AE.',
    'Use category AE for reverse charge.',
    'BT-121 BT-118',
  ),
  'PEPPOL-EN16931-P0108': says(
    'The exemption reason is VATEX-EU-D, but the VAT category is not E.',
    'Use category E for the margin of travel agents.',
    'BT-121 BT-118',
  ),
  'PEPPOL-EN16931-P0109': says(
    'The exemption reason is VATEX-EU-F, but the VAT category is not E.',
    'Use category E for the margin of second-hand goods.',
    'BT-121 BT-118',
  ),
  'PEPPOL-EN16931-P0110': says(
    'The exemption reason is VATEX-EU-I, but the VAT category is not E.',
    'Use category E for the margin of works of art.',
    'BT-121 BT-118',
  ),
  'PEPPOL-EN16931-P0111': says(
    'The exemption reason is VATEX-EU-J, but the VAT category is not E.',
    "Use category E for the margin of collectors' items.",
    'BT-121 BT-118',
  ),
  'PEPPOL-EN16931-P0112': says(
    'Type codes 326 and 384 are for invoices between German parties.',
    'Use another type code, such as 380.',
    'BT-3',
  ),
};

export const { fatal, warning } = worded(GENERAL);

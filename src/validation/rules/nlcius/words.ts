// What the rules of NLCIUS and its G-account extension say, in either syntax.

import { says, worded } from '../../wording.js';

const NLCIUS = {
  'BII2-T10-R001': says('The document has no specification identifier.', 'Give the identifier of NLCIUS.', 'BT-24'),
  'SI-V20-INV-R000': says(
    'The specification identifier is not the one of NLCIUS, nor of an extension of it.',
    'Begin it with urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0.',
    'BT-24',
  ),
  'BR-NL-1': says(
    'The legal registration of the Dutch seller is neither a KVK number nor an OIN.',
    'Give the KVK number with scheme 0106, or the OIN with scheme 0190.',
    'BT-30',
  ),
  'BR-NL-2': says(
    'The invoice of the Dutch seller has neither a buyer reference nor an order reference.',
    'Give the buyer reference (BT-10) or the purchase order (BT-13).',
    'BT-10 BT-13',
  ),
  'BR-NL-3': says(
    "Street, city or post code is missing in the Dutch seller's address.",
    'Give street, city and post code.',
    'BT-35 BT-37 BT-38',
  ),
  'BR-NL-4': says(
    "Street, city or post code is missing in the Dutch buyer's address.",
    'Give street, city and post code.',
    'BT-50 BT-52 BT-53',
  ),
  'BR-NL-5': says(
    "Street, city or post code is missing in the address of the seller's Dutch tax representative.",
    'Give street, city and post code.',
    'BT-64 BT-66 BT-67',
  ),
  'BR-NL-7': says('The type code is none of those that NLCIUS knows.', 'Use 380, 381, 384 or 389.', 'BT-3'),
  'BR-NL-8': says(
    'The type code and the kind of the document do not fit.',
    'Use 381 in a CreditNote, and 380, 384 or 389 in an Invoice.',
    'BT-3',
  ),
  'BR-NL-9': says(
    'The corrective invoice does not say which invoice it corrects.',
    'Refer to the preceding invoice (BT-25).',
    'BT-25 BT-3',
  ),
  'BR-NL-10': says(
    'The legal registration of the Dutch buyer is neither a KVK number nor an OIN.',
    'Give the KVK number with scheme 0106, or the OIN with scheme 0190.',
    'BT-47',
  ),
  'BR-NL-11': says('Money is due to the Dutch seller, but no means of payment is given.', 'Say how to pay (BG-16).', 'BG-16 BT-115'),
  'BR-NL-12': says('The means of payment is none that is used in the Netherlands.', 'Use 30, 48, 49, 57, 58 or 59.', 'BT-81'),
  'BR-NL-13': says(
    'A line refers to a line of an order, but the document names no order.',
    'Give the purchase order (BT-13).',
    'BT-132 BT-13',
  ),
  'BR-NL-19': says('A VAT accounting currency is not of use to Dutch sellers.', 'Leave it out.', 'BT-6'),
  'BR-NL-20': says('The tax point date is ignored in the Netherlands.', 'Leave it out.', 'BT-7'),
  'BR-NL-21': says('The code of the tax point date is ignored in the Netherlands.', 'Leave it out.', 'BT-8'),
  'BR-NL-22': says(
    'The subject code of a note is not agreed on in the Netherlands.',
    'Leave it out, or agree on it with the buyer.',
    'BT-21',
  ),
  'BR-NL-23': says('The business process is only of use in some networks.', 'Leave it out where the network does not ask for it.', 'BT-23'),
  'BR-NL-24': says('The date of the preceding invoice is not of use in the Netherlands.', 'Leave it out.', 'BT-26'),
  'BR-NL-25': says('Dutch sellers have no tax registration beside the one for VAT.', 'Leave it out.', 'BT-32'),
  'BR-NL-26': says('Additional legal information is not of use for Dutch sellers.', 'Leave it out.', 'BT-33'),
  'BR-NL-27-1': says("The third line of the seller's address is not of use in the Netherlands.", 'Leave it out.', 'BT-162'),
  'BR-NL-27-2': says("The third line of the buyer's address is not of use in the Netherlands.", 'Leave it out.', 'BT-163'),
  'BR-NL-27-3': says("The third line of the tax representative's address is not of use in the Netherlands.", 'Leave it out.', 'BT-164'),
  'BR-NL-27-4': says('The third line of the delivery address is not of use in the Netherlands.', 'Leave it out.', 'BT-165'),
  'BR-NL-28-1': says("The region in the seller's address is not of use in the Netherlands.", 'Leave it out.', 'BT-39'),
  'BR-NL-28-2': says("The region in the buyer's address is not of use in the Netherlands.", 'Leave it out.', 'BT-54'),
  'BR-NL-28-3': says("The region in the tax representative's address is not of use in the Netherlands.", 'Leave it out.', 'BT-68'),
  'BR-NL-28-4': says('The region in the delivery address is not of use in the Netherlands.', 'Leave it out.', 'BT-79'),
  'BR-NL-29': says('The text of the means of payment is not of use in the Netherlands.', 'Leave it out: the code says it.', 'BT-82'),
  'BR-NL-30': says('The name of the payment account is not of use in the Netherlands.', 'Leave it out.', 'BT-85'),
  'BR-NL-31': says('A SEPA payment needs no identifier of the bank.', 'Leave it out.', 'BT-86'),
  'BR-NL-32-1': says(
    'The reason code of an allowance or charge is not of use in the Netherlands.',
    'Give the reason as text.',
    'BT-98 BT-105',
  ),
  'BR-NL-32-and-34': says(
    'The reason code of an allowance or charge is not of use in the Netherlands.',
    'Give the reason as text.',
    'BT-98 BT-105 BT-140 BT-145',
  ),
  'BR-NL-33': says('A VAT total in another currency than the invoice is not of use to Dutch sellers.', 'Leave it out.', 'BT-111'),
  'BR-NL-35': says('The code of the reason for exemption is not of use in the Netherlands.', 'Give the reason as text.', 'BT-121'),
  'SI-UBL-2': says('An element is empty.', 'Take the element out, or give its value.'),
  'empty-element-check': says('An element is empty.', 'Take the element out, or give its value.'),
  'BR-GA-0': says(
    'The specification identifier does not name the G-account extension.',
    'End it with #conformant#urn:fdc:nen.nl:gaccount:v1.0.',
    'BT-24',
  ),
  'BR-GA-1': says('There are not two payment terms.', 'Give one for the G-account and one for the rest.'),
  'BR-GA-2': says('There are not two means of payment.', 'Give one for the G-account and one for the rest.', 'BG-16'),
  'BR-GA-3': says(
    'The amounts of the payment terms do not add up to the amount due.',
    'Divide the amount due among the payment terms.',
    'BT-115',
  ),
  'BR-GA-4': says('The payment terms do not refer to one means of payment.', 'Name the means of payment by its identifier.'),
  'BR-GA-5': says('The means of payment has not one identifier.', 'Give it an identifier of its own.', 'BG-16'),
  'BR-GA-6': says('The payment terms refer to a means of payment that is not there.', 'Use the identifier of a means of payment.'),
  'BR-GA-7': says('No means of payment, or more than one, is called GACCOUNT.', 'Call the one of the G-account GACCOUNT.', 'BG-16'),
} as const;

export const nlcius = worded(NLCIUS);

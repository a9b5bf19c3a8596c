// The code of a SEPA credit transfer: EPC069-12, version 002.
import { cut } from '../../cut.js';
import { isCreditorReference, type Transfer } from './transfer.js';

/** Countries and territories of the SEPA schemes whose accounts have IBANs of their own (EPC409-09). */
const SEPA = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
);
const NAME_CHARACTERS_MAX = 70;
const TEXT_CHARACTERS_MAX = 140;
const PAYLOAD_BYTES_MAX = 331;

/** Undefined where it cannot be paid so. */
export function epcPayload({ iban, bic, creditor, currency, amount, reference, number }: Transfer): string | undefined {
  if (currency !== 'EUR' || !SEPA.has(iban.slice(0, 2)) || creditor.name === '') return undefined;
  const compact = reference.replace(/ /g, '').toUpperCase();
  const isStructured = isCreditorReference(compact);
  const lines = [
    'BCD',
    '002',
    '1', // UTF-8
    'SCT',
    /^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/.test(bic) ? bic : '',
    cut(creditor.name, NAME_CHARACTERS_MAX),
    iban,
    `EUR${amount}`,
    '', // purpose
    isStructured ? compact : '',
    isStructured ? '' : cut(reference || number, TEXT_CHARACTERS_MAX),
  ];
  const payload = lines.join('\n').trimEnd();
  return Buffer.byteLength(payload) > PAYLOAD_BYTES_MAX ? undefined : payload;
}

// PINT OM: the transaction type (BTOM-001), twenty flags that say what kind of transaction it is.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { type Assertion, fatal, type Test } from '../../pattern.js';
import { collapsed } from '../../text.js';
import { not } from '../en/probes.js';
import { worded } from './forms.js';

const FLAGS = /^[01]{20}$/;

/** The places of the flags, counted from 1. */
export const [FULL, SIMPLIFIED, SELF_BILLED, THIRD_PARTY, SUMMARY, CONTINUOUS, EXPORT, DEEMED] = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export const [SERVICES_IN, MARGIN, MARGIN_SELF, E_COMMERCE, GOODS_IN, ZONE, PREPAYMENT] = [9, 10, 11, 12, 13, 14, 15] as const;

function typeGiven(root: XmlElement): string {
  const types = ['cbc:InvoiceTypeCode', 'cbc:CreditNoteTypeCode'].flatMap((path) => elementsAt(root, path));
  return collapsed(types.flatMap((one) => attribute(one, 'name') ?? [])[0] ?? '');
}

/** Without well-formed flags it is of no kind. */
function flagsOf(root: XmlElement): string {
  const given = typeGiven(root);
  return FLAGS.test(given) ? given : '';
}

/** The document is of one of these kinds. */
export function isKind(...places: readonly number[]): Test {
  return (_, document) => places.some((place) => document.once(flagsOf)[place - 1] === '1');
}

/** What other kinds a kind excludes. */
const EXCLUDED: readonly (readonly [id: string, kind: number, others: readonly number[]])[] = [
  ['IBR-138-OM', SELF_BILLED, [THIRD_PARTY, EXPORT, SERVICES_IN, MARGIN, MARGIN_SELF, GOODS_IN]],
  ['IBR-139-OM', THIRD_PARTY, [SELF_BILLED]],
  ['IBR-140-OM', SUMMARY, [CONTINUOUS, EXPORT, MARGIN, MARGIN_SELF, GOODS_IN]],
  ['IBR-141-OM', CONTINUOUS, [SUMMARY, DEEMED, MARGIN, MARGIN_SELF, GOODS_IN]],
  ['IBR-142-OM', EXPORT, [SELF_BILLED, SUMMARY, DEEMED, SERVICES_IN, MARGIN, MARGIN_SELF, GOODS_IN]],
  ['IBR-143-OM', DEEMED, [CONTINUOUS, EXPORT, MARGIN, MARGIN_SELF]],
  ['IBR-144-OM', SERVICES_IN, [EXPORT, MARGIN, MARGIN_SELF, GOODS_IN, SELF_BILLED]],
  ['IBR-145-OM', MARGIN, [SUMMARY, CONTINUOUS, EXPORT, DEEMED, SERVICES_IN, GOODS_IN, SELF_BILLED]],
  ['IBR-146-OM', MARGIN_SELF, [SUMMARY, CONTINUOUS, EXPORT, DEEMED, SERVICES_IN, MARGIN, GOODS_IN, SELF_BILLED]],
  ['IBR-147-OM', GOODS_IN, [SUMMARY, CONTINUOUS, EXPORT, SERVICES_IN, MARGIN, MARGIN_SELF, E_COMMERCE, SELF_BILLED]],
  ['IBR-148-OM', E_COMMERCE, [MARGIN_SELF]],
  ['IBR-149-OM', SIMPLIFIED, [SELF_BILLED, SUMMARY, EXPORT, SERVICES_IN, MARGIN, MARGIN_SELF, GOODS_IN]],
  ['IBR-176-OM', PREPAYMENT, [SUMMARY, DEEMED, MARGIN_SELF]],
];

export const OM_KINDS: readonly Assertion[] = [
  worded('ALIGNED-IBRP-000-OM', 'IBR-001-OM', (root) => FLAGS.test(typeGiven(root)) && typeGiven(root).includes('1')),
  fatal('IBR-001-OM', (root) => FLAGS.test(typeGiven(root))),
  fatal('IBR-043-OM', (root) => typeGiven(root).slice(0, 2).includes('1')),
  ...EXCLUDED.map(([id, kind, others]) => ({
    ...worded(id, 'om-kinds', (root, document) => !isKind(kind)(root, document) || not(isKind(...others))(root, document)),
    values: [String(kind), [...others].sort((a, b) => a - b).join(', ')],
  })),
];

/** At the type code itself. */
export const OM_TYPE_CODE: readonly Assertion[] = [
  worded('CL-03-OM-1', 'IBR-043-OM', (type) => !collapsed(attribute(type, 'name') ?? '').startsWith('11')),
  worded('CL-03-OM-2', 'IBR-043-OM', (type) =>
    collapsed(attribute(type, 'name') ?? '')
      .slice(0, 2)
      .includes('1'),
  ),
];

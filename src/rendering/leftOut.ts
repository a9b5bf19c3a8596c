// Text of a document that a readable copy leaves out.
import type { XmlElement } from '../xml/tree.js';

interface LeftOutElement {
  /** The local name, with that of its parent where the name alone says too little. */
  readonly name: string;
  /** Only with this text. */
  readonly text?: RegExp;
  readonly reason: string;
}

/** Everything else with text is shown. A test goes through all elements of the fixtures. */
const LEFT_OUT: readonly LeftOutElement[] = [
  { name: 'UBLExtensions', reason: 'Signatures and data for programs.' },
  { name: 'EmbeddedDocumentBinaryObject', reason: 'The bytes of a file. Its name, type and size are shown.' },
  { name: 'AttachmentBinaryObject', reason: 'The bytes of a file. Its name, type and size are shown.' },
  { name: 'TaxScheme/ID', text: /^VAT$/i, reason: 'The label says VAT.' },
  { name: 'ApplicableTradeTax/TypeCode', text: /^VAT$/, reason: 'The label says VAT.' },
  { name: 'CategoryTradeTax/TypeCode', text: /^VAT$/, reason: 'The label says VAT.' },
  { name: 'ChargeIndicator', reason: 'It stands below Allowance or Charge.' },
  { name: 'ChargeIndicator/Indicator', reason: 'It stands below Allowance or Charge.' },
];

/** Whether the element is left out, with all that is inside. */
export function isLeftOut(element: XmlElement): boolean {
  const { local, parent, text } = element;
  return LEFT_OUT.some(
    (one) => (one.name === local || one.name === `${parent?.local}/${local}`) && (one.text === undefined || one.text.test(text.trim())),
  );
}

// Decimals as people write them.

/**
 * A decimal as people write it, such as `1.234,5`, as the service takes it. One separator alone, before three digits, is one of thousands unless
 * it is the `decimalPoint` of the language. What is none stays as it is: the service says so.
 */
export function decimalOf(text: string, decimalPoint: string): string {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, '');
  const [, separator, , more] = /^-?[1-9]\d{0,2}([.,])(\d{3})((?:\1\d{3})*)$/.exec(plain) ?? [];
  if (separator !== undefined && (more !== '' || separator !== decimalPoint)) return plain.replaceAll(separator, '');
  const [lastComma, lastPoint] = [plain.lastIndexOf(','), plain.lastIndexOf('.')];
  const isComma = lastComma > lastPoint;
  const read = isComma ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '');
  return /^-?\d+(\.\d+)?$/.test(read) ? read : text;
}

const AMOUNT = /^-?\d{1,20}(\.\d{1,9})?$/;

/** An amount in a filter, written in any language: 1234.5 · 1.234,50 · 1 234 · 1'234.50. Undefined for a text that is no amount. */
export function readAmount(text: string | undefined): string | undefined {
  const read = decimalOf(text ?? '', '');
  return AMOUNT.test(read) ? read : undefined;
}

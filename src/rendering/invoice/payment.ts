// How an invoice is paid: in words, and as a code that a banking app reads.
import { encode } from 'uqr';
import { isIban } from '../../validation/rules/peppol/checkDigits.js';
import type { XmlElement } from '../../xml/tree.js';
import { inGroups } from '../forms.js';
import { CARD, MEANS, PAYEE, PAYMENT } from '../labels.js';
import type { Code, Fact, FactSection } from '../page.js';
import { withDiscounts } from './codedTexts.js';
import { facts, type RenderingContext } from './context.js';
import { epcPayload } from './epc.js';
import { swissPayload } from './swiss.js';
import { transferOf } from './transfer.js';

const MASK = 3;

export function payment(reading: RenderingContext): (FactSection | Code)[] {
  const { invoice, reader, words } = reading;
  const means = invoice
    .all('BG-16')
    .map((one) => [...reader.facts(MEANS, one).map(withGroups), ...invoice.all('BG-18', one).flatMap((card) => reader.facts(CARD, card))]);
  const common = [...reader.facts(PAYEE), ...reader.facts(PAYMENT).map((fact) => withDiscounts(fact, words))];
  const sections = means.length > 1 ? [...means.map((one) => facts(one)), facts(common)] : [facts([...means.flat(), ...common])];
  const [first = facts([]), ...more] = sections;
  return [first, ...codes(reading), ...more];
}

function withGroups(fact: Fact): Fact {
  const values = fact.values.map((value) =>
    isIban(value.text.replace(/\s/g, '')) ? { ...value, text: inGroups(value.text), raw: value.text } : value,
  );
  return { ...fact, values };
}

/** One: for the first means that has all that such a code needs. */
function codes({ invoice, words, isCredit }: RenderingContext): Code[] {
  if (isCredit) return [];
  for (const means of invoice.all('BG-16')) {
    const code = codeOf(means);
    if (code !== undefined) return [code];
  }
  return [];

  function codeOf(means: XmlElement): Code | undefined {
    const transfer = transferOf(invoice, means);
    if (transfer === undefined) return undefined;
    const swiss = swissPayload(transfer);
    const payload = swiss ?? epcPayload(transfer);
    if (payload === undefined) return undefined;
    // Both specifications ask for this level of correction. Every mask can be read; trying all takes longer than the rest of a copy.
    const modules = encode(payload, { ecc: 'M', boostEcc: false, border: 0, maskPattern: MASK }).data;
    return { kind: 'code', label: words.say(swiss === undefined ? 'scanEpc' : 'scanSwiss'), modules, hasCross: swiss !== undefined };
  }
}

// French invoices of about 20 KB, in both syntaxes and both profiles: those of the tests, with their lines many times over.
import { frenchCii, frenchUbl } from '../../test/validation/rules/france/french.js';
import { PROFILE } from '../../test/validation/rules/franceExtended/bases.js';

const SIZE = 20_000;

const UBL = { line: /<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/, id: /(<cac:InvoiceLine>\s*<cbc:ID>)[^<]*/g };
const CII = {
  line: /<ram:IncludedSupplyChainTradeLineItem>[\s\S]*<\/ram:IncludedSupplyChainTradeLineItem>/,
  id: /(<ram:LineID>)[^<]*/g,
};

export interface FrenchInvoice {
  readonly name: string;
  readonly document: Buffer;
}

export function frenchInvoices(): FrenchInvoice[] {
  return [
    { name: 'French, UBL', document: Buffer.from(many(frenchUbl(), UBL)) },
    { name: 'French, UBL, extended profile', document: Buffer.from(many(extended(frenchUbl()), UBL)) },
    { name: 'French, CII', document: Buffer.from(many(frenchCii(), CII)) },
    { name: 'French, CII, extended profile', document: Buffer.from(many(extended(frenchCii()), CII)) },
  ];
}

function extended(text: string): string {
  return text.replace('>urn:cen.eu:en16931:2017<', `>${PROFILE}<`);
}

/** All lines as often as make the size, and amounts outside of them as large. */
function many(text: string, { line, id }: typeof UBL): string {
  const lines = line.exec(text)?.[0] ?? '';
  const [before = '', after = ''] = text.split(lines);
  const times = Math.max(1, Math.round((SIZE - before.length - after.length) / lines.length));
  let number = 0;
  const numbered = lines.repeat(times).replace(id, (_, start: string) => {
    number += 1;
    return `${start}${number}`;
  });
  return scaled(before, times) + numbered + scaled(after, times);
}

function scaled(text: string, times: number): string {
  return text.replace(/>(\d+)\.(\d\d)</g, (_, whole: string, cents: string) => {
    return `>${((Number(whole + cents) * times) / 100).toFixed(2)}<`;
  });
}

// Signatures of blocks: whatever a document holds, its block has all bits of it; a block lacks most of what no document of it holds.
import {
  type SearchedText,
  SIGNATURE_BITS,
  signatureOf,
  signaturesOf,
} from '../../../../../src/domain/documents/retrieval/search/signature.js';
import { randomFrom } from '../../../../support/random.js';
import { test } from '../../../../support/test.js';

const bits = (hex: string): bigint => BigInt(`0x${hex}`);
const has = (block: string, searched: string): boolean => (bits(block) & bits(searched)) === bits(searched);

function documents(seed: number, count: number): SearchedText[] {
  const random = randomFrom(seed);
  const characters = 'abcdefghijklmnopqrstuvwxyz0123456789äß€書 -';
  const text = (length: number): string => Array.from({ length }, () => characters[Math.floor(random() * characters.length)]).join('');
  return Array.from({ length: count }, () => ({
    fields: [`inv-${text(5)}`, `0088:${text(9)}`, text(15)].join('\n'),
    documentId: text(20),
  }));
}

test('a block has the bits of every part of its documents', (t) => {
  const all = documents(1, 32);
  const block = signatureOf(all);
  for (const { fields, documentId } of all) {
    for (const line of fields.split('\n')) {
      for (let from = 0; from < line.length; from += 1) {
        for (let to = from + 1; to <= line.length; to += 1) t.true(has(block, signaturesOf(line.slice(from, to)).fields));
      }
    }
    for (let from = 0; from < documentId.length; from += 1) {
      for (let to = from + 1; to <= documentId.length; to += 1) t.true(has(block, signaturesOf(documentId.slice(from, to)).documentId));
    }
  }
});

test('a block lacks a bit of nearly all that no document of it has', (t) => {
  const block = signatureOf(documents(1, 32));
  const others = documents(2, 1_000);
  const found = others.filter(({ fields, documentId }) => {
    const [, , name = ''] = fields.split('\n');
    return has(block, signaturesOf(name).fields) || has(block, signaturesOf(documentId).documentId);
  });
  t.is(found.length, 0);
});

test('a signature is as long as its column', (t) => {
  t.is(signatureOf(documents(1, 1)).length, SIGNATURE_BITS / 4);
});

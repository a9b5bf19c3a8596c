import { readHeader } from '../../../src/domain/documents/fields/read.js';
import { routeFacts } from '../../../src/domain/routing/conditions.js';
import { parseXml } from '../../../src/xml/gate.js';
import { invoiceWithEmail } from '../../support/documents.js';
import { test } from '../../support/test.js';

for (const [address, hasEmail] of [
  ['accounts@buyer.example', true],
  ['n/a', false],
  ['accounts at buyer.example', false],
] as const) {
  test(`${address} ${hasEmail ? 'is' : 'is not'} an e-mail address of the receiver`, (t) => {
    const { root } = parseXml(Buffer.from(invoiceWithEmail(address)));
    t.is(routeFacts(root, readHeader({ root })).hasEmail, hasEmail);
  });
}

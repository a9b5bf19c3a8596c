import { renderPlainText } from '../../src/validation/plainText.js';
import { validate } from '../../src/validation/validate.js';
import { parseXml } from '../../src/xml/gate.js';
import { AT, check, mutate, plainInvoice } from '../support/fixtures.js';
import { test } from '../support/test.js';

test('the verdict, then each rule with its text, remedy, place, value and lines', (t) => {
  const text = mutate(plainInvoice(), ['>12.50<', '>-12.50<']);
  const report = validate(parseXml(Buffer.from(text)), { at: AT, source: Buffer.from(text) });
  const ruleSets = report.ruleSets.map(({ family, version }) => `${family} ${version}`).join(', ');
  const [finding] = report.findings;
  const lines = text.split('\n');
  t.is(
    renderPlainText({ ...report, documentId: 'a.xml' }),
    `a.xml: not valid, 1 error, 0 warnings, 0 notes (${ruleSets})
  Error BR-27: ${finding?.text}
    How to fix: ${finding?.hint}
    line 100, column 16, /Invoice/cac:InvoiceLine[2]/cac:Price/cbc:PriceAmount = "-12.50"
         99 | ${lines[98]}
      > 100 | ${lines[99]}
        101 | ${lines[100]}
`,
  );
});

test('what stands in the document can neither move the cursor nor turn the text round', (t) => {
  const report = check(mutate(plainInvoice(), ['>12.50<', '>-12.50\u009b2J\u202e\u2028<']));
  t.true(renderPlainText({ ...report, documentId: 'a\u001b[2J\n.xml' }).startsWith('a [2J .xml: not valid'));
  t.regex(renderPlainText(report), /= "-12\.50 2J /);
});

test('what is not listed is counted', (t) => {
  const report = check(plainInvoice());
  t.regex(renderPlainText({ ...report, counts: { ...report.counts, omitted: 3 } }), /\n {2}3 more not listed\n$/);
});

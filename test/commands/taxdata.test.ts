// `npm run taxdata`: its output on each stream, and its exit code.
import { parseXml } from '../../src/xml/gate.js';
import { textAt } from '../../src/xml/path.js';
import { runCommand } from '../support/child.js';
import { test } from '../support/test.js';

const INVOICE = 'test/fixtures/ubl-invoice.xml';

test('the tax data of an invoice are printed, and the command ends with 0', async (t) => {
  const { code, stdout, stderr } = await runCommand('taxdata', [INVOICE, '--country', 'sk', '--role', 'C2'], {
    TAX_AUTHORITY_SK: '0242:001180',
  });
  t.deepEqual([code, stderr], [0, '']);
  t.is(textAt(parseXml(Buffer.from(stdout)).root, 'pxs:ReceivingParty/cbc:EndpointID'), '001180');
});

test('tax data that break a rule are printed with the findings, and the command ends with 1', async (t) => {
  const { code, stdout, stderr } = await runCommand('taxdata', [INVOICE, '--country', 'ae', '--role', 'C2'], {});
  t.is(code, 1);
  t.is(parseXml(Buffer.from(stdout)).root.local, 'TaxData');
  t.regex(stderr, /ibr-tdd-27/);
});

for (const [about, args, message] of [
  ['no country', ['--role', 'C2'], /--country is missing/],
  ['an unknown role', ['--country', 'sk', '--role', 'C5'], /--role is "C5"/],
  ['a type of another country', ['--country', 'sk', '--role', 'C2', '--type', 'W'], /--type is "W"; sk takes S, R, D/],
] as const)
  test(`${about} ends with 2`, async (t) => {
    const { code, stderr } = await runCommand('taxdata', [INVOICE, ...args], {});
    t.is(code, 2);
    t.regex(stderr, message);
  });

test('a file that is no invoice ends with 1', async (t) => {
  t.is((await runCommand('taxdata', ['test/fixtures/invoice-response.xml', '--country', 'sk', '--role', 'C2'], {})).code, 1);
});

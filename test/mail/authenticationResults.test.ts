// Which messages the trusted mail server says are forged, and what a sender can write himself.

import { simpleParser } from 'mailparser';
import { failsAuthentication } from '../../src/mail/authenticationResults.js';
import { test } from '../support/test.js';

const SERVER = 'mx.seller.example';
const [PASS, FAIL] = ['dmarc=pass header.from=a.example', 'dmarc=fail (p=reject) header.from=a.example'];
const NEITHER = 'spf=fail smtp.mailfrom=a.example; dkim=fail header.d=a.example';

/** The fields from the top. */
async function fails(fields: readonly string[]): Promise<boolean> {
  const head = fields.map((field) => `Authentication-Results: ${field}`);
  return failsAuthentication(await simpleParser([...head, 'From: a@a.example', '', 'x'].join('\r\n')), SERVER);
}

for (const [what, fields, expected] of [
  ['no field', [], false],
  ['dmarc=fail', [`${SERVER}; ${FAIL}`], true],
  ['dmarc=fail with a version and in upper case', [`MX.Seller.Example 1; DMARC/1 = FAIL`], true],
  ['dmarc=fail behind a line break and a comment', [`(a; (b)) ${SERVER} (c);\r\n\t${FAIL}`], true],
  ['dmarc=fail of another server', [`mx.other.example; ${FAIL}`], false],
  ['dmarc=fail in a comment', [`${SERVER}; spf=pass (x; ${FAIL.replace(/\(.*\) /, '')})`], false],
  ['dmarc=fail in a quoted string', [`${SERVER}; spf=pass reason="x; dmarc=fail"`], false],
  ['dmarc=pass, and SPF and DKIM fail', [`${SERVER}; ${NEITHER}; ${PASS}`], false],
  ['SPF and DKIM fail', [`${SERVER}; ${NEITHER}`], true],
  ['SPF and DKIM fail, in two fields', [`${SERVER}; spf=fail`, `${SERVER}; dkim=fail`], true],
  ['SPF and DKIM fail, and there is no policy of DMARC', [`${SERVER}; ${NEITHER}; dmarc=none`], true],
  ['SPF fails', [`${SERVER}; spf=fail`], false],
  ['SPF fails softly, and DKIM fails', [`${SERVER}; spf=softfail; dkim=fail`], false],
  ['SPF fails, and one of two signatures', [`${SERVER}; spf=fail; dkim=fail header.d=a.example; dkim=pass header.d=b.example`], false],
  ['none', [`${SERVER}; none`], false],
  ['dmarc=fail, and below it dmarc=pass', [`${SERVER}; ${FAIL}`, `${SERVER}; ${PASS}`], true],
  ['dmarc=pass, and below it dmarc=fail', [`${SERVER}; ${PASS}`, `${SERVER}; ${FAIL}`], false],
  ['SPF and DKIM fail, and below them dmarc=pass', [`${SERVER}; ${NEITHER}`, `${SERVER}; ${PASS}`], true],
  ['SPF and DKIM fail, and below them both pass', [`${SERVER}; ${NEITHER}`, `${SERVER}; spf=pass; dkim=pass`], true],
  ['dmarc=pass in a field above SPF and DKIM', [`${SERVER}; ${PASS}`, `${SERVER}; ${NEITHER}`], false],
] as const) {
  test(`${what}: the message ${expected ? 'fails' : 'does not fail'}`, async (t) => {
    t.is(await fails(fields), expected);
  });
}

// Keys of the settings: what they sign and publish, and faults of their files at the start.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyEnveloped } from '../../../src/signature/verify.js';
import { startApp } from '../../support/app.js';
import { PRODUCTION } from '../../support/environments.js';
import { newFolder } from '../../support/folderOf.js';
import { type ExecutionContext, test } from '../../support/test.js';

const FIXTURES = 'test/fixtures/pki';
const METADATA =
  '/smp/iso6523-actorid-upis::9918:keys/services/' +
  encodeURIComponent(
    'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1',
  );

async function passwordFile(t: ExecutionContext, password: string): Promise<string> {
  const folder = await newFolder(t);
  const path = join(folder, 'password');
  await writeFile(path, `${password}\n`);
  return path;
}

test('outside the sandbox the keys of the settings sign and are published', async (t) => {
  const password = await passwordFile(t, 'geheim');
  await using exchange = await startApp({
    ...PRODUCTION,
    SMP_KEYSTORE_FILE: join(FIXTURES, 'java.p12'),
    SMP_KEYSTORE_PASSWORD_FILE: password,
    AP_KEYSTORE_FILE: join(FIXTURES, 'openssl.p12'),
    AP_KEYSTORE_PASSWORD_FILE: password,
    SMP_TRUST_FILE: join(FIXTURES, 'ca.pem'),
    AP_TRUST_FILE: join(FIXTURES, 'ca.pem'),
  });
  const { sql } = exchange.app.database;
  await sql.query(`insert into tenant (id, name) values ('one', 'One')`);
  await sql.query(
    `insert into smp_entry (identifier_key, tenant_id, identifier, name, country_code, document_types)
     values ('9918:keys', 'one', '9918:keys', 'One', 'NL', '{158}')`,
  );
  const answer = await exchange.anonymous(METADATA);
  t.is(answer.status, 200);
  const { smp, ap, smpTrust, apTrust } = exchange.app.pki;
  t.is(verifyEnveloped(answer.bytes).certificate.fingerprint256, smp.current()[0]!.certificate.fingerprint256);
  t.true(answer.text.includes(`<smp:Certificate>${ap.current()[0]?.certificate.raw.toString('base64')}</smp:Certificate>`));
  t.deepEqual([smpTrust.current().length, apTrust.current().length], [1, 1]);
});

const FAULTS: readonly (readonly [title: string, env: Record<string, string>, message: string])[] = [
  [
    'a wrong password',
    { AP_KEYSTORE_FILE: join(FIXTURES, 'openssl.p12'), AP_KEYSTORE_PASSWORD: 'falsch' },
    `AP_KEYSTORE_FILE: ${FIXTURES}/openssl.p12: the password does not open the keystore.`,
  ],
  [
    'a missing keystore',
    { SMP_KEYSTORE_FILE: join(FIXTURES, 'none.p12'), SMP_KEYSTORE_PASSWORD: 'geheim' },
    `SMP_KEYSTORE_FILE: ENOENT: no such file or directory, stat '${FIXTURES}/none.p12'.`,
  ],
  [
    'a trust file without certificates',
    { SMP_TRUST_FILE: join(FIXTURES, 'openssl.p12') },
    `SMP_TRUST_FILE: ${FIXTURES}/openssl.p12: the file is no PEM with whole certificates.`,
  ],
];

for (const [title, env, message] of FAULTS) {
  test(`${title} stops the start with one sentence`, async (t) => {
    await t.throwsAsync(startApp({ ROLES: 'api', ...env }), { message });
  });
}

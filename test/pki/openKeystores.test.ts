import { X509Certificate } from 'node:crypto';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mock } from 'node:test';
import { type KeystoreFile, openKeystores } from '../../src/pki/openKeystores.js';
import { openTrust } from '../../src/pki/trust.js';
import { newFolder } from '../support/folderOf.js';
import { type ExecutionContext, test } from '../support/test.js';

const FIXTURES = 'test/fixtures/pki';
const SECOND = 'POP000001';

/** Only the tests look. */
test.before(() => mock.timers.enable({ apis: ['setInterval'] }));
test.after.always(() => mock.timers.reset());

/** A keystore with its password file, which ends with a newline, and what was said about both. */
async function opened(t: ExecutionContext, name: string) {
  const path = await newFolder(t);
  const one: KeystoreFile = { file: join(path, 'ap.p12'), passwordFile: join(path, 'password') };
  await copyFile(join(FIXTURES, name), one.file);
  await writeFile(one.passwordFile!, 'geheim\n');
  const said: string[] = [];
  const keystores = await openKeystores([one], {
    onTaken: (taken) => said.push(`taken: ${taken.map(({ certificate }) => certificate.subject).join()}`),
    onKept: (reason) => said.push(`kept: ${reason}`),
  });
  t.teardown(() => keystores[Symbol.dispose]());
  const names = (): (string | undefined)[] => keystores.current().map(({ certificate }) => /CN=(\S+)/.exec(certificate.subject)?.[1]);
  return { ...one, keystores, names, said };
}

test('the password in a file ends before the newline, and one in a setting is taken as it is', async (t) => {
  const { names } = await opened(t, 'openssl.p12');
  t.deepEqual(names(), [SECOND]);
  using direct = await openKeystores([{ file: join(FIXTURES, 'ec.p12'), password: 'geheim' }], { onTaken() {}, onKept() {} });
  t.is(direct.current()[0]?.certificate.subject, 'CN=EC');
});

test('several keystores keep their order', async (t) => {
  const list = ['ec.p12', 'java.p12'].map((name) => ({ file: join(FIXTURES, name), password: 'geheim' }));
  using keystores = await openKeystores(list, { onTaken() {}, onKept() {} });
  t.deepEqual(
    keystores.current().map(({ privateKey }) => privateKey.asymmetricKeyType),
    ['ec', 'rsa'],
  );
});

test('a file that is wrong at the start is named', async (t) => {
  const file = join(FIXTURES, 'no-key.p12');
  await t.throwsAsync(openKeystores([{ file, password: 'geheim' }], { onTaken() {}, onKept() {} }), {
    message: `${file}: the keystore has 0 keys, it needs exactly one`,
  });
});

test('a changed file is taken when it is read the same twice, and listeners are told once', async (t) => {
  const { file, keystores, names, said } = await opened(t, 'openssl.p12');
  let told = 0;
  keystores.onChange(() => {
    told += 1;
  });
  await copyFile(join(FIXTURES, 'ec.p12'), file);
  await keystores.look();
  t.deepEqual(names(), [SECOND]);
  for (let times = 0; times < 3; times += 1) await keystores.look();
  t.deepEqual({ names: names(), told, said }, { names: ['EC'], told: 1, said: ['taken: CN=EC'] });
});

test('a broken file keeps the keys and is reported once; the mended one is taken', async (t) => {
  const { file, keystores, names, said } = await opened(t, 'openssl.p12');
  await writeFile(file, 'half');
  for (let times = 0; times < 4; times += 1) await keystores.look();
  t.deepEqual([names(), said], [[SECOND], [`kept: ${file}: the file is no PKCS#12 keystore`]]);
  await copyFile(join(FIXTURES, 'ec.p12'), file);
  for (let times = 0; times < 2; times += 1) await keystores.look();
  t.deepEqual(names(), ['EC']);
});

test('a keystore whose new password comes later is taken then', async (t) => {
  const { passwordFile, keystores, said } = await opened(t, 'openssl.p12');
  await writeFile(passwordFile!, 'andere');
  for (let times = 0; times < 2; times += 1) await keystores.look();
  await writeFile(passwordFile!, 'geheim\r\n');
  for (let times = 0; times < 2; times += 1) await keystores.look();
  t.is(said.length, 2);
  t.regex(said[0]!, /^kept: .*: the password does not open the keystore$/);
  t.regex(said[1]!, /^taken: /);
});

test('a file that disappears keeps the keys', async (t) => {
  const { file, keystores, names, said } = await opened(t, 'openssl.p12');
  await rm(file);
  for (let times = 0; times < 2; times += 1) await keystores.look();
  t.deepEqual(names(), [SECOND]);
  t.regex(said.join(), /^kept: ENOENT/);
});

test('a trust file has several certificates, and is read again when it changes', async (t) => {
  const path = join(await newFolder(t), 'trust.pem');
  const [ca, ap] = await Promise.all(['ca.pem', 'ap.pem'].map((name) => readFile(join(FIXTURES, name), 'utf8')));
  await writeFile(path, `# authorities\n${ca}\n${ap}`);
  using trust = await openTrust(path, { onTaken() {}, onKept() {} });
  const subjects = (): string[] => trust.current().map(({ raw }) => new X509Certificate(raw).fingerprint256);
  const [first, second] = [new X509Certificate(ca!).fingerprint256, new X509Certificate(ap!).fingerprint256];
  t.deepEqual(subjects(), [first, second]);
  await writeFile(path, ap!);
  for (let times = 0; times < 2; times += 1) await trust.look();
  t.deepEqual(subjects(), [second]);
});

for (const [title, pem] of [
  ['nothing', ''],
  ['no certificate', 'hello'],
  ['half a certificate', '-----BEGIN CERTIFICATE-----\nMIIB'],
] as const) {
  test(`a trust file with ${title} is refused`, async (t) => {
    const path = join(await newFolder(t), 'trust.pem');
    await writeFile(path, pem);
    await t.throwsAsync(openTrust(path, { onTaken() {}, onKept() {} }), {
      message: `${path}: the file is no PEM with whole certificates`,
    });
  });
}

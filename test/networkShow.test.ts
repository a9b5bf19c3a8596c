// What `npm run demo:network` prints of a message: it is read from the bytes, not known beforehand.

import { shown } from '../examples/network/show.js';
import { recorded } from './support/as4Recorded.js';
import { pki, stranger } from './support/network/elsewhere.js';
import { signedEntry } from './support/network/smpAnswers.js';
import { test } from './support/test.js';

const { message } = recorded();

/** The values of these facts in the lines of a message that was changed. */
function facts(change: (text: string) => string, ...names: readonly string[]): (string | undefined)[] {
  const body = Buffer.from(change(message.bytes.toString('latin1')), 'latin1');
  const crossing = { method: 'POST', path: '/as4', headers: {}, body, status: 400, answerHeaders: {}, answer: Buffer.alloc(0) };
  const lines = shown('A', 'B', crossing);
  return names.map((name) =>
    lines
      .find((line) => line.trim().startsWith(`${name} `))
      ?.trim()
      .slice(name.length)
      .trim(),
  );
}

test('a message of phase4: signature and encryption are those of its envelope', (t) => {
  t.deepEqual(
    facts((text) => text, 'signed', 'encrypted'),
    ['3 references, RSA-SHA256', 'the payload, AES-128-GCM, its key by RSA-OAEP'],
  );
});

test('other algorithms are shown as they are named', (t) => {
  const change = (text: string): string => text.replaceAll('#rsa-sha256', '#rsa-sha1').replaceAll('#aes128-gcm', '#aes128-cbc');
  t.deepEqual(facts(change, 'signed', 'encrypted'), ['3 references, RSA-SHA1', 'the payload, AES-128-CBC, its key by RSA-OAEP']);
});

test('a message that is neither signed nor encrypted is shown so', (t) => {
  const change = (text: string): string => text.replace(/<wsse:Security[\s\S]*<\/wsse:Security>/, '');
  t.deepEqual(facts(change, 'signed', 'encrypted'), ['no', 'no']);
});

for (const [what, answer, end] of [
  [
    'is named by its certificate',
    signedEntry({ participant: '9915:elsewhere', certificate: '' }, stranger),
    'signed by CN=Stranger, RSA-SHA256',
  ],
  ['is another one', signedEntry({ participant: '9915:elsewhere', certificate: '' }, pki.smp), `signed by CN=SMP-TEST-1, RSA-SHA256`],
  ['is missing', '<ServiceGroup/>', 'not signed'],
] as const) {
  test(`the signer of an answer of an SMP ${what}`, (t) => {
    const bytes = Buffer.from(answer);
    const crossing = { method: 'GET', path: '/smp/x', headers: {}, body: Buffer.alloc(0), status: 200, answerHeaders: {}, answer: bytes };
    t.is(shown('A', 'B', crossing)[1]?.trim(), `200, ${bytes.length} bytes, ${end}`);
  });
}

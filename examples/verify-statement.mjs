#!/usr/bin/env node
// Verifies a statement that an exchange signed, such as the proof that nobody was found on the network. It needs no packages and no
// network: Node 20.15 or later.
//
//   node verify-statement.mjs FILE
//
// FILE is the JSON of the statement, of an answer that has it as `proof`, or receiver-not-found.json of the evidence about a document. It
// prints what was signed and by which certificate: compare that with the one that the exchange told you. It ends with 1 where it is not valid.
import { verify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node verify-statement.mjs FILE');
  process.exit(2);
}
try {
  const read = JSON.parse(readFileSync(file, 'utf8'));
  for (const { statement, signature, certificate: encoded } of [read.proof ?? read].flat()) {
    const certificate = new X509Certificate(Buffer.from(encoded, 'base64'));
    const key = { key: certificate.publicKey, dsaEncoding: 'ieee-p1363' };
    if (!verify('sha256', Buffer.from(statement), key, Buffer.from(signature, 'base64'))) throw new Error('The signature is wrong.');
    console.log(statement);
    console.log(`Signed by the certificate ${certificate.fingerprint256.replaceAll(':', '').toLowerCase()}`);
  }
} catch (error) {
  console.error(`NOT VALID. ${error.message}`);
  process.exitCode = 1;
}

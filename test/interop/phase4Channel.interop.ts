// An uploaded invoice, sent by the whole exchange to an access point of phase4 that it found by DNS and SMP.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnvelope } from '../../src/peppol/sbdhReader.js';
import { parseXml } from '../../src/xml/gate.js';
import { type RunningExchange, startExchange } from '../support/as4Exchange.js';
import { SELLER, stored, uploadInvoice } from '../support/documents.js';
import { newFolder } from '../support/folderOf.js';
import { entry, OTHER, pki, RECEIVER, TYPE } from '../support/network/elsewhere.js';
import { makeCrl } from '../support/network/revocation.js';
import { pkcs12Of } from '../support/pkcs12.js';
import { type Issued, issue } from '../support/rsaPki.js';
import { test } from '../support/test.js';
import { type RunningJava, startJava } from './java.js';

let at: RunningExchange;
let phase4: RunningJava;
test.before(async () => {
  at = await startExchange({ DISCOVERY_CACHE_SECONDS: '0' });
  const { folder } = at.network;
  const [key, trust] = [join(folder, 'phase4.pem'), join(folder, 'trust.pem')];
  await writeFile(key, OTHER.keyPem + OTHER.certificatePem);
  // WSS4J wants the root, too.
  const [, ...authorities] = at.exchange.app.pki.ap.current()[0]!.chain;
  await writeFile(trust, authorities.join('\n'));
  phase4 = await startJava('Phase4Receive', [key, trust], {}, 'phase4');
});
test.after.always(async () => {
  for (const one of [phase4, at]) await one?.[Symbol.asyncDispose]();
});

/** Sends an invoice. phase4 stands in the SMP with this certificate. */
async function send(
  documentId: string,
  { certificate }: Issued = OTHER,
  { network, exchange }: RunningExchange = at,
  { url }: RunningJava = phase4,
): Promise<(string | null)[]> {
  const published = entry(pki.smp, RECEIVER, { url: `${url}/as4`, certificate: certificate.raw.toString('base64') });
  network.smp.setEntry(RECEIVER, TYPE, published);
  await uploadInvoice(await exchange.as('demo-seller'), documentId, RECEIVER);
  await exchange.idle();
  const { state, faultCode, faultMessage } = await stored(exchange, 'demo-seller', documentId);
  return [state, faultCode, faultMessage];
}

test.serial('phase4 takes the invoice, and its receipt is stored', async (t) => {
  t.deepEqual(await send('to-phase4'), ['EXPORTED', null, null]);
  const { sql } = at.exchange.app.database;
  const [receipt] = await sql.query<{ bytes: Buffer }>(`select bytes from document_file where message_type = 'MDN'`);
  const [, messageId = ''] = /<eb:RefToMessageId>([^<]+)</.exec(receipt!.bytes.toString()) ?? [];
  const response = await fetch(`${phase4.url}/payload/${messageId}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { sender, receiver, countryC1 } = readEnvelope(bytes, parseXml(bytes));
  t.deepEqual([sender, receiver, countryC1], [SELLER, RECEIVER, 'BE']);
});

test.serial('an SMP entry with a certificate that phase4 no longer has: its error is final', async (t) => {
  const gone = await issue('C=BE,O=Example,OU=TEST AP,CN=POP000888', { issuer: pki.apAuthority });
  const [state, code, message] = await send('wrong-key', gone);
  t.deepEqual([state, code], ['ERROR', 'SEND_FAILED']);
  t.regex(message ?? '', /EBMS:0102/);
});

test.serial('phase4 refuses a message of an exchange whose certificate is revoked: its error is final', async (t) => {
  await using stack = new AsyncDisposableStack();
  const folder = await newFolder(stack);
  const file = (name: string): string => join(folder, name);
  const revoked = await issue('C=BE,O=Example,OU=TEST AP,CN=POP000003', { issuer: pki.apAuthority });
  await writeFile(file('revoked.p12'), pkcs12Of(revoked, 'geheim'));
  await writeFile(file('phase4.pem'), OTHER.keyPem + OTHER.certificatePem);
  await writeFile(file('trust.pem'), `${pki.apAuthority.certificatePem}\n${pki.root.certificatePem}`);
  await writeFile(file('ap.crl'), await makeCrl(pki.apAuthority, { revoked: [revoked] }));
  await writeFile(file('root.crl'), await makeCrl(pki.root));
  const given = ['phase4.pem', 'trust.pem', 'ap.crl', 'root.crl'].map(file);
  const strict = stack.use(await startJava('Phase4Receive', given, {}, 'phase4'));
  const settings = { AP_KEYSTORE_FILE: file('revoked.p12'), AP_KEYSTORE_PASSWORD: 'geheim', DISCOVERY_CACHE_SECONDS: '0' };
  const refused = stack.use(await startExchange(settings));
  const [state, code, message] = await send('revoked', OTHER, refused, strict);
  t.deepEqual([state, code], ['ERROR', 'SEND_FAILED']);
  t.regex(message ?? '', /EBMS:0102/);
});

// The network of `lookup`: DNS, and an SMP over TLS with signed answers for PARTICIPANTS participants. `GET /network` describes it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DOCUMENT_TYPE_SCHEME } from '../../src/peppol/documentTypes.js';
import { startForeignSmp } from '../../test/support/network/foreignSmp.js';
import { startNaptr } from '../../test/support/network/naptr.js';
import { makeNetworkPki as makeTlsPki } from '../../test/support/network/pki.js';
import { INVOICE, signedEntry } from '../../test/support/network/smpAnswers.js';
import { makeNetworkPki } from '../../test/support/rsaPki.js';
import { type NetworkFacts, participantOf } from './facts.js';

const dns = await startNaptr();
const tls = await makeTlsPki();
const pki = await makeNetworkPki();
const smp = await startForeignSmp(tls.server);
const certificate = pki.ap.certificate.raw.toString('base64');
for (let index = 0; index < Number(process.env['PARTICIPANTS']); index += 1) {
  const participant = participantOf(index);
  dns.set(participant, { smp: smp.url });
  smp.setEntry(participant, `${DOCUMENT_TYPE_SCHEME}::${INVOICE}`, signedEntry({ participant, certificate }, pki.smp));
}
const facts: NetworkFacts = {
  dnsServer: dns.server,
  zone: dns.zone,
  smp: smp.url,
  serverCa: tls.serverCa,
  smpAuthority: pki.smpAuthority.certificatePem,
  apAuthority: pki.apAuthority.certificatePem,
};
const server = createServer((_, response) => response.end(JSON.stringify(facts)));
server.listen(0, '127.0.0.1', () => console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once('SIGTERM', () => process.exit(0));

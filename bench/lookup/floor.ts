// The floor of `lookup`: the same DNS query by one resolver of Node, and the same bytes by Node's own HTTP client over connections that
// stay open. Nothing is parsed or checked.
import { promises as dns } from 'node:dns';
import { Agent, get } from 'node:https';
import { participantDomain } from '../../src/peppol/discovery/name.js';
import { DOCUMENT_TYPE_SCHEME, DOCUMENT_TYPES_BY_CODE } from '../../src/peppol/documentTypes.js';
import { networkFacts, serveMeasurements } from './facts.js';

const { dnsServer, zone, smp, serverCa } = await networkFacts();
const resolver = new dns.Resolver();
resolver.setServers([dnsServer]);
const agent = new Agent({ keepAlive: true, ca: serverCa });
const type = encodeURIComponent(`${DOCUMENT_TYPE_SCHEME}::${DOCUMENT_TYPES_BY_CODE[158].value}`);

function bytesOf(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        response.statusCode === 200 ? resolve(Buffer.concat(chunks)) : reject(new Error(`${response.statusCode}`)),
      );
    }).on('error', reject);
  });
}

serveMeasurements({
  cold: {
    async find(participant) {
      await resolver.resolveNaptr(participantDomain(participant, zone));
      return bytesOf(`${smp}/${encodeURIComponent(`iso6523-actorid-upis::${participant}`)}/services/${type}`);
    },
  },
});

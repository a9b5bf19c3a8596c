// The lookups of the service in a process of their own: `/cold` with nothing cached, `/cached`, and `/rsa`, one check of an RSA signature.

import { generateKeyPairSync, sign, verify, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../../config/load.js';
import { createThreadPool } from '../../src/domain/documents/threads/threadPool.js';
import { createLog } from '../../src/log.js';
import { createOutgoing } from '../../src/outgoingRequests.js';
import { createDiscovery } from '../../src/peppol/discovery/discover.js';
import { createResolveSmp } from '../../src/peppol/discovery/naptr.js';
import { createSmpReader } from '../../src/peppol/discovery/smpReader.js';
import { DOCUMENT_TYPE_SCHEME, DOCUMENT_TYPES_BY_CODE, PROCESS_SCHEME } from '../../src/peppol/documentTypes.js';
import { networkFacts, serveMeasurements } from './facts.js';

const { dnsServer, zone, serverCa, smpAuthority, apAuthority } = await networkFacts();
const folder = mkdtempSync(join(tmpdir(), 'exchange-bench-'));
const caFile = join(folder, 'ca.pem');
writeFileSync(caFile, serverCa);
const config = load({ DNS_SERVERS: dnsServer, SML_ZONE: zone, OUTGOING_EXTRA_CA_FILE: caFile });
const trustIn = (pem: string) => {
  const authorities = [new X509Certificate(pem)];
  return { current: () => authorities, onChange: () => () => undefined };
};
const clock = (): Date => new Date();
const outgoing = createOutgoing(config, undefined, createLog('warn', false), new AsyncDisposableStack());
rmSync(folder, { recursive: true });
const discovery = createDiscovery({
  asked: 'the network of the benchmark',
  resolveSmp: createResolveSmp({ zone, servers: config.outgoing.dnsServers }),
  smp: createSmpReader({
    threads: createThreadPool(),
    outgoing: outgoing('smp'),
    trust: trustIn(smpAuthority),
    refuseRevoked: async () => undefined,
    clock,
  }),
  accessPoints: { trust: trustIn(apAuthority), refuseRevoked: async () => undefined },
  cacheSeconds: config.network.discoveryCacheSeconds,
  clock,
});
const { value, processId } = DOCUMENT_TYPES_BY_CODE[158];
const wanted = [{ documentType: { scheme: DOCUMENT_TYPE_SCHEME, value }, process: { scheme: PROCESS_SCHEME, value: processId } }];
const find = (participant: string): Promise<unknown> => discovery.find(participant, wanted);

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const signed = Buffer.alloc(1_000, 'x');
const signature = sign('sha256', signed, privateKey);

serveMeasurements({
  cold: { begin: () => discovery.clear(), find },
  cached: { find },
  rsa: { find: async () => verify('sha256', signed, publicKey, signature) },
});

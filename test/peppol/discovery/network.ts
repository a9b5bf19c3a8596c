// A network of the tests of discovery: real DNS and HTTP, and one receiver.
import { load } from '../../../config/load.js';
import type { WantedType } from '../../../src/domain/receivers/discovery.js';
import { parseNetworks } from '../../../src/outgoing/address.js';
import { createRequestSender } from '../../../src/outgoing/sendRequest.js';
import { limitedOutgoing, OUTGOING_LIMITS } from '../../../src/outgoingRequests.js';
import { createDiscovery } from '../../../src/peppol/discovery/discover.js';
import { createResolveSmp } from '../../../src/peppol/discovery/naptr.js';
import { createSmpReader } from '../../../src/peppol/discovery/smpReader.js';
import type { RevocationRefusal } from '../../../src/pki/revocation/policy.js';
import { type ForeignSmp, startForeignSmp } from '../../support/network/foreignSmp.js';
import { type NaptrServer, startNaptr } from '../../support/network/naptr.js';
import { BILLING, INVOICE, signedEntry } from '../../support/network/smpAnswers.js';
import { makeNetworkPki } from '../../support/rsaPki.js';
import { THREADS } from '../../support/threads.js';
import { saidTime } from '../../support/time.js';

export const pki = await makeNetworkPki();
const CERTIFICATE = pki.ap.certificate.raw.toString('base64');
export const TYPE = `busdox-docid-qns::${INVOICE}`;
export const WANTED: WantedType = {
  documentType: { scheme: 'busdox-docid-qns', value: INVOICE },
  process: { scheme: 'cenbii-procid-ubl', value: BILLING },
};
export const PARTICIPANT = '0088:7300010000001';
export const NOT_REGISTERED = `Participant ${PARTICIPANT} is not registered on the network`;

/** What the SMP says of PARTICIPANT. */
export const entry = (options: Partial<Parameters<typeof signedEntry>[0]>, signer = pki.smp): string =>
  signedEntry({ participant: PARTICIPANT, certificate: CERTIFICATE, ...options }, signer);

/** How long DNS and SMP may take, except in the tests of that. */
const PATIENCE_MS = 60_000;

/** The time-out of what never answers. */
export const SHORT_MS = 400;
/** How long silence of DNS took, by the clock of the lookups. */
const SILENCE_MS = 5_000;

interface Options {
  readonly smpMs?: number;
  /** Participants that DNS does not answer. */
  readonly silent?: readonly string[];
}

export interface Network extends AsyncDisposable {
  readonly smp: ForeignSmp;
  readonly dns: NaptrServer;
  readonly find: ReturnType<typeof createDiscovery>['find'];
  setNow(date: Date): void;
  /** `whose`: the certificate that is refused. */
  refuse(whose: 'smp' | 'accessPoint', kind: RevocationRefusal['kind']): void;
}

export async function startNetwork(env: Record<string, string> = {}, { smpMs = PATIENCE_MS, silent = [] }: Options = {}): Promise<Network> {
  await using stack = new AsyncDisposableStack();
  const dns = stack.use(await startNaptr());
  const smp = stack.use(await startForeignSmp());
  const config = load({ DNS_SERVERS: dns.server, SML_ZONE: dns.zone, ...env });
  const place = { zone: dns.zone, servers: config.outgoing.dnsServers };
  const resolveSmp = createResolveSmp({ ...place, timeoutMs: PATIENCE_MS });
  const toSilence = createResolveSmp({ ...place, timeoutMs: SHORT_MS });
  for (const name of silent) dns.set(name, 'SILENT');
  const { sendRequest: post, close } = createRequestSender({ allowedNetworks: parseNetworks('127.0.0.0/8,::1/128') });
  stack.defer(close);
  const time = saidTime();
  let now: Date | undefined;
  const refusals = new Map<'smp' | 'accessPoint', RevocationRefusal>();
  const clock = (): Date => now ?? new Date();
  const trust = (authority: typeof pki.ap) => ({ current: () => [authority.certificate], onChange: () => () => undefined });
  const discovery = createDiscovery({
    resolveSmp(participant) {
      if (!silent.includes(participant)) return resolveSmp(participant);
      time.pass(SILENCE_MS);
      return toSilence(participant);
    },
    smp: createSmpReader({
      threads: THREADS,
      outgoing: limitedOutgoing({ ...OUTGOING_LIMITS.smp, timeoutMs: smpMs }, post),
      trust: trust(pki.smpAuthority),
      refuseRevoked: async () => refusals.get('smp'),
      clock,
    }),
    accessPoints: { trust: trust(pki.apAuthority), refuseRevoked: async () => refusals.get('accessPoint') },
    cacheSeconds: config.network.discoveryCacheSeconds,
    asked: 'the network of the test',
    clock,
    nowMs: time.nowMs,
  });
  const owned = stack.move();
  return {
    smp,
    dns,
    find: discovery.find,
    setNow: (date) => {
      now = date;
    },
    refuse: (whose, kind) => void refusals.set(whose, { kind, reason: 'of the test' }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** A network on which PARTICIPANT takes invoices. */
export async function withReceiver(...how: Parameters<typeof startNetwork>): Promise<Network> {
  const network = await startNetwork(...how);
  network.dns.set(PARTICIPANT, { smp: network.smp.url });
  network.smp.setEntry(PARTICIPANT, TYPE, entry({}));
  return network;
}

// SML, SMP and Directory of a network as fakes on loopback, and registries that use them.
import type { Database } from '../../../src/domain/database.js';
import type { Registry } from '../../../src/domain/registry.js';
import { parseNetworks } from '../../../src/outgoing/address.js';
import { createRequestSender } from '../../../src/outgoing/sendRequest.js';
import { limitedOutgoing, OUTGOING_LIMITS } from '../../../src/outgoingRequests.js';
import { createNetworkRegistry, type ExternalSmp, type NetworkOptions, type SmlParts } from '../../../src/peppol/registry/network.js';
import { type FakeDirectory, startDirectory } from './directory.js';
import { type FakePhoss, PHOSS_LOGIN, startPhoss } from './phossSmp.js';
import { makeNetworkPki } from './pki.js';
import { type FakeSml, startSml } from './sml.js';

export interface FakeNetwork extends AsyncDisposable {
  readonly sml: FakeSml;
  readonly phoss: FakePhoss;
  readonly directory: FakeDirectory;
  /** The options of the phoss SMP. */
  readonly external: ExternalSmp;
  /** Those of the SML. */
  readonly externalSml: SmlParts;
  /** By default with all three. `smlTimeoutMs` is SML_TIMEOUT_MS. */
  registry(database: Pick<Database, 'sql'>, options?: Partial<NetworkOptions>, smlTimeoutMs?: number): Registry;
}

export const SMP_ID = 'SMP-OF-TEST';
export const SMP_URL = 'https://smp.example/smp';
export const ENDPOINT = { url: 'https://ap.example/as4', certificate: 'TUlJ', description: 'Test', contactUrl: 'https://ap.example' };
const SML_TIMEOUT_MS = 20_000;
const QUIET = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

export async function startNetwork(): Promise<FakeNetwork> {
  const pki = await makeNetworkPki();
  await using stack = new AsyncDisposableStack();
  const sml = stack.use(await startSml({ ...pki.server, clientCa: pki.smpCa }));
  const phoss = stack.use(await startPhoss(pki.server));
  const directory = stack.use(await startDirectory({ ...pki.server, clientCa: pki.smpCa }));
  const { sendRequest: post, close } = createRequestSender({
    allowedNetworks: parseNetworks('127.0.0.0/8,::1/128'),
    extraCa: [pki.serverCa],
    clientCertificate: () => pki.smp,
  });
  stack.defer(close);
  const external: ExternalSmp = {
    url: phoss.url,
    login: { kind: 'bearer', token: PHOSS_LOGIN.token },
    endpoint: () => ENDPOINT,
    outgoing: limitedOutgoing(OUTGOING_LIMITS.smpManagement, post),
  };
  const smlParts = (timeoutMs: number): SmlParts => ({
    url: sml.url,
    smpId: SMP_ID,
    timeoutMs,
    smp: () => ({ logicalAddress: SMP_URL, physicalAddress: '192.0.2.1' }),
    outgoing: limitedOutgoing({ ...OUTGOING_LIMITS.sml, timeoutMs }, post),
  });
  const owned = stack.move();
  return {
    external,
    externalSml: smlParts(SML_TIMEOUT_MS),
    sml,
    phoss,
    directory,
    registry: (database, options = {}, timeoutMs = SML_TIMEOUT_MS) =>
      createNetworkRegistry(database, {
        registerResponses: true,
        alwaysReachable: new Set(),
        sml: smlParts(timeoutMs),
        smp: external,
        directory: {
          url: directory.url,
          outgoing: limitedOutgoing(OUTGOING_LIMITS.directory, post),
          search: limitedOutgoing(OUTGOING_LIMITS.directorySearch, post),
        },
        log: QUIET,
        ...options,
      }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

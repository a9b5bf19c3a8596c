// Opens the check for revoked certificates. Its lists are below DATA_DIR/revocation.
import { join } from 'node:path';
import type { Config } from '../../config/config.js';
import type { App, Log } from '../domain/ports.js';
import { createListFiles } from '../pki/revocation/listFiles.js';
import { type ListState, PAUSE_MS } from '../pki/revocation/lists.js';
import { createRevocationPolicy, type RefuseRevoked } from '../pki/revocation/policy.js';
import { openRevocation as openLists, type Revocation } from '../pki/revocation/revocation.js';
import { verifyChain } from '../pki/verifyChain.js';
import type { Pki } from './openPki.js';

const REFRESH_LOOK_MS = 10_000;
const OWN_LOOK_MS = 3_600_000;
/** Where it could not be learnt, and twice as long each time. A host that failed is not asked again for a minute. */
const OWN_LOOK_AGAIN_MS = PAUSE_MS + 5_000;

export interface OpenRevocation {
  /** In production what cannot be learnt is refused, too; elsewhere only what is revoked. */
  readonly refuseRevoked: RefuseRevoked;
  readonly lists: () => readonly ListState[];
}

interface RevocationNeeds extends Pick<App, 'outgoing' | 'log'> {
  readonly metrics: Pick<App['metrics'], 'revocationAsked'>;
  /** The keys of this access point, which are checked, too. That fetches the list of their authority before the first message. */
  readonly own?: Pick<Pki, 'ap' | 'apTrust'>;
}

/** `stack` ends the fetching. A folder that cannot be read does not stop the start: lists are fetched again. */
export async function openRevocation(
  { env, dataDir, network }: Config,
  { outgoing, log, metrics, own }: RevocationNeeds,
  stack: AsyncDisposableStack,
): Promise<OpenRevocation> {
  const revocation = await openLists({
    fetchList: outgoing('crl'),
    askResponder: outgoing('ocsp'),
    files: createListFiles(join(dataDir, 'revocation')),
    refreshMs: 1_000 * network.revocationRefreshSeconds,
    graceMs: 1_000 * network.revocationGraceSeconds,
    // Certificates are valid by the real time, which the clock of a sandbox need not be.
    clock: () => new Date(),
    events: {
      onFetched: metrics.revocationAsked,
      onFault: (source, url, reason) => log.warn('revocation.unreachable', { source, url, reason }),
      onStoreFault: (reason) => log.warn('revocation.store', { reason }),
    },
  });
  const timer = setInterval(() => void revocation.refresh(), REFRESH_LOOK_MS).unref();
  stack.defer(() => clearInterval(timer));
  if (own !== undefined) {
    let next: NodeJS.Timeout | undefined;
    let isClosed = false;
    let againMs = OWN_LOOK_AGAIN_MS;
    const look = async (): Promise<void> => {
      const isLearnt = await checkOwn(own, revocation, log);
      if (!isClosed) next = setTimeout(look, isLearnt ? OWN_LOOK_MS : againMs).unref();
      againMs = isLearnt ? OWN_LOOK_AGAIN_MS : Math.min(2 * againMs, OWN_LOOK_MS);
    };
    stack.defer(() => {
      isClosed = true;
      clearTimeout(next);
    });
    void look();
  }
  const refuseRevoked = createRevocationPolicy({
    revocation,
    isStrict: env === 'production',
    onAccepted: ({ kind, reason }) => log.warn('revocation.accepted', { kind, reason }),
  });
  return { refuseRevoked, lists: revocation.lists };
}

/** Never throws. False if a certificate names revocation lists or responders, and none of them could be read. */
async function checkOwn({ ap, apTrust }: Pick<Pki, 'ap' | 'apTrust'>, revocation: Pick<Revocation, 'check'>, log: Log): Promise<boolean> {
  let isLearnt = true;
  for (const { certificate, chain } of ap.current()) {
    const verdict = verifyChain(certificate, chain, apTrust.current(), new Date());
    if (!verdict.trusted) continue;
    const found = await revocation.check(verdict.chain);
    if (found.status === 'revoked') log.error('certificate.revoked', { reason: found.reason, serial: certificate.serialNumber });
    if (found.status === 'unknown' && found.isPublished) isLearnt = false;
  }
  return isLearnt;
}

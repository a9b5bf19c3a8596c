// Opens the access point: its sending end, and its receiving end.
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../../config/config.js';
import { wasReceived } from '../../domain/documents/receiving/inboundMessage.js';
import { createReceivedStatuses } from '../../domain/documents/receiving/receivedStatuses.js';
import { receiveMessage } from '../../domain/documents/receiving/receiveMessage.js';
import { createStatusExchanges } from '../../domain/networkReports/exchanges.js';
import { confirmer } from '../confirmer.js';
import type { OpenChannel, Opening } from '../opening.js';
import { createAs4Inbound, type TakeAs4 } from './as4Inbound.js';
import { createAs4Channel } from './as4Outbound.js';
import { PEPPOL } from './descriptor.js';
import { createEndpointLimit } from './endpointLimit.js';

/** For the lookup of a receiver, the wait for its access point, and the compression of a large payload. */
const BEFORE_REQUEST_MS = 60_000;
const SPOOL_FOLDER = 'spool';
/** Older files are left from a process that was killed. */
const SPOOL_LIFETIME_MS = 24 * 60 * 60 * 1_000;

/** No channel where this exchange is no access point. */
export const open: OpenChannel = async ({ app, config, pki, revocation: { refuseRevoked }, servedAt }) => {
  if (config.env !== 'sandbox' && config.network.apKeystores.length === 0) return { channels: {} };
  const folder = spoolOf(config);
  await prepareSpool(folder);
  const channel = createAs4Channel({
    keystores: pki.ap,
    trust: pki.apTrust,
    refuseRevoked,
    receivers: app.receivers,
    outgoing: app.outgoing,
    endpointLimit: createEndpointLimit(),
    // The own server takes messages without TLS, which ends before it.
    ownUrl: () => (servedAt() === undefined ? (config.network.as4Url ?? `${app.settings.publicUrl}/as4`) : `${servedAt()}/as4`),
    folder,
    clock: app.clock,
    xmlBytesMax: config.limits.as4BytesMax,
    // AS4_TIMEOUT_MS is for the request. The lookup of the receiver and the preparation of the message come before it.
    sendTimeoutMs: config.sending.as4TimeoutMs + BEFORE_REQUEST_MS,
    record: createStatusExchanges(app.database).record,
  });
  return { channels: { [PEPPOL.name]: channel } };
};

/** Undefined where there is no key of the access point, or no authority to trust. */
export function openAs4Inbound({ app, config, pki, revocation: { refuseRevoked } }: Omit<Opening, 'stack'>): TakeAs4 | undefined {
  // Both may change while the service runs, but not from none to some.
  if (pki.ap.current().length === 0 || pki.apTrust.current().length === 0) return undefined;
  return createAs4Inbound({
    channel: PEPPOL.name,
    app,
    keystores: pki.ap,
    trust: pki.apTrust,
    refuseRevoked,
    bytesMax: config.limits.as4BytesMax,
    heldBytesMax: app.settings.validationBytesMax,
    folder: spoolOf(config),
    registerResponses: config.peppol.registerResponses,
    receive: (message) => receiveMessage(app, message),
    wasReceived: (message) => wasReceived(app.database.sql, message),
    confirm: confirmer(app),
    recordStatus: createReceivedStatuses(app.database).record,
    record: createStatusExchanges(app.database).record,
  });
}

function spoolOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, SPOOL_FOLDER);
}

async function prepareSpool(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const oldestMs = Date.now() - SPOOL_LIFETIME_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may be ahead.
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < oldestMs) await rm(path, { force: true });
  }
}

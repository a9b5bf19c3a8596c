// Opens the access point: its sending end, and its receiving end.
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.js';
import { createAs4Inbound, type TakeAs4 } from '../channels/peppol/as4Inbound.js';
import { createAs4Channel } from '../channels/peppol/as4Outbound.js';
import { createEndpointLimit } from '../channels/peppol/endpointLimit.js';
import type { Confirm } from '../channels/sandbox/simulated.js';
import type { Channel } from '../domain/channel.js';
import { wasReceived } from '../domain/documents/receiving/inboundMessage.js';
import { createReceivedStatuses } from '../domain/documents/receiving/receivedStatuses.js';
import { receiveMessage } from '../domain/documents/receiving/receiveMessage.js';
import { confirm } from '../domain/documents/sending/confirm.js';
import { createStatusExchanges } from '../domain/networkReports/exchanges.js';
import type { App } from '../domain/ports.js';
import type { ChannelName } from '../domain/vocabulary.js';
import type { Pki } from './openPki.js';
import type { OpenRevocation } from './openRevocation.js';

/** The channel for documents whose receiver is on the network. */
export const NETWORK: ChannelName = 'peppol';

/** For the lookup of a receiver, the wait for its access point, and the compression of a large payload. */
const BEFORE_REQUEST_MS = 60_000;
const SPOOL_FOLDER = 'spool';
/** Older files are left from a process that was killed. */
const SPOOL_LIFETIME_MS = 24 * 60 * 60 * 1_000;

/** `servedAt`: the address of this process's own server, where it has one. Undefined where this exchange is no access point. */
export async function openAs4Channel(
  app: Omit<App, 'channels'>,
  config: Config,
  pki: Pki,
  { refuseRevoked }: OpenRevocation,
  servedAt: () => string | undefined,
): Promise<Channel | undefined> {
  if (config.env !== 'sandbox' && config.network.apKeystores.length === 0) return undefined;
  const folder = spoolOf(config);
  await prepareSpool(folder);
  return createAs4Channel({
    keystores: pki.ap,
    trust: pki.apTrust,
    refuseRevoked,
    receivers: app.receivers,
    outgoing: app.outgoing,
    withinLimit: createEndpointLimit(),
    // The own server takes messages without TLS, which ends before it.
    ownUrl: () => (servedAt() === undefined ? (config.network.as4Url ?? `${app.settings.publicUrl}/as4`) : `${servedAt()}/as4`),
    folder,
    clock: app.clock,
    xmlBytesMax: config.limits.as4BytesMax,
    // AS4_TIMEOUT_MS is for the request. The lookup of the receiver and the preparation of the message come before it.
    sendTimeoutMs: config.sending.as4TimeoutMs + BEFORE_REQUEST_MS,
    record: createStatusExchanges(app.database).record,
  });
}

/** Undefined where there is no key of the access point, or no authority to trust. */
export function openAs4Inbound(app: App, config: Config, pki: Pki, { refuseRevoked }: OpenRevocation): TakeAs4 | undefined {
  // Both may change while the service runs, but not from none to some.
  if (pki.ap.current().length === 0 || pki.apTrust.current().length === 0) return undefined;
  return createAs4Inbound({
    channel: NETWORK,
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

export function confirmer(app: Omit<App, 'channels'>): Confirm {
  return (channel, confirmation, receipt) => confirm(app, channel, confirmation, receipt);
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

// Message Level Statuses that come over AS4: they confirm or reject documents that were sent.

import { type Confirmation, type ReceiptFile, SendFault } from '../../domain/channel.js';
import { ExchangeError } from '../../domain/errors.js';
import type { StatusExchange } from '../../domain/networkReports/exchanges.js';
import type { Log } from '../../domain/ports.js';
import type { ChannelName } from '../../domain/vocabulary.js';
import { As4Error } from '../../peppol/as4/as4Error.js';
import { MESSAGE_LEVEL_STATUS } from '../../peppol/documentTypes.js';
import { readStatus } from '../../peppol/mls.js';
import type { AnyEnvelope } from '../../peppol/sbdhReader.js';
import type { Confirm } from '../confirmer.js';

interface StatusParts {
  readonly channel: ChannelName;
  readonly log: Pick<Log, 'warn'>;
  readonly confirm: Confirm;
}

/** Whether an envelope holds a status. */
export function isStatus({ documentType }: AnyEnvelope): boolean {
  return documentType === MESSAGE_LEVEL_STATUS.value;
}

/**
 * Returns when the status is processed durably, and whether its exchange is counted; a repeated one changes nothing. Throws an As4Error where
 * it is refused, and an ExchangeError where it came before the hand-over of its document was recorded: its sender tries again.
 */
export async function takeStatus(
  { channel, log, confirm }: StatusParts,
  { payload }: AnyEnvelope,
  exchange: StatusExchange,
): Promise<boolean> {
  const { accessPoint: from } = exchange;
  const status = payload.kind === 'xml' ? readStatus({ root: payload.root }) : undefined;
  if (payload.kind !== 'xml' || status === undefined) throw new As4Error('EBMS:0004', 'The payload is no Message Level Status');
  const { referenceId, code, description, issues } = status;
  const confirmation: Confirmation = { instanceId: referenceId, code, text: description, from, issues, exchange };
  const file: ReceiptFile = { fileName: 'message-level-status.xml', mimeType: 'application/xml', bytes: payload.bytes };
  const outcome = await confirm(channel, confirmation, file).catch((cause: unknown) => {
    if (!(cause instanceof SendFault)) throw cause;
    throw new ExchangeError('UNAVAILABLE', 'Service Unavailable', undefined, { cause, retryAfterSeconds: RETRY_SECONDS });
  });
  // The sender of the status need not know which messages this exchange has sent.
  if (outcome === 'unknown' || outcome === 'refused') log.warn('as4.status.ignored', { channel, from, reference: referenceId, outcome });
  return outcome === 'counted';
}

const RETRY_SECONDS = 1;

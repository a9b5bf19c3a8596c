// What a bridge sends: the status of messages, and documents. Both are signed (docs/weexa.md).

import { findSealedOf, openAccount } from '../../domain/accounts/open.js';
import { SendFault } from '../../domain/channel.js';
import { AccountFault } from '../../domain/channelAccount.js';
import { readContents } from '../../domain/documents/intake/contents.js';
import type { UploadPart } from '../../domain/documents/intake/parts.js';
import type { ReceivedFiles, ReceiveOutcome } from '../../domain/documents/receiving/receiveMessage.js';
import { ExchangeError } from '../../domain/errors.js';
import { JSON_DEPTH_MAX } from '../../domain/json.js';
import type { App } from '../../domain/ports.js';
import { isStorable } from '../../domain/text.js';
import { isUuid } from '../../domain/uuid.js';
import { LIMITS } from '../../domain/vocabulary.js';
import { jsonOf } from '../answered.js';
import type { Confirm } from '../confirmer.js';
import { type Bridge, bridgeOf, OPERATOR } from './bridge.js';
import { type BridgeSignature, isRecent, isSigned } from './signature.js';

const CHANNEL = 'weexa';
const STATUSES = { delivered: 'AP', rejected: 'RE' } as const;

/** A bridge whose signature has not been checked yet. */
export interface Caller {
  /** `''` for the bridge of the operator. */
  readonly tenantId: string;
  readonly bridge: Bridge;
  /** The path of the request. */
  readonly path: string;
  readonly signed: BridgeSignature;
}

export interface WeexaInbound {
  /** Throws SIGNATURE_INVALID where the bridge is unknown or the request too old, UNAVAILABLE where its account is disabled. */
  caller(id: string, path: string, signed: BridgeSignature): Promise<Caller>;
  /** Throws SIGNATURE_INVALID, BODY_INVALID, MESSAGE_NOT_FOUND, and UNAVAILABLE where the hand-over is not recorded yet. */
  status(caller: Caller, body: Buffer): Promise<void>;
  /**
   * `split` reads the parts of the body, whose signature is checked before. Durable when it returns. Throws SIGNATURE_INVALID,
   * BODY_INVALID, RECEIVER_NOT_FOUND, MESSAGE_USED, and UNAVAILABLE where the machine is overloaded.
   */
  message(caller: Caller, body: Buffer, split: () => readonly UploadPart[]): Promise<'stored' | 'duplicate'>;
}

interface WeexaInboundParts {
  readonly app: Pick<App, 'database' | 'keyring' | 'clock' | 'settings' | 'threads' | 'turns'>;
  readonly operator: Bridge | undefined;
  readonly receive: (message: ReceivedFiles) => Promise<ReceiveOutcome>;
  readonly confirm: Confirm;
}

export function createWeexaInbound({ app, operator, receive, confirm }: WeexaInboundParts): WeexaInbound {
  return {
    async caller(id, path, signed) {
      if (!isRecent(signed.timestamp, new Date())) throw unsigned();
      if (id !== OPERATOR) return { ...(await accountBridge(app, id)), path, signed };
      if (operator === undefined) throw unsigned();
      return { tenantId: '', bridge: operator, path, signed };
    },
    async status(caller, body) {
      checkSignature(caller, body);
      await takeStatus(confirm, caller, body);
    },
    async message(caller, body, split) {
      checkSignature(caller, body);
      return takeMessage(app, receive, caller, split).catch((error: unknown) => {
        throw isRefusedUpload(error) ? invalid(error.message) : error;
      });
    },
  };
}

async function accountBridge(app: WeexaInboundParts['app'], id: string): Promise<Pick<Caller, 'tenantId' | 'bridge'>> {
  const sealed = isUuid(id.toLowerCase()) ? await findSealedOf(app, CHANNEL, id) : undefined;
  if (sealed === undefined) throw unsigned();
  if (!sealed.enabled) throw new ExchangeError('UNAVAILABLE', 'Service Unavailable');
  try {
    return { tenantId: sealed.tenantId, bridge: bridgeOf(openAccount(app, sealed).account) };
  } catch (error) {
    if (error instanceof AccountFault) throw unsigned();
    throw error;
  }
}

function checkSignature({ bridge, path, signed }: Caller, body: Buffer): void {
  if (!isSigned(bridge.secrets, signed, { from: 'bridge', method: 'POST', path, body })) throw unsigned();
}

/** One answer for all reasons: an unknown bridge looks like a wrong signature. */
function unsigned(): ExchangeError {
  return new ExchangeError('SIGNATURE_INVALID', 'Signature refused');
}

async function takeStatus(confirm: WeexaInboundParts['confirm'], { bridge }: Caller, body: Buffer): Promise<void> {
  const { messageId, status, message = null } = objectOf(body);
  const id = identifierOf('messageId', messageId);
  if (status !== 'delivered' && status !== 'rejected') throw invalid('status must be delivered or rejected');
  const max = LIMITS.completionMessageCharactersMax;
  if (message !== null && (typeof message !== 'string' || message.length > max || !isStorable(message))) {
    throw invalid(`message must be a text of at most ${max} characters`);
  }
  const confirmation = { instanceId: id, code: STATUSES[status], text: message ?? undefined, from: bridge.id };
  const receipt = { fileName: 'status.json', mimeType: 'application/json', bytes: body };
  const outcome = await confirm(CHANNEL, confirmation, receipt).catch((error: unknown) => {
    // The status came before its document was recorded as handed over.
    throw error instanceof SendFault ? new ExchangeError('UNAVAILABLE', 'Service Unavailable') : error;
  });
  if (outcome !== 'taken') throw new ExchangeError('MESSAGE_NOT_FOUND', 'Message not found');
}

async function takeMessage(
  app: WeexaInboundParts['app'],
  receive: WeexaInboundParts['receive'],
  { bridge, tenantId }: Caller,
  split: () => readonly UploadPart[],
): Promise<'stored' | 'duplicate'> {
  const parts = split();
  const [described, another] = parts.filter(({ name }) => name === 'metadata');
  if (described === undefined || another !== undefined) throw invalid('there must be one part metadata');
  const { messageId, receiverIdentifier, documentTypeId, processId } = objectOf(described.bytes);
  const instanceId = identifierOf('messageId', messageId);
  const contents = await readContents(app, tenantId, parts, { bytesMax: app.settings.validationBytesMax });
  const outcome = await receive({
    channel: CHANNEL,
    senderAccessPoint: bridge.id,
    receiver: optionalOf('receiverIdentifier', receiverIdentifier) ?? contents.fields.receiverIdentifier ?? '',
    tenantId: tenantId === '' ? undefined : tenantId,
    instanceId,
    documentTypeId: optionalOf('documentTypeId', documentTypeId),
    processId: optionalOf('processId', processId),
    contents,
  });
  switch (outcome) {
    case 'stored':
    case 'duplicate':
      return outcome;
    case 'conflict':
      throw new ExchangeError('MESSAGE_USED', `messageId ${instanceId} was already used for another message`);
    case 'not-serviced':
      throw new ExchangeError('RECEIVER_NOT_FOUND', 'No tenant has registered the receiver');
    case 'malformed':
      throw invalid('an identifier is too long');
  }
}

/** The rules of uploads are those of messages. */
function isRefusedUpload(error: unknown): error is ExchangeError {
  return error instanceof ExchangeError && (error.code === 'UPLOAD_INVALID' || error.code === 'PDF_UNPROCESSABLE');
}

function objectOf(bytes: Buffer): Readonly<Record<string, unknown>> {
  return jsonOf({ body: bytes }) ?? fail(`must be an object of JSON, nested at most ${JSON_DEPTH_MAX} levels deep`);
}

function identifierOf(name: string, value: unknown): string {
  return optionalOf(name, value) ?? fail(`${name} is required`);
}

function optionalOf(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const max = LIMITS.messageIdentifierCharactersMax;
  if (typeof value === 'string' && value !== '' && value.length <= max && isStorable(value) && value.isWellFormed()) return value;
  throw invalid(`${name} must be a text of 1 to ${max} characters`);
}

function fail(detail: string): never {
  throw invalid(detail);
}

function invalid(detail: string): ExchangeError {
  return new ExchangeError('BODY_INVALID', 'Invalid request body', detail);
}

// The Peppol channel of the sandbox: magic receivers are simulated, every other receiver is reached over AS4.
import { randomUUID } from 'node:crypto';
import { type Channel, type HandOver, type OutboundMessage, type ReceiptFile, type Reply, SendFault } from '../../domain/channel.js';
import { occurrence } from '../../domain/occurrences/occurrence.js';
import type { App } from '../../domain/ports.js';
import type { Submission } from '../../domain/submission.js';
import type { ChannelName } from '../../domain/vocabulary.js';
import { writeStatus } from '../../peppol/mls.js';
import type { Confirm } from '../confirmer.js';
import type { ReceiveMessage } from '../peppol/peppolInbound.js';
import { MAGIC, type Magic } from './magic.js';
import { type Answers, createAnswers } from './simulated.js';

/** The service provider (`0242`, SPIS) of the magic receivers, and its access point. */
const MAGIC_PROVIDER = '0242:000002';
const MAGIC_ACCESS_POINT = 'POP000002';
const TICK_MS = 1_000;
const TICK_DEADLINE_MS = 30_000;

/**
 * `as4TimeoutMs`: after which magic receivers have not answered in time. `receive`: takes the documents of magic receivers that a tenant
 * of the sandbox receives, too.
 */
export function createSandboxPeppol(
  app: Pick<App, 'database' | 'clock' | 'log'>,
  name: ChannelName,
  as4: Channel,
  as4TimeoutMs: number,
  receive: ReceiveMessage,
  confirm: Confirm,
): Channel {
  const statusFile = (reply: Reply): ReceiptFile => statusFileOf(reply, as4.origin?.mlsTo ?? '', app.clock());
  const answers = createAnswers(app.database, name, MAGIC_ACCESS_POINT, confirm, statusFile, app.log);
  return {
    carriesFiles: as4.carriesFiles,
    xmlBytesMax: as4.xmlBytesMax,
    sendTimeoutMs: as4.sendTimeoutMs,
    get origin() {
      return as4.origin;
    },
    send(message, submission, signal, account) {
      const magic = MAGIC[message.receiverIdentifier?.toLowerCase() ?? ''];
      if (magic === undefined) return as4.send(message, submission, signal, account);
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(as4TimeoutMs)]);
      return sendToMagic({ answers, receive, now: app.clock() }, magic, message, submission, inTime);
    },
    ...(as4.reply === undefined ? {} : { reply: as4.reply }),
    ...(as4.report === undefined ? {} : { report: as4.report }),
    ...(as4.reportTax === undefined ? {} : { reportTax: as4.reportTax }),
    ticker: { everyMs: TICK_MS, deadlineMs: TICK_DEADLINE_MS, tick: (signal) => answers.giveDue(signal) },
  };
}

interface MagicSide {
  readonly answers: Answers;
  readonly receive: ReceiveMessage;
  readonly now: Date;
}

async function sendToMagic(
  { answers, receive, now }: MagicSide,
  magic: Magic,
  message: OutboundMessage,
  submission: Submission,
  signal: AbortSignal,
): Promise<HandOver> {
  await magic.before?.(message.failedAttempts, signal);
  if (magic.deliversTo !== undefined) await deliver(receive, message, submission, magic.deliversTo);
  magic.after?.(message.failedAttempts);
  for (const { code, text, delayMs } of magic.answers) await answers.plan(submission.instanceId, code, text, delayMs);
  return { state: 'exported', receipt: receiptFile(submission.messageId, now), receiverAccessPoint: MAGIC_ACCESS_POINT };
}

async function deliver(receive: ReceiveMessage, message: OutboundMessage, submission: Submission, tenantId: string): Promise<void> {
  const { documentTypeId, processId, countryC1, mlsTo, mlsType, instanceId, messageId, channel, senderAccessPoint } = submission;
  const { root } = await message.xml.document();
  const xml = (await message.xml.bytes()).subarray(root.start, root.end);
  const facts = { documentTypeId, processId, countryC1, mlsTo, mlsType };
  const fileName = `${root.local.toLowerCase()}.xml`;
  const receiver = message.receiverIdentifier ?? '';
  const from = { channel, senderAccessPoint: senderAccessPoint ?? '', instanceId, messageId };
  const outcome = await receive({ ...from, ...facts, receiver, tenantId, fileName, xml, root });
  if (outcome === 'conflict' || outcome === 'malformed') throw new SendFault(occurrence('ACCESS_POINT_REFUSED', { why: outcome }), 'final');
}

function statusFileOf(reply: Reply, receiver: string, now: Date): ReceiptFile {
  const text = reply.text ?? (reply.code === 'RE' ? 'The receiving side rejected the document' : undefined);
  const bytes = writeStatus({
    id: randomUUID(),
    issuedAt: now,
    sender: MAGIC_PROVIDER,
    receiver,
    code: reply.code,
    description: text,
    referenceId: reply.instanceId,
    issues: reply.code === 'RE' ? [{ location: undefined, text: text ?? '', reason: 'FD' }] : [],
  });
  return { fileName: 'message-level-status.xml', mimeType: 'application/xml', bytes };
}

/** Replaces the AS4 receipt. It is not signed: a magic receiver has no access point. */
function receiptFile(messageId: string, now: Date): ReceiptFile {
  const bytes = Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<eb:SignalMessage xmlns:eb="http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/"><eb:MessageInfo>' +
      `<eb:Timestamp>${now.toISOString()}</eb:Timestamp><eb:MessageId>${randomUUID()}@sandbox</eb:MessageId>` +
      `<eb:RefToMessageId>${messageId}</eb:RefToMessageId></eb:MessageInfo><eb:Receipt/></eb:SignalMessage>\n`,
  );
  return { fileName: 'receipt.xml', mimeType: 'application/xml', bytes };
}

// The channel peppol by an access point that stands outside this service (phoss-ap, docs/phoss-ap.md). It is asked for each message
// before the message is submitted, because it repeats by itself what fails.
import { type Channel, type HandOver, type OutboundMessage, type ReceiptFile, SendFault } from '../../domain/channel.js';
import { withDeadline } from '../../domain/documents/pipeline/withDeadline.js';
import { occurrence } from '../../domain/occurrences/occurrence.js';
import type { App } from '../../domain/ports.js';
import type { Submission } from '../../domain/submission.js';
import type { ChannelName } from '../../domain/vocabulary.js';
import { UNKNOWN_COUNTRY } from '../../peppol/sbdh.js';
import type { Confirm } from '../confirmer.js';
import { type Addressed, createPhossAp, type PhossAp, type PhossApSettings, reportFile, type Transmission } from './api.js';
import { createTransmissions, type Transmissions } from './transmissions.js';

/** The access point of the messages that go out and come in by it. */
export const ACCESS_POINT = 'phoss-ap';
const TICK = { everyMs: 10_000, deadlineMs: 60_000 } as const;
const ASKED_TOGETHER_MAX = 100;
/** Of one question about a message. One that is never answered keeps no other message from being asked about. */
const ASK_TIMEOUT_MS = 10_000;
/** After so many questions in a row without an answer, the access point is taken to be away. */
const UNANSWERED_MAX = 3;

export function createPhossApChannel(
  app: Pick<App, 'database' | 'outgoing' | 'log'>,
  name: ChannelName,
  settings: PhossApSettings,
  {
    askTimeoutMs = ASK_TIMEOUT_MS,
    ...limits
  }: { readonly xmlBytesMax: number; readonly sendTimeoutMs: number; readonly askTimeoutMs?: number },
  confirm: Confirm,
): Channel {
  const phoss = createPhossAp(app.outgoing('accessPoint'), settings);
  const transmissions = createTransmissions(app.database);
  return {
    carriesFiles: false,
    ...limits,
    send: (message, submission, signal) => send(phoss, transmissions, message, submission, signal),
    ticker: { ...TICK, tick: (signal) => askAll({ app, name, phoss, transmissions, confirm, askTimeoutMs }, signal) },
  };
}

async function send(
  phoss: PhossAp,
  transmissions: Transmissions,
  message: OutboundMessage,
  submission: Submission,
  signal: AbortSignal,
): Promise<HandOver> {
  const addressed = addressOf(message, submission);
  const { instanceId } = submission;
  const known = await phoss.status(instanceId, signal);
  const receipt = known === undefined ? await submit(phoss, addressed, await message.xml.bytes(), signal) : receiptOf(known);
  await transmissions.add(submission.id);
  return { state: 'exported', receipt, receiverAccessPoint: ACCESS_POINT };
}

/** A refusal may be that of a repetition, where the answer to the first submission was lost. */
async function submit(phoss: PhossAp, message: Addressed, xml: Buffer, signal: AbortSignal): Promise<ReceiptFile> {
  try {
    const receipt = await phoss.submit(message, xml, signal);
    if (receipt !== undefined) return receipt;
  } catch (error) {
    if (!(error instanceof SendFault) || error.kind !== 'final') throw error;
    const known = await phoss.status(message.instanceId, signal);
    if (known === undefined) throw error;
    return receiptOf(known);
  }
  throw new SendFault(UNDER_WAY, 'transient');
}

const UNDER_WAY = occurrence('PHOSS_SENDS');

/** Throws SendFault where the message was not sent, or not yet. */
function receiptOf({ state, reason, report }: Transmission): ReceiptFile {
  if (state === 'sent') return reportFile(report);
  if (state === 'failed') throw new SendFault(reason ?? occurrence('PHOSS_FAILED'), 'final');
  throw new SendFault(reason ?? UNDER_WAY, 'transient');
}

function addressOf(message: OutboundMessage, submission: Submission): Addressed {
  const { senderIdentifier: sender, receiverIdentifier: receiver } = message;
  const { instanceId, documentTypeId: documentType, processId, countryC1 = UNKNOWN_COUNTRY } = submission;
  if (sender === undefined || receiver === undefined || documentType === undefined || processId === undefined) {
    throw new SendFault(occurrence('NOT_ADDRESSED'), 'final');
  }
  return { instanceId, sender, receiver, documentType, processId, countryC1 };
}

interface Asking {
  readonly app: Pick<App, 'log'>;
  readonly name: ChannelName;
  readonly phoss: PhossAp;
  readonly transmissions: Transmissions;
  readonly confirm: Confirm;
  readonly askTimeoutMs: number;
}

/** Asks for the answers of receivers (Message Level Status). An access point that is down ends the round. */
async function askAll(asking: Asking, signal: AbortSignal): Promise<void> {
  let unanswered = 0;
  for (const { submission, instanceId } of await asking.transmissions.due(ASKED_TOGETHER_MAX)) {
    if (signal.aborted || unanswered === UNANSWERED_MAX) return;
    const found = await statusOf(asking, submission, instanceId, signal);
    unanswered = found === undefined ? unanswered + 1 : 0;
    const isOver = found !== undefined && (await take(asking, submission, instanceId, found));
    await asking.transmissions.asked(submission, isOver);
  }
}

/** Undefined where no answer came, or none that can be read. `unknown`: the access point does not know the message. */
async function statusOf(
  { app, phoss, askTimeoutMs }: Asking,
  submission: string,
  instanceId: string,
  signal: AbortSignal,
): Promise<Transmission | 'unknown' | undefined> {
  try {
    const found = await withDeadline(askTimeoutMs, (own) => phoss.status(instanceId, AbortSignal.any([signal, own])));
    return found ?? 'unknown';
  } catch (error) {
    if (!(error instanceof SendFault)) throw error;
    app.log.warn('phoss-ap.status.waits', { submission, reason: error.message });
    return undefined;
  }
}

/** Whether nothing more is to be asked. A hand-over that is not recorded yet is confirmed later. */
async function take(
  { app, name, confirm }: Asking,
  submission: string,
  instanceId: string,
  found: Transmission | 'unknown',
): Promise<boolean> {
  if (found === 'unknown') return false;
  const code = found.state === 'failed' ? 'RE' : found.mls;
  if (code === undefined) return false;
  try {
    await confirm(name, { instanceId, code, text: found.reason, from: ACCESS_POINT }, reportFile(found.report));
    return code === 'RE';
  } catch (error) {
    if (!(error instanceof SendFault)) throw error;
    app.log.warn('phoss-ap.status.waits', { submission, reason: error.message });
    return false;
  }
}

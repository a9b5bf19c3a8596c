// The channel peppol by an access point that stands outside this service (phoss-ap, docs/phoss-ap.md). It is asked for each message
// before the message is submitted, because it repeats by itself what fails.
import { type Channel, type HandOver, type OutboundMessage, type ReceiptFile, SendFault } from '../../domain/channel.js';
import type { App } from '../../domain/ports.js';
import type { Submission } from '../../domain/submission.js';
import type { ChannelName } from '../../domain/vocabulary.js';
import { UNKNOWN_COUNTRY } from '../../peppol/sbdh.js';
import type { Confirm } from '../simulated.js';
import { type Addressed, createPhossAp, type PhossAp, type PhossApSettings, reportFile, type Transmission } from './api.js';
import { createTransmissions, type Transmissions } from './transmissions.js';

/** The access point of the messages that go out and come in by it. */
export const ACCESS_POINT = 'phoss-ap';
const TICK = { everyMs: 10_000, deadlineMs: 60_000 } as const;
const ASKED_TOGETHER_MAX = 100;

export function createPhossApChannel(
  app: Pick<App, 'database' | 'outgoing' | 'log'>,
  name: ChannelName,
  settings: PhossApSettings,
  limits: { readonly xmlBytesMax: number; readonly sendTimeoutMs: number },
  confirm: Confirm,
): Channel {
  const phoss = createPhossAp(app.outgoing('accessPoint'), settings);
  const transmissions = createTransmissions(app.database);
  return {
    carriesFiles: false,
    ...limits,
    send: (message, submission, signal) => send(phoss, transmissions, message, submission, signal),
    ticker: { ...TICK, tick: (signal) => askAll({ app, name, phoss, transmissions, confirm }, signal) },
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

const UNDER_WAY = 'The access point has the message, and tries to send it';

/** Throws SendFault where the message was not sent, or not yet. */
function receiptOf({ state, reason, report }: Transmission): ReceiptFile {
  if (state === 'sent') return reportFile(report);
  if (state === 'failed') throw new SendFault(reason ?? 'The access point could not send the message', 'final');
  throw new SendFault(reason ?? UNDER_WAY, 'transient');
}

function addressOf(message: OutboundMessage, submission: Submission): Addressed {
  const { senderIdentifier: sender, receiverIdentifier: receiver } = message;
  const { instanceId, documentTypeId: documentType, processId, countryC1 = UNKNOWN_COUNTRY } = submission;
  if (sender === undefined || receiver === undefined || documentType === undefined || processId === undefined) {
    throw new SendFault('The document names no sender, receiver, document type or process that the network knows', 'final');
  }
  return { instanceId, sender, receiver, documentType, processId, countryC1 };
}

interface Asking {
  readonly app: Pick<App, 'log'>;
  readonly name: ChannelName;
  readonly phoss: PhossAp;
  readonly transmissions: Transmissions;
  readonly confirm: Confirm;
}

/** Asks for the answers of receivers (Message Level Status). An access point that is down ends the round. */
async function askAll({ app, name, phoss, transmissions, confirm }: Asking, signal: AbortSignal): Promise<void> {
  for (const { submission, instanceId } of await transmissions.due(ASKED_TOGETHER_MAX)) {
    if (signal.aborted) return;
    try {
      const found = await phoss.status(instanceId, signal);
      const code = found?.state === 'failed' ? 'RE' : found?.mls;
      if (found !== undefined && code !== undefined) {
        await confirm(name, { instanceId, code, text: found.reason, from: ACCESS_POINT }, reportFile(found.report));
      }
      await transmissions.asked(submission, code === 'RE');
    } catch (error) {
      if (!(error instanceof SendFault)) throw error;
      app.log.warn('phoss-ap.status.waits', { submission, reason: error.message });
      await transmissions.asked(submission, false);
    }
  }
}

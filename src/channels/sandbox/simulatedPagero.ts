// The Pagero of the sandbox. Without an account it accepts every document and confirms it soon after. With an account, the settings of
// the account choose the outcome, and polls of the account fetch the confirmations.
import { type Channel, NO_ACCESS_POINT, type Reply, SendFault } from '../../domain/channel.js';
import { type Account, AccountFault, type AccountType, type Polled, type PolledAccount } from '../../domain/channelAccount.js';
import { type Occurrence, occurrence } from '../../domain/occurrences/occurrence.js';
import type { App } from '../../domain/ports.js';
import type { Confirm } from '../confirmer.js';
import { PAGERO } from '../pagero/tokens.js';
import { createAnswers } from './simulated.js';
import { createMailbox, positionOf, type SimulatedMailbox } from './simulatedMailbox.js';

const SEND_TIMEOUT_MS = 30_000;
const TICK_MS = 1_000;
const TICK_DEADLINE_MS = 30_000;
const POLL_MS = 1_000;
const POLL_DEADLINE_MS = 5_000;
const TEST_TIMEOUT_MS = 10_000;
const MESSAGES_MAX = 100;

const OUTCOMES = ['delivered', 'rejected', 'unreachable'] as const;
/** Any other password is accepted. */
const WRONG_PASSWORD = 'wrong';

export function createSimulatedPagero(
  app: Pick<App, 'database' | 'clock' | 'log'>,
  limits: { readonly xmlBytesMax: number },
  confirm: Confirm,
): Channel {
  const receiptOf = (reply: Reply) => ({
    fileName: 'delivery-confirmation.json',
    mimeType: 'application/json',
    bytes: Buffer.from(
      JSON.stringify({
        reference: reply.instanceId,
        status: reply.code === 'RE' ? 'rejected' : 'delivered',
        at: app.clock().toISOString(),
      }),
    ),
  });
  const answers = createAnswers(app.database, 'pagero', NO_ACCESS_POINT, confirm, receiptOf, app.log);
  const mailbox = createMailbox(app.database);
  return {
    carriesFiles: true,
    xmlBytesMax: limits.xmlBytesMax,
    sendTimeoutMs: SEND_TIMEOUT_MS,
    account: ACCOUNT,
    async send(_, { instanceId }, __, account) {
      if (account === undefined) await answers.plan(instanceId, 'AP', undefined, 0);
      else await sendBy(mailbox, account, instanceId);
      return { state: 'exported', externalReference: instanceId };
    },
    ticker: { everyMs: TICK_MS, deadlineMs: TICK_DEADLINE_MS, tick: (signal) => answers.giveDue(signal) },
    poller: {
      everyMs: POLL_MS,
      deadlineMs: POLL_DEADLINE_MS,
      poll: (account, signal) =>
        poll(mailbox, account, (reply) => confirm('pagero', { ...reply, from: NO_ACCESS_POINT }, receiptOf(reply)), signal),
    },
  };
}

const ACCOUNT: AccountType = {
  required: false,
  settings: {
    outcome: {
      kind: 'text',
      values: OUTCOMES,
      description: 'What becomes of documents that are sent by this account; delivered where absent.',
    },
  },
  secrets: { password: { required: true, description: `Any text is right but "${WRONG_PASSWORD}".` } },
  testTimeoutMs: TEST_TIMEOUT_MS,
  async test(account) {
    const fault = faultOf(account);
    if (fault !== undefined) throw new AccountFault(fault.words, fault.code);
    return 'The simulated Pagero accepts the password.';
  },
};

function faultOf(account: Account): { readonly code: 'UNREACHABLE' | 'UNAUTHORIZED'; readonly words: Occurrence } | undefined {
  if (account.settings['outcome'] === 'unreachable')
    return { code: 'UNREACHABLE', words: occurrence('SERVICE_AWAY', { service: PAGERO, why: 'ECONNREFUSED' }) };
  if (account.secret('password') === WRONG_PASSWORD)
    return { code: 'UNAUTHORIZED', words: occurrence('SERVICE_LOGIN', { service: PAGERO }) };
  return undefined;
}

async function sendBy(mailbox: SimulatedMailbox, account: Account, instanceId: string): Promise<void> {
  const fault = faultOf(account);
  if (fault !== undefined) {
    const kind = fault.code === 'UNREACHABLE' ? 'transient' : 'final';
    throw new SendFault(fault.words, kind, 'SEND_FAILED', { account: fault.code });
  }
  const isRejected = account.settings['outcome'] === 'rejected';
  await mailbox.put(account.id, {
    instanceId,
    code: isRejected ? 'RE' : 'AP',
    text: isRejected ? 'The receiver rejected the document' : null,
  });
}

/** The cursor is the position of the last confirmation. A repeated confirmation changes nothing. */
async function poll(
  mailbox: SimulatedMailbox,
  account: PolledAccount,
  confirm: (reply: Reply) => Promise<unknown>,
  signal: AbortSignal,
): Promise<Polled> {
  await ACCOUNT.test(account, signal);
  let position = positionOf(account.cursor);
  const messages = await mailbox.fetch(account.id, position, MESSAGES_MAX);
  for (const message of messages) {
    if (signal.aborted) break;
    try {
      await confirm({ instanceId: message.instanceId, code: message.code, text: message.text ?? undefined });
    } catch (error) {
      // The confirmation came before its document was recorded as handed over. The next poll finds it again.
      if (error instanceof SendFault) return { cursor: { position } };
      throw error;
    }
    position = message.position;
  }
  return { cursor: { position }, again: messages.length === MESSAGES_MAX };
}

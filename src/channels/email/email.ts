// E-mail: documents are sent by the mail server of a tenant's account. A mail server that accepts a message says nothing about its
// delivery, so the document is EXPORTED.
import type { Channel } from '../../domain/channel.js';
import type { AccountType } from '../../domain/channelAccount.js';
import type { App } from '../../domain/ports.js';
import { composeEmail } from './message.js';
import { EMAIL_SECRETS, EMAIL_SETTINGS, type MailRules, sendingSettings } from './settings.js';
import { smtpSession } from './smtp.js';

const SEND_TIMEOUT_MS = 120_000;
const TEST_TIMEOUT_MS = 20_000;
const XML_BYTES_MAX = 20 * 1024 * 1024;

type Mailing = Pick<App, 'connect' | 'clock' | 'settings'>;

export function createEmail(app: Mailing, rules: MailRules): Channel {
  return {
    carriesFiles: true,
    xmlBytesMax: XML_BYTES_MAX,
    sendTimeoutMs: SEND_TIMEOUT_MS,
    account: accountType(app, rules),
    async send(message, submission, signal, account) {
      // The account is required.
      const settings = sendingSettings(account!, rules);
      const { to, bytes } = await composeEmail(message, submission, settings, app.clock());
      const envelope = { from: settings.from, to, envelopeId: submission.instanceId, bytes };
      await smtpSession(app.connect, settings, clientName(app), envelope, signal);
      return { state: 'exported', externalReference: submission.messageId };
    },
  };
}

function accountType(app: Mailing, rules: MailRules): AccountType {
  return {
    required: true,
    settings: EMAIL_SETTINGS,
    secrets: EMAIL_SECRETS,
    testTimeoutMs: TEST_TIMEOUT_MS,
    /** Connects and logs in. */
    async test(account, signal) {
      await smtpSession(app.connect, sendingSettings(account, rules), clientName(app), undefined, signal);
    },
  };
}

/** The name that this exchange gives itself in EHLO. */
function clientName({ settings }: Mailing): string {
  return new URL(settings.publicUrl).hostname;
}

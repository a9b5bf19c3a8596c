// E-mail: documents are sent by the mail server of a tenant's account, and received in its mailbox. A mail server that accepts a message
// says nothing about its delivery, so the document is EXPORTED.

import type { ImapFlow } from 'imapflow';
import type { Limiter } from '../../concurrency/limiter.js';
import { makeDue } from '../../domain/accounts/makeDue.js';
import type { Channel } from '../../domain/channel.js';
import { AccountFault, type AccountType } from '../../domain/channelAccount.js';
import type { receiveFiles } from '../../domain/documents/receiving/receiveMessage.js';
import type { confirm } from '../../domain/documents/sending/confirm.js';
import { stackOf } from '../../domain/errors.js';
import { occurrence } from '../../domain/occurrences/occurrence.js';
import type { App } from '../../domain/ports.js';
import type { IdleSessions } from './idle.js';
import { imapSession } from './imap.js';
import { composeEmail, composeNotice, emailMessageId, XML_BYTES_MAX } from './message.js';
import { pollMailbox } from './poll.js';
import {
  EMAIL_SECRETS,
  EMAIL_SETTINGS,
  faultsOfSettings,
  type MailRules,
  mailboxSettings,
  receives,
  sendingSettings,
  sends,
} from './settings.js';
import { openSmtp } from './smtp.js';
import type { SmtpSessions } from './smtpSessions.js';
import { takerFor } from './takeMail.js';
import { testServers } from './testServers.js';

const SEND_TIMEOUT_MS = 120_000;
const TEST_TIMEOUT_MS = 30_000;
const SERVER_TIMEOUT_MS = 25_000;
const POLL_MS = 30_000;
const POLL_DEADLINE_MS = 120_000;

type EmailApp = Pick<App, 'connect' | 'clock' | 'settings' | 'threads' | 'turns'>;
type MailReceivingApp = EmailApp & Parameters<typeof receiveFiles>[0] & Parameters<typeof confirm>[0];

/** What the mailboxes and mail servers of a process share: sessions that stay open between polls and messages, turns to read. */
export interface MailSessions {
  readonly idle: IdleSessions;
  readonly smtp: SmtpSessions;
  readonly slots: Limiter;
}

export function createEmail(app: MailReceivingApp, rules: MailRules, { idle, smtp, slots }: MailSessions): Channel {
  return {
    carriesFiles: true,
    xmlBytesMax: XML_BYTES_MAX,
    sendTimeoutMs: SEND_TIMEOUT_MS,
    account: accountType(app, rules),
    async send(message, submission, signal, account) {
      // The account is required.
      const settings = sendingSettings(account!, rules);
      const messageId = emailMessageId(submission, ownDomain(app));
      const { to, bytes } = await composeEmail(app, message, messageId, settings);
      const envelope = { from: settings.from, to, envelopeId: submission.instanceId, bytes };
      await smtp.send(account!.id, settings, envelope, signal);
      return { state: 'exported', externalReference: messageId };
    },
    async notify({ id, ...notice }, signal, account) {
      const settings = sendingSettings(account, rules);
      const bytes = await composeNotice(notice, `${id}@${ownDomain(app)}`, settings, app.clock());
      await smtp.send(account.id, settings, { from: settings.from, to: notice.to, envelopeId: id, bytes }, signal);
    },
    unreachable: async ({ hasEmail }) => (hasEmail ? undefined : { reason: occurrence('NO_EMAIL_ADDRESS') }),
    poller: {
      everyMs: POLL_MS,
      deadlineMs: POLL_DEADLINE_MS,
      reads: receives,
      async poll(account, signal) {
        const settings = mailboxSettings(account, rules);
        const { id, tenantId } = account;
        const onMail = (): void =>
          void makeDue(app, id).catch((error: unknown) => app.log.warn('email.idle.lost', { account: id, error: stackOf(error) }));
        const parts = { ...app, slots, take: takerFor(app, tenantId), keep: (client: ImapFlow) => idle.keep(id, client, onMail) };
        return pollMailbox(parts, account, settings, signal);
      },
    },
  };
}

function accountType(app: EmailApp, rules: MailRules): AccountType {
  return {
    required: true,
    settings: EMAIL_SETTINGS,
    secrets: EMAIL_SECRETS,
    sends,
    faults: faultsOfSettings,
    testTimeoutMs: TEST_TIMEOUT_MS,
    /** Connects to the servers that the account has, logs in, and opens the folder. */
    async test(account, signal) {
      const mailbox = receives(account.settings) ? mailboxSettings(account, rules) : undefined;
      if (mailbox === undefined && !sends(account.settings))
        throw new AccountFault('The settings smtpHost and imapHost are both missing', 'MISCONFIGURED');
      const sending = sends(account.settings) ? sendingSettings(account, rules) : undefined;
      const logIn = sending && (async (own: AbortSignal) => (await openSmtp(app.connect, sending, ownDomain(app), own)).close());
      const open = mailbox && ((own: AbortSignal) => imapSession(app.connect, mailbox, mailbox.folder, own, async () => undefined));
      const servers = [{ name: 'Sending', try: logIn } as const, { name: 'Receiving', try: open } as const];
      return testServers(servers, SERVER_TIMEOUT_MS, signal);
    },
  };
}

/** The name that this exchange gives itself, and the end of its Message-IDs. */
export function ownDomain({ settings }: Pick<App, 'settings'>): string {
  return new URL(settings.publicUrl).hostname;
}

// E-mail keeps the contract of channels, against a mail server on loopback.
import type { ExecutionContext } from 'ava';
import { simpleParser } from 'mailparser';
import { createEmail } from '../../../src/channels/email/email.js';
import type { Channel } from '../../../src/domain/channel.js';
import type { TestApp } from '../../support/app.js';
import { invoiceWithEmail } from '../../support/documents.js';
import { type Imap, startImap } from '../../support/mail/imap.js';
import { bounceOf, mailOf } from '../../support/mail/mails.js';
import { mailSessions } from '../../support/mail/sessions.js';
import { type MailBehaviour, type MailServer, startSmtp, type TakenMail } from '../../support/mail/smtp.js';
import { routeAll } from '../../support/routes.js';
import type { Behaviour, OtherSide, Subject, Taken } from '../contract/subject.js';
import { testChannel } from '../contract.js';

/** Each test has servers of its own, and asks for the account right behind opening them. */
const servers = new Map<TestApp, { readonly smtp: MailServer; readonly imap: Imap }>();

const BEHAVIOURS: Readonly<Record<Behaviour, MailBehaviour>> = {
  accepts: {},
  'is-away': { isAway: true },
  'refuses-login': { refuses: { what: 'login', code: 535, text: 'Authentication credentials invalid' } },
  'refuses-documents': { refuses: { what: 'recipient', code: 550, text: 'No such user here' } },
  hangs: { hangs: true },
  'loses-answers': { losesAnswers: true },
};

const subject: Subject = {
  channel: 'email',
  documentType: 'invoice',
  behaviours: ['is-away', 'refuses-login', 'refuses-documents', 'hangs', 'loses-answers'],
  repeats: 'same-reference',
  // A server reports what it could not deliver. Nobody reports a delivery.
  confirms: false,
  answers: true,
  brings: 'files-beside',
  env: () => ({ OUTGOING_ALLOWED_NETS: '127.0.0.0/8,::1/128' }),
  account: (exchange, login) => ({
    settings: {
      smtpHost: 'localhost',
      smtpPort: servers.get(exchange)!.smtp.port,
      smtpUser: login,
      from: `invoices+${login}@seller.example`,
      fromName: 'Seller',
      imapHost: 'localhost',
      imapPort: servers.get(exchange)!.imap.port,
      imapUser: login,
    },
    secrets: ['smtpPassword', 'imapPassword'].map((name) => ({ name, value: 'right' })),
  }),
  open,
};

testChannel(subject);

async function open(t: ExecutionContext, exchange: TestApp): Promise<{ channel: Channel; side: OtherSide }> {
  const { app } = exchange;
  const smtp = await startSmtp(app.authority!);
  t.teardown(() => smtp.close());
  const imap = await startImap(app.authority!);
  t.teardown(() => imap.close());
  servers.set(exchange, { smtp, imap });
  await routeAll(app, 'email');
  const side: OtherSide = {
    async behave(behaviour) {
      smtp.behaviour = BEHAVIOURS[behaviour];
    },
    isHanging: () => smtp.silent() > 0,
    document: () => invoiceWithEmail('accounts@buyer.example'),
    taken: () => Promise.all(smtp.taken.map(takenOf)),
    async answer({ reference }, _, reason) {
      imap.deliver(bounceOf({ messageId: reference, reason }));
    },
    async bring(id, xml, files) {
      const beside = files.map(({ fileName, mimeType, bytes }) => ({ fileName, contentType: mimeType, bytes }));
      const parts = [{ fileName: 'invoice.xml', contentType: 'application/xml', bytes: xml }, ...beside];
      imap.deliver(await mailOf({ messageId: `<${id}@sender.example>`, parts }));
    },
  };
  return { channel: createEmail(app, { allowPlain: false }, mailSessions(t, app)), side };
}

async function takenOf({ bytes, user }: TakenMail): Promise<Taken> {
  const { messageId, attachments } = await simpleParser(bytes);
  const files = attachments.map(({ filename, content }) => ({ fileName: filename ?? '', bytes: content }));
  const [xml, ...beside] = files;
  return { login: user ?? '', reference: messageId ?? '', xml: xml!.bytes, files: beside };
}

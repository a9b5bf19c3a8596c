// E-mails as the mail server takes them: what they say, how they are protected, and what nobody can put into them.
import { type ParsedMail, simpleParser } from 'mailparser';
import { createEmail } from '../../../src/channels/email/email.js';
import { saveAccount } from '../../../src/domain/accounts/save.js';
import { testAccount } from '../../../src/domain/accounts/test.js';
import type { Channel } from '../../../src/domain/channel.js';
import type { ChannelName } from '../../../src/domain/vocabulary.js';
import { SELLER_ACTOR } from '../../support/accounts.js';
import { startApp, type TestApp } from '../../support/app.js';
import { invoice, invoiceWithEmail, PICTURE, stored, timeline, upload, xmlPart } from '../../support/documents.js';
import { mailSessions } from '../../support/mail/sessions.js';
import { type MailServer, startSmtp } from '../../support/mail/smtp.js';
import { routeAll } from '../../support/routes.js';
import { shareApp } from '../../support/shared.js';
import { type ExecutionContext, test } from '../../support/test.js';

const ENV = { OUTGOING_ALLOWED_NETS: '127.0.0.0/8,::1/128' };
const ADDRESS = 'accounts@buyer.example';

interface World {
  readonly exchange: TestApp;
  readonly smtp: MailServer;
  readonly accountId: string;
  send(documentId: string, xml: string): Promise<{ state: string; faultMessage: string | null }>;
}

const channels: Partial<Record<ChannelName, Channel>> = {};
const shared = shareApp(ENV, { channels });

async function world(
  t: ExecutionContext,
  settings: object = {},
  options: Parameters<typeof startSmtp>[1] = {},
  exchange = shared,
): Promise<World> {
  const { app } = exchange;
  channels.email = createEmail(app, { allowPlain: false }, mailSessions(t, app));
  const smtp = await startSmtp(app.authority!, options);
  t.teardown(() => smtp.close());
  await routeAll(app, 'email');
  const { id } = await saveAccount(app, SELLER_ACTOR, {
    channel: 'email',
    name: 'main',
    settings: { smtpHost: 'localhost', smtpPort: smtp.port, smtpUser: 'seller', from: 'invoices@seller.example', ...settings },
    secrets: [{ name: 'smtpPassword', value: 'right' }],
  });
  const seller = await exchange.as('demo-seller');
  return {
    exchange,
    smtp,
    accountId: id,
    async send(documentId, xml) {
      await upload(seller, { documentId, document: xmlPart(xml), image: PICTURE });
      await exchange.idle();
      return stored(exchange, 'demo-seller', documentId);
    },
  };
}

const parsed = ({ smtp }: World): Promise<ParsedMail> => simpleParser(smtp.taken[0]!.bytes);

test.serial('an e-mail names parties, number, dates and totals in the language of the receiver, and answers to its account', async (t) => {
  const given = await world(t, { fromName: 'Seller, "Ltd"' });
  t.like(await given.send('one', invoiceWithEmail(ADDRESS)), { state: 'EXPORTED' });
  const mail = await parsed(given);
  t.deepEqual(mail.from?.value, [{ address: 'invoices@seller.example', name: 'Seller, "Ltd"' }]);
  t.is([mail.to].flat()[0]?.text, ADDRESS);
  t.is(mail.subject, 'Facture F2026-0017 · Example Seller BV');
  t.is(
    mail.text,
    [
      'Facture',
      '',
      'De: Example Seller BV',
      'À: Example Buyer S.à r.l.',
      'Numéro: F2026-0017',
      'Date: 2 novembre 2026',
      'Échéance: 2 décembre 2026',
      'Total TTC: 355,50 EUR',
      'Montant à payer: 355,50 EUR',
      '',
      'Le document est joint. Le fichier XML est l’original ; les autres fichiers le montrent et le complètent.',
      '',
    ].join('\n'),
  );
  t.regex(mail.html || '', /<html lang="fr">[\s\S]*355\.50/);
  t.is(mail.headers.get('auto-submitted'), 'auto-generated');
  t.is(mail.headers.get('content-language'), 'fr');
  t.deepEqual(
    mail.attachments.map(({ filename, contentType, contentDisposition }) => [filename, contentType, contentDisposition]),
    [
      ['invoice.xml', 'application/xml', 'attachment'],
      ['picture.pdf', 'application/pdf', 'attachment'],
    ],
  );
});

test.serial('a document too large for a readable copy is sent without one', async (t) => {
  const given = await world(t);
  const large = invoiceWithEmail(ADDRESS).replace('<cbc:DueDate>', `<!--${'x'.repeat(4 * 1024 * 1024)}--><cbc:DueDate>`);
  t.like(await given.send('one', large), { state: 'EXPORTED' });
  const mail = await parsed(given);
  t.false(mail.html);
  t.deepEqual(
    mail.attachments.map(({ filename }) => filename),
    ['invoice.xml', 'picture.pdf'],
  );
});

test.serial('the message goes by TLS, with the Message-ID of its submission, and asks for a report on failure', async (t) => {
  const given = await world(t);
  await given.send('one', invoiceWithEmail(ADDRESS));
  const [submission] = await given.exchange.app.database.sql.query<{ instance_id: string; external_reference: string }>(
    'select instance_id, external_reference from submission',
  );
  const domain = new URL(given.exchange.app.settings.publicUrl).hostname;
  t.is((await parsed(given)).messageId, `<${submission!.instance_id}@${domain}>`);
  t.is(submission!.external_reference, `${submission!.instance_id}@${domain}`);
  t.like(given.smtp.taken[0], {
    user: 'seller',
    isSecure: true,
    clientName: domain,
    from: 'invoices@seller.example',
    to: [ADDRESS],
  });
  t.like(given.smtp.taken[0]!.fromArguments, { RET: 'HDRS', ENVID: submission!.instance_id });
  t.like(given.smtp.taken[0]!.toArguments, { NOTIFY: 'FAILURE', ORCPT: `rfc822;${ADDRESS}` });
});

test.serial('TLS from the first byte works, too', async (t) => {
  const given = await world(t, { smtpSecurity: 'tls' }, { secure: true });
  t.like(await given.send('one', invoiceWithEmail(ADDRESS)), { state: 'EXPORTED' });
  t.true(given.smtp.taken[0]!.isSecure);
});

test.serial('a server without STARTTLS gets neither login nor message', async (t) => {
  const given = await world(t, {}, { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
  t.like(await given.send('one', invoiceWithEmail(ADDRESS)), { state: 'SENDING' });
  t.regex(
    (await timeline(given.exchange, 'demo-seller', 'one')).at(-1)?.reason ?? '',
    /^The connection to the mail server is not encrypted: /,
  );
  t.deepEqual(given.smtp.taken, []);
});

test.serial('a certificate for another name is refused', async (t) => {
  const given = await world(t, { smtpHost: '127.0.0.1' });
  t.like(await given.send('one', invoiceWithEmail(ADDRESS)), { state: 'SENDING' });
  t.deepEqual(given.smtp.taken, []);
});

test.serial('without encryption nothing goes where only the sandbox may', async (t) => {
  const given = await world(t, { smtpSecurity: 'none' });
  t.deepEqual(await testAccount(given.exchange.app, SELLER_ACTOR, given.accountId), {
    works: false,
    code: 'MISCONFIGURED',
    message: 'The setting smtpSecurity is none, which only the sandbox accepts',
  });
});

test.serial('a mail server in a network that is not allowed is not reached', async (t) => {
  await using closed = await startApp({ OUTGOING_ALLOWED_NETS: '10.9.9.0/24' }, { channels });
  const given = await world(t, {}, {}, closed);
  t.deepEqual(await testAccount(given.exchange.app, SELLER_ACTOR, given.accountId), {
    works: false,
    code: 'MISCONFIGURED',
    message: 'Sending does not work: The mail server may not be reached: TARGET_NOT_ALLOWED. Receiving is not set up.',
  });
});

test.serial('a document that names no address of its receiver is not sent', async (t) => {
  const given = await world(t);
  const fault = 'Rule 1 (email): The document names no valid e-mail address of its receiver';
  t.like(await given.send('one', invoice()), { state: 'ERROR', faultMessage: fault });
});

for (const [what, address] of [
  ['two addresses', 'a@b.example, c@d.example'],
  ['a name around the address', 'A &lt;a@b.example&gt;'],
  ['a line break', 'a@b.example&#13;&#10;Bcc: c@d.example'],
  ['a command', 'a@b.example&gt; NOTIFY=NEVER'],
] as const) {
  test.serial(`a document with ${what} for its receiver is not sent`, async (t) => {
    const given = await world(t);
    t.like(await given.send('one', invoiceWithEmail(address)), {
      state: 'ERROR',
      faultMessage: 'Rule 1 (email): The document names no valid e-mail address of its receiver',
    });
    t.deepEqual(given.smtp.taken, []);
  });
}

test.serial('a line break in a number or name puts no header into the message', async (t) => {
  const given = await world(t);
  const xml = invoiceWithEmail(ADDRESS)
    .replace('F2026-0017', 'INV&#13;&#10;Bcc: victim@elsewhere.example')
    .replace('Example Seller BV', 'Seller&#10;X: y');
  await given.send('one', xml);
  const mail = await parsed(given);
  t.is(mail.headers.get('bcc'), undefined);
  t.deepEqual(given.smtp.taken[0]!.to, [ADDRESS]);
  t.false((mail.subject ?? '').includes('\n'));
});

test.serial('a file name with quotes and line breaks stays one file name', async (t) => {
  const given = await world(t);
  const seller = await given.exchange.as('demo-seller');
  const image = { ...PICTURE, fileName: 'a"; filename="b.exe.pdf' };
  await upload(seller, { documentId: 'one', document: xmlPart(invoiceWithEmail(ADDRESS)), image });
  await given.exchange.idle();
  t.deepEqual(
    (await parsed(given)).attachments.map(({ filename }) => filename),
    ['invoice.xml', image.fileName],
  );
});

test('an e-mail that no server takes by its size is not tried', async (t) => {
  await using exchange = await startApp({ ...ENV, REQUEST_BYTES_MAX: '104857600' }, { channels });
  const { smtp } = await world(t, {}, {}, exchange);
  const image = { ...PICTURE, bytes: Buffer.concat([PICTURE.bytes, Buffer.alloc(27 * 1024 * 1024)]) };
  await upload(await exchange.as('demo-seller'), { documentId: 'large', document: xmlPart(invoiceWithEmail(ADDRESS)), image });
  await exchange.idle();
  t.like(await stored(exchange, 'demo-seller', 'large'), { state: 'ERROR', faultMessage: 'The e-mail has more than 36700160 bytes' });
  t.deepEqual(smtp.taken, []);
});

// kill -9 at every step of the e-mail channel, both ways. Nothing is lost. An e-mail is sent twice only where the process died before it
// recorded that the mail server had accepted it; both have one Message-ID, by which a receiver knows the second one.
import { simpleParser } from 'mailparser';
import { databaseOnServer } from '../support/database.js';
import { invoice, invoiceWithEmail, PICTURE, upload, xmlPart } from '../support/documents.js';
import { data } from '../support/graphql.js';
import { advance, documentOf, documentsOf, endsOf, killAtEach } from '../support/kills.js';
import { type Imap, startImap } from '../support/mail/imap.js';
import { bounceOf, mailOf } from '../support/mail/mails.js';
import { type MailServer, startSmtp } from '../support/mail/smtp.js';
import { KILLS_DEADLINE_MS } from '../support/profile.js';
import { type Survivor, startSurvivor } from '../support/survivor.js';
import { type ExecutionContext, test } from '../support/test.js';
import { until } from '../support/until.js';

/** More than the time between two polls, and than that for which a killed process keeps a mailbox from the others. */
const POLL_SECONDS = 131;
const SAVE = `mutation ($settings: JSON!, $secrets: [ChannelAccountSecretInput!]!) {
  saveChannelAccount(account: { channel: email, name: "main", settings: $settings, secrets: $secrets }) { id }
  saveDocumentRoutes(documentType: invoice, rules: [{ channel: email }]) { generation } }`;

interface World {
  readonly exchange: Survivor;
  readonly smtp: MailServer;
  readonly imap: Imap;
}

async function world(t: ExecutionContext): Promise<World> {
  const database = await databaseOnServer();
  t.teardown(() => database.drop());
  const settings = { DATABASE_URL: database.url, SEND_RETRY_BASE_MS: '200', TOKEN_LIFETIME_SECONDS: '86400' };
  const exchange = await startSurvivor(settings);
  t.teardown(() => exchange[Symbol.asyncDispose]());
  const smtp = await startSmtp(exchange.authority);
  t.teardown(() => smtp.close());
  const imap = await startImap(exchange.authority);
  t.teardown(() => imap.close());
  return { exchange, smtp, imap };
}

async function sendBy({ exchange, smtp }: World, more: object = {}): Promise<void> {
  const settings = { smtpHost: 'localhost', smtpPort: smtp.port, smtpUser: 'seller', from: 'invoices@seller.example', ...more };
  const secrets = ['smtpPassword', 'imapPassword'].map((name) => ({ name, value: 'right' }));
  await data(exchange.seller, SAVE, { settings, secrets });
}

function mailbox({ imap }: World, imapUser: string): object {
  return { imapHost: 'localhost', imapPort: imap.port, imapUser };
}

/** Waits until the mailbox is empty. A poll is due from time to time. */
async function untilRead({ exchange, imap }: World): Promise<void> {
  let steps = 0;
  await until(async () => {
    steps += 1;
    if (steps % 20 === 1) await advance(exchange, POLL_SECONDS);
    return imap.count('INBOX') === 0;
  });
}

const numbered = (number: string): string => invoiceWithEmail('accounts@buyer.example').replace('F2026-0017', number);

test('sending: killed at each moment of each step; a repeated e-mail has the Message-ID of the first, and its receiver drops it', async (t) => {
  t.timeout(KILLS_DEADLINE_MS);
  const given = await world(t);
  const { exchange, smtp, imap } = given;
  await sendBy(given);
  const messageIds = (): Promise<(string | undefined)[]> =>
    Promise.all(smtp.taken.map(async ({ bytes }) => (await simpleParser(bytes)).messageId));
  let takenBefore = 0;
  const repeated: string[] = [];
  const deaths = await killAtEach(
    { victim: exchange, side: smtp },
    {
      async act(number) {
        // The session of the last round may still be open. Each round needs a new one, from the connection to the message.
        smtp.disconnect();
        const documentId = `killed-${number}`;
        await upload(exchange.seller, { documentId, document: xmlPart(numbered(`N-${number}`)), image: PICTURE });
        await until(async () => (await documentOf(exchange.seller, documentId)).status === 'EXPORTED');
      },
      async check({ number, moment = 'no moment' }) {
        t.deepEqual(endsOf(await documentOf(exchange.seller, `killed-${number}`)), ['EXPORTED'], moment);
        const ids = (await messageIds()).slice(takenBefore);
        takenBefore += ids.length;
        t.is(new Set(ids).size, 1, moment);
        if (ids.length > 1) repeated.push(moment);
        if (moment === 'carried out message') t.is(ids.length, 2);
      },
    },
  );
  t.true(deaths >= 15, `${deaths} deaths`);
  t.deepEqual(
    repeated.filter((moment) => moment !== 'answered message'),
    ['carried out message'],
  );
  t.is(new Set(await messageIds()).size, deaths + 1);
  t.log(`${deaths} deaths; sent again after: ${repeated.join(', ')}`);

  // The receiver gets every e-mail that the server took.
  const settings = { ...mailbox(given, 'buyer') };
  await data(exchange.buyer, SAVE, { settings, secrets: [{ name: 'imapPassword', value: 'right' }] });
  for (const { bytes } of smtp.taken) imap.deliver(bytes);
  await untilRead(given);
  await until(async () => (await documentsOf(exchange.buyer)).every(({ status }) => status === 'READY'));
  t.deepEqual(
    (await documentsOf(exchange.buyer)).map(({ number }) => number).sort(),
    Array.from({ length: deaths + 1 }, (_, number) => `N-${number}`).sort(),
  );
  t.is(imap.count('Processed'), smtp.taken.length);
});

test('receiving: killed at each moment of each command from the login to the last move', async (t) => {
  t.timeout(KILLS_DEADLINE_MS);
  const given = await world(t);
  const { exchange, imap } = given;
  await sendBy(given, mailbox(given, 'seller'));
  const expected: string[] = [];
  const deaths = await killAtEach(
    { victim: exchange, side: imap },
    {
      async act(number) {
        for (const part of ['a', 'b']) {
          expected.push(`N-${number}-${part}`);
          const bytes = invoice().replace('F2026-0017', `N-${number}-${part}`);
          const parts = [{ fileName: 'invoice.xml', contentType: 'application/xml', bytes }];
          imap.deliver(await mailOf({ messageId: `<${number}-${part}@sender.example>`, parts }));
        }
        // Junk, whose folder is made in the first round.
        imap.deliver(await mailOf({ messageId: `<${number}-junk@sender.example>` }));
        await untilRead(given);
      },
      async check({ number, moment }) {
        await until(async () => (await documentsOf(exchange.seller)).every(({ status }) => status === 'READY'));
        const numbers = (await documentsOf(exchange.seller)).map((one) => one.number);
        t.deepEqual(numbers.sort(), [...expected].sort(), moment);
        t.deepEqual([imap.count('Processed'), imap.count('Failed - no document')], [2 * (number + 1), number + 1], moment);
      },
      concerns: (command) => /^(LOGIN|SELECT|CREATE|UID)/.test(command),
    },
  );
  // Three moments of eleven commands. A round has more where two polls read its messages.
  t.true(deaths >= 33, `${deaths} deaths`);
  t.log(`${deaths} deaths`);
});

test('a bounce: killed at each moment of each command that reads it; its document ends once, with what the other server says', async (t) => {
  t.timeout(KILLS_DEADLINE_MS);
  const given = await world(t);
  const { exchange, smtp, imap } = given;
  await sendBy(given, mailbox(given, 'seller'));
  const deaths = await killAtEach(
    { victim: exchange, side: imap },
    {
      async act(number) {
        const documentId = `killed-${number}`;
        await upload(exchange.seller, { documentId, document: xmlPart(numbered(`N-${number}`)), image: PICTURE });
        await until(async () => (await documentOf(exchange.seller, documentId)).status === 'EXPORTED');
        const { messageId = '' } = await simpleParser(smtp.taken.at(-1)!.bytes);
        imap.deliver(bounceOf({ messageId, reason: 'No such user here' }));
        await untilRead(given);
      },
      async check({ number, moment }) {
        t.deepEqual(endsOf(await documentOf(exchange.seller, `killed-${number}`)), ['EXPORTED', 'ERROR'], moment);
        t.is(imap.count('Processed'), number + 1, moment);
      },
      concerns: (command) => /^UID (FETCH|MOVE)/.test(command),
    },
  );
  t.true(deaths >= 9, `${deaths} deaths`);
  t.log(`${deaths} deaths`);
});

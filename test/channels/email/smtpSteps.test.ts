// A mail server that breaks off, puts off or refuses at each step of a session: what becomes of the document, what its timeline says, and
// that the next document is sent.

import { createEmail } from '../../../src/channels/email/email.js';
import { saveAccount } from '../../../src/domain/accounts/save.js';
import type { Channel } from '../../../src/domain/channel.js';
import type { ChannelName } from '../../../src/domain/vocabulary.js';
import { SELLER_ACTOR } from '../../support/accounts.js';
import { invoiceWithEmail, PICTURE, stored, timeline, upload, xmlPart } from '../../support/documents.js';
import { type SmtpStep, type SmtpTrouble, startScriptedSmtp } from '../../support/mail/scriptedSmtp.js';
import { mailSessions } from '../../support/mail/sessions.js';
import { routeAll } from '../../support/routes.js';
import { shareApp } from '../../support/shared.js';
import { test } from '../../support/test.js';

const ENV = { OUTGOING_ALLOWED_NETS: '127.0.0.0/8,::1/128' };
const DOMAIN = 'localhost';

interface Ending {
  /** Of the document after the fault. SENDING: it is tried again, and sent then. */
  readonly state: 'SENDING' | 'ERROR' | 'EXPORTED';
  /** Of the failed attempt, in the timeline. */
  readonly reason?: RegExp;
  /** What the account shows of it. */
  readonly account: 'UNREACHABLE' | 'UNAUTHORIZED' | 'REFUSED' | null;
  /** The number of times that the message came up to its end, when all is over. */
  readonly copies: 0 | 1 | 2;
}

const again = (account: Ending['account'], reason: RegExp, copies: 1 | 2 = 1): Ending => ({ state: 'SENDING', reason, account, copies });
const refused = (reason: RegExp, copies: 0 | 1 = 0): Ending => ({ state: 'ERROR', reason, account: null, copies });
const SENT: Ending = { state: 'EXPORTED', account: null, copies: 1 };
const BROKEN = /^The mail server did not answer as expected: /;
const NOT_ENCRYPTED = /^The connection to the mail server is not encrypted: /;
const PUT_OFF = /^The mail server put the message off: 4\d\d /;
const REFUSED = /^The mail server refused the message: 5\d\d no$/;
const REFUSED_CONNECTION = /^The mail server refused the connection: 5\d\d no$/;

const CASES: Readonly<Record<SmtpStep, Readonly<Record<SmtpTrouble, Ending>>>> = {
  greeting: {
    drop: again('UNREACHABLE', BROKEN),
    '421 later': again('UNREACHABLE', /^The mail server did not answer as expected: 421 later$/),
    '554 no': again('REFUSED', REFUSED_CONNECTION),
  },
  ehlo: {
    drop: again('UNREACHABLE', BROKEN),
    '421 later': again('UNREACHABLE', BROKEN),
    '550 no': again('REFUSED', REFUSED_CONNECTION),
  },
  starttls: {
    drop: again('UNREACHABLE', BROKEN),
    '454 later': again('REFUSED', NOT_ENCRYPTED),
    '554 no': again('REFUSED', NOT_ENCRYPTED),
  },
  'secure ehlo': {
    drop: again('UNREACHABLE', BROKEN),
    '421 later': again('UNREACHABLE', BROKEN),
    '550 no': again('REFUSED', REFUSED_CONNECTION),
  },
  login: {
    drop: again('UNREACHABLE', BROKEN),
    '454 later': again('UNREACHABLE', /^The mail server put the login off: 454 later$/),
    '535 no': { state: 'ERROR', reason: /^The mail server refused the login: 535 no$/, account: 'UNAUTHORIZED', copies: 0 },
  },
  sender: {
    drop: again('UNREACHABLE', BROKEN),
    '421 later': again('UNREACHABLE', PUT_OFF),
    '451 later': again(null, PUT_OFF),
    '550 no': refused(REFUSED),
  },
  recipient: {
    drop: again('UNREACHABLE', BROKEN),
    '421 later': again('UNREACHABLE', PUT_OFF),
    '450 later': again(null, PUT_OFF),
    '550 no': refused(REFUSED),
  },
  data: {
    drop: again('UNREACHABLE', BROKEN),
    '451 later': again(null, PUT_OFF),
    '554 no': refused(REFUSED),
  },
  'end of data': {
    drop: again('UNREACHABLE', /^The mail server did not answer to the message, and may have taken it: /, 2),
    '451 later': again(null, PUT_OFF, 2),
    '552 no': refused(REFUSED, 1),
  },
  quit: { drop: SENT, '421 later': SENT, '500 no': SENT },
};

const channels: Partial<Record<ChannelName, Channel>> = {};
const exchange = shareApp(ENV, { channels });
test.before(() => routeAll(exchange.app, 'email'));

for (const [step, troubles] of Object.entries(CASES) as [SmtpStep, Record<SmtpTrouble, Ending>][]) {
  for (const [trouble, ending] of Object.entries(troubles)) {
    test.serial(`${step}, ${trouble}: ${ending.state}, ${ending.copies} copies, and the next one is sent`, async (t) => {
      const { app } = exchange;
      channels.email = createEmail(app, { allowPlain: false }, mailSessions(t, app));
      await using smtp = await startScriptedSmtp(app.authority!);
      const settings = { smtpHost: DOMAIN, smtpPort: smtp.port, smtpUser: 'seller', from: 'invoices@seller.example' };
      const secrets = [{ name: 'smtpPassword', value: 'right' }];
      await saveAccount(app, SELLER_ACTOR, { channel: 'email', name: 'main', settings, secrets });
      const seller = await exchange.as('demo-seller');
      const send = async (documentId: string): Promise<void> => {
        await upload(seller, { documentId, document: xmlPart(invoiceWithEmail('accounts@buyer.example')), image: PICTURE });
        await exchange.idle();
      };
      smtp.trouble = { [step]: trouble };
      await send('one');
      const [account] = await app.database.sql.query('select failure_code as code, failures, open_until from channel_account');
      const isFailure = ending.account !== null;
      t.deepEqual(account, { code: ending.account, failures: isFailure ? 1 : 0, open_until: null });
      t.is((await stored(exchange, 'demo-seller', 'one')).state, ending.state);
      if (ending.reason !== undefined) t.regex((await timeline(exchange, 'demo-seller', 'one')).at(-1)?.reason ?? '', ending.reason);

      smtp.trouble = {};
      await send('two');
      t.is((await stored(exchange, 'demo-seller', 'two')).state, 'EXPORTED');
      await exchange.advance(60);
      await exchange.idle();
      t.is((await stored(exchange, 'demo-seller', 'one')).state, ending.state === 'SENDING' ? 'EXPORTED' : ending.state);
      const messageIds = smtp.arrived.map((message) => /^Message-ID: (\S+)/im.exec(message)?.[1] ?? '');
      const expected = await app.database.sql.query<{ id: string }>(
        `select s.instance_id as id from submission s join document d on d.id = s.document where d.document_id = 'one'`,
      );
      t.is(messageIds.filter((id) => id.startsWith(`<${expected[0]!.id}@`)).length, ending.copies);
      t.is(messageIds.length, ending.copies + 1);
    });
  }
}

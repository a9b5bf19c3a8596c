// Accounts that could never send or receive are refused when they are saved.
import { saveAccount } from '../../../src/domain/accounts/save.js';
import { SELLER_ACTOR } from '../../support/accounts.js';
import { startApp } from '../../support/app.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp({ ROLES: 'api' }));

for (const [about, settings, detail] of [
  ['no sender', { smtpHost: 'localhost' }, 'setting from is required with smtpHost'],
  ['a sender that is no address', { smtpHost: 'localhost', from: 'invoices' }, 'setting from must be an e-mail address'],
  ['no server', { from: 'a@example.org' }, 'setting smtpHost or setting imapHost is required'],
] as const) {
  test(`an account with ${about} is refused`, async (t) => {
    const error = await t.throwsAsync(saveAccount(exchange.app, SELLER_ACTOR, { channel: 'email', name: 'main', settings, secrets: [] }), {
      code: 'BODY_INVALID',
    });
    t.is((error as Error & { detail?: string }).detail, detail);
  });
}

test('an account that only receives is taken', async (t) => {
  const settings = { imapHost: 'localhost', imapUser: 'a' };
  const secrets = [{ name: 'imapPassword', value: 'secret' }];
  const account = await saveAccount(exchange.app, SELLER_ACTOR, { channel: 'email', name: 'receiving', settings, secrets });
  t.true(account.enabled);
});

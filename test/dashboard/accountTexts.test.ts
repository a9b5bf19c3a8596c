// Every setting and secret of an account has a name in each language of the dashboard; in English the service says what it is about.

import { accountType } from '../../src/channels/pagero/account.js';
import { accountSettings as de } from '../../src/dashboard/messages/accounts.de.js';
import { accountSettings as en } from '../../src/dashboard/messages/accounts.en.js';
import { accountSettings as fr } from '../../src/dashboard/messages/accounts.fr.js';
import { accountSettings as nl } from '../../src/dashboard/messages/accounts.nl.js';
import { startApp } from '../support/app.js';
import { data } from '../support/graphql.js';
import { test } from '../support/test.js';

type Texts = Readonly<Record<string, Readonly<Record<string, { readonly label: string; readonly about?: string }>>>>;
const ALL = { en, de, fr, nl } as const satisfies Record<string, Texts>;

test('they are those of the service, no more and no less', async (t) => {
  await using exchange = await startApp();
  const { channelAccountTypes } = await data(
    await exchange.as('demo-seller'),
    '{ channelAccountTypes { channel settings { name } secrets { name } } }',
  );
  const named = new Map<string, Set<string>>();
  for (const { channel, settings, secrets } of channelAccountTypes)
    named.set(channel, new Set([...settings, ...secrets].map(({ name }: { name: string }) => name)));
  // Beside the simulated one of the sandbox.
  const { settings, secrets } = accountType(async () => undefined);
  for (const name of [...Object.keys(settings), ...Object.keys(secrets)]) named.get('pagero')?.add(name);
  for (const [language, texts] of Object.entries(ALL) as [string, Texts][]) {
    t.deepEqual(Object.keys(texts).sort(), [...named.keys()].sort(), language);
    for (const [channel, names] of named)
      t.deepEqual(Object.keys(texts[channel] ?? {}).sort(), [...names].sort(), `${language} ${channel}`);
  }
});

for (const [language, texts] of Object.entries({ de, fr, nl }) as [string, Texts][]) {
  test(`each has its own words: ${language}`, (t) => {
    for (const [channel, settings] of Object.entries(texts))
      for (const [name, { about }] of Object.entries(settings)) t.true((about ?? '') !== '', `${channel} ${name}`);
  });
}

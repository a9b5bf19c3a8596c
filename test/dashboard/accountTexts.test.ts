// Every setting and secret of an account has a name in each language of the dashboard; in English the service says what it is about.

import { accountType } from '../../src/channels/pagero/account.js';
import { LANGUAGE_TAGS } from '../../src/texts/languages.js';
import { readTexts } from '../../src/texts/read.js';
import { startApp } from '../support/app.js';
import { data } from '../support/graphql.js';
import { test } from '../support/test.js';

type Texts = Readonly<Record<string, Readonly<Record<string, { readonly label: string; readonly about?: string }>>>>;
const ALL = LANGUAGE_TAGS.map((tag) => [tag, readTexts<{ accountSettings: Texts }>(tag, 'dashboard').accountSettings] as const);

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
  for (const [language, texts] of ALL) {
    t.deepEqual(Object.keys(texts).sort(), [...named.keys()].sort(), language);
    for (const [channel, names] of named)
      t.deepEqual(Object.keys(texts[channel] ?? {}).sort(), [...names].sort(), `${language} ${channel}`);
  }
});

for (const [language, texts] of ALL.filter(([tag]) => tag !== 'en')) {
  test(`each has its own words: ${language}`, (t) => {
    for (const [channel, settings] of Object.entries(texts))
      for (const [name, { about }] of Object.entries(settings)) t.true((about ?? '') !== '', `${channel} ${name}`);
  });
}

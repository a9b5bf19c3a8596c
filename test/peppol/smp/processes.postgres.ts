// Two processes with one database: what one changes, the other one answers.

import { openTopic } from '../../../src/jobs/topic.js';
import { entriesOf } from '../../../src/peppol/smp/entries.js';
import { createOwnSmp, type OwnSmp } from '../../../src/peppol/smp/ownSmp.js';
import { publishingOf } from '../../../src/peppol/smp/publishing.js';
import { startApp } from '../../support/app.js';
import { test } from '../../support/test.js';
import { until } from '../../support/until.js';

const KEY = '9918:two-processes';

async function nameIn(smp: OwnSmp): Promise<string | undefined> {
  const answer = await smp.answer(KEY, { kind: 'card' });
  return /<Name>(.*)<\/Name>/.exec(answer?.body.toString() ?? '')?.[1];
}

test('a change in one process makes the kept answers of another one void', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const { database, pki } = exchange.app;
  const url = (): string => exchange.url;
  // It never reads again by itself, so only the message of the first process helps.
  const other = createOwnSmp({
    read: entriesOf(database),
    publishing: publishingOf({ ...pki, smpUrl: url, as4Url: url, registerResponses: true }),
    nowMs: () => 0,
  });
  using _topic = await openTopic(database, 'smp', other.changed);
  const seller = await exchange.as('demo-seller');
  const body = { identifier: KEY, countryCode: 'NL', documentTypes: [158] };
  const seen = async (expected: string | undefined): Promise<string | undefined> => {
    await until(async () => (await nameIn(other)) === expected, `the other process serves ${expected}`);
    return nameIn(other);
  };
  await seller('/v3/participant', { method: 'POST', body: { ...body, name: 'One' } });
  t.is(await seen('One'), 'One');
  await seller(`/v3/participant/${KEY}`, { method: 'PUT', body: { ...body, name: 'Two' } });
  t.is(await seen('Two'), 'Two');
  await seller(`/v3/participant/${KEY}`, { method: 'DELETE' });
  t.is(await seen(undefined), undefined);
});

// A phoss SMP whose business cards are switched off answers 412 for them.

import { startApp } from '../support/app.js';
import { test } from '../support/test.js';
import { startPhossSmp } from './phoss.js';

test('without business cards a participant is registered all the same', async (t) => {
  await using phoss = await startPhossSmp(false);
  await using exchange = await startApp(phoss.env);
  const seller = await exchange.as('demo-seller');
  const body = { countryCode: 'NL', identifier: '9918:interop-cardless', documentTypes: [158] };
  t.is((await seller('/v3/participant', { method: 'POST', body })).status, 200);
  t.is((await exchange.anonymous(`${phoss.url}/iso6523-actorid-upis%3A%3A9918%3Ainterop-cardless`)).status, 200);
  const cards = `${phoss.url}/businesscard/iso6523-actorid-upis%3A%3A9918%3Ainterop-cardless`;
  const headers = { Authorization: `Bearer ${phoss.env['SMP_TOKEN']}`, 'Content-Type': 'application/xml' };
  t.is((await exchange.anonymous(cards, { method: 'PUT', headers, body: '<x/>' })).status, 412);
});

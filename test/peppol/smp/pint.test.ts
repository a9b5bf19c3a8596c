// Types of PINT in the own SMP: docs/decisions/084-pint-registration.md.

import { startApp } from '../../support/app.js';
import { register } from '../../support/documents.js';
import { test } from '../../support/test.js';

test('a number of Oman is registered with its PINT types, by wildcard and in their scheme', async (t) => {
  await using exchange = await startApp({ ROLES: 'api', AS4_URL: 'https://ap.example/as4' });
  await register(await exchange.as('demo-seller'), '0248:OM1100000001', [158]);
  const get = (path: string) => exchange.anonymous(path);
  const group = '/smp/iso6523-actorid-upis%3A%3A0248%3AOM1100000001';
  const { text } = await get(group);
  const types = Array.from(text.matchAll(/services\/([^"]*)"/g), ([, type = '']) => decodeURIComponent(type));
  const pint = types.filter((type) => type.startsWith('peppol-doctype-wildcard::'));
  t.deepEqual(
    pint.map((type) => type.replace(/^.*::(\w+)##urn:peppol:pint:/, '$1 ')),
    [
      'Invoice billing-1@om-1*::2.1',
      'CreditNote billing-1@om-1*::2.1',
      'Invoice selfbilling-1@om-1*::2.1',
      'CreditNote selfbilling-1@om-1*::2.1',
    ],
  );
  const asked = (type: string) => get(`${group}/services/${encodeURIComponent(type)}`);
  const metadata = await asked(pint[0]!);
  t.regex(metadata.text, /<id:DocumentIdentifier scheme="peppol-doctype-wildcard">[^<]*billing-1@om-1\*::2\.1</);
  t.regex(metadata.text, /<id:ProcessIdentifier scheme="cenbii-procid-ubl">urn:peppol:bis:billing</);
  t.is((await asked(pint[0]!.replace('peppol-doctype-wildcard', 'busdox-docid-qns'))).status, 404);
});

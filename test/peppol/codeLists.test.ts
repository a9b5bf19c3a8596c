// The tables of the code lists, and what the service uses of them.

import { DOCUMENT_TYPES, PROCESSES, SCHEMES, TRANSPORT_PROFILES } from '../../src/peppol/codeLists/codeList.js';
import { documentTypeName } from '../../src/peppol/documentTypeNames.js';
import { AS4_PROFILE, INVOICE_RESPONSE, USED_TYPES } from '../../src/peppol/documentTypes.js';
import { test } from '../support/test.js';

const PINT = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:peppol:pint:billing-1';

test('all tables are of one release', (t) => {
  t.deepEqual(
    [SCHEMES, DOCUMENT_TYPES, PROCESSES, TRANSPORT_PROFILES].map(({ version }) => version),
    ['9.7', '9.7', '9.7', '9.7'],
  );
});

test('each document type in use is active', (t) => {
  const states = USED_TYPES.map(({ value }) => DOCUMENT_TYPES.rows.find(([type]) => type === `busdox-docid-qns::${value}`)?.[2]);
  t.deepEqual(new Set(states), new Set(['active'] as const));
});

test('each process in use is active', (t) => {
  const states = USED_TYPES.map(({ processId }) => PROCESSES.rows.find(([process]) => process === `cenbii-procid-ubl::${processId}`)?.[1]);
  t.deepEqual(new Set(states), new Set(['active'] as const));
});

test('one transport profile is active: AS4 2.0', (t) => {
  t.deepEqual(
    TRANSPORT_PROFILES.rows.filter(([, state]) => state === 'active').map(([profile]) => profile),
    [AS4_PROFILE],
  );
});

for (const [what, value, name] of [
  ['a type of the list', INVOICE_RESPONSE.value, 'Peppol Invoice Response transaction 3.0'],
  [
    'a deprecated type',
    'urn:www.peppol.eu:schema:xsd:CatalogueTemplate-1::CatalogueTemplate##urn:www.cenbii.eu:transaction:biicoretrdm993:ver0.1:#urn:www.peppol.eu:bis:peppol993a:ver1.0::0.1',
    'Catalogue Template',
  ],
  ['a PINT type', `${PINT}@jp-1::2.1`, 'JP PINT Invoice v1.0'],
  ['a PINT type with a wildcard', `${PINT}*::2.1`, 'Peppol PINT Invoice v1.0'],
  ['an unknown type', `${PINT}-9::2.1`, 'Invoice urn:peppol:pint:billing-1-9'],
  ['no document type', 'x'.repeat(201), 'x'.repeat(200)],
] as const) {
  test(`the name of ${what}`, (t) => {
    t.is(documentTypeName(value), name);
  });
}

// Validation reports in the language of the reader.

import { startApp } from '../support/app.js';
import { PICTURE, upload, xmlPart } from '../support/documents.js';
import { fixture, mutate } from '../support/fixtures.js';
import { data } from '../support/graphql.js';
import { test } from '../support/test.js';

const WRONG = mutate(fixture('ubl-invoice.xml'), ['>12.50<', '>-12.50<']);
const QUERY = `{ document(documentId: "wrong") {
  files { fileName viewUrl downloadUrl }
  validationReport { findings { rule text expected excerpt { firstLine lines } } } } }`;

test('a report is in the language that the reader accepts', async (t) => {
  await using exchange = await startApp();
  const client = await exchange.as('demo-seller');
  await upload(client, { documentId: 'wrong', document: xmlPart(WRONG), image: PICTURE });
  await exchange.idle();
  const { document } = await data(client, QUERY);
  const page = document.files.find(({ fileName }: { fileName: string }) => fileName === 'validation.html');

  const dutch = await exchange.anonymous(page.viewUrl, { headers: { 'Accept-Language': 'pt, nl;q=0.9, en;q=0.5' } });
  t.is(dutch.status, 200);
  t.true(dutch.text.startsWith('<!doctype html>\n<html lang="nl">'));
  t.is(dutch.headers.get('Content-Language'), 'nl');
  t.regex(dutch.headers.get('Vary') ?? '', /Accept-Language/);

  const english = await exchange.anonymous(page.viewUrl, { headers: { 'Accept-Language': 'pt' } });
  t.is(english.headers.get('Content-Language'), null);
  const stored = await exchange.anonymous(page.downloadUrl, { headers: { 'Accept-Language': 'nl' } });
  t.is(stored.text, english.text);
  t.true(stored.text.startsWith('<!doctype html>\n<html lang="en">'));

  const answer = await client('/graphql', { method: 'POST', headers: { 'Accept-Language': 'nl' }, body: { query: QUERY } });
  const findings = (answer.body as { data: typeof document }).data.document.validationReport.findings;
  const before = document.validationReport.findings;
  t.deepEqual(
    findings.map(({ rule }: { rule: string }) => rule),
    ['PEPPOL-EN16931-R120', 'BR-27'],
  );
  t.not(findings[0].text, before[0].text);
  t.deepEqual(findings[0].excerpt, before[0].excerpt);
  t.is(findings[0].excerpt.lines.length, 3);
});

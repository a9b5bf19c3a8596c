// What the service refuses, as the pages say it.
import { CombinedError } from '@urql/core';
import { GraphQLError } from 'graphql';
import { noticeOfError } from '../../src/dashboard/messages/notice.js';
import type { DashboardTexts } from '../../src/texts/catalogs.js';
import { readTexts } from '../../src/texts/read.js';
import { compileTexts } from '../../src/texts/texts.js';
import { test } from '../support/test.js';

const de = compileTexts<DashboardTexts>(readTexts('de', 'dashboard'), 'de');

function refused(message: string, extensions: Record<string, unknown>): CombinedError {
  return new CombinedError({ graphQLErrors: [new GraphQLError(message, { extensions })] });
}

test('a known code is said in the language of the page', (t) => {
  t.deepEqual(noticeOfError(de, refused('Document not found', { code: 'DOCUMENT_NOT_FOUND' })), {
    text: 'Dieses Dokument gibt es nicht mehr.',
  });
});

test('a known reason is said in the language of the page, with its values as people write them', (t) => {
  const reasons = [{ id: 'TOO_MANY_FOUND', values: { most: 100_000 }, detail: 'the filter must find at most 100000 documents' }];
  t.deepEqual(noticeOfError(de, refused('Invalid request parameters: …', { code: 'PARAMETERS_INVALID', error: '…', reasons })), {
    text: 'Der Filter findet mehr als 100.000 Dokumente. Grenzen Sie ihn ein.',
  });
});

test('a setting of an account is called as in its form', (t) => {
  const reasons = [{ id: 'SETTING_MISSING', values: { channel: 'email', setting: 'from' }, detail: 'setting from is required' }];
  t.deepEqual(noticeOfError(de, refused('Invalid request body: …', { code: 'BODY_INVALID', error: '…', reasons })), {
    text: 'Absenderadresse: die Angabe fehlt.',
  });
});

test('of several reasons those without a sentence stay as the service says them', (t) => {
  const reasons = [{ id: 'NOTE_MISSING', values: {}, detail: 'note must say why' }, { detail: 'must be an object' }];
  t.deepEqual(noticeOfError(de, refused('Invalid request body: …', { code: 'BODY_INVALID', error: '…', reasons })), {
    text: 'Sagen Sie in der Notiz, warum.',
    original: 'must be an object',
  });
});

test('a code that says little has the detail of the service beside it', (t) => {
  const error = refused('Invalid request body: note must say why', { code: 'BODY_INVALID', error: 'note must say why' });
  t.deepEqual(noticeOfError(de, error), { text: 'So geht es nicht.', original: 'note must say why' });
});

test('a code that the page does not know has the sentence of the service beside a general one', (t) => {
  t.deepEqual(noticeOfError(de, refused('The query costs too much', { code: 'QUERY_LIMIT' })), {
    text: 'Der Dienst lehnt das ab.',
    original: 'The query costs too much',
  });
});

test('where no answer came, the server is away', (t) => {
  t.deepEqual(noticeOfError(de, new CombinedError({ networkError: new Error('Failed to fetch') })), {
    text: 'Der Server ist nicht erreichbar.',
  });
});

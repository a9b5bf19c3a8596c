// What the service refuses, as the pages say it.
import { CombinedError } from '@urql/core';
import { GraphQLError } from 'graphql';
import { de } from '../../src/dashboard/messages/de.js';
import { sayFault } from '../../src/dashboard/messages/say.js';
import { test } from '../support/test.js';

function refused(message: string, extensions: Record<string, string>): CombinedError {
  return new CombinedError({ graphQLErrors: [new GraphQLError(message, { extensions })] });
}

test('a known code is said in the language of the page', (t) => {
  t.is(sayFault(de, refused('Document not found', { code: 'DOCUMENT_NOT_FOUND' })), 'Dieses Dokument gibt es nicht mehr.');
});

test('what is wrong with an input stands behind it', (t) => {
  const error = refused('Invalid request body: note must say why', { code: 'BODY_INVALID', error: 'note must say why' });
  t.is(sayFault(de, error), 'So geht es nicht: note must say why');
});

test('a code that the page does not know has the sentence of the service', (t) => {
  t.is(sayFault(de, refused('Replay not found', { code: 'REPLAY_NOT_FOUND' })), 'Replay not found');
});

test('where no answer came, the server is away', (t) => {
  t.is(sayFault(de, new CombinedError({ networkError: new Error('Failed to fetch') })), 'Der Server ist nicht erreichbar.');
});

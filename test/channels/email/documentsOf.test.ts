// Reading the files of an e-mail ends with its poll.
import test from 'ava';
import { documentsOf } from '../../../src/channels/email/documentsOf.js';
import { slowPdf } from '../../support/pdf.js';

test('an aborted poll ends the thread that reads a PDF', async (t) => {
  const file = { fileName: 'invoice.pdf', contentType: 'application/pdf', bytes: slowPdf() };
  const poll = new AbortController();
  const reading = documentsOf([file], { tenantId: 'demo-seller', bytesMax: 1_000_000, signal: poll.signal });
  const ended = t.throwsAsync(reading, { message: 'The poll is over' });
  process.once('worker', () => poll.abort(new Error('The poll is over')));
  await ended;
});

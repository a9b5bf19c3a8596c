// What the soak test of two exchanges finds wrong.

import { judge } from '../../../bench/soakNetwork/judge.js';
import { test } from '../../support/test.js';

const sent = [{ documentId: 'one', number: 'one', status: 'DELIVERED' }];
const received = [{ documentId: '1', number: 'one', status: 'READY' }];
const NOTHING = { lost: [], doubled: [], unconfirmed: [], unready: [], foreign: [] };

test('a document that arrived once and is confirmed is as it must be', (t) => {
  t.deepEqual(judge({ accepted: ['one'], sent, received }), NOTHING);
});

test('an upload without an answer may be sent or not', (t) => {
  t.deepEqual(judge({ accepted: [], sent, received }), NOTHING);
  t.deepEqual(judge({ accepted: [], sent: [], received: [] }), NOTHING);
});

test('an accepted document that the exchange does not have is lost', (t) => {
  t.deepEqual(judge({ accepted: ['one'], sent: [], received: [] }), { ...NOTHING, lost: ['one'] });
});

test('a sent document that did not arrive is lost', (t) => {
  t.deepEqual(judge({ accepted: ['one'], sent, received: [] }), { ...NOTHING, lost: ['one'] });
});

test('a document that arrived twice is doubled', (t) => {
  const twice = [...received, { documentId: '2', number: 'one', status: 'READY' }];
  t.deepEqual(judge({ accepted: ['one'], sent, received: twice }), { ...NOTHING, doubled: ['one'] });
});

test('a document without a confirmation, and one that is not ready, are named with their status', (t) => {
  const exported = [{ documentId: 'one', number: 'one', status: 'EXPORTED' }];
  const processing = [{ documentId: '1', number: 'one', status: 'PROCESSING' }];
  t.deepEqual(judge({ accepted: ['one'], sent: exported, received: processing }), {
    ...NOTHING,
    unconfirmed: ['one EXPORTED'],
    unready: ['one PROCESSING'],
  });
});

test('a received document that nobody sent is foreign', (t) => {
  const other = [...received, { documentId: '2', number: 'other', status: 'READY' }];
  t.deepEqual(judge({ accepted: ['one'], sent, received: other }), { ...NOTHING, foreign: ['other'] });
});

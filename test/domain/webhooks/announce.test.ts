import { STATES } from '../../../src/domain/document.js';
import { CHANNELS, DIRECTIONS, DOCUMENT_TYPES } from '../../../src/domain/vocabulary.js';
import { eventId, eventType, type SnapshotFile, shownFiles } from '../../../src/domain/webhooks/announce.js';
import { test } from '../../support/test.js';

/** The Events part: which transition of which document belongs to each subscription type. */
const TABLE: Readonly<Record<string, string>> = {
  'invoice receive READY': 'invoice.receive',
  'invoice receive ERROR': 'invoice.error',
  'invoice send EXPORTED': 'invoice.exported',
  'invoice send DELIVERED': 'invoice.delivered',
  'invoice send ERROR': 'invoice.error',
  'applicationresponse receive READY': 'applicationresponse.receive',
  'applicationresponse receive ERROR': 'applicationresponse.error',
  'applicationresponse send EXPORTED': 'applicationresponse.exported',
  'applicationresponse send DELIVERED': 'applicationresponse.delivered',
  'applicationresponse send ERROR': 'applicationresponse.error',
  'ereport receive ERROR': 'ereport.error',
  'ereport send EXPORTED': 'ereport.exported',
  'ereport send DELIVERED': 'ereport.delivered',
  'ereport send ERROR': 'ereport.error',
};

for (const channel of ['peppol', 'pagero', 'weexa'] as const) {
  test(`on ${channel} exactly these moves are events, of the eleven types`, (t) => {
    const found: Record<string, string> = {};
    for (const documentType of DOCUMENT_TYPES) {
      for (const direction of DIRECTIONS) {
        for (const state of STATES) {
          const type = eventType(documentType, direction, state, channel);
          if (type !== undefined) found[`${documentType} ${direction} ${state}`] = type;
        }
      }
    }
    t.deepEqual(found, TABLE);
    t.is(new Set(Object.values(found)).size, 11);
  });
}

test('"They are sent only for Peppol, Pagero and Weexa document processing."', (t) => {
  const silent = CHANNELS.filter((channel) =>
    DOCUMENT_TYPES.every((type) => DIRECTIONS.every((direction) => STATES.every((state) => !eventType(type, direction, state, channel)))),
  );
  t.deepEqual(silent, ['email', 'api']);
});

const FILES: readonly SnapshotFile[] = [
  { id: '1', purpose: 'document', fileName: 'document', mimeType: 'application/xml' },
  { id: '2', purpose: 'image', fileName: 'image', mimeType: 'application/pdf' },
  { id: '3', purpose: 'attachment', fileName: 'attachment', mimeType: 'image/png' },
  { id: '4', purpose: 'response', fileName: 'report', mimeType: 'text/html', messageType: 'VALIDATION' },
  { id: '5', purpose: 'response', fileName: 'receipt', mimeType: 'application/xml', messageType: 'MDN' },
];

for (const [direction, state, shown] of [
  ['receive', 'READY', ['document', 'image', 'attachment', 'report', 'receipt']],
  ['send', 'EXPORTED', ['document', 'report', 'receipt']],
  ['send', 'DELIVERED', ['document', 'receipt']],
  ['send', 'ERROR', ['document', 'report']],
  ['receive', 'ERROR', ['document', 'report']],
  ['send', 'SENDING', []],
] as const) {
  test(`the event of ${direction} ${state} shows ${shown.join(', ') || 'nothing'}`, (t) => {
    t.deepEqual(
      shownFiles(direction, state, FILES).map(({ fileName }) => fileName),
      [...shown],
    );
  });
}

test('event ids have no dot, which the signed bytes use as a separator, and no two are the same', (t) => {
  const ids = Array.from({ length: 1000 }, () => eventId());
  t.true(ids.every((id) => /^evt_[0-9a-f]{32}$/.test(id)));
  t.is(new Set(ids).size, 1000);
});

// What is deleted of the documents that somebody chose: a hold may have come since.
import { operatorActor } from '../../../src/domain/actor.js';
import { deleteDocuments } from '../../../src/domain/maintenance/deleteDocuments.js';
import { holdDocuments } from '../../../src/domain/maintenance/legalHold.js';
import { startApp } from '../../support/app.js';
import { uploadInvoice } from '../../support/documents.js';
import { test } from '../../support/test.js';

test('a document that is held since it was chosen stays', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const { app } = exchange;
  for (const documentId of ['held', 'free']) await uploadInvoice(await exchange.as('demo-seller'), documentId);
  const rows = await app.database.sql.query<{ id: string }>('select id from document order by id');
  await holdDocuments(app, operatorActor('demo-seller'), { documentIds: ['held'] }, 'lawsuit');
  const { documents } = await deleteDocuments(
    app.database,
    rows.map(({ id }) => id),
  );
  t.is(documents, 1);
  t.deepEqual(await app.database.sql.query('select document_id as id from document'), [{ id: 'held' }]);
});

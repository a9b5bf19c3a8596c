// The tables beside the published lists: they are what the command makes of them, and the rules accept the published examples.

import { USED_TYPES } from '../../src/peppol/documentTypes.js';
import { checkParticipantIdentifier } from '../../src/peppol/identifiers.js';
import { listIn } from '../../tools/codelists/readList.js';
import { codeListEntries } from '../support/corpora.js';
import { test } from '../support/test.js';

for (const name of ['participant-schemes-v9.7', 'document-types-v9.7-notremoved']) {
  test(`the table is what the command makes of ${name}`, (t) => {
    const values = codeListEntries(name);
    const read = listIn({ version: '9.7', 'entry-count': values.length, values });
    t.like(read?.list.present, read!.made);
  });
}

test('each type in use has its process in the list', (t) => {
  const entries = codeListEntries('document-types-v9.7-notremoved');
  for (const { value, processId } of USED_TYPES) {
    const processes = entries.find((entry) => entry['value'] === value)?.['process-ids'] as { value: string }[] | undefined;
    t.true(
      processes?.some((one) => one.value === processId),
      value,
    );
  }
});

const DAY = { checkDigits: true, at: new Date('2026-11-20T12:00:00Z') };
for (const { iso6523, examples, registrable } of codeListEntries('participant-schemes-v9.7')) {
  if (registrable !== true || typeof examples !== 'string') continue;
  for (const example of examples.split('\n')) {
    test(`${iso6523}: the published example ${example} is accepted`, (t) => {
      t.is(checkParticipantIdentifier(`${iso6523}:${example.replaceAll(' ', '')}`, DAY), undefined);
    });
  }
}

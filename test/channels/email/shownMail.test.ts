// What is shown of a message that was set aside.

import { shownMail } from '../../../src/channels/email/shownMail.js';
import { readMailHeader } from '../../../src/mail/header.js';
import { test } from '../../support/test.js';

const PLACE = { uid: 57, uidValidity: '3', folder: 'INBOX' };
const shownOf = async (...lines: readonly string[]) => shownMail(await readMailHeader(Buffer.from([...lines, '', ''].join('\r\n'))), PLACE);

test('its Message-ID and place, its sender, date and subject', async (t) => {
  const header = ['From: Acme <a@acme.example>', 'Date: Mon, 2 Nov 2026 10:00:00 +0000', 'Subject: =?utf-8?q?Facture_n=C2=B0_7?='];
  t.deepEqual(await shownOf('Message-ID: <one@acme.example>', ...header), {
    id: '<one@acme.example>, UID 57 (UIDVALIDITY 3) of INBOX',
    about: 'From: "Acme" <a@acme.example>; Date: Mon, 2 Nov 2026 10:00:00 +0000; Subject: Facture n° 7.',
  });
});

test('without a Message-ID it is named by its place, and what it lacks is left out', async (t) => {
  t.deepEqual(await shownOf('Subject: An invoice'), { id: 'UID 57 (UIDVALIDITY 3) of INBOX', about: 'Subject: An invoice.' });
  t.deepEqual(await shownOf(), { id: 'UID 57 (UIDVALIDITY 3) of INBOX', about: '' });
});

test('texts are cut, on one line and without control characters, so that the place is always in the id', async (t) => {
  const subject = Buffer.from(`a\u001b[31m\r\nb${'x'.repeat(200)}`).toString('base64');
  const { id, about } = await shownOf(`Message-ID: <${'y'.repeat(500)}>`, `Subject: =?utf-8?b?${subject}?=`);
  t.is(id, `<${'y'.repeat(119)}, UID 57 (UIDVALIDITY 3) of INBOX`);
  t.regex(about, /^Subject: a \[31m bx{50,120}\.$/);
});

test('a header that is too long counts as empty', async (t) => {
  t.deepEqual(await shownOf(`Subject: ${'x'.repeat(300_000)}`), { id: 'UID 57 (UIDVALIDITY 3) of INBOX', about: '' });
});

// Whom a message in a shared mailbox is for.

import { shareOf } from '../../../src/channels/email/receivers.js';
import { readMailHeader } from '../../../src/mail/header.js';
import { test } from '../../support/test.js';

const ADDRESS = 'inbox+acme@seller.example';

for (const [what, lines, share] of [
  ['the plus-address', ['To: Inbox+Acme@seller.example'], 'all'],
  ['another plus-address', ['To: inbox+other@seller.example'], 'none'],
  ['the address without its plus', ['To: inbox@seller.example'], 'none'],
  ['two receivers, one of them the address', ['To: a@b.example, Acme <inbox+acme@seller.example>'], 'some'],
  ['a copy to another', [`To: ${ADDRESS}`, 'Cc: a@b.example'], 'some'],
  ['the address in a group', [`To: Team: a@b.example, ${ADDRESS};`], 'some'],
  ['a forged To, where the server says another', ['Delivered-To: inbox+other@seller.example', `To: ${ADDRESS}`], 'none'],
  ['another To, where the server says the address', [`X-Original-To: ${ADDRESS}`, 'To: list@b.example'], 'all'],
  ['an alias, where the server also says the mailbox', ['Delivered-To: inbox@seller.example', `X-Original-To: ${ADDRESS}`], 'all'],
  ['the address in full width', ['To: ｉｎｂｏｘ+acme@ｓｅｌｌｅｒ.example'], 'all'],
  ['no receiver', ['Subject: x'], 'none'],
  ['a header of a megabyte', [`To: ${ADDRESS}${`, ${ADDRESS}`.repeat(40_000)}`], 'none'],
] as const) {
  test(`in a shared mailbox, ${what}: ${share}`, async (t) => {
    t.is(shareOf(await readMailHeader(Buffer.from([...lines, '', ''].join('\r\n'))), [ADDRESS]), share);
  });
}

// One mailbox has one address, however it is written, and one owner.

import { readArguments } from '../../../src/commands/user/arguments.js';
import { run } from '../../../src/commands/user/run.js';
import { emailAddress, mailboxOf } from '../../../src/domain/emailAddress.js';
import { settleAddresses } from '../../../src/domain/people/addresses.js';
import type { TestApp } from '../../support/app.js';
import { data } from '../../support/graphql.js';
import { demo, enrol, PASSWORD, post } from '../../support/people.js';
import { shareApp } from '../../support/shared.js';
import { test } from '../../support/test.js';

const exchange = shareApp();

/** 254 characters, the longest (RFC 5321). */
const LONGEST = `${'l'.repeat(64)}@${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(58)}.be`;

for (const [written, mailbox] of [
  [LONGEST, LONGEST],
  [LONGEST.replace('.be', 'd.be'), undefined],
  ['Ann@Müller.example', 'ann@xn--mller-kva.example'],
  ['ann@mu\u0308ller.example', 'ann@xn--mller-kva.example'],
  ['ann@XN--MLLER-KVA.example', 'ann@xn--mller-kva.example'],
  ['ａｎｎ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ann@example.com'],
  ['ann@exa\u00admple。com', 'ann@example.com'],
  [' ann@example.com ', 'ann@example.com'],
  ['ann@example.com/other', undefined],
  ['ann@ex%61mple.com', undefined],
  ['ann@example.com?x', undefined],
  ['ann@exa\tmple.com', undefined],
  ['ann@example.com\0', undefined],
  ['ann@exa\ud800mple.com', undefined],
  ['änn@example.com', undefined],
] as const) {
  test(`the mailbox of ${JSON.stringify(written)}`, (t) => {
    t.is(mailboxOf(written), mailbox);
  });
}

test('what is sent keeps the case before the @', (t) => {
  t.is(emailAddress('Ann@Ｍüller.Example'), 'Ann@xn--mller-kva.example');
});

/** By `npm run user`. */
const said = async ({ app: { database, clock } }: TestApp, ...given: string[]): Promise<string> =>
  (await run({ database, clock, mail: undefined }, 'https://exchange.example', readArguments(given))).text;

const emails = async ({ app: { database } }: TestApp, like: string): Promise<unknown[]> =>
  database.sql.query('select email, address_state as state from person where email like $1 order by email', [like]);

test.serial('one mailbox is one person: invited, and signed in by any spelling', async (t) => {
  await enrol(exchange, 'one@xn--mller-kva.example', 'viewer');
  for (const typed of ['one@müller.example', 'ＯＮＥ@müller.example', 'one@mu\u0308ller.example'])
    await said(exchange, 'add', typed, '--tenant', 'demo-seller', '--role', 'operator');
  t.deepEqual(await emails(exchange, 'one@%'), [{ email: 'one@xn--mller-kva.example', state: null }]);
  t.is((await post(exchange, '/app/sign-in', { email: 'One@MÜLLER.example', password: PASSWORD })).status, 303);
});

test.serial('a rule is of a mailbox', async (t) => {
  const seller = await demo(exchange, 'seller');
  const save = (target: string) =>
    data(seller, 'mutation ($target: String!) { saveAlertRule(kind: MAIL, target: $target) { id } }', { target });
  const [one, same] = [await save('Ops@Müller.example'), await save('ops@xn--mller-kva.example')];
  t.deepEqual(one, same);
});

test.serial(
  'people of before get their form at a start; who shares a mailbox keeps the address, signs in by it and is listed',
  async (t) => {
    const { database } = exchange.app;
    await enrol(exchange, 'old@xn--bro-hoa.example', 'viewer');
    const stored = async (email: string, from: string): Promise<unknown> => {
      await enrol(exchange, from, 'viewer');
      return database.sql.query(`update person set email = $2, address_state = 'TYPED' where email = $1`, [from, email]);
    };
    await stored('old@büro.example', 'second@x.example');
    await stored('alone@büro.example', 'third@x.example');
    const lines: unknown[] = [];
    const log = { ...exchange.app.log, warn: (...line: unknown[]) => void lines.push(line) };
    await settleAddresses({ database, log });
    await settleAddresses({ database, log: exchange.app.log });
    t.deepEqual(lines, [['people.shared_mailbox', { person: 'old@büro.example', mailbox: 'old@xn--bro-hoa.example' }]]);
    t.deepEqual(await emails(exchange, '%@%bro-hoa.example'), [
      { email: 'alone@xn--bro-hoa.example', state: null },
      { email: 'old@xn--bro-hoa.example', state: null },
    ]);
    t.is((await post(exchange, '/app/sign-in', { email: 'old@büro.example', password: PASSWORD })).status, 303);
    t.regex(
      await said(exchange, 'list', '--tenant', 'demo-seller'),
      /old@büro\.example {2}.* {2}active {2}the mailbox is that of old@xn--bro-hoa\.example$/m,
    );
    await said(exchange, 'remove', 'old@büro.example', '--tenant', 'demo-seller');
    t.deepEqual(await database.sql.query(`select p.email from person_role r join person p on p.id = r.person where p.email like 'old@%'`), [
      { email: 'old@xn--bro-hoa.example' },
    ]);
  },
);

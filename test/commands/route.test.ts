// `npm run route`: its output, and its exit code.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readArguments } from '../../src/commands/route/arguments.js';
import { readRules } from '../../src/domain/routing/readRules.js';
import { runCommand } from '../support/child.js';
import { invoiceTo, invoiceWithEmail } from '../support/documents.js';
import { newFolder } from '../support/folderOf.js';
import { copyTemplate } from '../support/template.js';
import { test } from '../support/test.js';

const MISSING = '9915:nobody';

test('rules are set and shown, and a file is told its way', async (t) => {
  const path = await newFolder(t);
  copyTemplate(path);
  const run = (...given: string[]) => runCommand('route', ['--tenant', 'demo-seller', ...given], { DATA_DIR: path });
  const file = async (name: string, text: string): Promise<string> => {
    await writeFile(join(path, name), text);
    return join(path, name);
  };
  const missing = await file('missing.xml', invoiceTo(MISSING));
  const without = await run(missing);
  t.is(
    without.stdout,
    [
      `default  peppol  unreachable  Participant ${MISSING} is not registered on the network`,
      'No way now',
      `PARTICIPANT_NOT_FOUND: Participant ${MISSING} is not registered on the network`,
      '',
    ].join('\n'),
  );
  t.is(without.code, 1);

  const rules = [
    { channel: 'email', when: { hasEmail: true } },
    { channel: 'peppol', orNext: true },
    { channel: 'pagero', when: { onNetwork: false } },
  ];
  const set = await run('--set', await file('rules.json', JSON.stringify(rules)));
  const listed = [
    'invoice: 3 rules',
    '  1  email   {"hasEmail":true}',
    '  2  peppol  {}, or the next',
    '  3  pagero  {"onNetwork":false}',
    '',
  ].join('\n');
  t.is(set.stdout, listed);
  t.is((await run('--rules')).stdout, `${listed}applicationresponse: no rules\nereport: no rules\n`);

  const { stdout, code } = await run('--json', missing);
  t.deepEqual(JSON.parse(stdout), {
    channel: 'pagero',
    steps: [
      { rule: 1, channel: 'email', outcome: 'unmet', reason: 'the document names no valid e-mail address of its receiver' },
      { rule: 2, channel: 'peppol', outcome: 'unreachable', reason: `Participant ${MISSING} is not registered on the network` },
      { rule: 3, channel: 'pagero', outcome: 'chosen', reason: 'its conditions hold' },
    ],
  });
  t.is(code, 0);
  const mailed = await run(await file('mailed.xml', invoiceWithEmail('a@b.example')));
  t.is(mailed.stdout.split('\n').at(-2), 'SEND_FAILED: The tenant has no account of the channel email');
});

test('what cannot be done ends with 2 and one sentence', async (t) => {
  const path = await newFolder(t);
  copyTemplate(path);
  const run = (...given: string[]) => runCommand('route', given, { DATA_DIR: path });
  const rules = join(path, 'rules.json');
  await writeFile(rules, '[{"channel":"api"}]');
  for (const [given, said] of [
    [['--tenant', 'nobody', '--rules'], 'There is no tenant nobody.'],
    [
      ['--tenant', 'demo-seller', '--type', 'ereport', '--set', rules],
      `${rules}: rule 1: the channel api takes no ereport here: pagero, weexa`,
    ],
  ] as const) {
    const { code, stdout, stderr } = await run(...given);
    t.deepEqual([code, stdout, stderr], [2, '', `${said}\n`]);
  }
});

for (const [given, fault] of [
  [['a.xml'], '--tenant is missing.'],
  [['--tenant', 'a'], 'A file is missing.'],
  [['--tenant', 'a', 'a.xml', 'b.xml'], 'There may be one file.'],
  [['--tenant', 'a', '--rules', 'a.xml'], 'A file, --rules and --set exclude each other.'],
  [['--tenant', 'a', '--type', 'order', 'a.xml'], '--type is "order"; it takes invoice, applicationresponse, ereport.'],
] as const) {
  test(`usage: route ${given.join(' ')}`, (t) => {
    t.is(t.throws(() => readArguments(given)).message, fault);
  });
}

for (const [what, value, fault] of [
  ['an object', {}, 'the rules must be an array'],
  ['a text', ['peppol'], 'rule 1: it must be an object'],
  ['an unknown channel', [{ channel: 'fax' }], 'rule 1: channel must be one of email, peppol, api, pagero, weexa'],
  ['an unknown member', [{ channel: 'email', to: 'x' }], 'rule 1: to is unknown: there are channel, account, when, orNext'],
  ['a number as orNext', [{ channel: 'email', orNext: 1 }], 'rule 1: orNext must be true or false'],
  ['a number as account', [{ channel: 'email', account: 1 }], 'rule 1: account must be a text'],
  ['a list as conditions', [{ channel: 'email', when: [] }], 'rule 1: when must be an object'],
  [
    'an unknown condition',
    [{ channel: 'email' }, { channel: 'email', when: { weekday: 1 } }],
    'rule 2: weekday is no condition: there are onNetwork, hasEmail, countries, typeCodes, currency, amountMin, amountMax',
  ],
  ['an amount as a number', [{ channel: 'email', when: { amountMin: 1 } }], 'rule 1: amountMin must be a text'],
  ['a country as a text', [{ channel: 'email', when: { countries: 'BE' } }], 'rule 1: countries must be an array of texts'],
  ['a text as a condition of yes or no', [{ channel: 'email', when: { onNetwork: 'yes' } }], 'rule 1: onNetwork must be true or false'],
] as const) {
  test(`rules with ${what} are refused`, (t) => {
    t.deepEqual(readRules(value), { fault });
  });
}

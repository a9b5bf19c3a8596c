// The rules of a tenant as admins, commands and settings change them.
import { load } from '../../../config/load.js';
import { readArguments } from '../../../src/commands/retention/arguments.js';
import { warningOf } from '../../../src/commands/retention/warning.js';
import { operatorActor } from '../../../src/domain/actor.js';
import { saveRetentionRule } from '../../../src/domain/retention/change.js';
import { startApp } from '../../support/app.js';
import { uploadInvoice } from '../../support/documents.js';
import { ask, data, faults } from '../../support/graphql.js';
import { demo } from '../../support/people.js';
import { test } from '../../support/test.js';

const RULES = 'days isPending rules { documentType country days isOperators }';

test('rules are set, shown and removed by GraphQL, each with its entry in the audit log', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const seller = await demo(exchange, 'seller');
  await uploadInvoice(await exchange.as('demo-seller'), 'one');
  const own = { documentType: 'invoice', country: 'BE', days: 2557, isOperators: false };
  t.deepEqual(await data(seller, `mutation { saveRetentionRule(documentType: invoice, country: "BE", days: 2557) { ${RULES} } }`), {
    saveRetentionRule: { days: 90, isPending: true, rules: [own] },
  });
  await data(seller, `mutation { saveRetentionRule(documentType: invoice, country: "BE", days: 2557) { days } }`);
  await data(seller, `mutation { saveRetentionRule(documentType: invoice, country: "BE", days: 2558) { days } }`);
  await data(seller, `mutation { saveRetentionRule(days: 100) { days } }`);
  t.deepEqual(await data(seller, `mutation { removeRetentionRule(documentType: invoice, country: "BE") { rules { days } } }`), {
    removeRetentionRule: { rules: [{ days: 100 }] },
  });
  t.deepEqual(await data(await exchange.as('demo-buyer'), '{ retention { rules { days } } }'), { retention: { rules: [] } });
  // The two changes of one rule are one entry, unless a minute ended between them.
  const entries = await exchange.app.database.sql.query(
    `select action, subject, (array_agg(details order by id))[1] as details, sum(changes)::int as changes
     from audit_entry where action like 'retention.%' group by action, subject order by min(id)`,
  );
  t.deepEqual(entries, [
    { action: 'retention.save', subject: 'invoice/BE', details: { days: 2557, before: null }, changes: 2 },
    { action: 'retention.save', subject: 'all', details: { days: 100, before: null }, changes: 1 },
    { action: 'retention.remove', subject: 'invoice/BE', details: { before: 2558 }, changes: 1 },
  ]);
});

for (const [what, call, reason] of [
  ['no days', 'saveRetentionRule(days: 0)', 'days must be a whole number from 1 to 36500'],
  ['too many days', 'saveRetentionRule(days: 36501)', 'days must be a whole number from 1 to 36500'],
  ['no country', 'saveRetentionRule(country: "Belgium", days: 1)', 'country must be a code of ISO 3166-1, such as DE'],
  ['a country that is none', 'saveRetentionRule(country: "UK", days: 1)', 'country must be a code of ISO 3166-1, such as DE'],
  ['a rule that is not there', 'removeRetentionRule(country: "BE")', 'the tenant has no rule for BE'],
] as const) {
  test(`refused: ${what}`, async (t) => {
    await using exchange = await startApp({ ROLES: 'api' });
    const answer = await ask(await demo(exchange, 'seller'), `mutation { ${call} { days } }`);
    t.deepEqual(
      answer.errors.map(({ extensions }) => extensions),
      [{ code: 'PARAMETERS_INVALID', error: reason }],
    );
  });
}

test('rules are for people: a token changes none', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const seller = await exchange.as('demo-seller');
  for (const call of [
    'saveRetentionRule(days: 1) { days }',
    'removeRetentionRule { days }',
    'releaseHolds(documentIds: ["one"], reason: "x")',
  ]) {
    const name = call.split(/\W/)[0];
    t.deepEqual(faults(await ask(seller, `mutation { ${call} }`)), [
      { code: 'FORBIDDEN', message: `Forbidden: ${name} is for people who sign in` },
    ]);
  }
});

test('a tenant has at most 200 rules', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  await exchange.app.database.sql.query(
    `insert into retention_rule (tenant_id, country, days) select 'demo-seller', chr(65 + n / 26) || chr(65 + n % 26), 1 from generate_series(0, 199) n`,
  );
  const actor = operatorActor('demo-seller');
  await t.throwsAsync(saveRetentionRule(exchange.app, actor, { documentType: 'invoice', country: null, days: 1 }), {
    code: 'PARAMETERS_INVALID',
  } as never);
  const change = saveRetentionRule(exchange.app, actor, { documentType: null, country: 'BE', days: 2 });
  await t.notThrowsAsync(change, 'one that is there may change');
});

test('a document says until when it is kept', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const seller = await exchange.as('demo-seller');
  const days = async (documentId: string): Promise<unknown> => {
    const { document } = await data(
      seller,
      `{ document(documentId: "${documentId}") { importDate retainedUntil sellerCountry buyerCountry } }`,
    );
    t.like(document, { sellerCountry: 'BE', buyerCountry: 'LU' });
    return (Date.parse(document.retainedUntil) - Date.parse(document.importDate)) / 86_400_000;
  };
  await uploadInvoice(seller, 'ordinary');
  await saveRetentionRule(exchange.app, operatorActor('demo-seller'), { documentType: null, country: 'LU', days: 3653 });
  await uploadInvoice(seller, 'by a rule');
  t.deepEqual([await days('ordinary'), await days('by a rule')], [90, 3653]);
});

test('RETENTION_RULES', (t) => {
  t.deepEqual(load({ RETENTION_RULES: ' invoice/DE = 2922 ,ereport=2192, FR=3653 ' }).limits.retentionRules, [
    { documentType: 'invoice', country: 'DE', days: 2922 },
    { documentType: 'ereport', country: null, days: 2192 },
    { documentType: null, country: 'FR', days: 3653 },
  ]);
  for (const item of [
    'invoice',
    'invoice=0',
    'invoice=36501',
    'invoices=5',
    'de=5',
    'invoice/=5',
    '=5',
    'DE/invoice=5',
    'invoice/DE/FR=5',
    'a=5=6',
  ]) {
    t.throws(() => load({ RETENTION_RULES: item }), {
      message: `RETENTION_RULES holds "${item}"; it takes type/country=days, type=days or country=days with type invoice, applicationresponse, ereport, a country of ISO 3166-1 and 1 to 36500 days.`,
    });
  }
  t.throws(() => load({ RETENTION_RULES: 'DE=5,DE=6' }), { message: 'RETENTION_RULES holds DE twice.' });
});

test('the command line', (t) => {
  t.deepEqual(readArguments(['set', '--tenant', 'acme', '--type', 'invoice', '--country', 'DE', '--days', '2922']), {
    verb: 'set',
    tenantId: 'acme',
    rule: { documentType: 'invoice', country: 'DE', days: 2922 },
  });
  t.deepEqual(readArguments(['remove', '--tenant', 'acme']), {
    verb: 'remove',
    tenantId: 'acme',
    scope: { documentType: null, country: null },
  });
  t.deepEqual(readArguments(['apply']), { verb: 'apply' });
  for (const [line, message] of [
    ['', 'A command is missing.'],
    ['keep', 'There is no command "keep".'],
    ['list', '--tenant is missing.'],
    ['list --tenant acme --days 5', '--days is not an option of list.'],
    ['set --tenant acme', '--days is missing.'],
    ['set --tenant acme --days 1.5', '--days is "1.5"; it takes 1 to 36500.'],
    ['set --tenant acme --days 5 --country de', '--country is "de"; it takes a code of ISO 3166-1, such as DE.'],
    ['set --tenant acme --days 5 --country UK', '--country is "UK"; it takes a code of ISO 3166-1, such as DE.'],
    ['set --tenant acme --days 5 --type bill', '--type is "bill"; it takes invoice, applicationresponse, ereport.'],
    ['apply now', 'apply takes no "now".'],
  ] as const) {
    t.throws(() => readArguments(line.split(' ').filter((word) => word !== '')), { message });
  }
});

test('the command warns that a rule with a country is not for documents from before', (t) => {
  t.is(warningOf({ documentType: 'invoice', country: null, days: 5 }), '');
  t.regex(
    warningOf({ documentType: 'invoice', country: 'DE', days: 5 }),
    /^WARNING: documents that were stored before migration 009 .*--type invoice --days N\n$/s,
  );
});

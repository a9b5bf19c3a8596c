// Management of channel accounts by users.

import { clientOf, startApp } from '../../support/app.js';
import { ask, data, faults } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp({ ROLES: 'api' }));
const seller = clientOf(exchange, 'demo-seller');

const FIELDS = 'id channel name settings secrets enabled generation failures failureCode lastSuccessAt openUntil';
const SAVE = `mutation ($account: ChannelAccountInput!) { saveChannelAccount(account: $account) { ${FIELDS} } }`;
const ACCOUNT = { channel: 'pagero', name: 'main', settings: { outcome: 'delivered' }, secrets: [{ name: 'password', value: 'geheim' }] };

test.serial('what accounts are like is told by the channels that have them', async (t) => {
  const { channelAccountTypes } = await data(
    seller,
    '{ channelAccountTypes { channel required settings { name kind required values } secrets { name required } } }',
  );
  t.deepEqual(
    (channelAccountTypes as { channel: string }[]).map(({ channel }) => channel),
    ['email', 'api', 'pagero', 'weexa'],
  );
  t.deepEqual(channelAccountTypes.slice(1), [
    {
      channel: 'api',
      required: true,
      settings: ['partners', 'identifiers', 'receivers', 'url', 'clientId'].map((name) => ({
        name,
        kind: 'text',
        required: false,
        values: null,
      })),
      secrets: [{ name: 'clientSecret', required: false }],
    },
    {
      channel: 'pagero',
      required: false,
      settings: [
        { name: 'outcome', kind: 'text', required: false, values: ['delivered', 'rejected', 'unreachable'] },
        ...['username', 'clientId', 'companyId'].map((name) => ({ name, kind: 'text', required: false, values: null })),
        { name: 'sendMode', kind: 'text', required: false, values: ['Production', 'Test'] },
        ...['ereportDocumentType', 'apiUrl', 'tokenUrl'].map((name) => ({ name, kind: 'text', required: false, values: null })),
      ],
      secrets: [
        { name: 'password', required: true },
        { name: 'clientSecret', required: false },
        { name: 'refreshToken', required: false },
      ],
    },
    {
      channel: 'weexa',
      required: true,
      settings: [{ name: 'url', kind: 'text', required: true, values: null }],
      secrets: [
        { name: 'secret', required: true },
        { name: 'previousSecret', required: false },
      ],
    },
  ]);
});

test.serial('saved, listed, disabled, enabled and removed; the value of a secret is never shown', async (t) => {
  const { saveChannelAccount: saved } = await data(seller, SAVE, { account: ACCOUNT });
  const { id, ...rest } = saved;
  t.deepEqual(rest, {
    channel: 'pagero',
    name: 'main',
    settings: { outcome: 'delivered' },
    secrets: ['password'],
    enabled: true,
    generation: 1,
    failures: 0,
    failureCode: null,
    lastSuccessAt: null,
    openUntil: null,
  });
  const { answer, data: listed } = await ask(seller, `{ channelAccounts { ${FIELDS} } }`);
  t.deepEqual(listed.channelAccounts, [saved]);
  t.false(answer.text.includes('geheim'));
  const disabled = await data(seller, 'mutation ($id: ID!) { disableChannelAccount(id: $id) { enabled generation } }', { id });
  t.deepEqual(disabled.disableChannelAccount, { enabled: false, generation: 2 });
  const enabled = await data(seller, 'mutation ($id: ID!) { enableChannelAccount(id: $id) { enabled generation } }', { id });
  t.deepEqual(enabled.enableChannelAccount, { enabled: true, generation: 3 });
  t.deepEqual(await data(seller, 'mutation ($id: ID!) { removeChannelAccount(id: $id) }', { id }), { removeChannelAccount: id });
  t.deepEqual((await data(seller, '{ channelAccounts { id } }')).channelAccounts, []);
});

test.serial('what is wrong is said, and the value of a secret is not', async (t) => {
  const account = { ...ACCOUNT, settings: { outcome: 'lost' }, secrets: [{ name: 'pin', value: 'geheim' }] };
  const refused = await ask(seller, SAVE, { account });
  t.deepEqual(
    refused.errors.map(({ extensions }) => extensions),
    [
      {
        code: 'BODY_INVALID',
        error:
          'setting outcome must be one of delivered, rejected, unreachable; secret pin is unknown: there are password, clientSecret, refreshToken',
        reasons: [
          {
            detail: 'setting outcome must be one of delivered, rejected, unreachable',
            id: 'SETTING_CHOICE',
            values: { channel: 'pagero', setting: 'outcome', choices: 'delivered, rejected, unreachable' },
          },
          { detail: 'secret pin is unknown: there are password, clientSecret, refreshToken' },
        ],
      },
    ],
  );
  t.false(refused.answer.text.includes('geheim'));
  t.deepEqual(faults(await ask(seller, SAVE, { account: { ...ACCOUNT, generation: 7 } })), [
    { code: 'ACCOUNT_CHANGED', message: 'Channel account was changed by somebody else: generation is 0' },
  ]);
});

test.serial('the health of an account shows its alerts, its backlog and what cannot be read', async (t) => {
  const account = { ...ACCOUNT, name: 'health', secrets: [{ name: 'password', value: 'wrong' }] };
  const { saveChannelAccount: saved } = await data(seller, SAVE, { account });
  const read = '{ channelAccounts { alerts { kind } backlog { documents since } unreadable { documents newest { id reason at } } } }';
  const [backlog, unreadable] = [
    { documents: 0, since: null },
    { documents: 0, newest: [] },
  ];
  t.deepEqual((await data(seller, read)).channelAccounts, [{ alerts: [], backlog, unreadable }]);
  const { testChannelAccount } = await data(seller, `mutation { testChannelAccount(id: "${saved.id}") { works code } }`);
  t.deepEqual(testChannelAccount, { works: false, code: 'UNAUTHORIZED' });
  t.deepEqual((await data(seller, read)).channelAccounts, [{ alerts: [{ kind: 'REFUSED' }], backlog, unreadable }]);
  await exchange.app.database.sql.query(
    `insert into unreadable_document (account, id, reason, first_at)
     select $1, 'd-' || n, 'It is no XML', '2026-11-20T08:28:00.747Z'::timestamptz + n * interval '1 s' from generate_series(1, 22) n`,
    [saved.id],
  );
  const newest = Array.from({ length: 20 }, (_, n) => {
    return { id: `d-${22 - n}`, reason: 'It is no XML', at: `2026-11-20T08:28:${String(22 - n).padStart(2, '0')}.747Z` };
  });
  t.deepEqual((await data(seller, read)).channelAccounts, [
    { alerts: [{ kind: 'UNREADABLE' }, { kind: 'REFUSED' }], backlog, unreadable: { documents: 22, newest } },
  ]);
  await data(seller, `mutation { removeChannelAccount(id: "${saved.id}") }`);
});

test.serial('unreadable documents are forgotten by their ids or all together, and that is audited', async (t) => {
  const { saveChannelAccount: saved } = await data(seller, SAVE, { account: { ...ACCOUNT, name: 'forgets' } });
  await exchange.app.database.sql.query(
    `insert into unreadable_document (account, id, reason) select $1, 'd-' || n, 'It is no XML' from generate_series(1, 3) n`,
    [saved.id],
  );
  const forget = async (documents?: readonly string[]) => {
    const query =
      'mutation ($id: ID!, $documents: [ID!]) { forgetUnreadableDocuments(id: $id, documents: $documents) { alerts { kind } unreadable { documents } } }';
    return (await data(seller, query, { id: saved.id, documents })).forgetUnreadableDocuments;
  };
  const alerts = [{ kind: 'UNREADABLE' }];
  t.deepEqual(await forget([]), { alerts, unreadable: { documents: 3 } });
  t.deepEqual(await forget(['d-2', 'd-9', 'd\0']), { alerts, unreadable: { documents: 2 } });
  for (let n = 0; n < 2; n += 1) t.deepEqual(await forget(), { alerts: [], unreadable: { documents: 0 } });
  const { auditLog } = await data(
    seller,
    `{ auditLog(filter: { subject: "${saved.id}", actions: [ACCOUNT_FORGET_UNREADABLE] }) { edges { node { details later } } } }`,
  );
  interface Change {
    readonly details: { readonly documents: number };
  }
  // One entry, or two where a minute ended between them.
  const entries = auditLog.edges as { node: Change & { readonly later: readonly Change[] } }[];
  t.deepEqual(
    entries
      .flatMap(({ node }) => [node, ...node.later])
      .map(({ details }) => details.documents)
      .sort(),
    [1, 2],
  );
  await data(seller, `mutation { removeChannelAccount(id: "${saved.id}") }`);
});

test.serial('more than 500 unreadable documents at once are refused', async (t) => {
  const query =
    'mutation ($documents: [ID!]) { forgetUnreadableDocuments(id: "0199c1d2-e3f4-7a5b-8c6d-7e8f90123402", documents: $documents) { id } }';
  const refused = await ask(seller, query, { documents: Array.from({ length: 501 }, (_, n) => `d-${n}`) });
  t.deepEqual(
    refused.errors.map(({ extensions }) => extensions),
    [{ code: 'BODY_INVALID', error: 'documents must be a list of at most 500' }],
  );
});

test.serial('an account is tried before it is saved: nothing of it is stored', async (t) => {
  const TRY = 'mutation ($account: ChannelAccountInput!) { tryChannelAccount(account: $account) { works code } }';
  const count = async () => (await exchange.app.database.sql.query('select 1 from channel_account')).length;
  const before = await count();
  const account = { ...ACCOUNT, name: 'tried', secrets: [{ name: 'password', value: 'wrong' }] };
  t.deepEqual((await data(seller, TRY, { account })).tryChannelAccount, { works: false, code: 'UNAUTHORIZED' });
  t.deepEqual((await data(seller, TRY, { account: { ...account, secrets: ACCOUNT.secrets } })).tryChannelAccount, {
    works: true,
    code: null,
  });
  t.deepEqual(
    faults(await ask(seller, TRY, { account: { ...account, secrets: [] } })).map(({ code }) => code),
    ['BODY_INVALID'],
  );
  t.is(await count(), before);
});

// Invitations go by mail where there is a mail server. The link stays in the answer.
import type { Notice } from '../../../src/domain/channel.js';
import { startApp } from '../../support/app.js';
import { data } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { demo, invite } from '../../support/people.js';
import { test } from '../../support/test.js';

const sent: Notice[] = [];
const server = { isAway: false };
const exchange = kept(() =>
  startApp(
    {},
    {
      mail: {
        send: async (notice) => {
          if (server.isAway) throw new Error('421 away');
          sent.push(notice);
        },
      },
    },
  ),
);
const invited = async (email: string) =>
  (await data(await demo(exchange, 'seller'), `mutation { invitePerson(email: "${email}", role: viewer) { link endsAt isMailed } }`))
    .invitePerson;

test.serial('an invitation goes by mail, with the link, and so does a new link', async (t) => {
  const first = await invited('one@acme.example');
  const { renewPersonLink: second } = await data(
    await demo(exchange, 'seller'),
    'mutation { renewPersonLink(email: "one@acme.example") { link isMailed } }',
  );
  t.deepEqual([first.isMailed, second.isMailed], [true, true]);
  t.deepEqual(
    sent.map(({ to, subject }) => [to, subject]),
    Array(2).fill(['one@acme.example', 'Invitation to Demo Seller']),
  );
  for (const [at, { link }] of [first, second].entries()) t.true(sent[at]!.text.includes(`\n\n${link}\n\n`), sent[at]!.text);
});

test.serial('somebody with an account of another tenant is told where to sign in, without a link', async (t) => {
  sent.length = 0;
  await invite(exchange, 'known@buyer.example', 'viewer', 'demo-buyer');
  t.deepEqual(await invited('known@buyer.example'), { link: null, endsAt: null, isMailed: true });
  t.is(
    sent[0]!.text,
    `Demo seller gave you access to Demo Seller. Sign in as before:\n\n${exchange.app.settings.publicUrl}/app/sign-in\n\nIgnore this e-mail where you did not expect it.\n`,
  );
});

test.serial('a mail server that is away leaves the link to whoever invites', async (t) => {
  server.isAway = true;
  const { link, isMailed } = await invited('two@acme.example');
  t.deepEqual([link.startsWith('http'), isMailed], [true, false]);
});

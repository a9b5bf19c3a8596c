// Each tenant sends with its own account, which can be tested and knows its faults.
import { testAccount } from '../../../src/domain/accounts/test.js';
import { BUYER_ACTOR, SELLER_ACTOR } from '../../support/accounts.js';
import { type ExecutionContext, test } from '../../support/test.js';
import { can, nameOf, type WithAccounts } from './subject.js';
import { openWorld, save, type World } from './world.js';

export function testAccounts(subject: WithAccounts): void {
  const name = nameOf(subject);
  const world = (t: ExecutionContext) => openWorld(t, subject);

  test.serial(`${name}: each tenant sends with its own account`, async (t) => {
    const { exchange, side, send } = await world(t);
    await save(exchange, subject, BUYER_ACTOR, 'other');
    await send('one');
    await send('one', 'demo-buyer');
    t.deepEqual(
      (await side.taken()).map(({ login }) => login),
      ['main', 'other'],
    );
  });

  test.serial(`${name}: the test of an account that works sends nothing`, async (t) => {
    const given = await world(t);
    t.is(await codeOf(given), null);
    t.deepEqual(await given.side.taken(), []);
  });

  const failures = { 'is-away': 'UNREACHABLE', 'refuses-login': 'UNAUTHORIZED' } as const;
  for (const behaviour of ['is-away', 'refuses-login'] as const) {
    if (!can(subject, behaviour)) continue;
    test.serial(`${name}: the other side ${behaviour}: the test of an account says so, and a send marks the account`, async (t) => {
      const given = await world(t);
      const { exchange, side, send } = given;
      await side.behave(behaviour);
      t.is(await codeOf(given), failures[behaviour]);
      await send('one');
      const [row] = await exchange.app.database.sql.query(
        'select failures > 0 as failed, failure_code from channel_account where id = $1',
        [await mainOf(given)],
      );
      t.deepEqual(row, { failed: true, failure_code: failures[behaviour] });
    });
  }
}

async function mainOf({ exchange }: World): Promise<string> {
  const [row] = await exchange.app.database.sql.query<{ id: string }>(
    `select id from channel_account where tenant_id = 'demo-seller' and name = 'main'`,
  );
  return row!.id;
}

/** What the test of the account `main` says. */
async function codeOf(world: World): Promise<string | null> {
  return (await testAccount(world.exchange.app, SELLER_ACTOR, await mainOf(world))).code;
}

// Entities by the statements of the service.
import { raw } from '@mikro-orm/core';
import { PersonRole } from '../../src/domain/people/person.js';
import { SavedView } from '../../src/domain/savedViews/savedView.js';
import { databaseIn } from '../../src/domain/statements/times.js';
import { Tenant } from '../../src/domain/tenant.js';
import { startApp } from '../support/app.js';
import { withEntities } from '../support/entities.js';
import { test } from '../support/test.js';

/** Entities whose statements are noted and find nothing. */
function noted() {
  const statements: [text: string, values: readonly unknown[] | undefined][] = [];
  const { em } = withEntities({
    query: async (text, values) => {
      statements.push([text, values]);
      return [];
    },
  });
  return { em, statements };
}

test('each value is a parameter of the statement, also one with a question mark', async (t) => {
  const { em, statements } = noted();
  await em.find(PersonRole, { person: 'a?b', tenantId: 'c' });
  t.deepEqual(statements, [['select "p0".* from "person_role" as "p0" where "p0"."person" = $1 and "p0"."tenant_id" = $2', ['a?b', 'c']]]);
});

test('a fragment of SQL stands in the statement, with its values in their order', async (t) => {
  const { em, statements } = noted();
  await em.nativeUpdate(SavedView, { owner: 'a', updatedAt: { $lt: raw('exchange_now()') } }, { page: 'b', updatedAt: databaseIn(60) });
  t.deepEqual(statements, [
    [
      `update "saved_view" set "page" = $1, "updated_at" = exchange_now() + $2 * interval '1 second' ` +
        'where "owner" = $3 and "updated_at" < exchange_now() returning "updated_at"',
      ['b', 60, 'a'],
    ],
  ]);
});

test('a tenant that is not there finds nothing', async (t) => {
  const { em, statements } = noted();
  const nobody = undefined as unknown as string;
  await em.find(PersonRole, { tenantId: nobody });
  await em.nativeDelete(PersonRole, { tenantId: nobody });
  t.deepEqual(
    statements.map(([text]) => text.slice(text.indexOf('where'))),
    ['where "p0"."tenant_id" is null', 'where "tenant_id" is null returning 1'],
  );
});

test('what a transaction writes is read in it, and undone with it', async (t) => {
  await using exchange = await startApp();
  const { database } = exchange.app;
  await t.throwsAsync(
    database.transaction(async (sql) => {
      await sql.em.insert(Tenant, { id: 'new', name: 'New' });
      t.like(await sql.em.findOne(Tenant, { id: 'new' }), { name: 'New' });
      t.is((await sql.query(`select 1 from tenant where id = 'new'`)).length, 1);
      throw new Error('undone');
    }),
    { message: 'undone' },
  );
  t.is(await database.em.findOne(Tenant, { id: 'new' }), null);
});

test('updates and deletions say how many rows they changed', async (t) => {
  await using exchange = await startApp();
  const { em } = exchange.app.database;
  await em.insert(Tenant, { id: 'new', name: 'New' });
  t.is(await em.nativeUpdate(Tenant, { id: 'new' }, { name: 'Newer' }), 1);
  t.is(await em.nativeUpdate(Tenant, { id: 'newer' }, { name: 'Newer' }), 0);
  t.is(await em.nativeDelete(Tenant, { id: 'new', name: 'Newer' }), 1);
  t.is(await em.nativeDelete(Tenant, { id: 'new' }), 0);
});

test('a fault of the database is that of plain SQL', async (t) => {
  await using exchange = await startApp();
  const { em } = exchange.app.database;
  await em.insert(Tenant, { id: 'new', name: 'New' });
  t.like(await t.throwsAsync(em.insert(Tenant, { id: 'new', name: 'New' })), { code: '23505', name: 'error' });
});

test('rows that were read are not written because a member was set', async (t) => {
  await using exchange = await startApp();
  const { em } = exchange.app.database;
  await em.insert(Tenant, { id: 'new', name: 'New' });
  const tenant = await em.findOneOrFail(Tenant, { id: 'new' });
  tenant.name = 'Newer';
  await em.flush();
  t.like(await em.findOne(Tenant, { id: 'new' }), { name: 'New' });
});

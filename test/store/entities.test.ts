// The entities are the definition of record: each has the columns of its table, with their types, and each table has an entity.
import type { EntitySchema } from '@mikro-orm/core';
import { columnsOf } from '../../src/domain/statements/columns.js';
import { SCHEMAS } from '../../src/store/entities.js';
import { startApp } from '../support/app.js';
import { test } from '../support/test.js';

/** Of Agenda and of the migrations. */
const OTHERS = ['agenda_jobs', 'migration'];

interface Found {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
}

test('entities and tables have the same columns', async (t) => {
  await using exchange = await startApp();
  const found = await exchange.app.database.sql.query<Found>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable"
     from pg_class c join pg_namespace s on s.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and s.nspname = 'public' and a.attnum > 0 and not a.attisdropped and c.relname <> all($1)
     order by c.relname, a.attname`,
    [OTHERS],
  );
  const defined = SCHEMAS.flatMap((schema) => {
    const { table, all } = columnsOf(schema as EntitySchema<object>);
    return all.map(
      ({ name, type, isNullable }): Found => ({ table, name, type: type.replace('timestamptz', 'timestamp with time zone'), isNullable }),
    );
  });
  const text = ({ table, name, type, isNullable }: Found): string => `${table}.${name} ${type}${isNullable ? '' : ' not null'}`;
  t.deepEqual(defined.map(text).sort(), found.map(text).sort());
});

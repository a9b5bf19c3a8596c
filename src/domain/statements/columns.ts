// The columns of a table as its entity defines them: their names in SQL, their types, and the lists that statements need. A statement
// names the properties; no list of columns or types is written beside the entity.
import { type EntitySchema, UnderscoreNamingStrategy } from '@mikro-orm/core';

const NAMES = new UnderscoreNamingStrategy();

/** By the type that `p.…()` gives a property, unless it has a `columnType`. */
const SQL_TYPES: Readonly<Record<string, string>> = {
  ArrayType: 'text[]',
  BigIntType: 'bigint',
  BlobType: 'bytea',
  BooleanType: 'boolean',
  DateTimeType: 'timestamptz',
  DateType: 'date',
  DecimalType: 'numeric',
  DoubleType: 'double precision',
  IntegerType: 'integer',
  JsonType: 'jsonb',
  SmallIntType: 'smallint',
  StringType: 'text',
  TextType: 'text',
  UuidType: 'uuid',
};

export interface Column<Key> {
  readonly key: Key;
  /** In SQL. */
  readonly name: string;
  /** In SQL. */
  readonly type: string;
  readonly isNullable: boolean;
  /** A secret, which no export shows. */
  readonly isHidden: boolean;
}

/** `keys` are properties of the entity; the result is in their order. */
export interface Columns<Key extends string> {
  readonly table: string;
  readonly all: readonly Column<Key>[];
  /** `id, tenant_id`, for inserts. */
  names(keys: readonly Key[]): string;
  /** `uuid`, `text`, for the parameters of an insert. */
  types(keys: readonly Key[]): readonly string[];
  /** `d.id, d.tenant_id as "tenantId"`, for rows with the members of the entity. Without an alias: no prefix. */
  selected(keys: readonly Key[], alias?: string): string;
  /** `'id', d.id, 'tenantId', d.tenant_id`, for json_build_object. */
  members(keys: readonly Key[], alias?: string): string;
  /** `id uuid, "tenantId" text`, for json_to_recordset over objects with the members of the entity. */
  record(keys: readonly Key[]): string;
}

/** Made once for each statement that is built from it. */
export function columnsOf<Row extends object>(schema: EntitySchema<Row>): Columns<keyof Row & string> {
  type Key = keyof Row & string;
  const byKey = new Map<Key, Column<Key>>();
  for (const [key, { type, columnType, fieldName, nullable, hidden }] of Object.entries(propertiesOf(schema))) {
    const sqlType = columnType ?? SQL_TYPES[typeNameOf(type)];
    if (sqlType === undefined) throw new Error(`${schema.meta.tableName}.${key} has a type without a name in SQL`);
    byKey.set(key as Key, {
      key: key as Key,
      name: fieldName ?? NAMES.propertyToColumnName(key),
      type: sqlType,
      isNullable: nullable === true,
      isHidden: hidden === true,
    });
  }
  const each = (keys: readonly Key[], text: (column: Column<Key>) => string): string => keys.map((key) => text(byKey.get(key)!)).join(', ');
  const prefix = (alias: string | undefined): string => (alias === undefined ? '' : `${alias}.`);
  return {
    table: schema.meta.tableName!,
    all: [...byKey.values()],
    names: (keys) => each(keys, ({ name }) => name),
    types: (keys) => keys.map((key) => byKey.get(key)!.type),
    selected: (keys, alias) => each(keys, ({ key, name }) => `${prefix(alias)}${name}${key === name ? '' : ` as "${key}"`}`),
    members: (keys, alias) => each(keys, ({ key, name }) => `'${key}', ${prefix(alias)}${name}`),
    record: (keys) => each(keys, ({ key, type }) => `"${key}" ${type}`),
  };
}

interface Defined {
  readonly type?: unknown;
  readonly columnType?: string | undefined;
  /** Where the column has another name than the property says. */
  readonly fieldName?: string | undefined;
  readonly nullable?: boolean | undefined;
  readonly hidden?: boolean | undefined;
}

/** As they are written: before the ORM completes them. */
function propertiesOf<Row>(schema: EntitySchema<Row>): Readonly<Record<string, Defined>> {
  return schema.meta.properties as unknown as Readonly<Record<string, Defined>>;
}

function typeNameOf(type: unknown): string {
  return typeof type === 'function' ? type.name : (type as object).constructor.name;
}

/** The members of a row, in the order of `keys`: the parameters of an insert. */
export function valuesOf<Key extends string>(keys: readonly Key[], row: { readonly [Member in Key]: unknown }): unknown[] {
  return keys.map((key) => row[key]);
}

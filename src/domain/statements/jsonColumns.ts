// Reads many rows inside one row. PostgreSQL writes lists of texts as JSON in two thirds of the time that objects take, and one
// statement saves the round trips of several. Each field has its SQL, which gives a text, and a function that reads the text. Only
// selected fields are read.

/** The selected fields of a row and of the rows inside it. */
export interface Selection {
  readonly has: (field: string) => boolean;
  readonly below: (field: string) => Selection;
  /** For rows inside a row: the number of last ones to read. */
  readonly last?: number | undefined;
  /** For rows inside a row: the number of first ones to read. */
  readonly first?: number | undefined;
}

export const EVERYTHING: Selection = { has: () => true, below: () => EVERYTHING };

/** One field of a row: the SQL of its text, and the function that reads the text. */
export interface JsonColumn<Value> {
  readonly sql: string;
  readonly read: (text: string | null) => Value;
}

export type JsonColumns<Row> = { readonly [Field in keyof Row]-?: JsonColumn<Row[Field]> };

export type Texts = readonly (string | null)[];

/** Reads rows of the selected fields. */
export interface RowReader<Row> {
  /** Each column is a text. */
  readonly columns: readonly string[];
  /** The texts of `columns` begin at index `first`. Fields that are not selected are undefined, whatever the type says. */
  readonly read: (texts: Texts, first?: number) => Row;
}

/** The first field is always read, so that every row has a column. */
export function reading<Row>(cells: JsonColumns<Row>, selection: Selection): RowReader<Row> {
  const read = (Object.entries(cells) as [string, JsonColumn<unknown>][]).filter(([field], index) => index === 0 || selection.has(field));
  const fields = read.map(([field]) => field);
  const readers = read.map(([, cell]) => cell.read);
  return {
    columns: read.map(([, { sql }]) => sql),
    read: (texts, first = 0) => {
      const row: Record<string, unknown> = {};
      // By index: an iterator for each of a thousand rows takes as long as the reading.
      for (let index = 0; index < fields.length; index += 1) row[fields[index]!] = readers[index]!(texts[first + index]!);
      return row as Row;
    },
  };
}

/** All rows of the SQL `from`, as one field of the outer row. */
export function rows<Row>({ columns, read }: RowReader<Row>, from: string): JsonColumn<readonly Row[]> {
  return { sql: listed(columns, from), read: (text) => (JSON.parse(text!) as Texts[]).map((texts) => read(texts)) };
}

/**
 * The same where each row has rows of its own. The SQL `from` returns each row once per inner row, in sequence, and once with nulls
 * where it has none. Lists of texts inside a text would be escaped twice. The first column of both is never null, and that of `outer`
 * identifies its rows.
 */
export function rowsWith<Row, Name extends keyof Row, Inner>(
  outer: RowReader<Row>,
  name: Name,
  inner: RowReader<Inner>,
  from: string,
): JsonColumn<readonly (Row & Record<Name, readonly Inner[]>)[]> {
  const width = outer.columns.length;
  return {
    sql: listed([...outer.columns, ...inner.columns], from),
    read: (text) => {
      const found: (Row & Record<Name, Inner[]>)[] = [];
      let id: string | null | undefined;
      let own: Inner[] = [];
      for (const texts of JSON.parse(text!) as Texts[]) {
        if (texts[0] !== id) {
          id = texts[0];
          own = [];
          found.push(Object.assign(outer.read(texts) as Row & object, { [name]: own } as Record<Name, Inner[]>));
        }
        if (texts[width] !== null) own.push(inner.read(texts, width));
      }
      return found;
    },
  };
}

/** One of those rows, as a {@link RowReader} reads it. */
export function arrayOf(columns: readonly string[]): string {
  return `array[${columns.join(', ')}]`;
}

function listed(columns: readonly string[], from: string): string {
  return `array_to_json(array(select ${arrayOf(columns)} ${from}))::text`;
}

/** A text column that is never null. */
export function text<Value extends string>(sql: string): JsonColumn<Value> {
  return { sql, read: (value) => value as Value };
}

export function textOrNull<Value extends string>(sql: string): JsonColumn<Value | null> {
  return { sql, read: (value) => value as Value | null };
}

/** A column of JSON. */
export function jsonOrNull<Value>(sql: string): JsonColumn<Value | null> {
  return { sql: `${sql}::text`, read: (value) => (value === null ? null : (JSON.parse(value) as Value)) };
}

export function number(sql: string): JsonColumn<number> {
  return { sql: `${sql}::text`, read: Number };
}

export function numberOrNull(sql: string): JsonColumn<number | null> {
  return { sql: `${sql}::text`, read: (value) => (value === null ? null : Number(value)) };
}

/** A time as whole milliseconds since 1970, truncated as a Date is. Parsing takes a seventh of the time of a date in text form. */
export function instant(sql: string): JsonColumn<Date> {
  return { sql: millis(sql), read: (value) => new Date(Number(value)) };
}

export function instantOrNull(sql: string): JsonColumn<Date | null> {
  return { sql: millis(sql), read: (value) => (value === null ? null : new Date(Number(value))) };
}

function millis(sql: string): string {
  return `floor(extract(epoch from ${sql}) * 1000)::text`;
}

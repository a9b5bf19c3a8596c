// Statements of PGlite over its protocol: with a name they are parsed and planned once, which takes most of the time of a short statement.
// Its own query() cannot do that, and sends six messages one by one.
import { type messages, type PGlite, protocol, types } from '@electric-sql/pglite';

type ResultRow = Record<string, unknown>;
type ProtocolMessage = { readonly name: string };
type Send = (...parts: Uint8Array[]) => Promise<readonly ProtocolMessage[]>;
type RowField = messages.RowDescriptionMessage['fields'][number];

/** What the server said of a text when it was parsed. */
interface StatementDescription {
  readonly parameters: readonly number[];
  readonly fields: readonly RowField[];
}

interface StatementResult {
  readonly rows: ResultRow[];
  /** How many rows it read or changed. */
  readonly rowCount: number;
}

export interface Statements {
  /**
   * Values as those of PGlite's query(). A text with a name is parsed at its first use, and planned at the first ones only, as by any
   * PostgreSQL.
   */
  run(text: string, values: readonly unknown[], name?: string): Promise<StatementResult>;
}

/** SQLSTATE of statements that cannot be used any more: their columns changed, or they are gone (`discard all`). */
const STALE = ['0A000', '26000'];
/** The statement that the next one without a name replaces. */
const UNNAMED = '';
const EXECUTED = Buffer.concat([protocol.serialize.execute({}), protocol.serialize.sync()]);

export function createStatements(pglite: PGlite): Statements {
  const known = new Map<string, StatementDescription>();
  const send: Send = async (...parts) =>
    (await pglite.execProtocol(parts.length === 1 ? parts[0]! : Buffer.concat(parts), { syncToFs: false })).messages;
  return {
    run: (text, values, name = UNNAMED) =>
      pglite.runExclusive(async () => {
        await pglite._checkReady();
        let described = known.get(name);
        if (described === undefined) {
          described = await parse(send, name, text);
          if (name !== UNNAMED) known.set(name, described);
        }
        const bound = protocol.serialize.bind({ statement: name, values: serialized(pglite, described, values) });
        try {
          return resultOf(await send(bound, EXECUTED), described.fields, pglite.parsers);
        } catch (error) {
          if (known.has(name) && STALE.includes(String((error as { code?: unknown }).code))) {
            known.delete(name);
            await send(protocol.serialize.close({ type: 'S', name }), protocol.serialize.sync());
          }
          throw error;
        }
      }),
  };
}

async function parse(send: Send, name: string, text: string): Promise<StatementDescription> {
  const answers = await send(
    protocol.serialize.parse({ name, text }),
    protocol.serialize.describe({ type: 'S', name }),
    protocol.serialize.sync(),
  );
  const found = <Message>(kind: string): Message | undefined => answers.find((answer) => answer.name === kind) as Message | undefined;
  return {
    parameters: found<messages.ParameterDescriptionMessage>('parameterDescription')?.dataTypeIDs ?? [],
    fields: found<messages.RowDescriptionMessage>('rowDescription')?.fields ?? [],
  };
}

function serialized(pglite: PGlite, { parameters }: StatementDescription, values: readonly unknown[]): (string | null)[] {
  return values.map((value, index) => {
    if (value === null || value === undefined) return null;
    const serialize = pglite.serializers[parameters[index]!];
    return serialize === undefined ? String(value) : serialize(value);
  });
}

function resultOf(answers: readonly ProtocolMessage[], fields: readonly RowField[], parsers: PGlite['parsers']): StatementResult {
  const rows: ResultRow[] = [];
  let rowCount = 0;
  for (const answer of answers) {
    // The tag ends in the count: `SELECT 2`, `INSERT 0 5`.
    if (answer.name === 'commandComplete') rowCount = Number((answer as messages.CommandCompleteMessage).text.split(' ').at(-1)) || 0;
    if (answer.name !== 'dataRow') continue;
    const texts = (answer as messages.DataRowMessage).fields;
    const row: ResultRow = {};
    for (const [index, { name, dataTypeID }] of fields.entries()) row[name] = types.parseType(texts[index]!, dataTypeID, parsers);
    rows.push(row);
  }
  return { rows, rowCount };
}

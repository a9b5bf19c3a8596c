// Random queries, each sent three times: it is compiled from the second time on, and the responses must be equal.

import { buildSchema, type DocumentNode, execute, type GraphQLObjectType, type OperationDefinitionNode, parse, validate } from 'graphql';
import { createCompiled } from '../../../src/server/graphql/compiled.js';
import { randomFrom } from '../../support/random.js';
import { test } from '../../support/test.js';

const SCHEMA = buildSchema(`
  enum Kind { ONE TWO }
  input Range { from: Int, kinds: [Kind!] }
  type Query { a: Item  b(n: Int! = 3): Item!  list(range: Range, kind: Kind = TWO): [Item!] }
  type Item { a: Item  b(n: Int! = 3): Item!  list(range: Range, kind: Kind = TWO): [Item]  x: Int  y(n: Int): String  fails: Int  never: Int! }
`);
const ITEM_FIELDS = ['a', 'b', 'list', 'x', 'x', 'y', 'y', 'fails', 'never'];
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  b: ['', '(n: 1)', '(n: $n)', '(n: $m)'],
  list: ['', '(kind: ONE)', '(range: { from: $n, kinds: [TWO, ONE] })', '(range: null, kind: $k)'],
  y: ['', '(n: 2)', '(n: $n)', '(n: null)'],
};
const HEAD = 'query ($n: Int = 7, $m: Int! = 5, $k: Kind, $no: Boolean!)';
const VARIABLES = [{ no: false }, { no: true, n: null, k: 'ONE' }, { no: false, n: 4, m: 6, k: null }, { no: true, n: 'x' }, { n: 1 }];
const QUERIES = 200;

for (const type of [SCHEMA.getQueryType()!, SCHEMA.getType('Item') as GraphQLObjectType]) {
  for (const field of Object.values(type.getFields())) {
    field.resolve = (source: Item | undefined, given: object) => answered((source ?? { path: 'q' }).path, field.name, given);
  }
}

interface Item {
  readonly path: string;
}

/** Each value names its field, object and arguments. */
function answered(path: string, name: string, given: object): unknown {
  const at = `${path}.${name}${JSON.stringify(given)}`;
  switch (name) {
    case 'a':
      return at.length % 5 === 0 ? null : { path: at };
    case 'b':
      return Promise.resolve({ path: at });
    case 'list':
      return [{ path: `${at}0` }, { path: `${at}1` }];
    case 'x':
      return at.length;
    case 'y':
      return at;
    case 'never':
      return at.length % 4 === 0 ? null : 1;
    default:
      throw new Error(`No: ${at}`);
  }
}

function queryBy(random: () => number): string {
  const any = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const condition = (): string => any(['', '', '', ' @skip(if: $no)', ' @include(if: $no)']);
  const fields = (depth: number, names: readonly string[], fragments: readonly string[]): string => {
    const selected = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
      if (fragments.length > 0 && random() < 0.2) return `...${any(fragments)}${condition()}`;
      if (names.length > 3 && random() < 0.1 && depth > 0) return `... on Item${condition()} ${fields(depth - 1, names, fragments)}`;
      const name = any(depth > 0 ? names : ['x', 'y', 'x', 'never']);
      const alias = any(['', '', '', 'a_b: ', 'x: ', 'toString: ', '__proto__: ', 'z: ']);
      const itsFields = ['a', 'b', 'list'].includes(name) ? ` ${fields(depth - 1, ITEM_FIELDS, fragments)}` : '';
      return `${alias}${name}${any(ARGUMENTS[name] ?? [''])}${condition()}${itsFields}`;
    });
    return `{ ${selected.join(' ')} }`;
  };
  const below = (): string => fields(2, ITEM_FIELDS, ['Outer', 'Inner']);
  const [inner, outer] = [fields(1, ITEM_FIELDS, []), fields(1, ITEM_FIELDS, ['Inner'])];
  return `${HEAD} { b ${below()} list${condition()} ${below()} list ${below()} }
    fragment Outer on Item ${outer} fragment Inner on Item ${inner}`;
}

/** Unused fragments and variables are not an error here. */
function isValid(document: DocumentNode): boolean {
  return validate(SCHEMA, document).every(({ message }) => / is never used\.?/.test(message));
}

test('a query by chance says the same each time', async (t) => {
  const random = randomFrom(20_261_122);
  const compiled = createCompiled(SCHEMA);
  let asked = 0;
  let answered = 0;
  while (asked < QUERIES) {
    const text = queryBy(random);
    const document = parse(text);
    if (!isValid(document)) continue;
    asked += 1;
    const operation = document.definitions[0] as OperationDefinitionNode;
    for (const [index, variables] of VARIABLES.entries()) {
      const said: string[] = [];
      for (let n = 0; n < 3; n += 1) {
        const given = { document, operation, operationName: undefined, queryHash: `${text}${index}`, variables };
        const ours = await compiled({ ...given, context: {} as never });
        if (ours !== undefined) answered += 1;
        const result = ours ?? (await execute({ schema: SCHEMA, document, variableValues: variables, contextValue: {} }));
        const errors = result.errors?.map(({ message, path }) => `${path?.join('.')} ${message}`).sort();
        said.push(JSON.stringify([result.data, errors]));
      }
      t.is(said[1], said[0], text);
      t.is(said[2], said[0], text);
    }
  }
  t.true(answered > 0, 'nothing was compiled');
});

test('what fails in the code itself is left to graphql-js', async (t) => {
  const schema = buildSchema('type Query { a: Item } type Item { x: Int }');
  const x = () => {
    throw new Error('none');
  };
  schema.getQueryType()!.getFields()['a']!.resolve = () => Object.defineProperty({}, 'x', { get: x });
  const document = parse('{ a { x } }');
  const operation = document.definitions[0] as OperationDefinitionNode;
  const compiled = createCompiled(schema);
  const ask = () => compiled({ document, operation, operationName: null, queryHash: 'a', variables: {}, context: {} as never });
  t.deepEqual([await ask(), await ask()], [undefined, undefined]);
});

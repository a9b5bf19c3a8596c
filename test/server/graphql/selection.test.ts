import {
  buildSchema,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { selectionOf } from '../../../src/server/graphql/selection.js';
import { test } from '../../support/test.js';

function schemaOf(): GraphQLSchema {
  const schema = buildSchema(
    'type Query { a: A } type A { b: [B!]! h: H } type B { c: H d(last: Int): H e: Int f: H g: Int } type H { i: Int j: Int }',
  );
  Object.assign((schema.getType('A') as never as { getFields(): Record<string, object> }).getFields()['h']!, {
    extensions: { reads: ['x', 'y'] },
  });
  return schema;
}

/** The part of the resolver info of `a` that is the same with every executor. */
function infoOf(query: string): GraphQLResolveInfo {
  const { definitions } = parse(query);
  const operation = definitions[0] as OperationDefinitionNode;
  const fragments = definitions.filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION);
  return {
    operation,
    schema: schemaOf(),
    path: { key: 'a', prev: undefined, typename: 'Query' },
    fragments: Object.fromEntries(fragments.map((one) => [one.name.value, one])),
    variableValues: { n: 5 },
  } as unknown as GraphQLResolveInfo;
}

const NAMES = [...'bcdefghijxy'];

test('fields below a path, under their own names, through fragments', (t) => {
  const selection = selectionOf(infoOf('{ a { b { c: d { i } ...F ... on B { e } } b { g } } } fragment F on B { f { j } }'));
  t.deepEqual(NAMES.filter(selection.has), ['b']);
  t.deepEqual(NAMES.filter(selection.below('b').has), ['d', 'e', 'f', 'g']);
  t.deepEqual(NAMES.filter(selection.below('b').below('d').has), ['i']);
  t.deepEqual(NAMES.filter(selection.below('b').below('f').has), ['j']);
});

test('what a resolver reads stands for its field', (t) => {
  const selection = selectionOf(infoOf('{ a { h { i } } }'));
  t.deepEqual(NAMES.filter(selection.has), ['x', 'y']);
  t.deepEqual(NAMES.filter(selection.below('y').has), ['i']);
});

test('the greatest last counts, and none where one wants all', (t) => {
  const lastOf = (fields: string) =>
    selectionOf(infoOf(`query ($n: Int) { a { b { ${fields} } } }`))
      .below('b')
      .below('d').last;
  t.is(lastOf('d(last: 3) { i } e: d(last: $n) { j }'), 5);
  t.is(lastOf('d(last: -1) { i }'), 0);
  t.is(lastOf('d(last: 3) { i } e: d { j }'), undefined);
  t.is(lastOf('d(last: null) { i }'), undefined);
});

test('nothing is wanted below what was not asked for', (t) => {
  t.deepEqual(NAMES.filter(selectionOf(infoOf('{ a { b { g } } }')).below('h').below('i').has), []);
});

test('fragments that double at every level are opened once', (t) => {
  const chain = Array.from({ length: 60 }, (_, n) => `fragment f${n} on A { ...f${n + 1} ...f${n + 1} }`).join(' ');
  t.deepEqual(NAMES.filter(selectionOf(infoOf(`{ a { ...f0 } } ${chain} fragment f60 on A { b { g } }`)).has), ['b']);
});

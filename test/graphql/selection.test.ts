import test from 'ava';
import { type FragmentDefinitionNode, type GraphQLResolveInfo, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { selectedBelow } from '../../src/graphql/selection.js';

/** What graphql-js tells the resolver of the first field. */
function infoOf(query: string): GraphQLResolveInfo {
  const { definitions } = parse(query);
  const operation = definitions[0] as OperationDefinitionNode;
  const fragments = definitions.filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION);
  return {
    fieldNodes: operation.selectionSet.selections,
    fragments: Object.fromEntries(fragments.map((one) => [one.name.value, one])),
  } as unknown as GraphQLResolveInfo;
}

test('fields below a path, under their own names, through fragments', (t) => {
  const info = infoOf('{ a { b { c: d ...F ... on X { e } } b { g } h { i } } } fragment F on X { f { j } }');
  t.deepEqual([...selectedBelow(info, ['b'])].sort(), ['d', 'e', 'f', 'g']);
  t.deepEqual([...selectedBelow(info, ['b', 'f'])], ['j']);
  t.deepEqual([...selectedBelow(info, [])].sort(), ['b', 'h']);
});

test('nothing is selected below what was not asked for', (t) => {
  t.deepEqual([...selectedBelow(infoOf('{ a { b } }'), ['c', 'd'])], []);
});

test('fragments that double at every level are opened once', (t) => {
  const chain = Array.from({ length: 60 }, (_, n) => `fragment f${n} on X { ...f${n + 1} ...f${n + 1} }`).join(' ');
  t.deepEqual([...selectedBelow(infoOf(`{ a { ...f0 } } ${chain} fragment f60 on X { last }`), [])], ['last']);
});

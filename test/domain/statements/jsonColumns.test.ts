import { EVERYTHING, number, reading, rowsWith, text } from '../../../src/domain/statements/jsonColumns.js';
import { test } from '../../support/test.js';

interface Outer {
  readonly id: string;
  readonly name: string;
  readonly inner?: readonly { readonly n: number }[];
}

const outer = reading<Omit<Outer, 'inner'>>({ id: text('o.id'), name: text('o.name') }, EVERYTHING);
const inner = reading<{ n: number }>({ n: number('i.n') }, EVERYTHING);
const cell = rowsWith<Outer, 'inner', { n: number }>(outer, 'inner', inner, 'from o left join i on i.o = o.id order by o.id, i.n');

test('rows with rows of their own are read by one join', (t) => {
  t.is(cell.sql, 'array_to_json(array(select array[o.id, o.name, i.n::text] from o left join i on i.o = o.id order by o.id, i.n))::text');
});

test('what comes again with each of its rows is one row, and has none where there is nothing', (t) => {
  const texts = [
    ['a', 'A', '1'],
    ['a', 'A', '2'],
    ['b', 'B', null],
    ['c', 'C', '1'],
  ];
  t.deepEqual(cell.read(JSON.stringify(texts)), [
    { id: 'a', name: 'A', inner: [{ n: 1 }, { n: 2 }] },
    { id: 'b', name: 'B', inner: [] },
    { id: 'c', name: 'C', inner: [{ n: 1 }] },
  ]);
  t.deepEqual(cell.read('[]'), []);
});

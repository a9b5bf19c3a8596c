// The names in a ZIP archive, and its pieces.
import { unzipSync } from 'fflate';
import { type ArchivedFile, createNames, zipOf } from '../../../src/domain/exports/archive.js';
import { test } from '../../support/test.js';

test('each name is there once, whatever its case', (t) => {
  const nameOf = createNames();
  t.deepEqual(
    [nameOf('a', 'x.xml'), nameOf('a', 'X.xml'), nameOf('b', 'x.xml'), nameOf('', 'x.xml')],
    ['a/x.xml', 'a/X-2.xml', 'b/x.xml', 'x.xml'],
  );
});

test('no name leads out of its folder', (t) => {
  const nameOf = createNames();
  t.deepEqual(
    [nameOf('../..', '/etc/passwd'), nameOf('a:b', 'c\\d.pdf'), nameOf('.', '..')],
    ['_/_etc_passwd', 'a_b/c_d.pdf', 'file/file'],
  );
});

test('documents whose folders would be called alike have a folder each', (t) => {
  const nameOf = createNames();
  t.deepEqual(
    [nameOf('a/b', 'x.xml'), nameOf('a_b', 'x.xml'), nameOf('A:B', 'x.xml'), nameOf('a/b', 'y.xml')],
    ['a_b/x.xml', 'a_b-2/x.xml', 'A_B-3/x.xml', 'a_b/y.xml'],
  );
});

test('a name that Windows keeps for a device is another one', (t) => {
  const nameOf = createNames();
  t.deepEqual(
    [nameOf('', 'CON'), nameOf('', 'nul.xml'), nameOf('Com1', 'lpt9.tar.gz'), nameOf('', 'console.xml')],
    ['CON_', 'nul_.xml', 'Com1_/lpt9_.tar.gz', 'console.xml'],
  );
});

test('a long name keeps its ending', (t) => {
  t.is(createNames()('', `${'é'.repeat(300)}.xml`), `${'é'.repeat(100)}.xml`);
});

test('small files are compressed, large ones stored, and all come out as they went in', async (t) => {
  const [small, large] = [Buffer.alloc(1_000, 'a'), Buffer.alloc(300_000, 'b')];
  const at = new Date('2026-11-26T00:00:00Z');
  async function* files(): AsyncGenerator<ArchivedFile, void> {
    yield { name: 'small', at, byteLength: small.length, pieces: [small.subarray(0, 10), small.subarray(10)] };
    yield { name: 'large', at, byteLength: large.length, pieces: [large] };
    yield { name: 'empty', at, byteLength: 0, pieces: [] };
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of zipOf(files())) pieces.push(piece);
  const archive = Buffer.concat(pieces);
  const found = unzipSync(archive);
  t.deepEqual(Object.keys(found), ['small', 'large', 'empty']);
  t.true(Buffer.from(found['small']!).equals(small));
  t.true(Buffer.from(found['large']!).equals(large));
  t.true(archive.length > large.length && archive.length < large.length + small.length);
});

import { sideBySide } from '../../../src/domain/blobs/sideBySide.js';
import { loadFiles } from '../../../src/domain/documents/files/loadFiles.js';
import type { App } from '../../../src/domain/ports.js';
import { test } from '../../support/test.js';

const MIB = 1024 * 1024;

/** The highest number in progress at once, for this number of blobs of this size. */
async function most(count: number, byteLength: number): Promise<number> {
  let running = 0;
  let seen = 0;
  await sideBySide(
    Array.from({ length: count }, () => ({ byteLength })),
    async () => {
      running += 1;
      seen = Math.max(seen, running);
      await new Promise(setImmediate);
      running -= 1;
    },
  );
  return seen;
}

test('eight at once, and of large ones as many as are 64 MiB together; a larger one alone', async (t) => {
  t.deepEqual(await Promise.all([most(40, 1), most(40, 20 * MIB), most(4, 65 * MIB)]), [8, 3, 1]);
});

test('what fails while the next is on its way is the error of all, and nothing is begun after it', async (t) => {
  const begun: number[] = [];
  const blobs = async function* () {
    for (let byteLength = 1; byteLength <= 3; byteLength += 1) {
      yield { byteLength };
      await new Promise(setImmediate);
    }
  };
  const work = async ({ byteLength }: { byteLength: number }): Promise<void> => {
    begun.push(byteLength);
    throw new Error(`The store is away at ${byteLength}`);
  };
  await t.throwsAsync(sideBySide(blobs(), work), { message: 'The store is away at 1' });
  t.deepEqual(begun, [1]);
});

test('the files of a batch of documents are read from the store eight at a time, each to its document', async (t) => {
  const documents = ['a', 'b'];
  const rows = Array.from({ length: 100 }, (_, n) => ({
    id: `file-${n}`,
    document: documents[n % 2],
    position: n,
    purpose: n === 99 ? 'response' : 'attachment',
    messageType: null,
    fileName: `${n}`,
    mimeType: 'text/plain',
    byteLength: 10,
    blobKey: n === 0 ? null : `key-${n}`,
    bytes: n === 0 ? Buffer.from('in its row') : null,
  }));
  let running = 0;
  let seen = 0;
  const get = async (key: string): Promise<Buffer> => {
    running += 1;
    seen = Math.max(seen, running);
    await new Promise(setImmediate);
    running -= 1;
    return Buffer.from(key);
  };
  const app = { database: { sql: { query: async () => rows } }, blobs: { get } } as unknown as Pick<App, 'database' | 'blobs'>;
  const files = await loadFiles(app, documents);
  t.is(seen, 8);
  const told = (document: string): string[] => files.get(document)!.contents.map(({ fileName, bytes }) => `${fileName} ${bytes}`);
  t.deepEqual(told('a').slice(0, 2), ['0 in its row', '2 key-2']);
  t.deepEqual([told('a').length, told('b').length, told('b').at(-1)], [50, 49, '97 key-97']);
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ExecutionContext } from 'ava';

/** A new folder, which is removed when the test or the stack ends. */
export async function newFolder(owner: Pick<ExecutionContext, 'teardown'> | Pick<AsyncDisposableStack, 'defer'>): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'exchange-folder-'));
  const remove = (): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 10 });
  if ('defer' in owner) owner.defer(remove);
  else owner.teardown(remove);
  return path;
}

/** A new folder with these files, by their paths below it. */
export async function folderOf(files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<{ path: string } & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const path = await newFolder(stack);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  }
  const owned = stack.move();
  return { path, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

// Opens the keystores of the settings, and reads them again when they change.
import { readFile, stat } from 'node:fs/promises';
import type { Keystore } from './keystore.js';
import { type Watched, watch } from './watched.js';

/** The password is the content of `passwordFile`, without a trailing newline, or `password`. */
export interface KeystoreFile {
  readonly file: string;
  readonly passwordFile?: string;
  readonly password?: string;
}

/** What happens to the files while the process runs. */
interface KeystoreEvents {
  onTaken(keystores: readonly Keystore[]): void;
  onKept(reason: string): void;
}

const PASSWORD_BYTES_MAX = 4_096;

/** Newest first, as the list is. Throws an Error that names the file which is wrong. */
export async function openKeystores(list: readonly KeystoreFile[], events: KeystoreEvents): Promise<Watched<readonly Keystore[]>> {
  // The library is loaded only where a keystore is set.
  const { KEYSTORE_BYTES_MAX, readKeystore } = await import('./readKeystore.js');
  return watch({
    read: async () =>
      (await Promise.all(list.map(async (one) => [await bounded(one.file, KEYSTORE_BYTES_MAX), await passwordOf(one)]))).flat(),
    make: (contents) =>
      list.map(({ file }, index) => {
        try {
          return readKeystore(contents[2 * index]!, contents[2 * index + 1]!.toString('utf8').replace(/\r?\n$/, ''));
        } catch (cause) {
          throw new Error(`${file}: ${(cause as Error).message}`, { cause });
        }
      }),
    ...events,
  });
}

async function passwordOf({ passwordFile, password = '' }: KeystoreFile): Promise<Buffer> {
  return passwordFile === undefined ? Buffer.from(password) : bounded(passwordFile, PASSWORD_BYTES_MAX);
}

async function bounded(file: string, bytesMax: number): Promise<Buffer> {
  const { size } = await stat(file);
  if (size > bytesMax) throw new Error(`${file} has ${size} bytes, at most ${bytesMax} are read`);
  return readFile(file);
}

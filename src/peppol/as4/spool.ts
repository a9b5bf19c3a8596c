// A file for a payload that is too large for memory. It lives as long as one message is sent or received.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Opens the file when the first byte is read. A stream that is never read leaves no open file. */
async function* opened(path: string, range?: { readonly start: number; readonly end: number }): AsyncGenerator<Buffer> {
  yield* createReadStream(path, range === undefined ? {} : { start: range.start, end: range.end - 1 }) as AsyncIterable<Buffer>;
}

export class Spool {
  private constructor(
    private readonly path: string,
    private readonly handle: Awaited<ReturnType<typeof open>>,
  ) {}

  static async create(folder: string, extension: string): Promise<Spool> {
    const path = join(folder, `as4-${randomUUID()}.${extension}`);
    return new Spool(path, await open(path, 'wx', 0o600));
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.handle.writeFile(bytes);
  }

  async end(): Promise<void> {
    await this.handle.close();
  }

  /** May be called again. `end` is exclusive. */
  read(range?: { readonly start: number; readonly end: number }): AsyncIterable<Buffer> {
    return opened(this.path, range);
  }

  async remove(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    await rm(this.path, { force: true });
  }
}

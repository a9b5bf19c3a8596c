// The reference bridge of examples/, as a process of its own.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareEnvironment } from './child.js';
import { BRIDGE_SECRET } from './network/bridge.js';
import { end, endWithTests } from './process.js';

export interface ReferenceBridge extends AsyncDisposable {
  readonly url: string;
  kill(): Promise<void>;
}

/** The folder of a bridge. It outlives the processes. */
export interface BridgeFolder extends AsyncDisposable {
  /** The names in one of its folders. */
  names(folder: 'out' | 'sent' | 'in' | 'done' | 'refused'): Promise<string[]>;
  /** Puts a file where the bridge takes it from. */
  put(name: string, content: string | Buffer): Promise<void>;
  /** `inbound`: the address of the exchange for messages, without `/messages`. */
  start(port: number, inbound?: string): Promise<ReferenceBridge>;
}

export async function bridgeFolder(): Promise<BridgeFolder> {
  const path = await mkdtemp(join(tmpdir(), 'exchange-bridge-'));
  for (const name of ['out', 'sent', 'in', 'done']) await mkdir(join(path, name));
  return {
    names: (folder) => readdir(join(path, folder)),
    async put(name, content) {
      await writeFile(join(path, name), content);
      await rename(join(path, name), join(path, 'in', name));
    },
    start: (port, inbound) => start(path, port, inbound),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

async function start(folder: string, port: number, inbound: string | undefined): Promise<ReferenceBridge> {
  const child = spawn(process.execPath, ['examples/weexa-bridge.mjs', folder, String(port)], {
    env: { ...bareEnvironment(), BRIDGE_SECRET, ...(inbound === undefined ? {} : { EXCHANGE_URL: inbound }) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  endWithTests(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The bridge ended with ${code}`)));
    child.stdout.once('data', (chunk: Buffer) => resolve(/http:\S+/.exec(chunk.toString())?.[0] ?? ''));
  });
  return { url, kill: () => end(child, 'SIGKILL'), [Symbol.asyncDispose]: () => end(child, 'SIGKILL') };
}

import { join } from 'node:path';
import { type Authority, openAuthority } from '../../src/sandbox/authority.js';
import type { Answer, Client } from './app.js';
import { newFolder } from './folderOf.js';
import { tokenOf } from './load.js';
import { freePort } from './ports.js';
import { type Running, run } from './process.js';
import { copyTemplate } from './template.js';
import { until } from './until.js';

export interface Survivor extends AsyncDisposable {
  readonly url: string;
  /** The authority that its connections trust. */
  readonly authority: Authority;
  /** Kills the process. The next call waits until it was started again. */
  killAndRestart(): Promise<void>;
  /** Send requests with the tokens of demo-seller and demo-buyer. Repeat those that a dead process did not answer. */
  readonly seller: Client;
  readonly buyer: Client;
  /** Sends one request without a token. Throws where there is no answer. */
  readonly anonymous: Client;
}

export async function startSurvivor(env: Readonly<Record<string, string>>): Promise<Survivor> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await newFolder(stack);
  copyTemplate(dataDir);
  const authority = await openAuthority(join(dataDir, 'pki'), new Date());
  const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'silent', ...env };
  let running: Promise<Running> = run('src/main.js', settings);
  stack.defer(async () => (await running).kill());
  const { url } = await running;
  // Valid after a restart, because the keys are in the database.
  const tokens = { seller: await tokenOf(url, 'demo-seller'), buyer: await tokenOf(url, 'demo-buyer') };
  const anonymous = clientOf(url, {});
  const patient = (token: string): Client => {
    const send = clientOf(url, { Authorization: `Bearer ${token}` });
    return async (path, options) => {
      let fault: unknown;
      const sent = async (): Promise<Answer | undefined> => {
        await running;
        return await send(path, options).catch((error: unknown) => {
          fault = error;
          return undefined;
        });
      };
      return await until(sent, () => `${path} is answered: ${String(fault)}`);
    };
  };
  const owned = stack.move();
  return {
    url,
    authority,
    anonymous,
    async killAndRestart() {
      const before = await running;
      running = before.kill().then(() => run('src/main.js', settings));
      await running;
    },
    seller: patient(tokens.seller),
    buyer: patient(tokens.buyer),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function clientOf(url: string, common: Readonly<Record<string, string>>): Client {
  return async (path, { method = 'GET', headers = {}, body } = {}) => {
    const isJson = typeof body === 'object' && !Buffer.isBuffer(body) && !(body instanceof FormData);
    const type = isJson ? { 'Content-Type': 'application/json' } : {};
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...common, ...type, ...headers },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as string) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString();
    return { status: response.status, headers: response.headers, bytes, text, body: text.startsWith('{') ? JSON.parse(text) : undefined };
  };
}

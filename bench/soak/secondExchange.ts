// A second exchange: a process with a database of its own, behind a proxy that loses some answers. It takes documents as a partner, and
// sends and receives over a phoss-ap. It is killed and started again.
import { setTimeout } from 'node:timers/promises';
import type { Sql } from '../../src/domain/database.js';
import { startFleet } from '../../test/support/fleet.js';
import { tokenOf } from '../../test/support/load.js';
import { type FakePhossAp, PHOSS_AP_TOKEN } from '../../test/support/network/phossAp.js';
import { startWireProxy } from '../../test/support/network/wire.js';
import type { Running } from '../../test/support/process.js';
import { BUYER } from './documents.js';
import { call } from './prepare.js';

export const FORWARD_SECRET = 'secret of the forwarding';
const CONFLICT = 409;
/** While PostgreSQL is away, a process does not start. */
const STARTS_MAX = 120;
const START_AGAIN_MS = 500;
/** Requests that store something. */
const STORES = /\/multipart$|\/forward$/;

export interface SecondExchange extends AsyncDisposable {
  /** The address of the proxy, which stays the same. */
  readonly url: string;
  readonly sql: Sql;
  /** Of its tenant demo-seller. */
  readonly token: string;
  /** The number of uploads that it knew already. */
  readonly repeated: () => number;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Moves its clock. */
  advance(seconds: number): Promise<void>;
}

/** `lost`: asked for each answer to a request that stores something. */
export async function openSecondExchange(postgresUrl: string, phoss: FakePhossAp, lost: () => boolean): Promise<SecondExchange> {
  await using stack = new AsyncDisposableStack();
  const proxy = stack.use(await startWireProxy());
  const fleet = stack.use(await startFleet({}, { url: postgresUrl }));
  const env = {
    ...{ PHOSS_AP_URL: phoss.url, PHOSS_AP_TOKEN, PHOSS_AP_FORWARD_SECRET: FORWARD_SECRET },
    ...{ PUBLIC_URL: proxy.url, SEND_RETRY_BASE_MS: '1000', TOKEN_LIFETIME_SECONDS: '86400' },
  };
  let running: Running | undefined;
  const start = async (): Promise<void> => {
    for (let tries = 1; running === undefined; tries += 1) {
      running = await fleet.start(env).catch(async (error: unknown) => {
        if (tries >= STARTS_MAX) throw error;
        await setTimeout(START_AGAIN_MS);
        return undefined;
      });
    }
    proxy.target = running.url;
  };
  await start();
  let repeated = 0;
  proxy.onCrossing = ({ path, status }) => {
    if (status === CONFLICT) repeated += 1;
    return !STORES.test(path) || !lost();
  };
  const token = await tokenOf(proxy.url, 'demo-seller');
  const participant = { countryCode: 'BE', identifier: BUYER, documentTypes: [158] };
  await call(proxy.url, '/v3/participant', 'POST', await tokenOf(proxy.url, 'demo-buyer'), participant);
  const owned = stack.move();
  return {
    url: proxy.url,
    sql: fleet.app.database.sql,
    token,
    repeated: () => repeated,
    async kill() {
      proxy.target = undefined;
      await running?.kill();
      running = undefined;
    },
    start,
    advance: async (advanceSeconds) => void (await call(proxy.url, '/sandbox/clock', 'POST', token, { advanceSeconds })),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

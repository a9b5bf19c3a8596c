// phoss SMP with the same participants, as a peer of `smp`.
import { isJavaThere, prepareJava } from '../../test/interop/java.js';
import { startPhossSmp } from '../../test/interop/phoss.js';
import { type Running, run } from '../../test/support/process.js';
import { folder } from '../environment.js';
import { type LoadResult, load } from '../load.js';

const ROUNDS = 3;
const PER_ROUND = 1_000;
const EXCHANGE = { PORT: '0', ROLES: 'api', LOG_LEVEL: 'warn', RATE_LIMITS: 'off', PEPPOL_REGISTER_RESPONSES: 'off' };

export interface PhossLoad {
  readonly requests: readonly Buffer[];
  readonly connections: number;
  /** Registers the participants at an exchange that manages the SMP. */
  readonly register: (exchange: Running) => Promise<void>;
}

/** One result for each round. None without a JDK, or without the artefacts that `npm run test:interop` fetches. */
export async function loadPhoss({ requests, connections, register }: PhossLoad): Promise<LoadResult[]> {
  if (!isJavaThere()) return [];
  await prepareJava();
  await using phoss = await startPhossSmp();
  await using data = await folder();
  await using exchange = await run('src/main.js', { ...EXCHANGE, ...phoss.env, DATA_DIR: data.path });
  await register(exchange);
  await load(phoss.url, requests, connections, PER_ROUND);
  const results: LoadResult[] = [];
  for (let round = 0; round < ROUNDS; round += 1) results.push(await load(phoss.url, requests, connections, PER_ROUND));
  return results;
}

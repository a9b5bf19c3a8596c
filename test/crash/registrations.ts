import pg from 'pg';
import { databaseOnServer } from '../support/database.js';
import { newFolder } from '../support/folderOf.js';
import { startDirectory } from '../support/network/directory.js';
import { PHOSS_LOGIN, startPhoss } from '../support/network/phossSmp.js';
import { startSml } from '../support/network/sml.js';
import { type Running, run } from '../support/process.js';

export const SMP_ID = 'SMP-1';

/** Processes on one database, with the fakes of the network. */
export async function open(stack: AsyncDisposableStack) {
  const database = await databaseOnServer();
  stack.defer(() => database.drop());
  const dataDir = await newFolder(stack);
  const sql = new pg.Pool({ connectionString: database.url, max: 2 });
  // A connection that is closing may still be told that its database is dropped.
  sql.on('error', () => undefined);
  stack.defer(() => sql.end());
  const [sml, phoss, directory] = [stack.use(await startSml()), stack.use(await startPhoss()), stack.use(await startDirectory())];
  const env = {
    ...{ DATABASE_URL: database.url, DATABASE_CONNECTIONS_MAX: '12', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
    ...{ SML_URL: sml.url, SML_TIMEOUT_MS: '1000', SMP_ID, SMP_URL: phoss.url, SMP_TOKEN: PHOSS_LOGIN.token },
    ...{ DIRECTORY_URL: directory.url, DIRECTORY_RETRY_BASE_MS: '1000' },
  };
  const processes: Running[] = [];
  stack.defer(() => Promise.all(processes.map((one) => one.kill())).then(() => undefined));
  const start = async (more: Readonly<Record<string, string>> = {}): Promise<Running> => {
    const running = await run('src/main.js', { ...env, ...more });
    processes.push(running);
    return running;
  };
  return { sql, sml, phoss, directory, start };
}

export type Opened = Awaited<ReturnType<typeof open>>;

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** Whether it was carried out. Undefined where there is no answer. */
export async function call(url: string, token: string, { method, path, body }: Request): Promise<boolean | undefined> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  try {
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const text = await answer.text();
    return answer.status === 200 && !text.includes('"errors"');
  } catch {
    return undefined;
  }
}

/** `values`: country and document types. */
export async function add(url: string, token: string, identifier: string, values: object): Promise<void> {
  const request = { method: 'POST', path: '/v3/participant', body: { identifier, ...values } };
  if ((await call(url, token, request)) !== true) throw new Error(`${identifier} was not registered`);
}

// The service as a process: reads settings, starts application and server, and stops on SIGTERM without losing work.
import { flushCompileCache } from 'node:module';
import { inspect } from 'node:util';
import type { Config } from '../config/config.js';
import { namesSetting } from '../config/error.js';
import { load } from '../config/load.js';
import { createApp } from './app.js';
import { surviveClosedOutput } from './log.js';
import { type ListeningServer, startServer } from './server.js';

/** Longer than the time-out of a webhook. */
const DRAIN_MS = 35_000;
const PARENT_WATCH_MS = 500;

async function main(): Promise<void> {
  surviveClosedOutput();
  const config = load(process.env);
  const app = await createApp(config);
  const stopped = new Promise<string>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal));
    // npm does not forward SIGTERM. The service notices that npm has ended.
    const parent = process.ppid;
    const watch = (): void => void (process.ppid !== parent && resolve('npm ended'));
    if (process.env['npm_lifecycle_event'] === 'start') setInterval(watch, PARENT_WATCH_MS).unref();
  });
  const server = await startServer(app);
  await app.startWork();
  // Scripts wait for this line.
  process.stdout.write(`${greeting(config, server)}\n`);
  // What a start compiles is kept for the next one, also where this process is killed. Writes nothing where it was read from there.
  flushCompileCache();

  const signal = await stopped;
  app.log.info('stopping', { signal });
  await Promise.all([server.stop(config.http.stopNoticeMs, DRAIN_MS), app.stopWork(DRAIN_MS)]);
  await app[Symbol.asyncDispose]();
  app.log.info('stopped');
}

function greeting({ env, roles, http }: Config, server: ListeningServer): string {
  const health = server.healthUrl === undefined ? '' : `, health and metrics at ${server.healthUrl}`;
  const as4 = server.as4Url === undefined ? '' : `, AS4 at ${server.as4Url}`;
  if (!roles.api) return `Exchange (${env}) works without an API${health}${as4}`;
  const page = env === 'sandbox' ? `\nGraphQL in a browser: ${http.publicUrl ?? server.url}/graphql` : '';
  return `Exchange (${env}) is ready at ${server.url}${health}${as4}${page}`;
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error && namesSetting(error) ? error.message : inspect(error)}\n`);
    process.exit(1);
  },
);

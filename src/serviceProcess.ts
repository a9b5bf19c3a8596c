// The service as a process: reads settings, starts application and server, and stops on SIGTERM without losing work.
import { flushCompileCache } from 'node:module';
import { inspect } from 'node:util';
import { changedSettings } from '../config/changedSettings.js';
import { namesSetting } from '../config/error.js';
import { load } from '../config/load.js';
import { unknownSettings } from '../config/unknownSettings.js';
import { createApp, type RunningApp } from './app.js';
import { createErrorLog, createLog, surviveClosedOutput } from './log.js';
import { type ListeningServer, startServer } from './server/server.js';
import { openMetricsExport } from './startup/openMetricsExport.js';
import { openTracing } from './startup/openTracing.js';

/** Longer than the time-out of a webhook. */
const DRAIN_MS = 35_000;
const PARENT_WATCH_MS = 500;

async function main(): Promise<void> {
  logAsJson();
  surviveClosedOutput();
  const config = load(process.env);
  await using _ = await openTracing(config, createLog(config.logLevel, process.stdout.isTTY === true));
  const app = await createApp(config);
  for (const { name, meant } of unknownSettings(process.env))
    app.log.warn('setting.unknown', { name, ...(meant === undefined ? {} : { meant }) });
  const stopped = new Promise<string>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal));
    // npm does not forward SIGTERM. The service notices that npm has ended.
    const parent = process.ppid;
    const watch = (): void => void (process.ppid !== parent && resolve('npm ended'));
    if (process.env['npm_lifecycle_event'] === 'start') setInterval(watch, PARENT_WATCH_MS).unref();
  });
  const server = await startServer(app);
  await app.startWork();
  const metricsExport = await openMetricsExport(config, server.readMetrics, app.log);
  sayReady(app, server);
  // What a start compiles is kept for the next one, also where this process is killed. Writes nothing where it was read from there.
  flushCompileCache();

  const signal = await stopped;
  app.log.info('stopping', { signal });
  await Promise.all([server.stop(config.http.stopNoticeMs, DRAIN_MS), app.stopWork(DRAIN_MS)]);
  await metricsExport?.[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
  app.log.info('stopped');
}

/** Scripts wait for this line, so it comes at every LOG_LEVEL. It says what this process is, without secrets. */
function sayReady({ config, channels }: RunningApp, server: ListeningServer): void {
  const isTerminal = process.stdout.isTTY === true;
  const { env, http } = config;
  const roles = (['api', 'worker'] as const).filter((role) => config.roles[role]);
  const { healthUrl, as4Url } = server;
  const url = config.roles.api ? server.url : undefined;
  const health = healthUrl === undefined ? '' : `, health and metrics at ${healthUrl}`;
  const as4 = as4Url === undefined ? '' : `, AS4 at ${as4Url}`;
  const state = url === undefined ? 'works without an API' : `is ready at ${url} with ${roles.join(' and ')}`;
  const message = `Exchange (${env}) ${state}${health}${as4}`;
  const page = url !== undefined && env === 'sandbox' ? `GraphQL in a browser: ${http.publicUrl ?? url}/graphql\n` : '';
  if (isTerminal) process.stdout.write(`${message}\n${page}`);
  createLog('info', isTerminal).info('ready', {
    ...(isTerminal ? {} : { message, url, healthUrl, as4Url }),
    environment: env,
    roles,
    channels: Object.keys(channels).sort(),
    settings: changedSettings(process.env),
  });
}

/** Of a start that failed, or a process that cannot go on. Settings are named in a sentence, faults have a stack. */
function fail(event: string, error: unknown): never {
  const isSentence = error instanceof Error && namesSetting(error);
  const message = isSentence ? error.message : inspect(error);
  createErrorLog(() => message).error(event, { message });
  process.exit(1);
}

/** Node would print both as plain text. */
function logAsJson(): void {
  process.on('uncaughtException', (error) => fail('process.failed', error));
  const log = createErrorLog(({ message }) => String(message));
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log.warn('process.warning', { name, message }));
}

main().then(
  () => process.exit(0),
  (error: unknown) => fail('start.failed', error),
);

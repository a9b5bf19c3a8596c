// Which requests are logged, at which level.
import type { Log } from '../../src/domain/ports.js';
import { startApp } from '../support/app.js';
import { test } from '../support/test.js';

function heard() {
  const lines: Record<string, unknown>[] = [];
  const at =
    (level: string) =>
    (event: string, fields?: object): void => {
      const { request: _, ms, ...rest } = { request: '', ms: 0, ...fields };
      if (event === 'request') lines.push({ level, timed: typeof ms === 'number', ...rest });
    };
  const log: Log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  return { log, lines };
}

test('4xx at info with the code of the error, all others at debug', async (t) => {
  const { log, lines } = heard();
  await using exchange = await startApp({ ROLES: 'api' }, { log });
  await exchange.anonymous('/nowhere');
  await exchange.anonymous('/openapi.json');
  await exchange.anonymous('/metrics', { headers: { 'X-Forwarded-For': '192.0.2.1' } });
  const line = { timed: true, method: 'GET' };
  t.deepEqual(lines, [
    { ...line, level: 'info', path: '/nowhere', status: 404, code: 'NOT_FOUND' },
    { ...line, level: 'debug', path: '/openapi.json', status: 200 },
    { ...line, level: 'debug', path: '/metrics', status: 401, code: 'UNAUTHORIZED' },
  ]);
});

test('a long path is cut', async (t) => {
  const { log, lines } = heard();
  await using exchange = await startApp({ ROLES: 'api' }, { log });
  await exchange.anonymous(`/${'x'.repeat(199)}`);
  await exchange.anonymous(`/${'x'.repeat(200)}`);
  t.deepEqual(
    lines.map(({ path }) => path),
    [`/${'x'.repeat(199)}`, `/${'x'.repeat(199)}…`],
  );
});

test('5xx at warn', async (t) => {
  const { log, lines } = heard();
  await using exchange = await startApp({ ROLES: 'api' }, { log });
  const seller = await exchange.as('demo-seller');
  lines.length = 0;
  const { sql } = exchange.app.database;
  sql.query = () => Promise.reject(new Error('It broke'));
  await seller('/v4/documents/export');
  t.deepEqual(
    lines.map(({ level, status, code }) => [level, status, code]),
    [['warn', 500, 'FAULT']],
  );
});

test('the secret of a link to set a password or into a portal is in no line', async (t) => {
  const { log, lines } = heard();
  await using exchange = await startApp({ ROLES: 'api' }, { log });
  await exchange.anonymous('/app/password/a-secret');
  await exchange.anonymous('/app/password/a-secret/nowhere');
  for (const odd of ['/app//Password//a-secret', '/APP/password%2Fa-secret', '/app/%70assword/%61-secret', '/app/./portal%252Fa-secret'])
    await exchange.anonymous(odd);
  await exchange.anonymous('/app/portal/a-secret');
  t.deepEqual(
    lines.map(({ path }) => path),
    [
      '/app/password/:token',
      '/app/password/:token/nowhere',
      '/app//Password//:token',
      '/APP/password/:token',
      '/app/password/:token',
      '/app/portal/:token',
      '/app/portal/:token',
    ],
  );
});

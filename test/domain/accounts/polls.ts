// An exchange with a channel that is polled, and polls of its accounts.
import type { ExecutionContext } from 'ava';
import { claimAccounts } from '../../../src/domain/accounts/claim.js';
import { createPolling } from '../../../src/domain/accounts/polling.js';
import type { Poller } from '../../../src/domain/channelAccount.js';
import type { App } from '../../../src/domain/ports.js';
import { accountChannel, withChannel } from '../../support/accounts.js';
import { startApp, type TestApp } from '../../support/app.js';

export const WORKER = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123402';
export const NEVER = new AbortController().signal;

export async function world(t: ExecutionContext): Promise<{ exchange: TestApp; app: App }> {
  const exchange = await startApp({ ROLES: 'api' });
  t.teardown(() => exchange[Symbol.asyncDispose]());
  return { exchange, app: withChannel(exchange, accountChannel()) };
}

export const UNLIMITED = { perTenant: 100, tenants: new Map() };
export const run = (app: App, poller: Poller): Promise<void> => createPolling(app, 'weexa', poller, WORKER).run(NEVER);
export const claim = (app: App, count = 10, leaseMs = 10_000) =>
  claimAccounts(app, { channel: 'weexa', workerId: WORKER, count, leaseMs, except: [], ...UNLIMITED });

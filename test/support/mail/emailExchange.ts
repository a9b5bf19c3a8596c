// A service with the e-mail channel. Its mailboxes are polled only where a test says so.
import type { ExecutionContext } from 'ava';
import { createEmail } from '../../../src/channels/email/email.js';
import { createPolling } from '../../../src/domain/accounts/polling.js';
import type { Channel } from '../../../src/domain/channel.js';
import type { ChannelName } from '../../../src/domain/vocabulary.js';
import { startApp, type TestApp } from '../app.js';
import { shareApp } from '../shared.js';
import { mailSessions } from './sessions.js';

const WORKER = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123404';

export interface EmailExchange {
  readonly exchange: TestApp;
  /** Polls every account, also one whose breaker is open, and waits for what follows. */
  poll(): Promise<void>;
}

type Channels = Partial<Record<ChannelName, Channel>>;

/** A service, and the channels that it has. */
export interface Service {
  readonly exchange: TestApp;
  readonly channels: Channels;
}

const ENV = { OUTGOING_ALLOWED_NETS: '127.0.0.0/8,::1/128' };

/** A service for all tests of a file, emptied before each: see `shareApp`. */
export function shareEmailService(): Service {
  const channels: Channels = {};
  return { exchange: shareApp(ENV, { channels }), channels };
}

async function startService(t: Pick<ExecutionContext, 'teardown'>): Promise<Service> {
  const channels: Channels = {};
  const exchange = await startApp(ENV, { channels });
  t.teardown(() => exchange[Symbol.asyncDispose]());
  return { exchange, channels };
}

/** `service`: a shared one. Default: one of its own. */
export async function startEmailExchange(t: Pick<ExecutionContext, 'teardown'>, service?: Service): Promise<EmailExchange> {
  const { exchange, channels } = service ?? (await startService(t));
  const { app } = exchange;
  const email = createEmail(app, { allowPlain: false }, mailSessions(t, app));
  channels.email = email;
  return {
    exchange,
    async poll() {
      await app.database.sql.query(`update channel_account set due_at = exchange_now() - interval '1 s', open_until = null`);
      await createPolling(app, 'email', email.poller!, WORKER).run(new AbortController().signal);
      await exchange.idle();
    },
  };
}

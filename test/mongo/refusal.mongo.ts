// Faults that prevent a start with MONGODB_URL: each gives one sentence without a password.

import { ConfigError } from '../../config/error.js';
import { startApp } from '../support/app.js';
import { untilReady } from '../support/ready.js';
import { startRefusal } from '../support/refusal.js';
import { test } from '../support/test.js';

test('a MongoDB that refuses the password stops the start', async (t) => {
  await using server = await startRefusal();
  const MONGODB_URL = `mongodb://exchange:hidden@127.0.0.1:${server.port}/exchange`;
  await t.throwsAsync(startApp({ MONGODB_URL }), { instanceOf: ConfigError, message: 'MONGODB_URL: Authentication failed.' });
});

test('an address with an option that nobody knows stops the start', async (t) => {
  await t.throwsAsync(startApp({ MONGODB_URL: 'mongodb://exchange:hidden@127.0.0.1:1/exchange?wait=yes' }), {
    instanceOf: ConfigError,
    message: 'MONGODB_URL: option wait is not supported.',
  });
});

test('an address with a port that is none stops the start', async (t) => {
  await t.throwsAsync(startApp({ MONGODB_URL: 'mongodb://exchange:hidden@127.0.0.1:70000/exchange' }), {
    instanceOf: ConfigError,
    message: 'MONGODB_URL: Unable to parse 127.0.0.1:70000 with URL.',
  });
});

test('a process without jobs asks no MongoDB', async (t) => {
  await using server = await startRefusal();
  await using exchange = await startApp({ MONGODB_URL: `mongodb://exchange:hidden@127.0.0.1:${server.port}/exchange`, ROLES: 'api' });
  await t.notThrowsAsync(untilReady(exchange.url));
  t.is(server.connections(), 0);
});

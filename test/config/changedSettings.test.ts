import { changedSettings, isHidden } from '../../config/changedSettings.js';
import { SETTINGS, type Variable } from '../../config/schema.js';
import { test } from '../support/test.js';

test('settings with their default are left out, also with that of the sandbox', (t) => {
  t.deepEqual(changedSettings({ PORT: '8080', HOST: ' 127.0.0.1 ', STOP_NOTICE_SECONDS: '0', LOG_LEVEL: '', OTHER: 'x' }), {});
  t.deepEqual(changedSettings({ EXCHANGE_ENV: 'test', PORT: '0', STOP_NOTICE_SECONDS: '0' }), {
    EXCHANGE_ENV: 'test',
    PORT: '0',
    STOP_NOTICE_SECONDS: '0',
  });
});

test('no secret and no login is shown', (t) => {
  const changed = changedSettings({
    DATABASE_URL: 'postgres://exchange:hidden@db/exchange',
    MASTER_KEYS: 'first:hidden',
    METRICS_TOKEN: 'hidden',
    SMP_KEYSTORE_PASSWORD: 'hidden',
    SMP_URL: 'https://user:hidden@smp.example/base',
  });
  t.deepEqual(changed, {
    DATABASE_URL: '(set)',
    MASTER_KEYS: '(set)',
    METRICS_TOKEN: '(set)',
    SMP_KEYSTORE_PASSWORD: '(set)',
    SMP_URL: 'https://smp.example/base',
  });
});

test('a setting with the name of a secret is hidden', (t) => {
  const named = (Object.keys(SETTINGS) as Variable[]).filter((name) => /(KEYS|SECRET|ACCESS_KEY|PASSWORD|TOKEN)$/.test(name));
  t.true(named.length >= 8);
  t.deepEqual(
    named.filter((name) => !isHidden(name)),
    [],
  );
});

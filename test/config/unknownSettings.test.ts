import { unknownSettings } from '../../config/unknownSettings.js';
import { test } from '../support/test.js';

for (const [about, name, meant] of [
  ['a typing error', 'WEBHOOK_TIMOUT_MS', 'WEBHOOK_TIMEOUT_MS'],
  ['a letter too many', 'RETENTION_DAYSS', 'RETENTION_DAYS'],
  ['the file of a secret', 'MASTER_KEY_FILE', 'MASTER_KEYS_FILE'],
  ['a name that no setting is near, with a first word of ours', 'WEBHOOK_COLOUR', undefined],
  ['a name that begins as ours do', 'EXCHANGE_ENVIRONMENT', undefined],
] as const) {
  test(`${about} is found`, (t) => {
    t.deepEqual(unknownSettings({ [name]: '1' }), [{ name, meant }]);
  });
}

for (const [about, name] of [
  ['a setting', 'WEBHOOK_TIMEOUT_MS'],
  ['the file of a secret', 'METRICS_TOKEN_FILE'],
  ['a variable of the system', 'HOSTNAME'],
  ['a variable of another program', 'DATABASE_HOST'],
  ['an address that an orchestrator sets for a service', 'EXCHANGE_SERVICE_HOST'],
  ['a port that an orchestrator sets for a service', 'EXCHANGE_PORT_8080_TCP_ADDR'],
  ['a variable in lower case', 'npm_config_webhook_colour'],
] as const) {
  test(`${about} is not`, (t) => {
    t.deepEqual(unknownSettings({ [name]: '1' }), []);
  });
}

test('an empty variable is not: empty means unset', (t) => {
  t.deepEqual(unknownSettings({ WEBHOOK_TIMOUT_MS: ' ' }), []);
});

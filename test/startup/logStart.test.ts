// The line about the network of a sandbox.

import { load } from '../../config/load.js';
import { createLog } from '../../src/log.js';
import { logEmbedded } from '../../src/startup/logStart.js';
import { test } from '../support/test.js';

const PHOSS_AP = {
  PHOSS_AP_URL: 'http://127.0.0.1:8081',
  PHOSS_AP_TOKEN: 'token',
  PHOSS_AP_FORWARD_SECRET: 'sixteen characters',
};

for (const [env, peppol] of [
  [{}, 'within this exchange'],
  [PHOSS_AP, 'http://127.0.0.1:8081'],
] as const) {
  test(`Peppol: ${peppol}`, (t) => {
    const lines: Record<string, unknown>[] = [];
    logEmbedded(
      load(env),
      createLog('info', false, (line) => lines.push(JSON.parse(line) as Record<string, unknown>)),
    );
    t.deepEqual(
      lines.filter(({ part }) => part === 'network').map((line) => line['peppol']),
      [peppol],
    );
  });
}

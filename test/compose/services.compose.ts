// `docker compose --profile test run --rm test`: the files of the suite that depend on the servers' versions and hosts.
import { openStack } from '../support/composeStack.js';
import { test } from '../support/test.js';

const PARTS = 'postgres/backupCommand mongo/ postgres/disk';

test('the suite of the exchange passes against the services of the compose file', async (t) => {
  await using stack = await openStack('services');
  const said = await stack.sh(`docker compose --profile test run --rm test npm run test:services -- ${PARTS}`);
  console.log(said.trim().split('\n').slice(-2).join('\n'));
  t.regex(said, /^[1-9]\d* passed, 0 failed$/m);
});

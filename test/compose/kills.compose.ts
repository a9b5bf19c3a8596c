// kill -9 of each service, and of all at once, while invoices are sent to the sandbox: nothing is lost, doubled or damaged, and every webhook
// comes.
import { judge, startLoad } from '../support/composeLoad.js';
import { openStack } from '../support/composeStack.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';

const KILLED = ['api', 'worker', 'postgres', 's3', 'mongodb', 'balancer'];
const BEFORE = 6;
const AFTER = 12;

const stack = kept(() => openStack('kills'));

test.before(async () => {
  await stack.sh('docker compose up --build --wait');
});

for (const service of [...KILLED, 'everything']) {
  test.serial(`kill -9 of ${service}`, async (t) => {
    await using load = await startLoad(stack.url);
    await load.more(BEFORE);
    const containers = await stack.containers(service === 'everything' ? '' : service);
    await stack.kill(service === 'everything' ? containers : containers.slice(0, 1));
    await load.more(AFTER);
    await judge(t, load);
    // The engine starts each again: address and balancer, too.
    await stack.sh('docker compose up --wait --no-recreate');
    t.is((await stack.containers()).length, 9);
  });
}

// More and fewer processes, a new image by deploy/upgrade.sh, and down and up, while invoices are sent to the sandbox.
import { judge, startLoad } from '../support/composeLoad.js';
import { openStack } from '../support/composeStack.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';

const SOME = 4;
const KEYS = "docker compose exec -T api sh -c 'sha256sum /data/master-keys /data/pki/authority.pem'";

const stack = kept(() => openStack('changes'));

test.before(async () => {
  await stack.sh('docker compose up --build --wait');
});

test.serial('four API processes and three workers, then one of each, then two: every request is answered 200', async (t) => {
  await using load = await startLoad(stack.url);
  await load.more(SOME);
  for (const scale of ['--scale api=4 --scale worker=3', '--scale api=1 --scale worker=1', '']) {
    await stack.sh(`docker compose up --detach --wait ${scale}`);
    await load.more(SOME);
  }
  await judge(t, load);
  t.deepEqual(Object.keys(load.answers), ['200']);
});

test.serial('deploy/upgrade.sh brings a new image without a gap: every request is answered 200', async (t) => {
  await using load = await startLoad(stack.url);
  await load.more(SOME);
  await stack.sh(`printf 'FROM %s\\nLABEL of=upgrade\\n' "$EXCHANGE_IMAGE" | docker build --tag "$EXCHANGE_IMAGE" -`);
  await stack.sh('sh deploy/upgrade.sh');
  await load.more(SOME);
  await judge(t, load);
  t.deepEqual(Object.keys(load.answers), ['200']);
  const labels = await stack.inspect(await stack.containers('api', 'worker'), '{{.Config.Labels.of}}');
  t.deepEqual(labels, ['upgrade', 'upgrade', 'upgrade', 'upgrade']);
});

test.serial('deploy/upgrade.sh removes new processes that do not get ready, and the old ones go on', async (t) => {
  const before = await stack.containers('api', 'worker');
  const kept = `${stack.image}-kept`;
  t.teardown(() => stack.sh(`docker tag ${kept} ${stack.image}\ndocker image rm ${kept}`));
  const asked = `docker tag ${stack.image} ${kept}
    printf 'FROM %s\\nENTRYPOINT ["sleep", "infinity"]\\n' ${kept} | docker build --tag ${stack.image} -
    UPGRADE_SECONDS=3 sh deploy/upgrade.sh`;
  const failed = await t.throwsAsync(stack.sh(asked));
  t.regex(failed?.message ?? '', /The new processes of api were not ready within 3 seconds and are removed/);
  t.deepEqual((await stack.containers('api', 'worker')).sort(), before.sort());
  await stack.ready();
});

test.serial('documents, files and keys outlive down and up', async (t) => {
  await using load = await startLoad(stack.url);
  await load.more(SOME);
  await judge(t, load);
  const keys = await stack.sh(KEYS);
  await stack.sh('docker compose down\ndocker compose up --wait');
  t.is(await stack.sh(KEYS), keys);
  await judge(t, load);
});

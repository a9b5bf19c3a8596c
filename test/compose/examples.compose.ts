// The tests of docs/testing.md by Testcontainers, from nothing: they build the image, start the compose file, and remove it.
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openStack } from '../support/composeStack.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';

/** How each language gets the package and runs its test, in a folder beside the checkout. */
const EXAMPLES: Readonly<Record<string, readonly [file: string, lines: string]>> = {
  TypeScript: [
    'exchange.test.mts',
    'npm init --yes > npm.log\nnpm install --no-audit --no-fund --save-dev testcontainers@12 >> npm.log 2>&1\nnode --test exchange.test.mts',
  ],
  Python: [
    'test_exchange.py',
    'python3 -m venv own\nown/bin/pip install --quiet testcontainers==4.*\nown/bin/python -m unittest test_exchange',
  ],
};

const stack = kept(() => openStack('examples'));

test.before(async () => {
  stack.set('EXCHANGE_FOLDER', stack.folder);
  // Its image would have to be pulled; this suite removes by itself what is left.
  stack.set('TESTCONTAINERS_RYUK_DISABLED', 'true');
});

for (const [language, [file, lines]] of Object.entries(EXAMPLES)) {
  test.serial(`${language}: the example starts the sandbox, passes, and removes it`, async (t) => {
    const folder = join(stack.folder, 'data', language);
    await mkdir(folder, { recursive: true });
    await cp(join('examples/testcontainers', file), join(folder, file));
    await stack.sh(`cd ${folder}\n${lines}`);
    t.is((await stack.sh(`docker ps --all --quiet --filter "label=com.docker.compose.project.working_dir=${stack.folder}"`)).trim(), '');
  });
}

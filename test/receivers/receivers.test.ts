// The code that docs/receiving-webhooks.md shows to receivers: as it is there, and run where its language needs no compiler. The others are
// run by test/interop/receivers.interop.ts: a compiler may have to compile its library first.
import { readFile } from 'node:fs/promises';
import { test } from '../support/test.js';
import { at, LANGUAGES, runReceivers } from './languages.js';

test('the code for receivers takes what is genuine and refuses everything else, in every language that this machine has', async (t) => {
  const interpreted = Object.entries(LANGUAGES).filter(([, { compile }]) => compile === undefined);
  t.true((await runReceivers(t, interpreted)) > 0);
});

for (const [name, { file, fence }] of Object.entries(LANGUAGES)) {
  test(`docs/receiving-webhooks.md shows ${file} as it is, in at most 30 lines`, async (t) => {
    const code = await readFile(at(file), 'utf8');
    t.true((await readFile('docs/receiving-webhooks.md', 'utf8')).includes(`\`\`\`${fence}\n${code}\`\`\`\n`), name);
    t.true(code.trimEnd().split('\n').length <= 30);
  });
}

// The code that docs/receiving-webhooks.md shows to receivers, compiled and run where this machine has the compiler.
import { LANGUAGES, runReceivers } from '../receivers/languages.js';
import { test } from '../support/test.js';

test('the compiled code for receivers takes what is genuine and refuses everything else', async (t) => {
  t.timeout(600_000);
  const compiled = Object.entries(LANGUAGES).filter(([, { compile }]) => compile !== undefined);
  t.true((await runReceivers(t, compiled)) > 0);
});

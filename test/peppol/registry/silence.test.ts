// Registrations over REST while the SML does not answer at all. The time-out is short, so a call that is answered may miss it, too: what
// comes before and after the silence is asked for until it succeeds.

import { test } from '../../support/test.js';
import { until } from '../../support/until.js';
import { faultsOf, fresh, NONE, post, remove, settled, sml, undoesCreation, useNetwork } from './troubledNetwork.js';

useNetwork(2_000);

for (const trouble of ['SILENT_BEFORE', 'SILENT_AFTER'] as const) {
  test(`${trouble}: a creation is answered 503, and undone`, (t) => undoesCreation(t, trouble));

  test(`${trouble}: a removal is answered 503, and finished`, async (t) => {
    const identifier = fresh();
    await until(async () => (await post(identifier)).status === 200);
    faultsOf(identifier).sml = (name) => (name === `delete ${identifier}` ? trouble : undefined);
    t.is((await remove(identifier)).status, 503);
    await until(() => sml.calls.includes(`delete ${identifier}`));
    faultsOf(identifier).sml = undefined;
    t.deepEqual(await settled(identifier), NONE);
  });
}

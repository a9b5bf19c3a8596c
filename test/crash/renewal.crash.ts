// kill -9 in the middle of a renewal: the access point has another address, and the entries of the external SMP are written again.

import { tokenOf } from '../support/load.js';
import type { Running } from '../support/process.js';
import { KILLS_DEADLINE_MS } from '../support/profile.js';
import { test } from '../support/test.js';
import { stopwatch } from '../support/time.js';
import { until } from '../support/until.js';
import { add, type Opened, open } from './registrations.js';

const COUNT = 20;
/** Of the 60 entries. */
const KILLED_AT = 25;
const [OLD, NEW] = ['https://old.example/as4', 'https://new.example/as4'];

/** How many entries of the SMP name which access point. */
function entries({ phoss }: Opened): { old: number; new: number } {
  const all = [...phoss.groups.values()].flatMap(({ metadata }) => [...metadata.values()]);
  return { old: all.filter((one) => one.includes(OLD)).length, new: all.filter((one) => one.includes(NEW)).length };
}

async function unfinished({ sql }: Opened): Promise<number> {
  return (await sql.query(`select 1 from participant where state <> 'ACTIVE' or generation <> observed_generation`)).rows.length;
}

for (const processes of [1, 2]) {
  test.serial(`a renewal, killed in the middle, with ${processes} ${processes === 1 ? 'process' : 'processes'}`, async (t) => {
    t.timeout(KILLS_DEADLINE_MS);
    await using stack = new AsyncDisposableStack();
    const opened = await open(stack);
    const before = await opened.start({ AS4_URL: OLD });
    const token = await tokenOf(before.url, 'demo-seller');
    for (let at = 1; at <= COUNT; at += 1) {
      await add(before.url, token, `9918:renew-${at}`, { countryCode: 'BE', documentTypes: [158] });
    }
    await before.kill();
    t.deepEqual(entries(opened), { old: 3 * COUNT, new: 0 });

    const victim = Promise.withResolvers<Running>();
    const struck = Promise.withResolvers<void>();
    let written = 0;
    opened.phoss.at = async (moment, name) => {
      if (moment !== 'carried out' || !name.startsWith('PUT metadata')) return;
      written += 1;
      if (written !== KILLED_AT) return;
      await (await victim.promise).kill();
      struck.resolve();
    };
    victim.resolve(await opened.start({ AS4_URL: NEW }));
    const other = processes === 2 ? opened.start({ AS4_URL: NEW }) : undefined;
    await struck.promise;
    if (other === undefined) t.true(entries(opened).old > 0, 'in the middle');
    await (other ?? opened.start({ AS4_URL: NEW }));
    const lasted = stopwatch();
    const isRenewed = async (): Promise<boolean> => entries(opened).old === 0 && (await unfinished(opened)) === 0;
    await until(isRenewed, () => `renewed: ${JSON.stringify(entries(opened))}`);
    t.deepEqual(entries(opened), { old: 0, new: 3 * COUNT });
    t.log(`renewed ${Math.round(lasted())} ms after the death`);
  });
}

// The entries of the own SMP beside the own SML.

import type { RegistryStep, WantedEntry } from '../../../src/domain/registry.js';
import { ownSml } from '../../../src/peppol/registry/ownSml.js';
import { smpEntries } from '../../../src/peppol/registry/smpEntries.js';
import { startApp } from '../../support/app.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const NEVER = new AbortController().signal;

const exchange = kept(() => startApp({ ROLES: 'api' }));
let count = 0;

function fresh(): WantedEntry {
  count += 1;
  return { tenantId: 'demo-seller', identifier: `9918:Own-${count}`, name: 'One', countryCode: 'NL', documentTypes: [158, 160] };
}

/** `wanted` has its row in the own SML. */
async function begin(): Promise<{ smp: RegistryStep; wanted: WantedEntry; changes: string[] }> {
  const changes: string[] = [];
  const wanted = fresh();
  await ownSml(exchange.app.database).apply(wanted, NEVER);
  return { smp: smpEntries(exchange.app.database, (key) => changes.push(key)), wanted, changes };
}

async function stored({ identifier }: WantedEntry): Promise<Record<string, unknown> | undefined> {
  const [row] = await exchange.app.database.sql.query(
    'select tenant_id as tenant, name, document_types as types from smp_entry where identifier_key = $1',
    [identifier.toLowerCase()],
  );
  return row;
}

test('each change is told, also one that fails', async (t) => {
  const { smp, wanted, changes } = await begin();
  await smp.apply(wanted, NEVER);
  await t.throwsAsync(smp.apply({ ...wanted, tenantId: 'demo-buyer' }, NEVER));
  await smp.undo(wanted, NEVER);
  await smp.observe(wanted, NEVER);
  t.deepEqual(changes, Array(3).fill(wanted.identifier.toLowerCase()));
});

test('each change makes another version', async (t) => {
  const { smp, wanted } = await begin();
  const versions = new Set<unknown>();
  for (let times = 0; times < 3; times += 1) {
    await smp.apply(wanted, NEVER);
    const [row] = await exchange.app.database.sql.query('select version from smp_entry where identifier_key = $1', [
      wanted.identifier.toLowerCase(),
    ]);
    versions.add(row?.['version']);
  }
  t.is(versions.size, 3);
});

test('the owner in the own SML replaces an entry that the owner before has left', async (t) => {
  const { smp, wanted } = await begin();
  await smp.apply(wanted, NEVER);
  const other = { ...wanted, tenantId: 'demo-buyer' };
  await t.throwsAsync(smp.apply(other, NEVER), { code: 'REGISTRY_REFUSED' });
  await ownSml(exchange.app.database).undo(wanted, NEVER);
  await ownSml(exchange.app.database).apply(other, NEVER);
  await smp.apply(other, NEVER);
  t.is((await stored(wanted))?.['tenant'], 'demo-buyer');
});

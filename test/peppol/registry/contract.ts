// The contract of every Registry, whether it is a local table or a remote network. Each implementation runs these tests.

import type { Reachability, Registry, RegistryEntry } from '../../../src/domain/registry.js';
import type { DocumentTypeCode } from '../../../src/domain/vocabulary.js';
import { DOCUMENT_TYPES_BY_CODE } from '../../../src/peppol/documentTypes.js';
import { test } from '../../support/test.js';

const OWNER = 'demo-seller';
const OTHER = 'demo-buyer';

/** Longer than every deadline of a step. */
const NEVER = new AbortController().signal;

export async function register(registry: Registry, tenantId: string, entry: RegistryEntry): Promise<void> {
  await registry.sml.apply({ tenantId, ...entry }, NEVER);
  await update(registry, tenantId, entry);
}

export async function update(registry: Registry, tenantId: string, entry: RegistryEntry): Promise<void> {
  await registry.smp.apply({ tenantId, ...entry }, NEVER);
}

export async function remove(registry: Registry, tenantId: string, identifier: string): Promise<void> {
  await registry.sml.undo({ tenantId, identifier }, NEVER);
  await registry.smp.undo({ tenantId, identifier }, NEVER);
}

/** The document type identifiers of a receiver that does not take every type. */
export function typesOf({ documentTypeIds }: Reachability): ReadonlySet<string> {
  if (documentTypeIds === 'every') throw new Error('The receiver takes every type');
  return documentTypeIds;
}

/** `open` returns a registry for the tenants demo-seller and demo-buyer. It may return the same one each time. */
export function testRegistry(kind: string, open: () => Promise<Registry>): void {
  let count = 0;
  const fresh = (documentTypes: readonly DocumentTypeCode[] = [158, 160]): RegistryEntry => {
    count += 1;
    return { identifier: `0190:Contract-${kind.replaceAll(' ', '-')}-${count}`, name: 'Contract', countryCode: 'NL', documentTypes };
  };
  const refused = { name: 'ExchangeError', code: 'REGISTRY_REFUSED' } as const;

  /** The document types, of the seven codes, that a lookup of the identifier returns. */
  const codes = async (registry: Registry, identifier: string): Promise<number[] | undefined> => {
    const found = await registry.lookup(identifier);
    return (
      found && Object.entries(DOCUMENT_TYPES_BY_CODE).flatMap(([code, { value }]) => (typesOf(found).has(value) ? [Number(code)] : []))
    );
  };

  test(`${kind}: what is registered is found with its document types`, async (t) => {
    const registry = await open();
    const entry = fresh([160, 299]);
    await register(registry, OWNER, entry);
    t.deepEqual(await codes(registry, entry.identifier), [160, 299]);
  });

  test(`${kind}: identifiers are compared without case`, async (t) => {
    const registry = await open();
    const entry = fresh();
    await register(registry, OWNER, entry);
    t.deepEqual(await codes(registry, entry.identifier.toUpperCase()), [158, 160]);
    await t.throwsAsync(register(registry, OTHER, { ...entry, identifier: entry.identifier.toLowerCase() }), refused);
  });

  test(`${kind}: what nobody registered is not found`, async (t) => {
    t.is(await (await open()).lookup(fresh().identifier), undefined);
  });

  test(`${kind}: registering again is no fault for the same owner, and changes the entry`, async (t) => {
    const registry = await open();
    const entry = fresh();
    await register(registry, OWNER, entry);
    await register(registry, OWNER, { ...entry, documentTypes: [170] });
    t.deepEqual(await codes(registry, entry.identifier), [170]);
  });

  test(`${kind}: an identifier that another owner has is refused, and stays as it was`, async (t) => {
    const registry = await open();
    const entry = fresh();
    await register(registry, OWNER, entry);
    const { message } = await t.throwsAsync(register(registry, OTHER, { ...entry, documentTypes: [170] }), refused);
    t.true(message.startsWith(`Participant ${entry.identifier}: registration failed: `));
    t.deepEqual(await codes(registry, entry.identifier), [158, 160]);
  });

  test(`${kind}: an update changes the document types, twice the same is no fault`, async (t) => {
    const registry = await open();
    const entry = fresh();
    await register(registry, OWNER, entry);
    for (let times = 0; times < 2; times += 1) await update(registry, OWNER, { ...entry, documentTypes: [171] });
    t.deepEqual(await codes(registry, entry.identifier), [171]);
  });

  test(`${kind}: an update of what is not there, or another's, is refused`, async (t) => {
    const registry = await open();
    const entry = fresh();
    await t.throwsAsync(update(registry, OWNER, entry), refused);
    await register(registry, OWNER, entry);
    await t.throwsAsync(update(registry, OTHER, { ...entry, documentTypes: [171] }), refused);
    t.deepEqual(await codes(registry, entry.identifier), [158, 160]);
  });

  test(`${kind}: what is removed is not found, and removing it again is no fault`, async (t) => {
    const registry = await open();
    const entry = fresh();
    await register(registry, OWNER, entry);
    for (let times = 0; times < 2; times += 1) await remove(registry, OWNER, entry.identifier.toUpperCase());
    t.is(await registry.lookup(entry.identifier), undefined);
  });

  test(`${kind}: another's entry is not removed`, async (t) => {
    const registry = await open();
    const entry = fresh();
    await register(registry, OWNER, entry);
    await remove(registry, OTHER, entry.identifier);
    t.deepEqual(await codes(registry, entry.identifier), [158, 160]);
  });

  test(`${kind}: what was removed can be registered by another owner`, async (t) => {
    const registry = await open();
    const entry = fresh();
    await register(registry, OWNER, entry);
    await remove(registry, OWNER, entry.identifier);
    await register(registry, OTHER, { ...entry, documentTypes: [220] });
    t.deepEqual(await codes(registry, entry.identifier), [220]);
  });

  test(`${kind}: of registrations by two owners at once exactly one wins`, async (t) => {
    const registry = await open();
    const entry = fresh();
    const outcomes = await Promise.allSettled([register(registry, OWNER, entry), register(registry, OTHER, entry)]);
    t.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  });

  test(`${kind}: what is in the Directory is found there until it is taken out, each also a second time`, async (t) => {
    const registry = await open();
    const entry = fresh();
    await register(registry, OWNER, entry);
    const directory = registry.directory!;
    const found: string[] = [];
    for (const call of [directory.apply, directory.apply, directory.undo, directory.undo]) {
      await call(entry, NEVER);
      found.push((await directory.observe(entry, NEVER)).owner);
    }
    t.deepEqual(found, ['own', 'own', 'nobody', 'nobody']);
  });

  test(`${kind}: SML and SMP show what they hold, step by step`, async (t) => {
    const registry = await open();
    const entry = fresh();
    const wanted = { tenantId: OWNER, ...entry };
    const seen = async (tenantId: string): Promise<unknown[]> => {
      const holder = { tenantId, identifier: entry.identifier };
      return [await registry.sml.observe(holder, NEVER), await registry.smp.observe(holder, NEVER)];
    };
    t.deepEqual(await seen(OWNER), [{ owner: 'nobody' }, { owner: 'nobody' }]);
    await registry.sml.apply(wanted, NEVER);
    t.deepEqual(await seen(OWNER), [{ owner: 'own' }, { owner: 'nobody' }]);
    t.is(await registry.lookup(entry.identifier), undefined);
    await registry.smp.apply(wanted, NEVER);
    t.deepEqual(await seen(OWNER), [{ owner: 'own' }, { owner: 'own', entry }]);
    t.deepEqual(await seen(OTHER), [{ owner: 'other' }, { owner: 'other' }]);
    await registry.smp.undo(wanted, NEVER);
    t.deepEqual(await seen(OWNER), [{ owner: 'own' }, { owner: 'nobody' }]);
    await registry.sml.undo(wanted, NEVER);
    t.deepEqual(await seen(OWNER), [{ owner: 'nobody' }, { owner: 'nobody' }]);
  });
}

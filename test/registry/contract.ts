// What every Registry does, whether it is a table of ours or a network of strangers. Each implementation runs these.
import test from 'ava';
import type { Registry, RegistryEntry } from '../../src/domain/ports.js';
import type { DocumentTypeCode } from '../../src/domain/vocabulary.js';
import { DOCUMENT_TYPES_BY_CODE } from '../../src/peppol/documentTypes.js';

const OWNER = 'demo-seller';
const OTHER = 'demo-buyer';

/** `open` gives a registry that serves the tenants demo-seller and demo-buyer; it may be the same one each time. */
export function testRegistry(kind: string, open: () => Promise<Registry>): void {
  let count = 0;
  const fresh = (documentTypes: readonly DocumentTypeCode[] = [158, 160]): RegistryEntry => {
    count += 1;
    return { identifier: `0190:Contract-${count}`, name: 'Contract', countryCode: 'NL', documentTypes };
  };
  const refused = { name: 'ExchangeError', code: 'REGISTRY_REFUSED' } as const;

  /** Of the seven codes those that a lookup of the identifier names. */
  const codes = async (registry: Registry, identifier: string): Promise<number[] | undefined> => {
    const found = await registry.lookup(identifier);
    return (
      found &&
      Object.entries(DOCUMENT_TYPES_BY_CODE).flatMap(([code, { value }]) => (found.documentTypeIds.has(value) ? [Number(code)] : []))
    );
  };

  test(`${kind}: what is registered is found with its document types`, async (t) => {
    const registry = await open();
    const entry = fresh([160, 299]);
    await registry.register(OWNER, entry);
    t.deepEqual(await codes(registry, entry.identifier), [160, 299]);
  });

  test(`${kind}: identifiers are compared without case`, async (t) => {
    const registry = await open();
    const entry = fresh();
    await registry.register(OWNER, entry);
    t.deepEqual(await codes(registry, entry.identifier.toUpperCase()), [158, 160]);
    await t.throwsAsync(registry.register(OTHER, { ...entry, identifier: entry.identifier.toLowerCase() }), refused);
  });

  test(`${kind}: what nobody registered is not found`, async (t) => {
    t.is(await (await open()).lookup(fresh().identifier), undefined);
  });

  test(`${kind}: registering again is no fault for the same owner, and changes the entry`, async (t) => {
    const registry = await open();
    const entry = fresh();
    await registry.register(OWNER, entry);
    await registry.register(OWNER, { ...entry, documentTypes: [170] });
    t.deepEqual(await codes(registry, entry.identifier), [170]);
  });

  test(`${kind}: an identifier that another owner has is refused, and stays as it was`, async (t) => {
    const registry = await open();
    const entry = fresh();
    await registry.register(OWNER, entry);
    const { message } = await t.throwsAsync(registry.register(OTHER, { ...entry, documentTypes: [170] }), refused);
    t.true(message.startsWith(`Participant ${entry.identifier}: registration failed: `));
    t.deepEqual(await codes(registry, entry.identifier), [158, 160]);
  });

  test(`${kind}: an update changes the document types, twice the same is no fault`, async (t) => {
    const registry = await open();
    const entry = fresh();
    await registry.register(OWNER, entry);
    for (let times = 0; times < 2; times += 1) await registry.update(OWNER, { ...entry, documentTypes: [171] });
    t.deepEqual(await codes(registry, entry.identifier), [171]);
  });

  test(`${kind}: an update of what is not there, or another's, is refused`, async (t) => {
    const registry = await open();
    const entry = fresh();
    await t.throwsAsync(registry.update(OWNER, entry), refused);
    await registry.register(OWNER, entry);
    await t.throwsAsync(registry.update(OTHER, { ...entry, documentTypes: [171] }), refused);
    t.deepEqual(await codes(registry, entry.identifier), [158, 160]);
  });

  test(`${kind}: what is removed is not found, and removing it again is no fault`, async (t) => {
    const registry = await open();
    const entry = fresh();
    await registry.register(OWNER, entry);
    for (let times = 0; times < 2; times += 1) await registry.remove(OWNER, entry.identifier.toUpperCase());
    t.is(await registry.lookup(entry.identifier), undefined);
  });

  test(`${kind}: another's entry is not removed`, async (t) => {
    const registry = await open();
    const entry = fresh();
    await registry.register(OWNER, entry);
    await registry.remove(OTHER, entry.identifier);
    t.deepEqual(await codes(registry, entry.identifier), [158, 160]);
  });

  test(`${kind}: what was removed can be registered by another owner`, async (t) => {
    const registry = await open();
    const entry = fresh();
    await registry.register(OWNER, entry);
    await registry.remove(OWNER, entry.identifier);
    await registry.register(OTHER, { ...entry, documentTypes: [220] });
    t.deepEqual(await codes(registry, entry.identifier), [220]);
  });

  test(`${kind}: of registrations by two owners at once exactly one wins`, async (t) => {
    const registry = await open();
    const entry = fresh();
    const outcomes = await Promise.allSettled([registry.register(OWNER, entry), registry.register(OTHER, entry)]);
    t.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  });

  test(`${kind}: publishing, also with nothing to publish, is no fault`, async (t) => {
    const registry = await open();
    await registry.register(OWNER, fresh());
    await registry.publish();
    await t.notThrowsAsync(registry.publish());
  });
}

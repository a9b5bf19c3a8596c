// Checks the keys of blobs: no key may lead out of its folder or have a special meaning for a store.

const KEY = /^[a-z0-9-]{1,64}(\/[a-z0-9-]{1,64})*$/;

/** The name of the owner mark of a store. It is no valid key, so it is never listed as a blob. */
export const OWNER = '.owner';

export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** The service makes all keys, so an invalid key is a fault in the service. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`Not a blob key: ${key}`);
}

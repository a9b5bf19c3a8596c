// What a blob may be called, so that no key leads out of its folder or means something to a store.

const KEY = /^[a-z0-9-]{1,64}(\/[a-z0-9-]{1,64})*$/;

/** The name of a store's mark; no key, so that it is never listed as a blob. */
export const OWNER = '.owner';

export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** Keys are made by the service: one that is none is a fault of ours. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`Not a blob key: ${key}`);
}

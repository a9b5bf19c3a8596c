// Bytes on their way between threads.

/** How deep bytes stand in what is given: members, and members of these. An array is not a level of its own. */
const LEVELS = 2;

/** The same, with copies of its bytes. Transferring a part of a larger buffer would transfer all of it. */
export function transferable<Value>(given: Value): { readonly value: Value; readonly buffers: ArrayBuffer[] } {
  const buffers: ArrayBuffer[] = [];
  const value = mapBytes(given, (bytes) => {
    const copy = new Uint8Array(bytes);
    buffers.push(copy.buffer);
    return copy;
  });
  return { value, buffers };
}

/** The same, where bytes are buffers again. They arrive as plain arrays. */
export function withBuffers<Value>(given: Value): Value {
  return mapBytes(given, ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength));
}

function mapBytes<Value>(given: Value, change: (bytes: Uint8Array) => Uint8Array, levels = LEVELS): Value {
  if (given instanceof Uint8Array) return change(given) as Value;
  if (Array.isArray(given)) return given.map((one: unknown) => mapBytes(one, change, levels)) as Value;
  if (levels === 0 || typeof given !== 'object' || given === null || Object.getPrototypeOf(given) !== Object.prototype) return given;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, mapBytes(value, change, levels - 1)])) as Value;
}

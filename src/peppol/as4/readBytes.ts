/** The bytes of a stream that has a limit. `tooLong` makes the error. */
export async function readBytes(source: AsyncIterable<Uint8Array>, bytesMax: number, tooLong: () => Error): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > bytesMax) throw tooLong();
    chunks.push(chunk);
  }
  return joined(chunks);
}

/** One chunk is not copied. */
export function joined(chunks: readonly Uint8Array[]): Buffer {
  const [first] = chunks;
  return first === undefined || chunks.length > 1 ? Buffer.concat(chunks) : Buffer.from(first.buffer, first.byteOffset, first.byteLength);
}

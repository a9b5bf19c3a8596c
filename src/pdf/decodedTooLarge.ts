/** The decoded stream would exceed the limit. */
export class DecodedTooLarge extends Error {
  override readonly name = 'DecodedTooLarge';

  constructor(bytesMax: number) {
    super(`a stream unpacks to more than ${bytesMax} bytes`);
  }
}

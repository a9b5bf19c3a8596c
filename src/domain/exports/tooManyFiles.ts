/** An archive, or a file in it, cannot have all of them. */
export class TooManyFiles extends Error {
  override readonly name = 'TooManyFiles';
}

/** A picture that is not taken. The message ends a sentence that begins with the name of the file. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** A step that did not come out; the message is a whole sentence for the one who looks on. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** The exchange answered something else than 200. */
export class Refusal extends Failure {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

import { Refused } from '../refused.js';

/** A failed step. The message is a whole sentence. */
export class DemoFailure extends Refused {
  override readonly name = 'Failure';
}

/** The exchange answered with another status than 200. */
export class RefusedByService extends DemoFailure {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

// The fault of the XML gate: a place and a reason, which may be shown to anyone.

/** `line` and `column` count from 1. The message reads `<line>:<column> <reason>`. */
export class XmlError extends Error {
  override readonly name = 'XmlError';

  constructor(
    readonly line: number,
    readonly column: number,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`${line}:${column} ${reason}`, options);
  }
}

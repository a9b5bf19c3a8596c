// Statements of this exchange, signed by the key of evidence. examples/verify-statement.mjs verifies them.
import type { App } from '../ports.js';

/** As heads of the audit log are: the text that was signed, and who signed it. */
export interface SignedStatement {
  /** JSON, as it was signed. */
  readonly statement: string;
  /** Base64. With SHA-256; ECDSA as both numbers in a row (IEEE P1363). */
  readonly signature: string;
  /** Base64 of DER. */
  readonly certificate: string;
}

export async function signStatement({ evidenceKey }: Pick<App, 'evidenceKey'>, content: object): Promise<SignedStatement> {
  const signer = await evidenceKey();
  const statement = JSON.stringify(content);
  return {
    statement,
    signature: signer.sign(Buffer.from(statement)).toString('base64'),
    certificate: signer.certificate.raw.toString('base64'),
  };
}

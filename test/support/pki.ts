// Certificate chains for tests: a root, an intermediate authority, and servers below it.
import { keyPemOf, makeEcSigner } from './ecCertificate.js';

/** All values are PEM. */
export interface Chain {
  readonly root: string;
  readonly intermediate: string;
  readonly certificate: string;
  readonly key: string;
  /** Self-signed. */
  readonly selfSigned: { readonly certificate: string; readonly key: string };
}

export async function makeChain(name: string): Promise<Chain> {
  const root = await makeEcSigner({ subject: 'CN=Test root', isAuthority: true });
  const intermediate = await makeEcSigner({ subject: 'CN=Test intermediate', isAuthority: true, issuer: root });
  const server = await makeEcSigner({ subject: `CN=${name}`, isAuthority: false, issuer: intermediate, name });
  const own = await makeEcSigner({ subject: `CN=${name}`, isAuthority: false, name });
  return {
    root: root.certificate.toString('pem'),
    intermediate: intermediate.certificate.toString('pem'),
    certificate: server.certificate.toString('pem'),
    key: await keyPemOf(server),
    selfSigned: { certificate: own.certificate.toString('pem'), key: await keyPemOf(own) },
  };
}

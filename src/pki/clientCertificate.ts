// The newest valid key of a purpose, as a TLS client shows it.
import { type Keystore, type Keystores, newestValid } from './keystore.js';

/** PEM. `cert` begins with the certificate of the key. */
interface Pem {
  readonly key: string;
  readonly cert: string;
}

/** The returned function gives undefined where there is no key. */
export function clientCertificateOf(keystores: Keystores): () => Pem | undefined {
  const written = new WeakMap<Keystore, Pem>();
  return () => {
    const keystore = newestValid(keystores.current(), new Date());
    if (keystore === undefined) return undefined;
    const known = written.get(keystore) ?? pemOf(keystore);
    written.set(keystore, known);
    return known;
  };
}

function pemOf({ privateKey, chain }: Keystore): Pem {
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { key, cert: chain.map((certificate) => certificate.toString()).join('') };
}

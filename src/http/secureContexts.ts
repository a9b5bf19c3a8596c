// What TLS connections of one sender have in common: the trusted authorities, and the certificate for servers that ask for one.
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

/** PEM. `cert` begins with the certificate of the key, followed by its issuers. */
export interface ClientCertificate {
  readonly key: string;
  readonly cert: string;
}

/** The context for a new connection. It is made once for each certificate: the list of authorities is long. */
export function secureContexts(
  extraCa: readonly string[],
  certificate: () => ClientCertificate | undefined = () => undefined,
): () => SecureContext {
  const make = (current: ClientCertificate | undefined): SecureContext =>
    createSecureContext({ ...current, ca: [...getCACertificates('default'), ...extraCa], minVersion: 'TLSv1.2' });
  let used = certificate();
  let context = make(used);
  return () => {
    const current = certificate();
    if (current?.key !== used?.key || current?.cert !== used?.cert) [used, context] = [current, make(current)];
    return context;
  };
}

// What TLS connections of one sender have in common: the trusted authorities, and the certificate for servers that ask for one.
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

/** PEM. `cert` begins with the certificate of the key, followed by its issuers. */
export interface ClientCertificate {
  readonly key: string;
  readonly cert: string;
}

/**
 * The context for a new connection. It is made for the first one, and again where the certificate has changed: reading the authorities takes
 * up to 70 ms.
 */
export function secureContexts(
  extraCa: readonly string[],
  certificate: () => ClientCertificate | undefined = () => undefined,
): () => SecureContext {
  const make = (current: ClientCertificate | undefined): SecureContext =>
    createSecureContext({ ...current, ca: [...getCACertificates('default'), ...extraCa], minVersion: 'TLSv1.2' });
  let last: { readonly used: ClientCertificate | undefined; readonly context: SecureContext } | undefined;
  return () => {
    const current = certificate();
    if (last === undefined || current?.key !== last.used?.key || current?.cert !== last.used?.cert)
      last = { used: current, context: make(current) };
    return last.context;
  };
}

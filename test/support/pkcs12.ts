// Keystores as tests need them. src/pki/readKeystore.ts reads what OpenSSL and Java write.
import forge from 'node-forge';
import type { Keystore } from '../../src/pki/keystore.js';
import type { Issued } from './rsaPki.js';

export function pkcs12Of({ keyPem, certificatePem }: Pick<Issued, 'keyPem' | 'certificatePem'>, password: string): Buffer {
  const { pki, pkcs12, asn1 } = forge;
  const file = pkcs12.toPkcs12Asn1(pki.privateKeyFromPem(keyPem), [pki.certificateFromPem(certificatePem)], password, {
    algorithm: 'aes256',
  });
  return Buffer.from(asn1.toDer(file).getBytes(), 'latin1');
}

export function pemsOf({ privateKey, certificate }: Keystore): { readonly keyPem: string; readonly certificatePem: string } {
  return { keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), certificatePem: certificate.toString() };
}

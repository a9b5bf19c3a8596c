// A test PKI for mutual TLS: one authority for servers, one for SMPs, and a stranger's.
import { type EcSigner, keyPemOf, makeEcSigner } from '../ecCertificate.js';

/** PEM. */
export interface Pair {
  readonly cert: string;
  readonly key: string;
}

export interface NetworkPki {
  /** The authority of servers, for OUTGOING_EXTRA_CA_FILE. */
  readonly serverCa: string;
  /** The authority of SMPs, for servers. */
  readonly smpCa: string;
  readonly server: Pair;
  readonly smp: Pair;
  /** After a change of keys. */
  readonly nextSmp: Pair;
  /** Below another authority. */
  readonly stranger: Pair;
}

export async function makeNetworkPki(): Promise<NetworkPki> {
  const [serverCa, smpCa, otherCa] = [await authority('Server CA'), await authority('SMP CA'), await authority('Other CA')];
  return {
    serverCa: serverCa.certificate.toString('pem'),
    smpCa: smpCa.certificate.toString('pem'),
    server: await pairOf(await makeEcSigner({ subject: 'CN=localhost', isAuthority: false, issuer: serverCa, name: 'localhost' })),
    smp: await pairOf(await below('PSG000001', smpCa)),
    nextSmp: await pairOf(await below('PSG000002', smpCa)),
    stranger: await pairOf(await below('PSG000009', otherCa)),
  };
}

function authority(name: string): Promise<EcSigner> {
  return makeEcSigner({ subject: `CN=${name}`, isAuthority: true });
}

function below(name: string, issuer: EcSigner): Promise<EcSigner> {
  return makeEcSigner({ subject: `CN=${name}`, isAuthority: false, issuer });
}

async function pairOf(signer: EcSigner): Promise<Pair> {
  return { cert: signer.certificate.toString('pem'), key: await keyPemOf(signer) };
}

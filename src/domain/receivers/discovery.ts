// Looking up a receiver on the network: the question, the answer, and why there is none.
import { textOf, type Words } from '../occurrences/occurrence.js';

/** Why a receiver cannot be used. The first two are final; the others may pass. */
export type DiscoveryCode = 'not-registered' | 'document-type-not-supported' | 'unreachable' | 'untrusted';

/** The message is for the tenant: it has no addresses of this host. */
export class DiscoveryError extends Error {
  override readonly name = 'DiscoveryError';

  constructor(
    readonly code: DiscoveryCode,
    readonly words: Words,
    options?: ErrorOptions,
  ) {
    super(textOf(words), options);
  }
}

/** An identifier with its scheme, such as `busdox-docid-qns` or `cenbii-procid-ubl`. */
export interface Identifier {
  readonly scheme: string;
  readonly value: string;
}

/** `<scheme>::<value>`, as in addresses and lists. */
export function identifierUri({ scheme, value }: Identifier): string {
  return `${scheme}::${value}`;
}

/** A document type, and the process in which the document is sent. */
export interface WantedType {
  readonly documentType: Identifier;
  readonly process: Identifier;
}

/** Where and how the receiver takes documents of a type. */
export interface ReceiverEndpoint {
  /** The base address of the SMP that the network names for the receiver. */
  readonly smp: string;
  /** As registered. It may have a wildcard. */
  readonly documentType: Identifier;
  readonly process: Identifier;
  readonly url: string;
  readonly transportProfile: string;
  /** The certificate of the receiving access point, in DER. */
  readonly certificate: Buffer;
  readonly certificateSubject: string;
  readonly certificateNotAfter: Date;
}

/** The lookup of receivers that are registered elsewhere. */
export interface Discovery {
  /**
   * The endpoint for the first of the wanted types that the receiver takes, and its place in the list. The endpoint is verified: signed
   * by a trusted SMP, about this receiver and type, within its dates, with a certificate of a trusted authority.
   *
   * @throws {DiscoveryError}
   */
  find(receiver: string, wanted: readonly WantedType[]): Promise<{ readonly index: number; readonly endpoint: ReceiverEndpoint }>;
  /**
   * Asks anew, whatever was cached: what the receiver takes, as `<scheme>::<value>`. Undefined: it is not on the network. None where its SMP
   * does not say.
   *
   * @throws {DiscoveryError}
   */
  documentTypes(receiver: string): Promise<readonly string[] | undefined>;
  /** Who is asked, in words. */
  readonly asked: string;
}

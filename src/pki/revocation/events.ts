// What happens while revocation is looked up, for the log and the metrics.

type SourceKind = 'list' | 'answer';

export interface RevocationEvents {
  /** A list was fetched, or an OCSP responder asked, or that failed. */
  onFetched(kind: SourceKind, isGood: boolean): void;
  /** At most once a minute for each address. */
  onFault(kind: SourceKind, url: string, reason: string): void;
  /** A file with a list cannot be read or written. The lists in memory stay in use. */
  onStoreFault(reason: string): void;
}

/** A request to an address that a certificate names. It has a deadline and a limit of its own. */
export type Fetch = (request: {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}) => Promise<{ readonly status: number; readonly body: Buffer }>;

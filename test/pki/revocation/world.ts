import { join } from 'node:path';
import { parseNetworks } from '../../../src/outgoing/address.js';
import { createRequestSender } from '../../../src/outgoing/sendRequest.js';
import { limitedOutgoing, OUTGOING_LIMITS } from '../../../src/outgoingRequests.js';
import { createListFiles } from '../../../src/pki/revocation/listFiles.js';
import { openRevocation, type Revocation } from '../../../src/pki/revocation/revocation.js';
import { newFolder } from '../../support/folderOf.js';
import { type Publisher, published, startPublisher } from '../../support/network/revocation.js';
import { type Issued, issue } from '../../support/rsaPki.js';
import { fromNow } from '../../support/time.js';

export const HOUR_MS = 3_600_000;
/** For an answer that has to come. */
const PATIENCE_MS = 60_000;

export const root = await issue('CN=Root', { isAuthority: true });

interface World extends AsyncDisposable {
  readonly publisher: Publisher;
  readonly folder: string;
  /** Below the root, with the addresses of the publisher. */
  issued(lists: readonly string[], responders?: readonly string[]): Promise<Issued>;
  open(listTimeoutMs?: number): Promise<Revocation>;
  /** Moves the clock. */
  pass(ms: number): void;
  readonly faults: string[];
}

export async function startWorld(): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const publisher = stack.use(await startPublisher());
  const folder = await newFolder(stack);
  const { sendRequest: post, close } = createRequestSender({ allowedNetworks: parseNetworks('127.0.0.0/8,::1/128') });
  stack.defer(close);
  let passedMs = 0;
  const clock = (): Date => fromNow(passedMs);
  const faults: string[] = [];
  const owned = stack.move();
  return {
    publisher,
    folder,
    faults,
    issued: (lists, responders = []) => {
      const at = (paths: readonly string[]): string[] => paths.map((path) => publisher.url + path);
      return issue('CN=Leaf', { issuer: root, extensions: published({ lists: at(lists), responders: at(responders) }) });
    },
    open: (listTimeoutMs = PATIENCE_MS) =>
      openRevocation({
        fetchList: limitedOutgoing({ ...OUTGOING_LIMITS.crl, timeoutMs: listTimeoutMs }, post),
        askResponder: limitedOutgoing({ ...OUTGOING_LIMITS.ocsp, timeoutMs: PATIENCE_MS }, post),
        files: createListFiles(join(folder, 'lists')),
        refreshMs: HOUR_MS,
        graceMs: 24 * HOUR_MS,
        clock,
        events: {
          onFetched: () => undefined,
          onFault: (_, url, reason) => faults.push(`${url.replace(publisher.url, '')}: ${reason}`),
          onStoreFault: (reason) => faults.push(reason),
        },
      }),
    pass: (ms) => {
      passedMs += ms;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

export const chainOf = ({ certificate }: Issued) => [certificate, root.certificate];

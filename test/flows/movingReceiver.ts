// An exchange on a network whose receiver moves to another access point.
import { keystoreOf } from '../support/as4.js';
import { type RunningExchange, startExchange } from '../support/as4Exchange.js';
import { stored } from '../support/documents.js';
import { type AccessPoint, startAccessPoint } from '../support/network/accessPoint.js';
import { entry, pki, RECEIVER, TYPE } from '../support/network/elsewhere.js';
import { issue } from '../support/rsaPki.js';

/** The access point to which the receiver moves. */
export const NEXT = await issue('C=BE,O=Example,OU=TEST AP,CN=POP000889', { issuer: pki.apAuthority });

interface Moving extends RunningExchange {
  readonly next: AccessPoint;
  /** Registers the receiver at `next`. */
  move(): void;
}

export async function startMoving(): Promise<Moving> {
  await using stack = new AsyncDisposableStack();
  const at = stack.use(await startExchange({ DISCOVERY_CACHE_SECONDS: '0', SEND_RETRY_WINDOW_MS: '86400000' }));
  const next = stack.use(await startAccessPoint(keystoreOf(NEXT)));
  next.anchors = at.network.accessPoint.anchors;
  const move = (): void => {
    const certificate = NEXT.certificate.raw.toString('base64');
    at.network.smp.setEntry(RECEIVER, TYPE, entry(pki.smp, RECEIVER, { url: next.url, certificate }));
  };
  const owned = stack.move();
  return { ...at, next, move, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

export async function later({ exchange }: RunningExchange, seconds: number): Promise<void> {
  await exchange.advance(seconds);
  await exchange.idle();
}

/** The state, how many messages each access point got, and which one the document was handed over to. */
export async function outcome(at: Moving, documentId: string): Promise<(string | number | null)[]> {
  const { state } = await stored(at.exchange, 'demo-seller', documentId);
  const [row] = await at.exchange.app.database.sql.query<{ to: string | null }>('select receiver_access_point as to from submission');
  return [state, at.network.accessPoint.taken.length, at.next.taken.length, row!.to];
}

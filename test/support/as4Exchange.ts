// An exchange on a network with another access point, OTHER. Each trusts the other.
import { startApp, type TestApp } from './app.js';
import { type Network, OTHER, startNetwork } from './network/elsewhere.js';

export interface RunningExchange extends AsyncDisposable {
  readonly network: Network;
  readonly exchange: TestApp;
}

/** A failed send is tried again after a minute. */
export async function startExchange(env: Readonly<Record<string, string>> = {}): Promise<RunningExchange> {
  await using stack = new AsyncDisposableStack();
  const network = stack.use(await startNetwork(OTHER));
  const retries = { SEND_RETRY_BASE_MS: '60000', SEND_RETRY_WINDOW_MS: '3600000' };
  const exchange = stack.use(await startApp({ ...network.env, ...retries, ...env }));
  network.accessPoint.anchors = [exchange.app.pki.ap.current()[0]!.certificate];
  const owned = stack.move();
  return { network, exchange, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

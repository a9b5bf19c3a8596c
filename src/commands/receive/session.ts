// Requests of the receiver to the exchange: a certificate, a subscription, the time.
import type { EventType } from '../../domain/vocabulary.js';
import { type Ask, askJson, createAsk } from '../demo/ask.js';
import { isLive } from '../demo/exchange.js';
import { DemoFailure, RefusedByService } from '../demo/failure.js';
import type { Certificate } from '../demo/receiver.js';
import type { ReceiveArguments } from './arguments.js';

interface Subscription {
  readonly id: string;
  readonly signingSecret: string;
}

/** Any status but 200 is a Failure. */
export interface Session {
  certificate(): Promise<Certificate>;
  /** Milliseconds by which the clock of the exchange is ahead. The clock of a sandbox may have been moved. */
  aheadMs(): Promise<number>;
  subscribe(endpoint: string, subscriptions: readonly EventType[]): Promise<Subscription>;
  unsubscribe(id: string): Promise<void>;
}

/** Throws Failure where no exchange answers, or where it refuses a token. */
export async function openSession({ url, client }: Pick<ReceiveArguments, 'url' | 'client'>, signal: AbortSignal): Promise<Session> {
  if (!(await isLive(url))) throw new DemoFailure(`No exchange answers at ${url}: start one with npm start, or name it with --url.`);
  const ask = createAsk(url, signal);
  let token = await logIn(ask, client);
  const asClient: Ask = async (path, request) => {
    try {
      return await ask(path, { ...request, token });
    } catch (error) {
      // A token is valid for an hour, but a receiver may run for longer.
      if (!(error instanceof RefusedByService && error.status === 401)) throw error;
      token = await logIn(ask, client);
      return ask(path, { ...request, token });
    }
  };
  return {
    certificate: () =>
      askJson<Certificate>(asClient, '/sandbox/certificate', { method: 'POST' }).catch((error: unknown) => {
        throw new DemoFailure(`${url} issues no certificate: is it a sandbox? ${(error as Error).message}`, { cause: error });
      }),
    async aheadMs() {
      const { now } = await askJson<{ now: string }>(asClient, '/sandbox/clock', { method: 'POST' });
      return Date.parse(now) - Date.now();
    },
    subscribe: (endpoint, subscriptions) =>
      askJson<Subscription>(asClient, '/v3/webhook', { method: 'PUT', json: { endpoint, subscriptions } }),
    async unsubscribe(id) {
      await asClient(`/v3/webhook/${id}`, { method: 'DELETE' });
    },
  };
}

async function logIn(ask: Ask, { id, secret }: ReceiveArguments['client']): Promise<string> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret });
  try {
    return (await askJson<{ access_token: string }>(ask, '/oauth2/token', { method: 'POST', form })).access_token;
  } catch (error) {
    if (!(error instanceof DemoFailure)) throw error;
    throw new DemoFailure(`${id} gets no token: ${error.message}`, { cause: error });
  }
}

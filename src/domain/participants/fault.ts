import { ExchangeError } from '../errors.js';
import type { App } from '../ports.js';
import { reason as because, type Reason } from '../reasons.js';

/** Only another setting helps. */
const DISCONNECTED_RETRY_SECONDS = 3_600;

/** A refusal, with the text of the registry (docs/decisions/032). `detail`: what this exchange adds to it. */
export function registryRefused(identifier: string, fault: string, cause?: unknown, detail?: string, reason?: Reason): ExchangeError {
  return new ExchangeError('REGISTRY_REFUSED', `Participant ${identifier}: registration failed: ${fault}`, detail, {
    cause,
    ...(reason && { reason }),
  });
}

/** The text of the real SML for an identifier that is registered already. `detail` as above. */
export function alreadyRegistered(identifier: string, cause?: unknown, detail?: string, reason?: Reason): ExchangeError {
  const text = `[ERR-106] The participant identifier [${identifier.toLowerCase()}] with scheme: [iso6523-actorid-upis] already exist`;
  return registryRefused(identifier, `${text} with naptr service [Meta:SMP]`, cause, detail, reason);
}

/** The same, where it is this tenant that has registered it. */
export function alreadyYours(identifier: string): ExchangeError {
  return alreadyRegistered(
    identifier,
    undefined,
    'you have registered this participant already; PUT changes it, DELETE removes it',
    because('PARTICIPANT_YOURS'),
  );
}

/** Throws UNAVAILABLE with the reason where nothing can be registered: an answer would claim what the network never learns. */
export function assertConnected({ registry }: Pick<App, 'registry'>): void {
  if (registry.disconnected === undefined) return;
  throw new ExchangeError('UNAVAILABLE', 'Service Unavailable', registry.disconnected, { retryAfterSeconds: DISCONNECTED_RETRY_SECONDS });
}

/** Update or removal of a participant that this tenant has not registered. */
export function notRegistered(identifier: string): ExchangeError {
  return new ExchangeError('PARTICIPANT_NOT_REGISTERED', `Participant ${identifier} is not registered`);
}

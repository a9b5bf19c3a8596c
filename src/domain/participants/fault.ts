import { ExchangeError } from '../errors.js';

/** A refusal, with the text of the registry (docs/decisions/032). */
export function registryRefused(identifier: string, fault: string, cause?: unknown): ExchangeError {
  return new ExchangeError('REGISTRY_REFUSED', `Participant ${identifier}: registration failed: ${fault}`, undefined, { cause });
}

/** The text of the real SML for an identifier that is registered already. */
export function alreadyRegistered(identifier: string, cause?: unknown): ExchangeError {
  const text = `[ERR-106] The participant identifier [${identifier.toLowerCase()}] with scheme: [iso6523-actorid-upis] already exist`;
  return registryRefused(identifier, `${text} with naptr service [Meta:SMP]`, cause);
}

/** Update or removal of a participant that this tenant has not registered. */
export function notRegistered(identifier: string): ExchangeError {
  return new ExchangeError('PARTICIPANT_NOT_REGISTERED', `Participant ${identifier} is not registered`);
}

// In whose name a request of SAPI-SK is made.
import type { Actor } from '../actor.js';
import { bodyInvalid, ExchangeError } from '../errors.js';
import type { App } from '../ports.js';
import { bareParticipant } from './document.js';

/** Slovak participants are their tax number (DIČ). */
const SLOVAK = /^0245:\d{10}$/;

/** `header`: X-Peppol-Participant-Id. Throws BODY_INVALID, and FORBIDDEN for a participant that is not registered by the tenant. */
export async function sapiParticipant(
  { lookups }: Pick<App, 'lookups'>,
  { tenantId }: Pick<Actor, 'tenantId'>,
  header: string,
): Promise<string> {
  const participant = bareParticipant(header);
  if (header === '') throw bodyInvalid({ pointer: 'X-Peppol-Participant-Id', code: 'SAPI-VAL-003', detail: 'is missing' });
  if (!SLOVAK.test(participant))
    throw bodyInvalid({
      pointer: 'X-Peppol-Participant-Id',
      code: 'SAPI-VAL-004',
      detail: 'must be 0245: and the ten digits of a tax number (DIČ)',
    });
  if ((await lookups.tenantOf(participant)) !== tenantId) throw new ExchangeError('FORBIDDEN', 'The participant is not one of this client');
  return participant;
}

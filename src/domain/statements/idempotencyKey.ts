import { parameterInvalid } from '../errors.js';
import { isStorable } from '../text.js';

const CHARACTERS_MAX = 255;

/** Throws PARAMETERS_INVALID. */
export function checkIdempotencyKey(key: string): void {
  if (key === '' || key.length > CHARACTERS_MAX || !isStorable(key))
    throw parameterInvalid(`idempotencyKey must be 1 to ${CHARACTERS_MAX} characters`);
}

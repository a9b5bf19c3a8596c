// Checks the settings of channels. Each fault is one sentence that names its variables.
import type { Values } from './values.js';

const WEEXA_SECRET_CHARACTERS_MIN = 16;

/** All faults of single values. */
export function channelFaults({ environment, value }: Values): string[] {
  const faults: string[] = [];
  const [url, secret] = [value('WEEXA_URL'), value('WEEXA_SECRET')];
  if (environment !== 'sandbox' && url !== '' && !url.toLowerCase().startsWith('https:')) {
    faults.push(`WEEXA_URL must be an https address in ${environment}.`);
  }
  if (secret !== '' && secret.length < WEEXA_SECRET_CHARACTERS_MIN) {
    faults.push(`WEEXA_SECRET has fewer than ${WEEXA_SECRET_CHARACTERS_MIN} characters.`);
  }
  return faults;
}

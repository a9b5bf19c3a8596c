// Checks the settings of channels. Each fault is one sentence that names its variables.
import type { Values } from './values.js';

const SECRET_CHARACTERS_MIN = 16;

/** All faults of single values. */
export function channelFaults({ environment, value }: Values): string[] {
  const faults: string[] = [];
  for (const name of ['WEEXA_URL', 'PHOSS_AP_URL'] as const) {
    const isPlain = value(name) !== '' && !value(name).toLowerCase().startsWith('https:');
    if (environment !== 'sandbox' && isPlain) faults.push(`${name} must be an https address in ${environment}.`);
  }
  for (const name of ['WEEXA_SECRET', 'PHOSS_AP_FORWARD_SECRET'] as const) {
    const isShort = value(name) !== '' && value(name).length < SECRET_CHARACTERS_MIN;
    if (isShort) faults.push(`${name} has fewer than ${SECRET_CHARACTERS_MIN} characters.`);
  }
  if (value('PHOSS_AP_TOKEN') !== '' && value('PHOSS_AP_TOKEN') === value('PHOSS_AP_FORWARD_SECRET')) {
    // phoss-ap gets the token with each of our requests. The same one would allow whoever sees it to forward documents to us.
    faults.push('PHOSS_AP_TOKEN and PHOSS_AP_FORWARD_SECRET are the same: each direction needs a secret of its own.');
  }
  return faults;
}

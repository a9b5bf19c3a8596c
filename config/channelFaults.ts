// Checks the settings of channels. Each fault is one sentence that names its variables.
import { CHANNEL_FOLDERS, CHANNEL_SETTINGS } from '../src/channels/list.js';
import type { Variable } from './schema.js';
import type { Values } from './values.js';

/** All faults of single values. */
export function channelFaults({ environment, value }: Values): string[] {
  const faults: string[] = [];
  const given = Object.entries(CHANNEL_SETTINGS).filter(([name]) => value(name as Variable) !== '');
  for (const [name, { kind }] of given) {
    const isPlain =
      kind === 'url' &&
      !value(name as Variable)
        .toLowerCase()
        .startsWith('https:');
    if (environment !== 'sandbox' && isPlain) faults.push(`${name} must be an https address in ${environment}.`);
  }
  for (const [name, { kind, min = 0 }] of given) {
    if (kind === 'text' && value(name as Variable).length < min) faults.push(`${name} has fewer than ${min} characters.`);
  }
  return [...faults, ...CHANNEL_FOLDERS.flatMap((folder) => folder.faults?.((name) => value(name as Variable)) ?? [])];
}

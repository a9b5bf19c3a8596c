// The keys that the exchange made for evidence, in their table.
import type { SealedTable } from '../keys/sealed.js';

/** The private halves, for the rotation of master keys. Those in keystores of the settings are not stored. */
export const EVIDENCE_KEYS: SealedTable = {
  name: 'evidence key',
  table: 'evidence_key',
  key: 'id',
  column: 'private_sealed',
  boundTo: `'evidence-key|' || id`,
  alive: 'private_sealed is not null',
};

export function evidenceKeyBoundTo(id: string): string {
  return `evidence-key|${id}`;
}

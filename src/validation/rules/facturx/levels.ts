// The profiles of Factur-X by the names that the metadata of a PDF give them (Factur-X 1.07, 6.2.2).
import type { Profile } from './profiles.js';

export type FacturXLevel = Profile | 'XRECHNUNG';

/** By the last part of BT-24. */
const LEVELS: readonly (readonly [pattern: RegExp, level: FacturXLevel])[] = [
  [/[#:]minimum$/, 'MINIMUM'],
  [/[#:]basicwl$/, 'BASIC WL'],
  [/[#:]basic$/, 'BASIC'],
  [/[#:]extended$/, 'EXTENDED'],
  [/^urn:cen\.eu:en16931:2017$/, 'EN 16931'],
  [/[#:]xrechnung_/, 'XRECHNUNG'],
];

/** Of a CII invoice. `customizationId`: BT-24. */
export function facturXLevel(customizationId: string): FacturXLevel | undefined {
  return LEVELS.find(([pattern]) => pattern.test(customizationId))?.[1];
}

/** Whether BT-24 is of Factur-X and of nothing else. That of its profile EN 16931 is the norm's. */
export function isOnlyFacturX(customizationId: string): boolean {
  return /(?:^|#|:)(?:urn:)?factur-x\.eu:1p0:\w+$/.test(customizationId);
}

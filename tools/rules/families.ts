// The families of rules, with the page that lists each of them.
import type { Family as Described, Descriptor } from '../../src/validation/descriptor.js';
import { DESCRIPTORS } from '../../src/validation/descriptors.js';

export interface Family extends Described {
  readonly page: Descriptor['page'];
  /** Prefixes of paths below src/validation with its rules. */
  readonly written: readonly string[];
}

export const FAMILIES: readonly Family[] = DESCRIPTORS.flatMap(({ families, folder, page }) =>
  families.map((family) => ({ written: [folder], ...family, page })),
);

export function familyNamed(name: string): Family | undefined {
  return FAMILIES.find(({ family }) => family === name);
}

// What a new rule does not do.
import type { RetentionRule } from '../../domain/retention/rules.js';

/** Lines to print. Empty where there is nothing to say. */
export function warningOf({ country, documentType }: RetentionRule): string {
  if (country === null) return '';
  const rule = `set --tenant ID${documentType === null ? '' : ` --type ${documentType}`} --days N`;
  return (
    'WARNING: documents that were stored before migration 009 have no countries, and this rule does not hold them.\n' +
    `Where there are such documents, set a rule without --country as well: ${rule}\n`
  );
}

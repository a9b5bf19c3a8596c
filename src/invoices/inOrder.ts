// The members of a group in the order of the table.
import type { Member } from './member.js';
import type { InvoiceGroup, InvoiceValue } from './model.js';

/** `changed` comes before what the group has. Without members that are absent. */
export function inOrder(
  members: readonly Member[],
  group: InvoiceGroup,
  changed: Readonly<Record<string, InvoiceValue | undefined>> = {},
): InvoiceGroup {
  const ordered: Record<string, InvoiceValue> = {};
  for (const { name } of members) {
    const value = changed[name] ?? group[name];
    if (value !== undefined) ordered[name] = value;
  }
  return ordered;
}

// An invoice as JSON: the values of its members. Which members there are is said in members.ts.

export type InvoiceValue = string | InvoiceGroup | readonly string[] | readonly InvoiceGroup[];

/** Every value is a text: amounts keep their digits. */
export interface InvoiceGroup {
  readonly [member: string]: InvoiceValue | undefined;
}

/** Limits beside that of the request. Their names are the rules of what goes beyond them. */
export const INVOICE_LIMITS = { 'LIMIT-LINES': 10_000, 'LIMIT-ATTACHMENTS': 100, 'LIMIT-LIST': 1_000 } as const;
export type InvoiceLimit = keyof typeof INVOICE_LIMITS;

/** The text of a member; undefined where it is absent. */
export function textIn(group: InvoiceGroup | undefined, member: string): string | undefined {
  const value = group?.[member];
  return typeof value === 'string' ? value : undefined;
}

export function groupIn(group: InvoiceGroup | undefined, member: string): InvoiceGroup | undefined {
  const value = group?.[member];
  return typeof value === 'object' && !Array.isArray(value) ? (value as InvoiceGroup) : undefined;
}

/** The groups of a list; none where it is absent. */
export function groupsIn(group: InvoiceGroup | undefined, member: string): readonly InvoiceGroup[] {
  const value = group?.[member];
  return Array.isArray(value) ? (value as readonly InvoiceGroup[]) : [];
}

// An invoice as JSON while somebody writes it: the members of docs/invoices.md, reached by the pointers that the service uses.

export type InvoiceValue = string | InvoiceGroup | readonly InvoiceGroup[];

export interface InvoiceGroup {
  readonly [member: string]: InvoiceValue | undefined;
}

/** `#/lines/0/name` → the text there; '' where there is none. */
export function textAt(invoice: InvoiceGroup, pointer: string): string {
  const value = valueAt(invoice, pointer);
  return typeof value === 'string' ? value : '';
}

/** The entries of a list; none where it is absent. */
export function groupsAt(invoice: InvoiceGroup, pointer: string): readonly InvoiceGroup[] {
  const value = valueAt(invoice, pointer);
  return Array.isArray(value) ? value : [];
}

export function groupAt(invoice: InvoiceGroup, pointer: string): InvoiceGroup | undefined {
  const value = valueAt(invoice, pointer);
  return isGroup(value) ? value : undefined;
}

function valueAt(invoice: InvoiceGroup, pointer: string): InvoiceValue | undefined {
  let at: InvoiceValue | undefined = invoice;
  for (const step of stepsOf(pointer)) {
    if (Array.isArray(at)) at = at[Number(step)];
    else at = isGroup(at) ? at[step] : undefined;
  }
  return at;
}

/** With another value at the pointer; groups and lists on the way are made. */
export function withValue(invoice: InvoiceGroup, pointer: string, value: InvoiceValue | undefined): InvoiceGroup {
  return changed(invoice, stepsOf(pointer), value) as InvoiceGroup;
}

function changed(
  at: InvoiceValue | undefined,
  [step, ...rest]: readonly string[],
  value: InvoiceValue | undefined,
): InvoiceValue | undefined {
  if (step === undefined) return value;
  if (/^\d+$/.test(step)) {
    const list: InvoiceGroup[] = Array.isArray(at) ? [...at] : [];
    list[Number(step)] = changed(list[Number(step)], rest, value) as InvoiceGroup;
    return list;
  }
  const group = isGroup(at) ? at : {};
  return { ...group, [step]: changed(group[step], rest, value) };
}

/** Without empty members: the service takes an empty field as an error, and an absent one as not given. */
export function withoutEmpty(invoice: InvoiceGroup): InvoiceGroup {
  return (keptOf(invoice) as InvoiceGroup | undefined) ?? {};
}

/** The invoice to check or send: without empty members, and without exemption reasons of VAT categories that no line uses any more. */
export function asWritten(invoice: InvoiceGroup): InvoiceGroup {
  const taxed = ['lines', 'allowances', 'charges'].flatMap((name) => groupsAt(invoice, `#/${name}`));
  const used = new Set(taxed.map((one) => textAt(one, '#/vatCategory')));
  const reasons = groupsAt(invoice, '#/vatBreakdown').filter((entry) => {
    const hasReason = textAt(entry, '#/exemptionReason').trim() !== '' || textAt(entry, '#/exemptionReasonCode') !== '';
    return hasReason && used.has(textAt(entry, '#/vatCategory'));
  });
  return withoutEmpty({ ...invoice, vatBreakdown: reasons });
}

function keptOf(value: InvoiceValue | undefined): InvoiceValue | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  if (Array.isArray(value)) {
    const entries = value.map(keptOf).filter((one) => one !== undefined) as InvoiceGroup[];
    return entries.length === 0 ? undefined : entries;
  }
  const members = Object.entries(value).flatMap(([name, one]) => {
    const kept = keptOf(one);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

function isGroup(value: InvoiceValue | undefined): value is InvoiceGroup {
  return typeof value === 'object' && !Array.isArray(value);
}

const stepsOf = (pointer: string): readonly string[] => pointer.split('/').slice(1);

/** `0192:991825827` → its scheme and id. */
export function endpointOf(address: string): InvoiceGroup {
  const at = address.indexOf(':');
  return at === -1 ? { scheme: '', id: address } : { scheme: address.slice(0, at), id: address.slice(at + 1) };
}

export function addressOf(endpoint: InvoiceGroup | undefined): string {
  const [scheme, id] = [endpoint?.['scheme'] ?? '', endpoint?.['id'] ?? ''];
  return scheme === '' ? String(id) : `${String(scheme)}:${String(id)}`;
}

/** `user:Ann Example <ann@acme.example>` → "Ann Example", `client:erp` → "erp". Undefined: the service itself. */
export function personIn(actor: string | null | undefined): string | undefined {
  const match = /^(user|client|operator):(.+)$/.exec(actor ?? '');
  return match?.[2]?.replace(/ <[^>]*>$/, '');
}

/** A participant by its name, which may be its number. */
export function participantName({ name, identifier }: { readonly name: string; readonly identifier: string }): string {
  return name === identifier ? identifier : `${name} (${identifier})`;
}

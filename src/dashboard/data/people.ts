/** `user:Ann Example <ann@acme.example>` → "Ann Example", `client:erp` → "erp". Undefined: the service itself. */
export function personIn(actor: string | null | undefined): string | undefined {
  const match = /^(user|client|operator):(.+)$/.exec(actor ?? '');
  return match?.[2]?.replace(/ <[^>]*>$/, '');
}

/** The members that were given: null is GraphQL's word for absent. */
export function present(input: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined));
}

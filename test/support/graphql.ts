// GraphQL as a client speaks it.
import type { Answer, Client } from './app.js';

export interface GraphqlError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: { readonly code: string; readonly error?: string };
}

export interface GraphqlAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a query selects is known where it stands
  readonly data: any;
  readonly errors: readonly GraphqlError[];
  readonly answer: Answer;
}

export async function ask(client: Client, query: string, variables: object = {}): Promise<GraphqlAnswer> {
  return read(await client('/graphql', { method: 'POST', body: { query, variables } }));
}

export function read(answer: Answer): GraphqlAnswer {
  const { data = null, errors = [] } = (answer.body ?? {}) as { data?: unknown; errors?: GraphqlError[] };
  return { status: answer.status, data, errors, answer };
}

/** The data; throws where there are errors. */
// biome-ignore lint/suspicious/noExplicitAny: what a query selects is known where it stands
export async function data(client: Client, query: string, variables: object = {}): Promise<any> {
  const { data, errors, answer } = await ask(client, query, variables);
  if (errors.length > 0 || data === null) throw new Error(`Not answered: ${answer.status} ${answer.text}`);
  return data;
}

/** Codes and messages of the errors, as two surfaces can be compared by them. */
export function faults({ errors }: GraphqlAnswer): { code: string; message: string }[] {
  return errors.map(({ message, extensions }) => ({ code: extensions.code, message }));
}

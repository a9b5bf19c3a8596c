// Sends requests to the exchange, as a program of a customer does.
import { cut } from '../../cut.js';
import { DemoFailure, RefusedByService } from './failure.js';

interface Request {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: object;
  readonly form?: FormData | URLSearchParams;
}

/** Requests paths of one exchange, or whole links. */
export type Ask = (path: string, request?: Request) => Promise<Buffer>;

/** Any status but 200 throws a RefusedByService that quotes the response. */
export function createAsk(url: string, signal: AbortSignal): Ask {
  return async (path, { method = 'GET', token, headers = {}, json, form } = {}) => {
    const target = path.startsWith('/') ? `${url}${path}` : path;
    const body = json === undefined ? form : JSON.stringify(json);
    try {
      const response = await fetch(target, {
        method,
        headers: {
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
        signal,
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.status === 200) return bytes;
      throw new RefusedByService(`${method} ${path} answered ${response.status}: ${cut(bytes.toString(), 500)}`, response.status);
    } catch (error) {
      if (error instanceof DemoFailure || signal.aborted) throw error;
      const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
      throw new DemoFailure(`The exchange at ${url} cannot be reached (${code ?? message}).`, { cause: error });
    }
  };
}

/** The same, read as JSON. */
export async function askJson<T>(ask: Ask, path: string, request?: Request): Promise<T> {
  const bytes = await ask(path, request);
  try {
    return JSON.parse(bytes.toString()) as T;
  } catch (error) {
    throw new DemoFailure(`${path} answered no JSON: is it an exchange?`, { cause: error });
  }
}

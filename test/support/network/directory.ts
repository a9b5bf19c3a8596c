// The indexer of a Peppol Directory.
import { type Call, type FakeService, startService, type Tls } from './fakeService.js';

export interface FakeDirectory extends FakeService {
  /** `iso6523-actorid-upis::…` of what is indexed. */
  readonly indexed: Set<string>;
}

export async function startDirectory(tls?: Tls): Promise<FakeDirectory> {
  const indexed = new Set<string>();
  const service = await startService((request, body): Call => {
    const [, encoded = ''] = /^\/indexer\/1\.0\/(.*)$/.exec(request.url ?? '') ?? [];
    const identifier = decodeURIComponent(encoded === '' ? body : encoded);
    const name = `${request.method} ${identifier.replace('iso6523-actorid-upis::', '')}`;
    if (!identifier.startsWith('iso6523-actorid-upis::')) return { name, carryOut: () => ({ status: 400 }) };
    const carryOut: Call['carryOut'] = () => {
      if (request.method === 'GET') return { status: indexed.has(identifier) ? 204 : 404 };
      if (request.method === 'PUT') indexed.add(identifier);
      else indexed.delete(identifier);
      return { status: 204 };
    };
    return { name, carryOut };
  }, tls);
  return Object.assign(service, { indexed });
}

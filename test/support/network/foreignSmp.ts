// A foreign SMP on loopback, over plain HTTP unless a certificate is given. Bodies are set by path.
import { type FakeService, type Reply, startService, type Tls } from './fakeService.js';

export interface ForeignSmp extends FakeService {
  /** Sets the body of an entry. */
  setEntry(participant: string, documentType: string, body: string | Reply): void;
  /** Sets the body at any path. */
  setPath(path: string, body: string | Reply): void;
  setGroup(participant: string, body: string | Reply): void;
}

const XML = 'text/xml; charset=utf-8';

export async function startForeignSmp(tls?: Tls): Promise<ForeignSmp> {
  const replies = new Map<string, Reply>();
  const service = await startService((request) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    return { name: `${request.method} ${path}`, carryOut: () => replies.get(path) ?? { status: 404, body: 'Not found' } };
  }, tls);
  const set = (path: string, body: string | Reply): void => {
    replies.set(path, typeof body === 'string' ? { status: 200, body, contentType: XML } : body);
  };
  return Object.assign(service, {
    setPath: set,
    setEntry: (participant: string, documentType: string, body: string | Reply) =>
      set(`/iso6523-actorid-upis::${participant}/services/${documentType}`, body),
    setGroup: (participant: string, body: string | Reply) => set(`/iso6523-actorid-upis::${participant}`, body),
  });
}

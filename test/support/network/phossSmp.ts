// The management interface of a phoss SMP, and what it serves.
import { parseXml } from '../../../src/xml/gate.js';
import { descendants } from '../../../src/xml/path.js';
import { type Call, type FakeService, type Reply, startService, type Tls } from './fakeService.js';

export interface FakePhoss extends FakeService {
  /** By `iso6523-actorid-upis::…`: the bodies of the metadata by document type URI, and the business card. */
  readonly groups: Map<string, { readonly metadata: Map<string, string>; card: string | undefined }>;
  /** Business cards: false answers 412. */
  hasCards: boolean;
}

const TOKEN = 'smp-token-of-the-test';
const [USER, PASSWORD] = ['admin@example.org', 'smp-password-of-the-test'];
const ACCEPTED = [`Bearer ${TOKEN}`, `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`];
export const PHOSS_LOGIN = { token: TOKEN, user: USER, password: PASSWORD };

const OK: Reply = { status: 200 };

export async function startPhoss(tls?: Tls): Promise<FakePhoss> {
  const state: Pick<FakePhoss, 'groups' | 'hasCards'> = { groups: new Map(), hasCards: true };
  const service = await startService((request, body): Call => {
    const url = new URL(request.url ?? '', 'http://smp.invalid');
    const parts = url.pathname.slice(1).split('/').map(decodeURIComponent);
    const isCard = parts[0] === 'businesscard';
    const isComplete = parts[0] === 'complete';
    const group = (isCard || isComplete ? parts[1] : parts[0])?.toLowerCase() ?? '';
    const type = parts[1] === 'services' ? parts[2] : undefined;
    const kind = isCard ? 'card' : isComplete ? 'complete' : type === undefined ? 'group' : 'metadata';
    const name = `${request.method} ${kind} ${group.replace('iso6523-actorid-upis::', '')}${type === undefined ? '' : ` ${type}`}`;
    const carryOut = (): Reply => {
      if (request.method === 'GET') return read(service, kind, group, url);
      const { authorization = '' } = request.headers;
      if (!ACCEPTED.includes(authorization)) return { status: 403, body: `Unauthorized: token '${authorization}' is not known` };
      const wrong = faultOf(request.method ?? '', kind, url, body);
      if (wrong !== undefined) return { status: 400, body: `Bad request: ${wrong} at '${url}'` };
      return request.method === 'PUT' ? put(service, kind, group, type, body) : remove(service, kind, group, type);
    };
    return { name, carryOut };
  }, tls);
  const fake: FakePhoss = Object.assign(service, state);
  return fake;

  function read({ url: base }: FakeService, kind: string, group: string, url: URL): Reply {
    const found = fake.groups.get(group);
    if (found === undefined || !['group', 'complete'].includes(kind)) return missing(group, url.href);
    const references = [...found.metadata.keys()].map(
      (type) => `<ServiceMetadataReference href="${base}/${encodeURIComponent(group)}/services/${encodeURIComponent(type)}"/>`,
    );
    const collection = `<ServiceMetadataReferenceCollection>${references.join('')}</ServiceMetadataReferenceCollection>`;
    const namespace = 'xmlns="http://busdox.org/serviceMetadata/publishing/1.0/"';
    const text = `<ServiceGroup ${namespace}>${collection}</ServiceGroup>`;
    const metadata = [...found.metadata.values()].map((body) => body.replace(/^<\?xml[^>]*>\s*/, ''));
    const complete = `<CompleteServiceGroup ${namespace}>${text}${metadata.join('')}</CompleteServiceGroup>`;
    return { status: 200, body: kind === 'complete' ? complete : text, contentType: 'application/xml' };
  }

  function put({ url }: FakeService, kind: string, group: string, type: string | undefined, body: string): Reply {
    const found = fake.groups.get(group);
    if (kind === 'group') {
      if (found === undefined) fake.groups.set(group, { metadata: new Map(), card: undefined });
      return OK;
    }
    if (kind === 'card' && !fake.hasCards) return { status: 412, body: 'Precondition failed: Peppol Directory integration is not enabled' };
    if (found === undefined) return missing(group, url);
    if (kind === 'card') found.card = body;
    else found.metadata.set(type!, body);
    return OK;
  }

  function remove({ url }: FakeService, kind: string, group: string, type: string | undefined): Reply {
    const found = fake.groups.get(group);
    if (found === undefined) return missing(group, url);
    if (kind === 'group') fake.groups.delete(group);
    else if (kind === 'card') found.card = undefined;
    else if (!found.metadata.delete(type!)) return { status: 404, body: `Not found: Service Metadata '${type}' at ${url}` };
    return OK;
  }
}

function missing(group: string, url: string): Reply {
  return { status: 404, body: `Not found: Service Group '${group}' is not registered on this SMP at ${url}` };
}

/** What phoss SMP refuses of a request by its form. */
function faultOf(method: string, kind: string, url: URL, body: string): string | undefined {
  if (kind === 'group' && method === 'PUT' && url.searchParams.get('create-in-sml') !== 'false') return 'the SML is not configured';
  if (kind === 'group' && method === 'DELETE' && url.searchParams.get('delete-in-sml') !== 'false') return 'the SML is not configured';
  if (method !== 'PUT') return undefined;
  const expected = { group: 'ServiceGroup', metadata: 'ServiceMetadata', card: 'BusinessCard' }[kind];
  const { root } = parseXml(Buffer.from(body));
  if (root.local !== expected) return `Failed to parse ${expected}`;
  const references = descendants(root).filter(({ local }) => local === 'ServiceMetadataReference');
  return references.length > 0 ? 'ServiceMetadataReferenceCollection must be empty' : undefined;
}

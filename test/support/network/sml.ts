// An SML: both SOAP services, on what each SMP has. It compares SOAPAction with its nine blanks, as real ones do.
import { parseXml } from '../../../src/xml/gate.js';
import type { XmlElement } from '../../../src/xml/tree.js';
import { type Call, type FakeService, type Reply, startService, type Tls } from './fakeService.js';

const LOCATOR = 'http://busdox.org/serviceMetadata/locator/1.0/';
const IDENTIFIERS = 'http://busdox.org/transport/identifiers/1.0/';
const ACTIONS = {
  manageparticipantidentifier: 'http://busdox.org/serviceMetadata/ManageBusinessIdentifierService/1.0/         :',
  manageservicemetadata: 'http://busdox.org/serviceMetadata/ManageServiceMetadataService/1.0/:',
} as const;
const STATUS = { BadRequestFault: 400, NotFoundFault: 404, UnauthorizedFault: 401, InternalErrorFault: 500 } as const;
export type FaultName = keyof typeof STATUS;

const PAGE_SIZE = 3;
const FAULT_ID = '765FB6100C6D61D50A1DB2471DBF9D7E';

export interface FakeSml extends FakeService {
  /** By identifier in lower case: the SMP that has it. */
  readonly participants: Map<string, string>;
  /** The logical and the physical address of each SMP. */
  readonly publishers: Map<string, { readonly logical: string; readonly physical: string }>;
  /** By identifier: the key of a prepared migration. */
  readonly migrationKeys: Map<string, string>;
}

/** `faultStatus`: the status of all faults. SOAP 1.1 (W3C Note of May 2000, §6.2) says 500; a real SML answers 400, 401 and 404, too. */
export async function startSml(tls?: Tls, faultStatus?: number): Promise<FakeSml> {
  const state = { participants: new Map<string, string>(), publishers: new Map(), migrationKeys: new Map<string, string>() };
  const service = await startService((request, body): Call => {
    const root = parseXml(Buffer.from(body)).root.children[0]?.children[0];
    const [service, operation] = operationOf(request.url ?? '', String(request.headers['soapaction']));
    if (root === undefined || service === undefined) {
      return { name: 'wrong', carryOut: () => fault('BadRequestFault', '[ERR-106] Not a request') };
    }
    const members = new Map(root.children.map((one) => [one.local, one.text.trim()]));
    const subject = members.get('ParticipantIdentifier')?.toLowerCase() ?? members.get('ServiceMetadataPublisherID') ?? root.text;
    const name = `${service === 'manageservicemetadata' ? 'smp ' : ''}${operation} ${subject}`;
    const carryOut = (): Reply => {
      const reply = operate(state, `${service} ${operation}`, root, members);
      return reply.status === 200 ? reply : { ...reply, status: faultStatus ?? reply.status };
    };
    return { name, carryOut };
  }, tls);
  return Object.assign(service, state);
}

/** A SOAP fault as the SML answers it. */
export function fault(kind: FaultName, message: string, status: number = STATUS[kind]): Reply {
  const detail = `<ns2:${kind} xmlns:ns2="${LOCATOR}"><ns2:FaultMessage>${escaped(message)} [${FAULT_ID}]</ns2:FaultMessage></ns2:${kind}>`;
  const text = `<faultcode>S:Server</faultcode><faultstring>${escaped(message)} [${FAULT_ID}]</faultstring><detail>${detail}</detail>`;
  return soap(`<S:Fault xmlns:ns4="http://www.w3.org/2003/05/soap-envelope">${text}</S:Fault>`, status);
}

type State = Pick<FakeSml, 'participants' | 'publishers' | 'migrationKeys'>;

function operationOf(url: string, action: string): [keyof typeof ACTIONS | undefined, string] {
  for (const service of Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]) {
    const begin = `"${ACTIONS[service]}`;
    if (url.endsWith(`/${service}`) && action.startsWith(begin)) return [service, action.slice(begin.length, -'In"'.length)];
  }
  return [undefined, ''];
}

function operate(state: State, operation: string, root: XmlElement, members: ReadonlyMap<string, string>): Reply {
  const smp = members.get('ServiceMetadataPublisherID') ?? root.text.trim();
  const identifiers = root.children.filter(({ local }) => local === 'ParticipantIdentifier').map(({ text }) => text.trim().toLowerCase());
  const [identifier = ''] = identifiers;
  const key = members.get('MigrationKey') ?? '';
  const [service, verb] = operation.split(' ');
  if (service === 'manageservicemetadata') return publish(state, verb ?? '', smp, root);
  // The list that the clients of peppol-commons delete names no SMP.
  const isAnyOfClient = verb === 'deleteList' && smp === '';
  if (!isAnyOfClient && !state.publishers.has(smp)) return fault('NotFoundFault', `[ERR-100] The SMP '${smp}' doesn't exist`);
  switch (verb) {
    case 'create':
    case 'createList':
      return create(state, smp, identifiers);
    case 'delete':
    case 'deleteList':
      return remove(state, smp, identifiers);
    case 'list':
      return list(state, smp, members.get('NextPageIdentifier') ?? '');
    case 'prepareMigrate':
      if (state.participants.get(identifier) !== smp) return missing(identifier);
      state.migrationKeys.set(identifier, key);
      return soap('');
    case 'migrate':
      return migrate(state, smp, identifier, key);
    default:
      return fault('BadRequestFault', '[ERR-106] Unknown operation');
  }
}

function publish({ publishers, participants }: State, verb: string, smp: string, root: XmlElement): Reply {
  const known = publishers.get(smp);
  if (verb !== 'create' && known === undefined) return fault('NotFoundFault', `[ERR-100] The SMP '${smp}' doesn't exist`);
  if (verb === 'create' && known !== undefined) return fault('BadRequestFault', `[ERR-106] The SMP '${smp}' already exists`);
  if (verb === 'read') {
    const endpoint = `<LogicalAddress>${escaped(known?.logical ?? '')}</LogicalAddress><PhysicalAddress>${known?.physical}</PhysicalAddress>`;
    const content = `<PublisherEndpoint>${endpoint}</PublisherEndpoint><ServiceMetadataPublisherID>${escaped(smp)}</ServiceMetadataPublisherID>`;
    return soap(`<ServiceMetadataPublisherService xmlns="${LOCATOR}">${content}</ServiceMetadataPublisherService>`);
  }
  if (verb === 'delete') {
    publishers.delete(smp);
    for (const [identifier, owner] of participants) if (owner === smp) participants.delete(identifier);
    return soap('');
  }
  const [logical = '', physical = ''] = root.children[0]?.children.map(({ text }) => text.trim()) ?? [];
  publishers.set(smp, { logical, physical });
  return soap('');
}

function create({ participants }: State, smp: string, identifiers: readonly string[]): Reply {
  const taken = identifiers.find((identifier) => participants.has(identifier));
  if (taken !== undefined) {
    const zone = 'with naptr service [Meta:SMP] on subdomain: [test.example]';
    const text = `[ERR-106] The participant identifier [${taken}] with scheme: [iso6523-actorid-upis] already exist ${zone}`;
    return fault('BadRequestFault', text);
  }
  for (const identifier of identifiers) participants.set(identifier, smp);
  return soap('');
}

function remove({ participants }: State, smp: string, identifiers: readonly string[]): Reply {
  const isKnown = (identifier: string): boolean => participants.has(identifier) && (smp === '' || participants.get(identifier) === smp);
  const unknown = identifiers.find((identifier) => !isKnown(identifier));
  if (unknown !== undefined) return missing(unknown);
  for (const identifier of identifiers) participants.delete(identifier);
  return soap('');
}

function list({ participants }: State, smp: string, from: string): Reply {
  const all = [...participants].filter(([, owner]) => owner === smp).map(([identifier]) => identifier);
  const begin = from === '' ? 0 : Number(from);
  const entries = all
    .slice(begin, begin + PAGE_SIZE)
    .map((one) => `<ns3:ParticipantIdentifier scheme="iso6523-actorid-upis">${escaped(one)}</ns3:ParticipantIdentifier>`);
  const next = begin + PAGE_SIZE < all.length ? `<ns2:NextPageIdentifier>${begin + PAGE_SIZE}</ns2:NextPageIdentifier>` : '';
  const publisher = `<ns2:ServiceMetadataPublisherID>${escaped(smp)}</ns2:ServiceMetadataPublisherID>`;
  const content = `${entries.join('')}${publisher}${next}`;
  return soap(
    `<ns2:ParticipantIdentifierPage xmlns:ns2="${LOCATOR}" xmlns:ns3="${IDENTIFIERS}">${content}</ns2:ParticipantIdentifierPage>`,
  );
}

function migrate({ participants, migrationKeys }: State, smp: string, identifier: string, key: string): Reply {
  if (migrationKeys.get(identifier) !== key || key === '') {
    return fault('BadRequestFault', `[ERR-106] The migration key doesn't match for the participant identifier '${identifier}'`);
  }
  migrationKeys.delete(identifier);
  participants.set(identifier, smp);
  return soap('');
}

function missing(identifier: string): Reply {
  return fault('NotFoundFault', `[ERR-100] The participant identifier '${identifier}' doesn't exist for the scheme iso6523-actorid-upis`);
}

function soap(body: string, status = 200): Reply {
  const text = `<?xml version="1.0" encoding="UTF-8"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>${body}</S:Body></S:Envelope>`;
  return { status, body: text, contentType: 'text/xml; charset=utf-8' };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

// ManageBusinessIdentifierService: which SMP has which participant.

import { escapeAttribute, escapeText } from '../../../xml/escape.js';
import { childrenNamed } from '../../../xml/named.js';
import type { XmlElement } from '../../../xml/tree.js';
import { canonicalIdentifier, PARTICIPANT_IDENTIFIER_SCHEME } from '../../identifiers.js';
import { type CallSoap, IDENTIFIERS, LOCATOR } from './soap.js';

/** The nine blanks stand in the WSDL, and servers compare the whole text. */
const ACTION = 'http://busdox.org/serviceMetadata/ManageBusinessIdentifierService/1.0/         :';
/** Against an SML that never ends its list. */
const PAGES_MAX = 100_000;

export interface SmlAddress {
  /** Without a trailing slash. */
  readonly url: string;
  readonly smpId: string;
}

/** Every call throws SmlFaultError for a fault of the SML, and any other error where the outcome is unknown. */
export interface SmlParticipants {
  create(identifier: string, signal: AbortSignal): Promise<void>;
  createList(identifiers: readonly string[], signal: AbortSignal): Promise<void>;
  delete(identifier: string, signal: AbortSignal): Promise<void>;
  deleteList(identifiers: readonly string[], signal: AbortSignal): Promise<void>;
  /** The participants of this SMP in lower case, page by page. */
  list(signal: AbortSignal): AsyncGenerator<readonly string[]>;
  /** Allows the SMP that knows the key to take the participant over. */
  prepareToMigrate(identifier: string, key: string, signal: AbortSignal): Promise<void>;
  /** Takes a participant over from the SMP that has prepared it with this key. */
  migrate(identifier: string, key: string, signal: AbortSignal): Promise<void>;
}

export function smlParticipants(call: CallSoap, { url, smpId }: SmlAddress): SmlParticipants {
  const publisher = `<ServiceMetadataPublisherID>${escapeText(smpId)}</ServiceMetadataPublisherID>`;
  const ask = (operation: string, body: string, signal: AbortSignal): Promise<XmlElement | undefined> =>
    call({ url: `${url}/manageparticipantidentifier`, action: `${ACTION}${operation}`, body }, signal);
  const tell = async (operation: string, body: string, signal: AbortSignal): Promise<void> => void (await ask(operation, body, signal));
  const one = (name: string, identifier: string, more = ''): string => element(name, publisher + participant(identifier) + more);
  const all = (name: string, identifiers: readonly string[]): string => element(name, identifiers.map(participant).join('') + publisher);
  const keyed = (name: string, identifier: string, key: string): string =>
    one(name, identifier, `<MigrationKey>${escapeText(key)}</MigrationKey>`);
  return {
    create: (identifier, signal) => tell('createIn', one('CreateParticipantIdentifier', identifier), signal),
    createList: (identifiers, signal) => tell('createListIn', all('CreateList', identifiers), signal),
    delete: (identifier, signal) => tell('deleteIn', one('DeleteParticipantIdentifier', identifier), signal),
    deleteList: (identifiers, signal) => tell('deleteListIn', all('DeleteList', identifiers), signal),
    list: (signal) => pages((body) => ask('listIn', body, signal), publisher),
    prepareToMigrate: (identifier, key, signal) => tell('prepareMigrateIn', keyed('PrepareMigrationRecord', identifier, key), signal),
    migrate: (identifier, key, signal) => tell('migrateIn', keyed('CompleteMigrationRecord', identifier, key), signal),
  };
}

async function* pages(ask: (body: string) => Promise<XmlElement | undefined>, publisher: string): AsyncGenerator<readonly string[]> {
  let next = '';
  for (let count = 0; count < PAGES_MAX; count += 1) {
    const page = await ask(element('PageRequest', publisher + next));
    if (page?.local !== 'ParticipantIdentifierPage' || page.ns !== LOCATOR) throw new Error('The SML answered without a page');
    yield childrenNamed(page, { ns: IDENTIFIERS, local: 'ParticipantIdentifier' }).map(({ text }) => canonicalIdentifier(text.trim()));
    const [following] = childrenNamed(page, { ns: LOCATOR, local: 'NextPageIdentifier' });
    if (following === undefined || following.text.trim() === '') return;
    next = `<NextPageIdentifier>${escapeText(following.text)}</NextPageIdentifier>`;
  }
  throw new Error(`The list of the SML has more than ${PAGES_MAX} pages`);
}

function element(name: string, content: string): string {
  return `<${name} xmlns="${LOCATOR}">${content}</${name}>`;
}

function participant(identifier: string): string {
  const scheme = escapeAttribute(PARTICIPANT_IDENTIFIER_SCHEME);
  return `<ParticipantIdentifier xmlns="${IDENTIFIERS}" scheme="${scheme}">${escapeText(canonicalIdentifier(identifier))}</ParticipantIdentifier>`;
}

// What the mailbox on loopback answers to each command of IMAP4rev1.

interface Message {
  readonly uid: number;
  readonly source: Buffer;
}

export interface Folder {
  uidValidity: number;
  nextUid: number;
  messages: Message[];
}

/** What the answers of a mailbox are made of. */
interface Mailbox {
  /** By name. */
  readonly folders: Map<string, Folder>;
  readonly behaviour: { readonly refusesLogin?: boolean; readonly size?: number };
}

export interface Session {
  readonly imap: Mailbox;
  selected: Folder | undefined;
  write(text: string): void;
}

export const CAPABILITIES = 'IMAP4rev1 LITERAL+ UIDPLUS MOVE NAMESPACE IDLE';

export function append(folder: Folder, source: Buffer): number {
  const uid = folder.nextUid;
  folder.nextUid += 1;
  folder.messages.push({ uid, source });
  return uid;
}

/** The untagged answers and the tagged one, whose tag is `TAG`. */
export function answer(session: Session, command: string): string {
  const { folders, behaviour } = session.imap;
  const [, verb = '', rest = ''] = /^(UID \w+|\w+) ?([\s\S]*)$/.exec(command) ?? [];
  switch (verb.toUpperCase()) {
    case 'CAPABILITY':
      return `* CAPABILITY ${CAPABILITIES}\r\nTAG OK done`;
    case 'LOGIN':
      if (behaviour.refusesLogin === true || !/"?right"?$/.test(rest)) return 'TAG NO [AUTHENTICATIONFAILED] Invalid credentials';
      return `TAG OK [CAPABILITY ${CAPABILITIES}] logged in`;
    case 'NAMESPACE':
      return '* NAMESPACE (("" "/")) NIL NIL\r\nTAG OK done';
    case 'LIST': {
      const name = nameOf(rest.slice(rest.indexOf(' ') + 1));
      const found = name === '' ? [''] : [...folders.keys()].filter((one) => name === '*' || one === name);
      return [...found.map((one) => `* LIST () "/" "${one}"`), 'TAG OK done'].join('\r\n');
    }
    case 'SELECT': {
      const folder = folders.get(nameOf(rest));
      if (folder === undefined) return 'TAG NO [NONEXISTENT] no such folder';
      session.selected = folder;
      const { messages, uidValidity, nextUid } = folder;
      return [
        '* FLAGS (\\Seen \\Deleted)',
        `* ${messages.length} EXISTS`,
        '* 0 RECENT',
        `* OK [UIDVALIDITY ${uidValidity}] ok`,
        `* OK [UIDNEXT ${nextUid}] ok`,
        'TAG OK [READ-WRITE] done',
      ].join('\r\n');
    }
    case 'CREATE':
      if (folders.has(nameOf(rest))) return 'TAG NO [ALREADYEXISTS] it is there';
      folders.set(nameOf(rest), { uidValidity: 1, nextUid: 1, messages: [] });
      return 'TAG OK done';
    case 'UID SEARCH':
      return `* SEARCH ${search(session.selected!, rest)}\r\nTAG OK done`;
    case 'FETCH':
      return listed(session.selected!, rest);
    case 'UID FETCH':
      return fetched(session, rest);
    case 'UID MOVE':
      return moved(session, rest);
    case 'UID COPY':
      return copied(session, rest);
    case 'LOGOUT':
      return '* BYE\r\nTAG OK done';
    default:
      return verb === 'NOOP' ? 'TAG OK done' : 'TAG BAD unknown command';
  }
}

/** An atom, a quoted string or a literal. */
function nameOf(text: string): string {
  return (/^\{\d+\+?\}\r\n([\s\S]*)$/.exec(text)?.[1] ?? text).replace(/^"(.*)"$/s, '$1');
}

/** `UID n:*` always has the last message. */
function search({ messages }: Folder, criteria: string): string {
  const [, from = '1', to = '*'] = /(\d+)(?::(\d+|\*))?/.exec(criteria) ?? [];
  const last = messages.at(-1)?.uid;
  const isFound = (uid: number): boolean => uid >= Number(from) && (to === '*' || uid <= Number(to));
  return messages.flatMap(({ uid }) => (isFound(uid) || (to === '*' && uid === last) ? [uid] : [])).join(' ');
}

/** The UIDs of messages by their sequence numbers. */
function listed({ messages }: Folder, rest: string): string {
  const [, from = '', to = from] = /^(\d+)(?::(\d+))?/.exec(rest) ?? [];
  const lines = messages.slice(Number(from) - 1, Number(to)).map(({ uid }, index) => `* ${Number(from) + index} FETCH (UID ${uid})`);
  return [...lines, 'TAG OK done'].join('\r\n');
}

function fetched({ selected, imap }: Session, rest: string): string {
  const uid = Number.parseInt(rest, 10);
  const index = selected!.messages.findIndex((one) => one.uid === uid);
  if (index < 0) return 'TAG OK done';
  const { source } = selected!.messages[index]!;
  const parts = [`UID ${uid}`, `RFC822.SIZE ${imap.behaviour.size ?? source.length}`];
  const fields = /BODY\.PEEK\[(HEADER\.FIELDS \((.*)\))\]/i.exec(rest);
  if (fields !== null) {
    const header = headerFields(source.toString('latin1'), fields[2]!.toLowerCase().split(' '));
    parts.push(`BODY[${fields[1]}] {${header.length}}\r\n${header}`);
  } else if (/BODY/i.test(rest)) parts.push(`BODY[] {${source.length}}\r\n${source.toString('latin1')}`);
  return `* ${index + 1} FETCH (${parts.join(' ')})\r\nTAG OK done`;
}

/** The header fields of these names, and the empty line behind a header. */
function headerFields(source: string, names: readonly string[]): string {
  const [header = ''] = source.split('\r\n\r\n', 1);
  const fields = header.split(/\r\n(?![ \t])/).filter((field) => names.includes(field.slice(0, field.indexOf(':')).toLowerCase()));
  return [...fields, '', ''].join('\r\n');
}

function copied({ selected, imap }: Session, rest: string): string {
  const space = rest.indexOf(' ');
  const target = imap.folders.get(nameOf(rest.slice(space + 1)));
  if (target === undefined) return 'TAG NO [TRYCREATE] no such folder';
  const message = selected!.messages.find(({ uid }) => uid === Number(rest.slice(0, space)));
  if (message !== undefined) append(target, message.source);
  return 'TAG OK done';
}

function moved({ selected, imap }: Session, rest: string): string {
  const space = rest.indexOf(' ');
  const target = imap.folders.get(nameOf(rest.slice(space + 1)));
  if (target === undefined) return 'TAG NO [TRYCREATE] no such folder';
  const index = selected!.messages.findIndex(({ uid }) => uid === Number(rest.slice(0, space)));
  if (index < 0) return 'TAG OK done';
  const [message] = selected!.messages.splice(index, 1);
  const uid = append(target, message!.source);
  return `* OK [COPYUID ${target.uidValidity} ${message!.uid} ${uid}] moved\r\n* ${index + 1} EXPUNGE\r\nTAG OK done`;
}

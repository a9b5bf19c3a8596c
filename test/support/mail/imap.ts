// A mailbox on loopback: IMAP4rev1 (RFC 3501) with MOVE, UIDPLUS and IDLE, as much of it as a reader of messages uses. It can misbehave.
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import type { Authority } from '../../../src/sandbox/authority.js';
import type { Moment } from '../network/fakeService.js';

interface Message {
  readonly uid: number;
  readonly source: Buffer;
}

export interface Folder {
  uidValidity: number;
  nextUid: number;
  messages: Message[];
}

export interface ImapBehaviour {
  /** Ends each connection at once. */
  isAway?: boolean;
  refusesLogin?: boolean;
  /** Ends the connection instead of answering the command whose line matches. */
  breaksAt?: RegExp;
  /** Says so instead of the real one. */
  size?: number;
}

export interface Imap {
  readonly port: number;
  /** By name. INBOX is always there. */
  readonly folders: Map<string, Folder>;
  behaviour: ImapBehaviour;
  /** Awaited at each moment of each command, which is its line without the tag. Where it throws, the connection ends. */
  at: (moment: Moment, command: string) => Promise<void> | void;
  /** The command lines of all connections, without tags. */
  readonly commands: string[];
  /** Puts a message into a folder. Default: INBOX. */
  deliver(source: string | Buffer, folder?: string): number;
  /** The number of sessions that wait for messages. */
  idling(): number;
  /** The number of messages of a folder; 0 where there is none. */
  count(folder: string): number;
  close(): Promise<void>;
}

const CAPABILITIES = 'IMAP4rev1 LITERAL+ UIDPLUS MOVE NAMESPACE IDLE';

/** Any user may log in with the password `right`. */
export async function startImap(authority: Authority): Promise<Imap> {
  const { certificatePem, keyPem } = await authority.issueCertificate({ names: ['localhost'], days: 30 });
  const sockets = new Set<Socket>();
  const idling = new Set<Session>();
  const folders = new Map<string, Folder>([['INBOX', { uidValidity: 1, nextUid: 1, messages: [] }]]);
  const server = createServer({ cert: certificatePem, key: keyPem }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (imap.behaviour.isAway === true) return void socket.destroy();
    serve(socket, imap, idling);
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const imap: Imap = {
    port: (server.address() as AddressInfo).port,
    folders,
    behaviour: {},
    at: () => undefined,
    commands: [],
    deliver(source, folder = 'INBOX') {
      const inbox = folders.get(folder)!;
      const uid = append(inbox, Buffer.from(source));
      for (const session of idling) session.write(`* ${inbox.messages.length} EXISTS\r\n`);
      return uid;
    },
    idling: () => idling.size,
    count: (folder) => folders.get(folder)?.messages.length ?? 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return imap;
}

function append(folder: Folder, source: Buffer): number {
  const uid = folder.nextUid;
  folder.nextUid += 1;
  folder.messages.push({ uid, source });
  return uid;
}

function serve(socket: TLSSocket, imap: Imap, idling: Set<Session>): void {
  const session: Session = { imap, selected: undefined, write: (text) => void socket.write(text) };
  let idleTag = '';
  const carryOut = async (tag: string, command: string): Promise<void> => {
    if (/^DONE/i.test(tag)) {
      idling.delete(session);
      return session.write(`${idleTag} OK done\r\n`);
    }
    await imap.at('received', command);
    if (/^IDLE/i.test(command)) {
      idleTag = tag;
      idling.add(session);
      return session.write('+ idling\r\n');
    }
    imap.commands.push(command);
    if (imap.behaviour.breaksAt?.test(command) === true) return void socket.destroy();
    const answered = tagged(answer(session, command), tag);
    await imap.at('carried out', command);
    await writeInPieces(socket, answered);
    await imap.at('answered', command);
    if (/^LOGOUT/i.test(command)) socket.end();
  };
  socket.on('close', () => idling.delete(session));
  socket.write(`* OK [CAPABILITY ${CAPABILITIES}] ready\r\n`);
  let pending = '';
  let before = Promise.resolve();
  socket.on('data', (bytes) => {
    pending += bytes.toString('latin1');
    for (;;) {
      const line = nextCommand(pending, (wait) => socket.write(wait));
      if (line === undefined) return;
      pending = pending.slice(line.length + 2);
      const [tag = '', ...rest] = line.split(' ');
      before = before.then(() => carryOut(tag, rest.join(' '))).catch(() => void socket.destroy());
    }
  });
}

/** The last line begins with the tag. */
function tagged(answered: string, tag: string): string {
  const at = answered.lastIndexOf('TAG');
  return `${answered.slice(0, at)}${tag}${answered.slice(at + 'TAG'.length)}\r\n`;
}

const PIECE_CHARACTERS = 256 * 1024;

/** This server shares a thread with the service whose turns a test measures: 30 MiB are not encrypted in one of them. */
async function writeInPieces(socket: TLSSocket, text: string): Promise<void> {
  for (let at = 0; at < text.length; at += PIECE_CHARACTERS) {
    const piece = text.slice(at, at + PIECE_CHARACTERS);
    await new Promise<void>((resolve, reject) => {
      socket.write(piece, 'latin1', (error) => (error ? reject(error) : resolve()));
    });
  }
}

/** A command up to its end, with the literals in it. Undefined where it is not complete. */
function nextCommand(pending: string, goOn: (text: string) => void): string | undefined {
  let end = pending.indexOf('\r\n');
  while (end >= 0) {
    const literal = /\{(\d+)(\+?)\}$/.exec(pending.slice(0, end));
    if (literal === null) return pending.slice(0, end);
    const behind = end + 2 + Number(literal[1]);
    if (pending.length < behind) {
      if (literal[2] === '' && pending.length === end + 2) goOn('+ go on\r\n');
      return undefined;
    }
    end = pending.indexOf('\r\n', behind);
  }
  return undefined;
}

interface Session {
  readonly imap: Imap;
  selected: Folder | undefined;
  write(text: string): void;
}

/** The untagged answers and the tagged one, whose tag is `TAG`. */
function answer(session: Session, command: string): string {
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

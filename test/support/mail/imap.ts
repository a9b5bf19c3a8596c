// A mailbox on loopback: IMAP4rev1 (RFC 3501) with MOVE, UIDPLUS and IDLE, as much of it as a reader of messages uses. It can misbehave.
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import type { Authority } from '../../../src/sandbox/authority.js';
import type { Moment } from '../network/fakeService.js';
import { answer, append, CAPABILITIES, type Folder, type Session } from './imapCommands.js';

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

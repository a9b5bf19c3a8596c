// The servers of the hostile tenant: a bridge and mailboxes that never answer while it attacks, and a mailbox of hostile mails.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Authority } from '../../../src/sandbox/authority.js';
import { type Imap, startImap } from '../../../test/support/mail/imap.js';

const MIB = 1024 * 1024;

export interface HostileServers extends AsyncDisposable {
  /** Silent while it attacks. Otherwise it ends each connection. */
  readonly silentPort: number;
  readonly imap: Imap;
  /** Ends the connections that are open, too. */
  setAttacking(isAttacking: boolean): void;
  /** Puts one mail of each kind into the mailbox. */
  deliver(): void;
}

export async function openHostileServers(authority: Authority): Promise<HostileServers> {
  await using stack = new AsyncDisposableStack();
  const imap = await startImap(authority);
  stack.defer(() => imap.close());
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (!isSilent) socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  stack.defer(() => {
    cut();
    server.close();
  });
  const mails = [lineFeeds(), nested(), headers()];
  const owned = stack.move();
  return {
    silentPort: (server.address() as AddressInfo).port,
    imap,
    setAttacking(isAttacking) {
      isSilent = isAttacking;
      if (!isAttacking) cut();
    },
    deliver: () => mails.forEach((mail) => void imap.deliver(mail)),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

const HEAD = 'Message-ID: <hostile@sender.example>\r\nMIME-Version: 1.0\r\n';

function lineFeeds(): Buffer {
  return Buffer.concat([Buffer.from(`${HEAD}\r\n`), Buffer.alloc(34 * MIB, '\n')]);
}

/** 450 multiparts in each other, and lines that are compared with the boundary of each. */
function nested(): Buffer {
  const boundary = (level: number): string => `${'b'.repeat(60)}${1_000 + level}`;
  const opened = Array.from(
    { length: 450 },
    (_, n) => `Content-Type: multipart/mixed; boundary=${boundary(n)}\r\n\r\n--${boundary(n)}\r\n`,
  );
  return Buffer.concat([Buffer.from(HEAD + opened.join('')), Buffer.from('\r\n'), Buffer.alloc(8 * MIB, `--${boundary(999)}\n`)]);
}

function headers(): Buffer {
  return Buffer.from(`${HEAD}${Array.from({ length: 15_000 }, (_, n) => `X${n}: a\r\n`).join('')}\r\na`);
}

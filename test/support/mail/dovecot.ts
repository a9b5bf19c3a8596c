// A real IMAP server: Debian's dovecot, with a configuration, folders and users of its own.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Authority } from '../../../src/sandbox/authority.js';

export interface Dovecot {
  readonly tlsPort: number;
  readonly starttlsPort: number;
  /** Delivers to the INBOX of a user, as a mail server does: by a file. */
  deliver(user: string, name: string, source: Buffer): void;
  /** The number of messages in a folder of a user. */
  count(user: string, folder: string): number;
  close(): Promise<void>;
}

const START_MS = 20_000;
const MAIL_USER = 'mail';

/** Any user may log in with the password `right`. Throws with one line where dovecot is missing or this is not root. */
export async function startDovecot(authority: Authority): Promise<Dovecot> {
  if (process.getuid?.() !== 0) throw new Error('The test with dovecot runs as root: dovecot takes the users of mailboxes.');
  const folder = await mkdtemp(join(tmpdir(), 'dovecot-'));
  chmodSync(folder, 0o755);
  const { certificatePem, keyPem } = await authority.issueCertificate({ names: ['localhost'], days: 30 });
  writeFileSync(join(folder, 'cert.pem'), certificatePem);
  writeFileSync(join(folder, 'key.pem'), keyPem);
  const [starttlsPort, tlsPort] = [await freePort(), await freePort()];
  const file = join(folder, 'dovecot.conf');
  writeFileSync(file, configuration(folder, starttlsPort, tlsPort));
  const server = spawn('dovecot', ['-F', '-c', file], { stdio: 'ignore' });
  const failed = new Promise<never>((_, reject) =>
    server.once('error', () => reject(new Error('dovecot is missing: apt-get install dovecot-imapd'))),
  );
  await Promise.race([listens(tlsPort), failed]);
  const inbox = (user: string): string => join(folder, 'mail', user, 'Maildir');
  return {
    tlsPort,
    starttlsPort,
    deliver(user, name, source) {
      for (const part of ['new', 'cur', 'tmp']) mkdirSync(join(inbox(user), part), { recursive: true });
      writeFileSync(join(inbox(user), 'new', name), source);
      execFileSync('chown', ['-R', `${MAIL_USER}:${MAIL_USER}`, join(folder, 'mail')]);
    },
    count(user, name) {
      const path = name === 'INBOX' ? inbox(user) : join(inbox(user), `.${name}`);
      return ['new', 'cur'].reduce((sum, part) => sum + readdirSync(join(path, part)).length, 0);
    },
    async close() {
      await stop(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configuration(folder: string, starttlsPort: number, tlsPort: number): string {
  return `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
mail_location = maildir:${folder}/mail/%u/Maildir
mail_uid = ${MAIL_USER}
mail_gid = ${MAIL_USER}
first_valid_uid = 1
auth_mechanisms = plain
passdb {
  driver = static
  args = password=right
}
userdb {
  driver = static
  args = home=${folder}/mail/%u
}
service imap-login {
  inet_listener imap {
    port = ${starttlsPort}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function listens(port: number): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await wait(50)) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error(`dovecot does not listen within ${START_MS} ms`);
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

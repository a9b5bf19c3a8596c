// A real mail store: Debian's dovecot, with a configuration, folders and users of its own. It also takes mail by LMTP, and checks logins for
// a mail server.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Authority } from '../../../src/sandbox/authority.js';
import { freePort, listens } from '../ports.js';

export interface Dovecot {
  readonly tlsPort: number;
  readonly starttlsPort: number;
  /** Takes mail (RFC 2033) and checks logins, where `users` is given. */
  readonly lmtpPort: number;
  readonly authPort: number;
  /** Delivers to the INBOX of a user, as a mail server does: by a file. */
  deliver(user: string, name: string, source: Buffer): void;
  /** The number of messages in a folder of a user. */
  count(user: string, folder: string): number;
  /** The messages in the INBOX of a user, as they are stored. */
  messages(user: string): readonly string[];
  close(): Promise<void>;
}

const MAIL_USER = 'mail';

/**
 * `users` have a mailbox each, and the password `right`. By default any user has one, and nothing is taken by LMTP. Throws with one line
 * where dovecot is missing or this is not root.
 */
export async function startDovecot(authority: Authority, users?: readonly string[]): Promise<Dovecot> {
  if (process.getuid?.() !== 0) throw new Error('The test with dovecot runs as root: dovecot takes the users of mailboxes.');
  const folder = await mkdtemp(join(tmpdir(), 'dovecot-'));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'mail'));
  const give = (): unknown => execFileSync('chown', ['-R', `${MAIL_USER}:${MAIL_USER}`, join(folder, 'mail')]);
  give();
  const { certificatePem, keyPem } = await authority.issueCertificate({ names: ['localhost'], days: 30 });
  writeFileSync(join(folder, 'cert.pem'), certificatePem);
  writeFileSync(join(folder, 'key.pem'), keyPem);
  const [starttlsPort, tlsPort, lmtpPort, authPort] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const file = join(folder, 'dovecot.conf');
  if (users !== undefined) writeFileSync(join(folder, 'users'), users.map((user) => `${user}:{PLAIN}right\n`).join(''));
  const known = users === undefined ? ANY_USER : knownUsers(folder, lmtpPort, authPort);
  writeFileSync(file, configuration(folder, starttlsPort, tlsPort, known));
  const server = spawn('dovecot', ['-F', '-c', file], { stdio: 'ignore' });
  const failed = new Promise<never>((_, reject) =>
    server.once('error', () => reject(new Error('dovecot is missing: apt-get install dovecot-imapd'))),
  );
  await Promise.race([listens(tlsPort, 'dovecot'), failed]);
  const inbox = (user: string): string => join(folder, 'mail', user, 'Maildir');
  return {
    tlsPort,
    starttlsPort,
    lmtpPort,
    authPort,
    deliver(user, name, source) {
      for (const part of ['new', 'cur', 'tmp']) mkdirSync(join(inbox(user), part), { recursive: true });
      writeFileSync(join(inbox(user), 'new', name), source);
      give();
    },
    count(user, name) {
      const path = name === 'INBOX' ? inbox(user) : join(inbox(user), `.${name}`);
      return ['new', 'cur'].reduce((sum, part) => sum + readdirSync(join(path, part)).length, 0);
    },
    messages(user) {
      return ['new', 'cur'].flatMap((part) => {
        const path = join(inbox(user), part);
        return existsSync(path) ? readdirSync(path).map((name) => readFileSync(join(path, name), 'utf8')) : [];
      });
    },
    async close() {
      await stop(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Known {
  readonly protocols: string;
  readonly passdb: string;
  readonly services: string;
}

const ANY_USER: Known = { protocols: 'imap', passdb: 'driver = static\n  args = password=right', services: '' };

/** A user is the part of an address before its `@`. */
function knownUsers(folder: string, lmtpPort: number, authPort: number): Known {
  const listener = (service: string, port: number): string => `service ${service} {
  inet_listener {
    address = 127.0.0.1
    port = ${port}
  }
}
`;
  return {
    protocols: 'imap lmtp',
    passdb: `driver = passwd-file\n  args = username_format=%Ln ${folder}/users`,
    services: `auth_username_format = %Ln
postmaster_address = postmaster@buyer.example
${listener('lmtp', lmtpPort)}${listener('auth', authPort)}`,
  };
}

function configuration(folder: string, starttlsPort: number, tlsPort: number, { protocols, passdb, services }: Known): string {
  return `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = ${protocols}
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
  ${passdb}
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
${services}`;
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

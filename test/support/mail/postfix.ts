// A real mail server: Debian's postfix, with a configuration and a queue of its own. It takes mail from users that log in, hands it to a
// dovecot, and writes to the sender of what dovecot refuses.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Authority } from '../../../src/sandbox/authority.js';
import { freePort, listens } from '../ports.js';
import { end, endWithTests } from '../process.js';
import type { Dovecot } from './dovecot.js';

export interface Postfix extends AsyncDisposable {
  /** Takes mail by STARTTLS, behind a login. */
  readonly port: number;
}

/** It takes no larger message. */
export const MESSAGE_BYTES_MAX = 1_000_000;

/** Mail to these domains goes to the dovecot, which knows their users. Throws with one line where postfix is missing. */
export async function startPostfix(
  authority: Authority,
  { lmtpPort, authPort }: Pick<Dovecot, 'lmtpPort' | 'authPort'>,
  domains: readonly string[],
): Promise<Postfix> {
  const folder = await mkdtemp(join(tmpdir(), 'postfix-'));
  chmodSync(folder, 0o755);
  for (const name of ['config', 'queue', 'data']) mkdirSync(join(folder, name));
  execFileSync('chown', [defaultOf('mail_owner'), join(folder, 'data')]);
  const { certificatePem, keyPem } = await authority.issueCertificate({ names: ['localhost'], days: 30 });
  writeFileSync(join(folder, 'cert.pem'), certificatePem);
  writeFileSync(join(folder, 'key.pem'), keyPem, { mode: 0o600 });
  const port = await freePort();
  const config = join(folder, 'config');
  writeFileSync(join(config, 'main.cf'), mainFile(folder, { lmtpPort, authPort }, domains));
  writeFileSync(join(config, 'master.cf'), masterFile(port));
  execFileSync('postfix', ['-c', config, 'check'], { stdio: 'ignore' });
  const server = spawn(join(defaultOf('daemon_directory'), 'master'), ['-c', config, '-d'], { stdio: 'ignore' });
  endWithTests(server);
  await listens(port, 'postfix');
  return {
    port,
    async [Symbol.asyncDispose]() {
      await end(server, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function defaultOf(parameter: string): string {
  try {
    return execFileSync('postconf', ['-dh', parameter], { encoding: 'utf8' }).trim();
  } catch (cause) {
    throw new Error('postfix is missing: apt-get install postfix', { cause });
  }
}

function mainFile(folder: string, { lmtpPort, authPort }: Pick<Dovecot, 'lmtpPort' | 'authPort'>, domains: readonly string[]): string {
  return `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.buyer.example
mydestination =
local_recipient_maps =
alias_maps =
alias_database =
message_size_limit = ${MESSAGE_BYTES_MAX}
virtual_mailbox_domains = ${domains.join(' ')}
virtual_transport = lmtp:inet:127.0.0.1:${lmtpPort}
smtpd_tls_cert_file = ${folder}/cert.pem
smtpd_tls_key_file = ${folder}/key.pem
smtpd_tls_security_level = encrypt
smtpd_tls_auth_only = yes
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:${authPort}
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_client_restrictions = permit_sasl_authenticated, reject
`;
}

function masterFile(port: number): string {
  const services = [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    ...['pickup unix n - n 60 1 pickup', 'cleanup unix n - n - 0 cleanup', 'qmgr unix n - n 300 1 qmgr'],
    ...['tlsmgr unix - - n 1000? 1 tlsmgr', 'rewrite unix - - n - - trivial-rewrite'],
    ...['bounce', 'defer', 'trace'].map((name) => `${name} unix - - n - 0 bounce`),
    ...['verify unix - - n - 1 verify', 'flush unix n - n 1000? 0 flush', 'proxymap unix - - n - - proxymap'],
    ...['smtp', 'lmtp', 'error', 'virtual', 'local'].map((name) => `${name} unix - ${name === 'local' ? 'n' : '-'} n - - ${name}`),
    ...['retry unix - - n - - error', 'anvil unix - - n - 1 anvil', 'scache unix - - n - 1 scache'],
    'postlog unix-dgram n - n - 1 postlogd',
  ];
  return `${services.join('\n')}\n`;
}

// A mail server on loopback that answers each step of a session as a test says, also as no real one would.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Authority } from '../../../src/sandbox/authority.js';

/** In order. `secure ehlo` is the EHLO behind STARTTLS, `end of data` the dot behind the message. */
export const SMTP_STEPS = [
  'greeting',
  'ehlo',
  'starttls',
  'secure ehlo',
  'login',
  'sender',
  'recipient',
  'data',
  'end of data',
  'quit',
] as const;
export type SmtpStep = (typeof SMTP_STEPS)[number];

/** `drop`: the connection ends without an answer. Otherwise a reply in place of the usual one. */
export type SmtpTrouble = 'drop' | string;

export interface ScriptedSmtp extends AsyncDisposable {
  readonly port: number;
  /** The messages that came up to their end, whatever was answered. */
  readonly arrived: string[];
  /** The steps of all sessions. */
  readonly steps: SmtpStep[];
  trouble: Partial<Record<SmtpStep, SmtpTrouble>>;
}

const REPLIES: Readonly<Record<SmtpStep, string>> = {
  greeting: '220 ready',
  ehlo: '250-localhost\r\n250 STARTTLS',
  starttls: '220 go on',
  'secure ehlo': '250-localhost\r\n250 AUTH PLAIN',
  login: '235 welcome',
  sender: '250 ok',
  recipient: '250 ok',
  data: '354 go on',
  'end of data': '250 taken',
  quit: '221 bye',
};

const COMMANDS: Readonly<Record<string, SmtpStep>> = {
  STARTTLS: 'starttls',
  AUTH: 'login',
  MAIL: 'sender',
  RCPT: 'recipient',
  DATA: 'data',
  QUIT: 'quit',
};

export async function startScriptedSmtp(authority: Authority): Promise<ScriptedSmtp> {
  const { certificatePem: cert, keyPem: key } = await authority.issueCertificate({ names: ['localhost'], days: 30 });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    answer(fake, socket, 'greeting');
    serve(fake, socket, false, () => {
      const secure = new TLSSocket(socket, { isServer: true, cert, key });
      secure.on('error', () => undefined);
      serve(fake, secure, true, () => undefined);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: ScriptedSmtp = {
    port: (server.address() as AddressInfo).port,
    arrived: [],
    steps: [],
    trouble: {},
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

/** Whether the usual reply was given. */
function answer({ steps, trouble }: ScriptedSmtp, socket: Socket, step: SmtpStep): boolean {
  steps.push(step);
  const reply = trouble[step];
  if (reply === 'drop') socket.destroy();
  else socket.write(`${reply ?? REPLIES[step]}\r\n`);
  return reply === undefined;
}

/** `upgrade` is called behind the answer to STARTTLS, and the rest of the connection is encrypted. */
function serve(fake: ScriptedSmtp, socket: Socket, isSecure: boolean, upgrade: () => void): void {
  let pending = '';
  let isMessage = false;
  const take = (end: string): string | undefined => {
    const at = pending.indexOf(end);
    if (at < 0) return undefined;
    const text = pending.slice(0, at);
    pending = pending.slice(at + end.length);
    return text;
  };
  const onData = (bytes: Buffer): void => {
    pending += bytes.toString('latin1');
    for (;;) {
      const text = take(isMessage ? '\r\n.\r\n' : '\r\n');
      if (text === undefined) return;
      if (isMessage) fake.arrived.push(text);
      const step = isMessage ? 'end of data' : stepOf(text, isSecure);
      const isDone = answer(fake, socket, step);
      isMessage = step === 'data' && isDone;
      if (step === 'starttls' && isDone) {
        socket.off('data', onData);
        upgrade();
        return;
      }
    }
  };
  socket.on('data', onData);
}

function stepOf(line: string, isSecure: boolean): SmtpStep {
  const verb = line.split(' ')[0]!.toUpperCase();
  return COMMANDS[verb] ?? (isSecure ? 'secure ehlo' : 'ehlo');
}

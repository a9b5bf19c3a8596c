// A mail server on loopback that takes messages, with STARTTLS and logins. It can misbehave.
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import type { Authority } from '../../../src/sandbox/authority.js';
import type { Moment } from '../network/fakeService.js';

export interface TakenMail {
  readonly user: string | undefined;
  readonly isSecure: boolean;
  /** The name that the client gave itself. */
  readonly clientName: string;
  readonly from: string;
  /** Arguments of MAIL FROM and RCPT TO. */
  readonly fromArguments: unknown;
  readonly to: readonly string[];
  readonly toArguments: unknown;
  readonly bytes: Buffer;
}

export interface MailBehaviour {
  /** Ends each connection at once. */
  isAway?: boolean;
  /** Never greets. */
  hangs?: boolean;
  /** The reply to a login, a recipient or a message instead of its acceptance. */
  refuses?: { readonly what: 'login' | 'recipient' | 'message'; readonly code: number; readonly text: string };
  /** Takes the message and ends the connection instead of answering. */
  losesAnswers?: boolean;
}

export interface MailServer {
  readonly port: number;
  readonly taken: TakenMail[];
  /** A server that goes away or hangs ends its open connections first. */
  behaviour: MailBehaviour;
  /** Ends the open connections. */
  disconnect(): void;
  /** How many connections were never greeted. */
  silent(): number;
  /** Awaited at each moment of each step: connect, login, sender, recipient, message. Where it throws, the connections end. */
  at: (moment: Moment, step: string) => Promise<void> | void;
  close(): Promise<void>;
}

/** Any user may log in with the password `right`. `options`: those of smtp-server. */
export async function startSmtp(authority: Authority, options: SMTPServerOptions = {}): Promise<MailServer> {
  const { certificatePem, keyPem } = await authority.issueCertificate({ names: ['localhost'], days: 30 });
  const taken: TakenMail[] = [];
  const sockets = new Set<Socket>();
  let silent = 0;
  const refused = (what: string): Error | undefined => {
    const { refuses } = fake.behaviour;
    return refuses?.what === what ? Object.assign(new Error(refuses.text), { responseCode: refuses.code }) : undefined;
  };
  const disconnect = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const step = async (name: string, reply: (error?: Error) => void, carryOut: () => Error | undefined): Promise<void> => {
    try {
      await fake.at('received', name);
      const error = carryOut();
      await fake.at('carried out', name);
      reply(error);
      await fake.at('answered', name);
    } catch {
      disconnect();
    }
  };
  const server = new SMTPServer({
    cert: certificatePem,
    key: keyPem,
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    hideDSN: false,
    onConnect(_, done) {
      if (fake.behaviour.hangs === true) silent += 1;
      else void step('connect', done, () => undefined);
    },
    onAuth({ username, password }, _, done) {
      const wrong = Object.assign(new Error('Authentication failed'), { responseCode: 535 });
      const reply = (error?: Error): void => (error === undefined ? done(null, { user: username }) : done(error));
      void step('login', reply, () => refused('login') ?? (password === 'right' ? undefined : wrong));
    },
    onMailFrom: (_, __, done) => void step('sender', done, () => undefined),
    onRcptTo: (_, __, done) => void step('recipient', done, () => refused('recipient')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      const carryOut = (): Error | undefined => {
        const error = refused('message');
        if (error !== undefined) return error;
        taken.push(mailOf(session, Buffer.concat(chunks)));
        if (fake.behaviour.losesAnswers === true) throw new Error('The answer is lost');
        return undefined;
      };
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => void step('message', done, carryOut));
    },
    ...options,
  });
  // Faults of connections that the client ends.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    if (fake.behaviour.isAway === true) socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  let behaviour: MailBehaviour = {};
  const fake: MailServer = {
    port: (server.server.address() as AddressInfo).port,
    taken,
    get behaviour() {
      return behaviour;
    },
    set behaviour(next) {
      behaviour = next;
      if (next.isAway === true || next.hangs === true) disconnect();
    },
    disconnect,
    silent: () => silent,
    at: () => undefined,
    async close() {
      disconnect();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return fake;
}

function mailOf({ user, secure, clientHostname, hostNameAppearsAs, envelope }: SMTPServerSession, bytes: Buffer): TakenMail {
  const { mailFrom, rcptTo } = envelope;
  return {
    user: user as string | undefined,
    isSecure: secure,
    clientName: hostNameAppearsAs || clientHostname,
    from: mailFrom === false ? '' : mailFrom.address,
    fromArguments: mailFrom === false ? false : mailFrom.args,
    to: rcptTo.map(({ address }) => address),
    toArguments: rcptTo[0]?.args,
    bytes,
  };
}

// Sessions with mail servers stay open for the next message, and a session that ends costs no message.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { MailServer as Server } from '../../../src/channels/email/settings.js';
import { openSmtp } from '../../../src/channels/email/smtp.js';
import { createSmtpSessions } from '../../../src/channels/email/smtpSessions.js';
import { SendFault } from '../../../src/domain/channel.js';
import { type MailServer, startSmtp } from '../../support/mail/smtp.js';
import { shareApp } from '../../support/shared.js';
import { type ExecutionContext, test } from '../../support/test.js';
import { every } from '../../support/time.js';

const shared = shareApp({ ROLES: 'api', OUTGOING_ALLOWED_NETS: '127.0.0.0/8,::1/128' });

interface World {
  readonly smtp: MailServer;
  /** The connections that the server has taken. */
  connections(): number;
  send(
    envelopeId: string,
    options?: { readonly account?: string; readonly password?: string; readonly signal?: AbortSignal },
  ): Promise<string>;
}

async function world(t: ExecutionContext): Promise<World> {
  const { app } = shared;
  const smtp = await startSmtp(app.authority!);
  t.teardown(() => smtp.close());
  let connections = 0;
  smtp.at = (moment, step) => {
    if (moment === 'received' && step === 'connect') connections += 1;
  };
  const sessions = createSmtpSessions(app.connect, 'exchange.example');
  t.teardown(() => sessions.close());
  return {
    smtp,
    connections: () => connections,
    send(envelopeId, { account = 'one', password = 'right', signal = AbortSignal.timeout(10_000) } = {}) {
      const server: Server = { host: 'localhost', port: smtp.port, security: 'starttls', login: { user: 'seller', password } };
      const message = {
        from: 'invoices@seller.example',
        to: 'accounts@buyer.example',
        envelopeId,
        bytes: Buffer.from(`Subject: ${envelopeId}\r\n\r\n`),
      };
      return sessions.send(account, server, message, signal);
    },
  };
}

const subjects = ({ smtp }: World): string[] => smtp.taken.map(({ bytes }) => /Subject: (\S+)/.exec(bytes.toString())![1]!);

test.serial('messages of an account go one after the other over one session', async (t) => {
  const given = await world(t);
  for (const one of ['a', 'b', 'c']) await given.send(one);
  t.deepEqual(subjects(given), ['a', 'b', 'c']);
  t.is(given.connections(), 1);
});

test.serial('messages at the same time have a session each', async (t) => {
  const given = await world(t);
  await Promise.all(['a', 'b', 'c'].map((one) => given.send(one)));
  t.deepEqual(subjects(given).sort(), ['a', 'b', 'c']);
  t.is(given.connections(), 3);
});

test.serial('a session belongs to one account and one login', async (t) => {
  const given = await world(t);
  await given.send('a');
  await given.send('b', { account: 'two' });
  await t.throwsAsync(given.send('c', { password: 'wrong' }), { instanceOf: SendFault, message: /refused the login/ });
  t.is(given.connections(), 3);
});

test.serial('a session has at most 100 messages', async (t) => {
  const given = await world(t);
  for (let number = 0; number < 101; number += 1) await given.send(`${number}`);
  t.is(given.smtp.taken.length, 101);
  t.is(given.connections(), 2);
});

test.serial('where the server ended the session that waits, the message goes over a new one', async (t) => {
  const given = await world(t);
  await given.send('a');
  given.smtp.disconnect();
  await given.send('b');
  t.deepEqual(subjects(given), ['a', 'b']);
  t.is(given.connections(), 2);
});

for (const step of ['sender', 'recipient']) {
  test.serial(`where the session that waited ends at the ${step} of the message, it goes over a new one, once`, async (t) => {
    const given = await world(t);
    await given.send('a');
    let isFirst = true;
    const { at } = given.smtp;
    given.smtp.at = (moment, name) => {
      if (moment === 'received' && name === step && isFirst) {
        isFirst = false;
        throw new Error('The session ends');
      }
      return at(moment, name);
    };
    await given.send('b');
    t.deepEqual(subjects(given), ['a', 'b']);
    t.is(given.connections(), 2);
  });
}

test.serial('a message whose text has left is not sent over another session', async (t) => {
  const given = await world(t);
  await given.send('a');
  given.smtp.behaviour = { losesAnswers: true };
  const fault = await t.throwsAsync(given.send('b'), { instanceOf: SendFault });
  t.is(fault?.kind, 'transient');
  t.deepEqual(subjects(given), ['a', 'b']);
  t.is(given.connections(), 1);
});

test.serial('a refusal counts only in a new session', async (t) => {
  const given = await world(t);
  await given.send('a');
  given.smtp.behaviour = { refuses: { what: 'recipient', code: 550, text: 'No such user here' } };
  const fault = await t.throwsAsync(given.send('b'), { instanceOf: SendFault, message: /No such user here/ });
  t.is(fault?.kind, 'final');
  t.is(given.connections(), 2);
  given.smtp.behaviour = {};
  await given.send('c');
  t.deepEqual(subjects(given), ['a', 'c']);
  t.is(given.connections(), 3);
});

test.serial('a message that is refused for the session alone goes over a new one', async (t) => {
  const given = await world(t);
  await given.send('a');
  given.smtp.behaviour = { refuses: { what: 'recipient', code: 550, text: 'Too many messages in this session' } };
  const { at } = given.smtp;
  given.smtp.at = (moment, step) => {
    if (moment === 'received' && step === 'connect') given.smtp.behaviour = {};
    return at(moment, step);
  };
  await given.send('b');
  t.deepEqual(subjects(given), ['a', 'b']);
  t.is(given.connections(), 2);
});

test.serial('a message without an answer in time may have been taken', async (t) => {
  const given = await world(t);
  const controller = new AbortController();
  given.smtp.at = (moment, step) => {
    if (moment !== 'carried out' || step !== 'message') return;
    controller.abort(new Error('Too late'));
    return new Promise(() => undefined);
  };
  const fault = await t.throwsAsync(given.send('a', { signal: controller.signal }), { instanceOf: SendFault });
  t.is(fault?.message, 'The mail server did not answer to the message, and may have taken it: Too late');
});

test.serial('a server that puts off the answer to QUIT does not keep the session open', async (t) => {
  const { port, ended, close } = await startEndless();
  t.teardown(close);
  const server: Server = { host: 'localhost', port, security: 'none', login: undefined };
  const session = await openSmtp(shared.app.connect, server, 'exchange.example', AbortSignal.timeout(10_000));
  session.quit();
  await ended;
  t.false(session.isOpen);
});

/** A server that answers QUIT with empty lines, again and again. `ended`: the client closed its connection. */
async function startEndless(): Promise<{ readonly port: number; readonly ended: Promise<void>; close(): void }> {
  const ended = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    let end = (): void => undefined;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      end();
      ended.resolve();
    });
    socket.on('data', (chunk) => {
      if (!chunk.includes('QUIT')) socket.write('250 at your service\r\n');
      else end = every(20, () => void socket.write('\r\n'));
    });
    socket.write('220 ready\r\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, ended: ended.promise, close: () => server.close() };
}

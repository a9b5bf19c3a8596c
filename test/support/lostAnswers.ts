// A proxy in front of PostgreSQL that loses responses: a statement is executed and committed, but its connection ends before the client
// receives the response. It parses only enough of the wire protocol to assign responses to statements (PostgreSQL, "Frontend/Backend
// Protocol", version 3, without TLS).
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface LostAnswers extends AsyncDisposable {
  /** The address of the database through the proxy. */
  readonly url: string;
  /** Number of responses lost so far. */
  readonly count: () => number;
  /** Loses the response to every statement for which `matches` is true. A later call replaces the condition. */
  lose(matches: (statement: string) => boolean): void;
  /** Loses the response to the next statement that contains `part`, once. Resolves when it is lost. */
  loseNext(part: string): Promise<void>;
  /** Loses the response to the commit of the next transaction with a statement that contains `part`. Resolves when it is lost. */
  loseCommitOf(part: string): Promise<void>;
}

/** Starts a proxy to the server of `databaseUrl`. */
export async function startLosing(databaseUrl: string): Promise<LostAnswers> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let matches: (statement: string) => boolean = () => false;
  let lost = 0;
  const waiting: { readonly part: string; readonly resolve: () => void }[] = [];

  const transactions: { readonly part: string; readonly resolve: () => void }[] = [];

  /** `transaction.lost` is called when the open transaction of this connection has lost the response to its commit. */
  const shallLose = (statement: string, transaction: { lost: (() => void) | undefined }): (() => void) | undefined => {
    if (statement === 'commit' && transaction.lost !== undefined) return transaction.lost;
    if (statement.startsWith('begin')) transaction.lost = undefined;
    const found = transactions.findIndex(({ part }) => statement.includes(part));
    if (found >= 0) transaction.lost = transactions.splice(found, 1)[0]!.resolve;
    const index = waiting.findIndex(({ part }) => statement.includes(part));
    if (index >= 0) return waiting.splice(index, 1)[0]!.resolve;
    return matches(statement) ? () => undefined : undefined;
  };

  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    let losing: (() => void) | undefined;
    const requests = messages(true, (type, body) => {
      const statement = statements.read(type, body);
      if (statement !== undefined) losing ??= shallLose(statement, transaction);
    });
    const statements = statementReader();
    const transaction = { lost: undefined as (() => void) | undefined };
    const answers = messages(false, (type) => {
      if (losing === undefined || type !== 'Z') return;
      lost += 1;
      losing();
      near.destroy();
      far.destroy();
    });
    near.on('data', (chunk: Buffer) => {
      requests(chunk);
      far.write(chunk);
    });
    far.on('data', (chunk: Buffer) => {
      const silent = losing !== undefined;
      answers(chunk);
      if (!silent) near.write(chunk);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.on('error', () => {});
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    count: () => lost,
    lose(which) {
      matches = which;
    },
    loseNext: (part) => new Promise((resolve) => waiting.push({ part, resolve })),
    loseCommitOf: (part) => new Promise((resolve) => transactions.push({ part, resolve })),
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Splits a stream into messages. The first message of a client has no type. */
function messages(isClient: boolean, take: (type: string, body: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = isClient;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const start = isFirst ? 0 : 1;
      if (rest.length < start + 4) return;
      const end = start + rest.readUInt32BE(start);
      if (rest.length < end) return;
      if (!isFirst) take(String.fromCharCode(rest[0]!), rest.subarray(start + 4, end));
      isFirst = false;
      rest = rest.subarray(end);
    }
  };
}

/** Returns the statement that a client's message runs: the text of a simple query, or of the prepared statement that it binds. */
function statementReader(): { read(type: string, body: Buffer): string | undefined } {
  const prepared = new Map<string, string>();
  return {
    read(type, body) {
      if (type === 'Q') return text(body, 0).value;
      if (type === 'P') {
        const name = text(body, 0);
        prepared.set(name.value, text(body, name.end).value);
      }
      if (type === 'B') return prepared.get(text(body, text(body, 0).end).value);
      return undefined;
    },
  };
}

function text(body: Buffer, start: number): { readonly value: string; readonly end: number } {
  const end = body.indexOf(0, start);
  return { value: body.toString('utf8', start, end), end: end + 1 };
}

// An HTTP client that sends any bytes and reports the result: the statuses, or that the connection was closed.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawClient {
  /**
   * Sends bytes and waits for the first final response or the end of the connection. Returns the statuses received, 1xx included.
   * Rejects on a time-out. `endsAfter`: half-closes after the bytes. `isLast`: the next call opens a new connection.
   */
  send(bytes: Buffer, how: { readonly endsAfter: boolean; readonly isLast: boolean }): Promise<readonly number[]>;
  close(): void;
}

const ANSWER_MS = 60_000;

export function rawClient(port: number): RawClient {
  let socket: Socket | undefined;
  const drop = (): void => {
    socket?.destroy();
    socket = undefined;
  };
  return {
    async send(bytes, { endsAfter, isLast }) {
      socket ??= await open(port);
      const { statuses, isOpen } = await exchange(socket, bytes, endsAfter);
      if (isLast || !isOpen) drop();
      return statuses;
    },
    close: drop,
  };
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined); // a reset counts as a result: the connection is closed
  await once(socket, 'connect');
  return socket;
}

function exchange(socket: Socket, bytes: Buffer, endsAfter: boolean): Promise<{ statuses: number[]; isOpen: boolean }> {
  return new Promise((resolve, reject) => {
    let seen = Buffer.alloc(0);
    // The response to HEAD has the length of a body that is not sent.
    const hasBody = !bytes.subarray(0, 5).equals(Buffer.from('HEAD '));
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      socket.off('data', onData).off('close', onClose);
      act();
    };
    const onData = (chunk: Buffer): void => {
      seen = Buffer.concat([seen, chunk]);
      const { statuses, isComplete, closes } = readAnswers(seen, hasBody);
      if (isComplete) settle(() => resolve({ statuses, isOpen: !closes }));
    };
    const onClose = (): void => settle(() => resolve({ statuses: readAnswers(seen, hasBody).statuses, isOpen: false }));
    const timer = setTimeout(() => settle(() => reject(new Error('neither an answer nor the end of the connection'))), ANSWER_MS);
    socket.on('data', onData).on('close', onClose);
    if (socket.destroyed) return onClose();
    socket.write(bytes);
    if (endsAfter) socket.end();
  });
}

/** A final response is complete when its body is as long as its Content-Length. */
function readAnswers(seen: Buffer, hasBody: boolean): { statuses: number[]; isComplete: boolean; closes: boolean } {
  const text = seen.toString('latin1');
  const statuses: number[] = [];
  for (let at = 0; ; ) {
    const end = text.indexOf('\r\n\r\n', at);
    if (end === -1) return { statuses, isComplete: false, closes: false };
    const head = text.slice(at, end);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
    statuses.push(status);
    if (status >= 200) {
      const length = hasBody ? Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) : 0;
      return { statuses, isComplete: text.length >= end + 4 + length, closes: /\r\nconnection: close/i.test(head) };
    }
    at = end + 4;
  }
}

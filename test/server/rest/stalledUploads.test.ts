// Stalled uploads use up the memory for uploads: those of one tenant must not block other tenants.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startApp } from '../../support/app.js';
import { A1, FORM_TYPE, formBody } from '../../support/form.js';
import { test } from '../../support/test.js';

const STALLED = 80;
const LARGEST_BYTES = 4_500_000;
/** All but the end of an upload; 80 of them exceed the memory for uploads. */
const MOST_OF_IT = Buffer.alloc(LARGEST_BYTES - 1_000);

test("a tenant with 80 stalled uploads is refused more, and another tenant's upload is taken", async (t) => {
  await using exchange = await startApp();
  const buyer = await exchange.as('demo-buyer');
  const answer = await exchange.anonymous('/oauth2/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&client_id=demo-seller&client_secret=demo-seller-secret',
  });
  const { access_token: token } = answer.body as { access_token: string };
  const { hostname, port } = new URL(exchange.url);
  const head = `POST /v3/documents/invoice/send/multipart HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: ${LARGEST_BYTES}\r\n\r\n`;
  const stalled = Array.from({ length: STALLED }, (): Socket => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write(head);
    socket.write(MOST_OF_IT);
    return socket;
  });
  t.teardown(() => stalled.forEach((socket) => void socket.destroy()));
  // A response comes this early only when the memory is used up.
  const [refusal] = (await Promise.race(stalled.map((socket) => once(socket, 'data')))) as [Buffer];
  t.regex(refusal.toString('latin1'), /^HTTP\/1\.1 503 /);

  const taken = await buyer('/v3/documents/invoice/receive/multipart', {
    method: 'POST',
    headers: { 'Content-Type': FORM_TYPE, documentId: 'taken' },
    body: formBody([...A1, { name: 'attachment', fileName: 'large.bin', bytes: Buffer.alloc(4_000_000) }]),
  });
  t.deepEqual([taken.status, taken.body], [200, { message: 'Document was received', documentId: 'taken' }]);
});

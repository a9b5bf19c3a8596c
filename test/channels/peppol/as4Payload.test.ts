// The payload of a received message: how much of it is held in memory, and what is told about it.

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { receivePayload } from '../../../src/channels/peppol/as4Payload.js';
import { DOCUMENT_TYPES_BY_CODE } from '../../../src/peppol/documentTypes.js';
import { writeEnvelope } from '../../../src/peppol/sbdh.js';
import { parseXml } from '../../../src/xml/gate.js';
import { pieces } from '../../support/as4.js';
import { invoice } from '../../support/documents.js';
import { test } from '../../support/test.js';
import { POOLED } from '../../support/threads.js';

const MIB = 1024 * 1024;
const { value, processId } = DOCUMENT_TYPES_BY_CODE[158];

let folder: string;
test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-payload-'));
});
test.after.always(() => rm(folder, { recursive: true, force: true }));

/** An envelope whose document has a comment of this length. */
function payloadOf(bytes: number): Buffer {
  const document = Buffer.from(invoice().replace('</Invoice>', () => `<!--${'x'.repeat(bytes)}--></Invoice>`));
  return writeEnvelope(document, parseXml(document), {
    sender: '0088:1',
    receiver: '0088:2',
    documentType: value,
    processId,
    countryC1: 'NL',
    instanceIdentifier: 'one',
    createdAt: new Date('2026-11-20T10:00:00Z'),
  });
}

const SIZES: readonly (readonly [what: string, bytes: number, heldMiBMax: number, kind: 'xml' | 'large'])[] = [
  ['small', 1_000, 0.1, 'xml'],
  ['of some megabytes', 3 * MIB, 3.1, 'xml'],
  ['too large to be read as a whole', 9 * MIB, 1, 'large'],
];

for (const [what, bytes, heldMiBMax, kind] of SIZES) {
  test.serial(`a payload that is ${what}`, async (t) => {
    const payload = payloadOf(bytes);
    let held = 0;
    let heldMax = 0;
    const memory = {
      hold: (length: number) => {
        held += length;
        heldMax = Math.max(heldMax, held);
      },
      letGo: (length: number) => {
        held -= length;
      },
    };
    const limits = { app: POOLED, bytesMax: 100 * MIB, heldBytesMax: 8 * MIB, folder };
    {
      await using received = await receivePayload('POP000001', pieces(payload), memory, limits);
      t.is(received.envelope.payload.kind, kind);
      t.is(held, kind === 'large' ? 0 : payload.length);
      t.true(heldMax <= heldMiBMax * MIB);
      t.is((await readdir(folder)).length, kind === 'large' ? 1 : 0);
      const { xml } = received;
      const document = 'stream' in xml! ? Buffer.concat(await Readable.from(await xml.stream()).toArray()) : xml!;
      t.is(document.length, xml!.byteLength);
      t.true(document.equals(payload.subarray(payload.indexOf('<Invoice'), payload.indexOf('</Invoice>') + '</Invoice>'.length)));
    }
    t.deepEqual(await readdir(folder), []);
  });
}

test.serial('no room in memory leaves no file', async (t) => {
  const memory = {
    hold: (length: number) => {
      if (length > MIB) throw new Error('no room');
    },
    letGo: () => undefined,
  };
  const limits = { app: POOLED, bytesMax: 100 * MIB, heldBytesMax: 8 * MIB, folder };
  await t.throwsAsync(receivePayload('POP000001', pieces(payloadOf(3 * MIB)), memory, limits), { message: 'no room' });
  t.deepEqual(await readdir(folder), []);
});

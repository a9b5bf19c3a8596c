// Multipart bodies that are made to cost much, or to break the parser.
import { ExchangeError } from '../../../src/domain/errors.js';
import { parseMultipart } from '../../../src/server/request/multipart.js';
import { randomFrom } from '../../support/random.js';
import { test } from '../../support/test.js';
import { ownCpuTime } from '../../support/time.js';
import { bytes, DOCUMENT, FAILED, faultOf, onePart } from './multipartBodies.js';

test('hostile bodies take linear time', (t) => {
  const mebibytes = 4;
  const near = Buffer.from(`--b\r\n${DOCUMENT}\r\n\r\n${`\r\n--${'a'.repeat(69)}`.repeat((mebibytes * 1024 * 1024) / 73)}`);
  const blanks = Buffer.from(`--b\r\n${`${DOCUMENT}\r\nX: a${' '.repeat(16_000)}b\r\n\r\n\r\n--b\r\n`.repeat(99)}`);
  const worked = ownCpuTime();
  faultOf(Buffer.concat([Buffer.from(`--${'a'.repeat(70)}\r\n`), near]), 'a'.repeat(70));
  faultOf(near);
  faultOf(blanks);
  // Measured at 20 ms; quadratic time takes minutes.
  t.true(worked() < 10_000);
});

test('whatever is done to a body, it parses or is refused with UPLOAD_INVALID', (t) => {
  const random = randomFrom(20260820);
  const seeds = [
    onePart(DOCUMENT, 'Content-Type: application/xml'),
    bytes('--b', DOCUMENT, '', 'x'.repeat(200), '--b', `${DOCUMENT}; filename*=UTF-8''%41`, 'X: y', '', '', '--b--', ''),
    Buffer.from(`${'--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n'.repeat(100)}--b--`),
  ];
  const outcomes = { parsed: 0, refused: 0 };
  for (let run = 0; run < 4_000; run++) {
    const body = mutated(seeds[run % seeds.length] as Buffer, random);
    const boundary = random() < 0.9 ? 'b' : 'b-';
    try {
      const parts = parseMultipart(body, boundary);
      if (parts.length === 0 || parts.length > 100) throw new Error(`${parts.length} parts`);
      outcomes.parsed++;
    } catch (error) {
      if (!(error instanceof ExchangeError) || !error.message.startsWith(FAILED)) throw error;
      outcomes.refused++;
    }
  }
  t.true(outcomes.parsed > 400 && outcomes.refused > 400, JSON.stringify(outcomes));
});

/** One to four random changes: cut, replace, insert, repeat. */
function mutated(seed: Buffer, random: () => number): Buffer {
  const odd = [
    '\r\n',
    '\n',
    '\r',
    '--b',
    '--b--',
    '\r\n--b',
    ' ',
    '\0',
    '"',
    '\\',
    ';',
    ':',
    '=',
    '%',
    "'",
    '\r\n\r\n',
    'Content-Disposition: ',
  ];
  let body = seed;
  for (let change = 0; change <= random() * 4; change++) {
    const at = Math.floor(random() * body.length);
    const until = at + Math.floor(random() ** 3 * (body.length - at));
    const kind = Math.floor(random() * 5);
    if (kind === 0) body = body.subarray(0, at);
    if (kind === 1) body = Buffer.concat([body.subarray(0, at), body.subarray(until)]);
    if (kind === 2)
      body = Buffer.concat([body.subarray(0, at), Buffer.from(odd[Math.floor(random() * odd.length)] as string), body.subarray(at)]);
    if (kind === 3) body = Buffer.concat([body.subarray(0, until), body.subarray(at)]);
    if (kind === 4) body = Buffer.concat([body.subarray(0, at), Buffer.of(Math.floor(random() * 256)), body.subarray(at + 1)]);
  }
  return body;
}

import { EXCERPT_LIMITS, excerptAt, offsetOf } from '../../src/validation/excerpt.js';
import { test } from '../support/test.js';

const { charactersMax, charactersBefore } = EXCERPT_LIMITS;

function at(text: string, place: string, line: number) {
  const bytes = Buffer.from(text);
  return excerptAt(bytes, bytes.indexOf(place), line);
}

test('the line of the place, and one before and after', (t) => {
  t.deepEqual(at('<a>\n <b/>\n <c/>\n <d/>\n</a>', '<c/>', 3), { firstLine: 2, lines: [' <b/>', ' <c/>', ' <d/>'] });
});

test('there is nothing before the first line, nor after the last', (t) => {
  t.deepEqual(at('<a/>', '<a/>', 1), { firstLine: 1, lines: ['<a/>'] });
});

test('line ends of Windows are no part of a line', (t) => {
  t.deepEqual(at('<a>\r\n<b/>\r\n</a>', '<b/>', 2), { firstLine: 1, lines: ['<a>', '<b/>', '</a>'] });
});

test('a long line is cut around the place, never in the middle of a character', (t) => {
  const { lines } = at(`${'é'.repeat(3_000)}<b/>${'ü'.repeat(3_000)}`, '<b/>', 1);
  t.is(lines.length, 1);
  t.regex(lines[0] ?? '', /^…é+<b\/>ü+…$/);
  t.true(Array.from(lines[0] ?? '').length <= charactersMax + 2);
});

test('what stands before the place in a long line is shown in part', (t) => {
  const { lines } = at(`${'x'.repeat(500)}<b/>${'y'.repeat(500)}`, '<b/>', 1);
  t.true(lines[0]?.startsWith(`…${'x'.repeat(charactersBefore)}<b/>`));
});

test('an offset is that of the place, counted in characters', (t) => {
  const bytes = Buffer.from('<a>\n<é>\u{1f600}<b/>');
  t.is(offsetOf(bytes, 2, 5), bytes.indexOf('<b/>'));
});

test('a place behind the end is the end', (t) => {
  const bytes = Buffer.from('<a>');
  t.is(offsetOf(bytes, 7, 7), 3);
});

import { LOGO_LIMITS, readLogo } from '../../../src/server/brand/logo.js';
import { test } from '../../support/test.js';

const svg = (content: string, root = 'viewBox="0 0 10 10"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${content}</svg>`);

function png(width: number, height: number): Buffer {
  const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(17)]);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

for (const [what, bytes, ending] of [
  ['a PNG', png(200, 40), 'png'],
  ['shapes and gradients', svg('<defs><linearGradient id="a"/></defs><path fill="url(#a)" d="M0 0h1"/><use xlink:href="#a"/>'), 'svg'],
  ['a style of classes', svg('<style>.a{fill:#f00}</style><path class="a" d="M0 0"/>'), 'svg'],
  ['a size in pixels', svg('<path d="M0 0"/>', 'width="10" height="10px"'), 'svg'],
  [
    'what editors leave behind',
    svg(
      '<e:view xmlns:e="http://editor.example" e:path="C:\\logo" about="https://e.example"/><path e:x="1" xmlns:e="http://editor.example" d="M0 0"/>',
    ),
    'svg',
  ],
] as const) {
  test(`a logo may be ${what}`, (t) => {
    const read = readLogo(bytes);
    t.is('ending' in read ? read.ending : read.fault, ending);
  });
}

for (const [what, bytes, fault] of [
  ['too many bytes', Buffer.alloc(LOGO_LIMITS.bytesMax + 1), 'has 65537 bytes, at most 65536 are taken'],
  ['too many pixels', png(1_025, 10), 'has 1025 × 10 pixels, at most 1024 × 1024 are taken'],
  ['no pixels', png(0, 10), 'has 0 × 10 pixels, at most 1024 × 1024 are taken'],
  ['half a PNG', png(1, 1).subarray(0, 14), 'is no whole PNG'],
  ['a script', svg('<script>alert(1)</script>'), 'has <script> in line 1, which a logo may not have'],
  ['a page inside', svg('<foreignObject/>'), 'has <foreignObject> in line 1, which a logo may not have'],
  ['an element of HTML', svg('<b xmlns="http://www.w3.org/1999/xhtml"/>'), 'has <b> in line 1, which a logo may not have'],
  ['an event', svg('<path onload="alert(1)" d="M0 0"/>'), 'has the attribute onload in line 1, which a logo may not have'],
  ['an event at the root', svg('', 'viewBox="0 0 1 1" onload="alert(1)"'), 'has the attribute onload in line 1, which a logo may not have'],
  ['a picture', svg('<image href="https://a.example"/>'), 'has <image> in line 1, which a logo may not have'],
  ['a use of another file', svg('<use xlink:href="a.svg#b"/>'), 'has the attribute href in line 1, which a logo may not have'],
  ['an animation', svg('<set attributeName="href"/>'), 'has <set> in line 1, which a logo may not have'],
  ['a fill from elsewhere', svg('<path fill="url(https://a.example/#b)"/>'), 'has the attribute fill in line 1, which a logo may not have'],
  ['a style that imports', svg('<style>@import "a.css";</style>'), 'has a style in line 1 that loads something'],
  ['a style that hides its words', svg('<style>@\\69mport "a.css";</style>'), 'has a style in line 1 that loads something'],
  ['no size', svg('', ''), 'has no size: the root of an SVG takes a viewBox, or width and height'],
  ['another root', Buffer.from('<html/>'), 'is neither PNG nor SVG'],
] as const) {
  test(`a logo with ${what} is refused`, (t) => {
    t.deepEqual(readLogo(bytes), { fault });
  });
}

test('entities are refused', (t) => {
  const read = readLogo(Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'));
  t.regex('fault' in read ? read.fault : '', /^is neither PNG nor an SVG that can be read: /);
});

import { accentsOf, contrastOf } from '../src/accents.js';
import { test } from './support/test.js';

test('contrast as WCAG counts it', (t) => {
  t.deepEqual([contrastOf('#000000', '#ffffff'), contrastOf('#777777', '#ffffff').toFixed(2)], [21, '4.48']);
});

test('a colour that can be read stays as it is', (t) => {
  t.is(accentsOf('#1d56c4').light.accent, '#1d56c4');
  t.is(accentsOf('#8db6ff').dark.accent, '#8db6ff');
});

for (const colour of ['#ffff00', '#000000', '#ffffff', '#e30613', '#00a0df', '#777777', '#7fff00', '#ff00ff']) {
  test(`${colour} can be read on every surface of light and dark pages`, (t) => {
    const { light, dark } = accentsOf(colour);
    for (const [{ accent, strong, on, tint }, surfaces] of [
      [light, ['#ffffff', '#f6f7f9', '#eef1f4', '#f3f5f8', '#f6f8fa']],
      [dark, ['#171b22', '#0f1217', '#20252e', '#1c212a', '#0d1117', '#161b22']],
    ] as const) {
      for (const surface of [...surfaces, tint]) t.true(contrastOf(accent, surface) >= 4.5, `${accent} on ${surface}`);
      for (const button of [accent, strong]) t.true(contrastOf(on, button) >= 4.5, `${on} on ${button}`);
    }
  });
}

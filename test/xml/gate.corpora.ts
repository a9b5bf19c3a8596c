import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseXml, XmlError } from '../../src/xml/gate.js';
import { corpus, expectations } from '../support/corpora.js';
import { test } from '../support/test.js';

const folder = corpus('xmlbad');

for (const { file, expect } of expectations(folder)) {
  test(`${file} is ${expect.verdict === 'valid' ? 'accepted' : 'refused'}`, (t) => {
    const bytes = readFileSync(join(folder, file));
    if (expect.verdict === 'valid') t.notThrows(() => parseXml(bytes));
    else t.throws(() => parseXml(bytes), { instanceOf: XmlError });
  });
}

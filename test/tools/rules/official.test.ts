// Extracts severities and hashes from official files.
import { join } from 'node:path';
import { readOfficial } from '../../../tools/rules/official.js';
import { folderOf } from '../../support/folderOf.js';
import { pattern, schema } from '../../support/schematron.js';
import { type ExecutionContext, test } from '../../support/test.js';

async function read(files: Readonly<Record<string, string | Uint8Array>>) {
  await using folder = await folderOf(files);
  return await readOfficial(join(folder.path, 'a.sch'));
}

const hashOf = async (...content: readonly string[]): Promise<string | undefined> =>
  (await read({ 'a.sch': schema(...content) })).get('R1')?.hash;

const R1 = '<assert id="R1" flag="fatal" test="cbc:Name != \'\'">Name it.</assert>';

test('flag or role gives the severity; without a word it is fatal', async (t) => {
  const rules = await read({
    'a.sch': schema(
      pattern(
        '<assert id="A" flag="warning" test="a"/>',
        '<assert id="B" role="info" test="a"/>',
        '<assert id="C" test="a"/>',
        '<report id="D" role="WARN" test="a"/>',
        '<assert flag="fatal" test="a">[E] said in the message</assert>',
      ),
    ),
  });
  t.deepEqual(
    Array.from(rules, ([id, { severities }]) => [id, ...severities]),
    [
      ['A', 'warning'],
      ['B', 'information'],
      ['C', 'fatal'],
      ['D', 'warning'],
      ['E', 'fatal'],
    ],
  );
});

test('a rule that stands twice has both severities, the gravest first', async (t) => {
  const rules = await read({
    'a.sch': schema(pattern('<assert id="R1" flag="warning" test="a"/>', '<assert id="R1" flag="fatal" test="b"/>')),
  });
  t.deepEqual(rules.get('R1')?.severities, ['fatal', 'warning']);
});

test('white space and the message do not change the hash', async (t) => {
  const other = '<assert id="R1" flag="fatal" test="cbc:Name  !=\n   \'\'">Give a name.</assert>';
  t.is(await hashOf(pattern(R1)), await hashOf(pattern(other)));
});

const CHANGES: readonly (readonly [what: string, before: readonly string[], after: readonly string[]])[] = [
  ['the test', [pattern(R1)], [pattern('<assert id="R1" flag="fatal" test="cbc:Name"/>')]],
  ['the context', [pattern(R1)], [pattern(R1).replace('cac:Party', 'cac:Contact')]],
  [
    'a variable that a variable of the test uses',
    ['<let name="a" value="1"/><let name="b" value="$a + 1"/>', pattern('<assert id="R1" test="$b"/>')],
    ['<let name="a" value="2"/><let name="b" value="$a + 1"/>', pattern('<assert id="R1" test="$b"/>')],
  ],
  [
    'a variable of the rule itself',
    [pattern('<let name="codes" value="\'A B\'"/><assert id="R1" test="$codes"/>')],
    [pattern('<let name="codes" value="\'A B C\'"/><assert id="R1" test="$codes"/>')],
  ],
  [
    'a function',
    ['<xsl:function name="u:f"><xsl:sequence select="1"/></xsl:function>', pattern('<assert id="R1" test="u:f(.)"/>')],
    ['<xsl:function name="u:f"><xsl:sequence select="2"/></xsl:function>', pattern('<assert id="R1" test="u:f(.)"/>')],
  ],
];
for (const [what, before, after] of CHANGES) {
  test(`${what} changes the hash`, async (t) => {
    t.not(await hashOf(...before), await hashOf(...after));
  });
}

test('what the test does not use changes nothing', async (t) => {
  t.is(await hashOf('<let name="a" value="1"/>', pattern(R1)), await hashOf('<let name="a" value="2"/>', pattern(R1)));
});

test('an abstract pattern is read with the values of the one that is it', async (t) => {
  const abstract = '<pattern abstract="true" id="m"><rule context="$Party"><assert id="R1" flag="fatal" test="$R1"/></rule></pattern>';
  const filled = '<pattern is-a="m"><param name="Party" value="cac:Party"/><param name="R1" value="cbc:Name != \'\'"/></pattern>';
  t.is(await hashOf(abstract, filled), await hashOf(pattern(R1)));
});

test('included files are read from beside it, in a Latin encoding too', async (t) => {
  const rules = await read({
    'a.sch': schema('<include href="b.sch"/>'),
    'b.sch': Buffer.from(
      `<?xml version="1.0" encoding="ISO-8859-1"?>${pattern(R1).replace('<pattern', '<pattern xmlns="http://purl.oclc.org/dsdl/schematron"').replace('Name it', 'Nam\u00e9')}`,
      'latin1',
    ),
  });
  t.deepEqual([...rules.keys()], ['R1']);
});

test('the rules of an included schema count, with variables of its own', async (t) => {
  const one = schema('<let name="a" value="1"/>', pattern(R1));
  const alone = await read({ 'a.sch': one });
  t.deepEqual(await read({ 'a.sch': schema('<include href="b.sch"/>'), 'b.sch': one }), alone);
});

test('a stylesheet made of a schema gives the ids that it reports', async (t) => {
  const sheet = `<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:svrl="http://purl.oclc.org/dsdl/svrl">
    <xsl:template match="//ram:Party"><xsl:choose><xsl:when test="ram:ID"/><xsl:otherwise>
    <svrl:failed-assert test="ram:ID"><xsl:attribute name="id">FX-1</xsl:attribute><xsl:attribute name="flag">warning</xsl:attribute></svrl:failed-assert>
    </xsl:otherwise></xsl:choose></xsl:template></xsl:stylesheet>`;
  const rules = await read({ 'a.sch': sheet });
  t.deepEqual(
    Array.from(rules, ([id, { severities }]) => [id, ...severities]),
    [['FX-1', 'warning']],
  );
});

const REFUSED: readonly (readonly [what: string, content: string, message: RegExp])[] = [
  ['an invoice', '<Invoice/>', /^The file is no Schematron: its root is neither a schema nor a pattern of it\.$/],
  ['no XML', 'no', /a\.sch: 1:\d+ /],
  ['a schema without rules', schema(), /^The file has no rule with an id\.$/],
  [
    'an include from the network',
    schema('<include href="https://example.org/b.sch"/>'),
    /it includes "https:\/\/example\.org\/b\.sch", which is no file beside it\.$/,
  ],
  ['an include that is missing', schema('<include href="b.sch"/>'), /b\.sch: cannot be read: ENOENT/],
  ['a file that includes itself', schema('<include href="a.sch"/>'), /files include each other more than 8 deep\.$/],
  [
    'an abstract pattern that is not there',
    schema('<pattern is-a="m"/>'),
    /^The abstract pattern "m" is not in the file: give the file that includes it\.$/,
  ],
];
for (const [what, content, message] of REFUSED) {
  test(`${what} is refused with its reason`, (t) => refused(t, content, message));
}

async function refused(t: ExecutionContext, content: string, message: RegExp): Promise<void> {
  await t.throwsAsync(read({ 'a.sch': content }), { name: 'OfficialFileError', message });
}

// The settings that docs/access-point.md tells an operator to set.
import { readFileSync } from 'node:fs';
import { load } from '../../config/load.js';
import { fencesOf } from '../support/markdown.js';
import { test } from '../support/test.js';

type Environment = Record<string, string>;

/** The blocks of the page that have only settings, in their order. */
function blocksOf(page: string): Environment[] {
  const blocks = fencesOf(readFileSync(page, 'utf8')).map(({ text }) => text.trim().split('\n'));
  const settings = blocks.filter((lines) => lines.every((line) => /^[A-Z0-9_]+=\S+$/.test(line)));
  return settings.map((lines) =>
    Object.fromEntries(
      lines.map((line) => {
        const [name = '', ...value] = line.split('=');
        return [name, value.join('=')];
      }),
    ),
  );
}

const [forTest = {}, forProduction = {}, ...more] = blocksOf('docs/access-point.md');

test('the page has a block for the test network and one for production', (t) => {
  t.deepEqual([forTest['EXCHANGE_ENV'], forProduction['EXCHANGE_ENV'], more], ['test', 'production', []]);
});

/** peppol-commons, ESML.java: the addresses and zones of both networks. phoss-directory: its hosts. */
const NETWORKS = [
  {
    name: 'test',
    env: forTest,
    sml: 'https://api.sml.test.tech.peppol.org/edelivery-sml',
    zone: 'participant.sml.test.tech.peppol.org',
    directory: 'https://test-directory.peppol.eu',
  },
  {
    name: 'production',
    env: { ...forTest, ...forProduction },
    sml: 'https://api.sml.prod.tech.peppol.org/edelivery-sml',
    zone: 'participant.sml.prod.tech.peppol.org',
    directory: 'https://directory.peppol.eu',
  },
];

for (const { name, env, sml, zone, directory } of NETWORKS) {
  test(`the settings for ${name} are accepted, and name its SML, zone and Directory`, (t) => {
    const { env: environment, network } = load(env);
    t.deepEqual([environment, network.sml?.url, network.smlZone, network.directory.url], [name, sml, zone, directory]);
  });
}

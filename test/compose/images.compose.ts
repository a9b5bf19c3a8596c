// Every image that the compose files and the Dockerfile name is in the public registry. Nothing is downloaded.
import { readFileSync } from 'node:fs';
import { PRODUCTION } from '../support/compose.js';
import { run } from '../support/shell.js';
import { test } from '../support/test.js';

const REGISTRY = 'https://registry-1.docker.io/v2/';
const ANSWER_MS = 20_000;

const named = Object.values(PRODUCTION.services).flatMap(({ image = '$' }) => (image.startsWith('$') ? [] : [image]));
const from = Array.from(readFileSync('Dockerfile', 'utf8').matchAll(/^FROM (\S+:\S+)/gm), ([, image]) => image!);

let hasRegistry: boolean;

test.before(async () => {
  hasRegistry = await fetch(REGISTRY, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    () => true,
    () => false,
  );
});

for (const image of new Set([...named, ...from])) {
  test(`${image} can be pulled`, async (t) => {
    if (!hasRegistry) t.pass(`${REGISTRY} does not answer: nobody was asked for ${image}.`);
    else await t.notThrowsAsync(run({ command: 'docker', given: ['manifest', 'inspect', image] }));
  });
}

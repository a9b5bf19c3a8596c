// `npm run --silent lookup -- PARTICIPANT TYPE`: finds out whether and where a participant receives documents of a type. It needs no
// database, so it works while the service runs.
import { load } from '../../config/load.js';
import { DiscoveryError, identifierUri, type ReceiverEndpoint } from '../domain/discovery.js';
import { createLog } from '../log.js';
import { type Asked, readArguments, USAGE } from './lookup/arguments.js';
import { openLookup } from './lookup/openLookup.js';
import { endWithCode, shownUsage } from './usage.js';

const EXIT = { found: 0, notFound: 1 } as const;

async function main(): Promise<number> {
  const asked = readArguments(process.argv.slice(2));
  if (asked === 'help') {
    process.stdout.write(shownUsage(USAGE));
    return EXIT.found;
  }
  await using stack = new AsyncDisposableStack();
  const config = load(process.env);
  const discovery = await openLookup(config, createLog('error', false), stack);
  try {
    const { endpoint } = await discovery.find(asked.participant, asked.wanted);
    process.stdout.write(asked.json ? json(found(asked, endpoint)) : foundText(asked, endpoint));
    return EXIT.found;
  } catch (error) {
    if (!(error instanceof DiscoveryError)) throw error;
    const { code, message } = error;
    process.stdout.write(asked.json ? json({ participant: asked.participant, error: { code, message } }) : `${code}: ${message}\n`);
    return EXIT.notFound;
  }
}

function found({ participant }: Asked, endpoint: ReceiverEndpoint): object {
  const { smp, documentType, process: taken, url, transportProfile, certificateSubject } = endpoint;
  return {
    participant,
    smp,
    documentType: identifierUri(documentType),
    process: identifierUri(taken),
    endpoint: { url, transportProfile, certificateSubject },
  };
}

function foundText({ participant }: Asked, endpoint: ReceiverEndpoint): string {
  const rows = [
    ['Participant', participant],
    ['SMP', endpoint.smp],
    ['Document type', identifierUri(endpoint.documentType)],
    ['Process', identifierUri(endpoint.process)],
    ['Endpoint', endpoint.url],
    ['Transport profile', endpoint.transportProfile],
    ['Certificate', endpoint.certificateSubject],
    ['Valid until', endpoint.certificateNotAfter.toISOString()],
  ] as const;
  return rows.map(([name, value]) => `${name.padEnd(18)}${value}\n`).join('');
}

function json(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

endWithCode(main(), USAGE);

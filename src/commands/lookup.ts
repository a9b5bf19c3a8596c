// `npm run --silent lookup -- PARTICIPANT TYPE`: finds out whether and where a participant receives documents of a type. It needs no
// database, so it works while the service runs.
import { load } from '../../config/load.js';
import { type Lookup, lookupReceiver } from '../domain/documents/sending/preflight.js';
import { describeAll, identifiersOfNumber } from '../domain/participants/find.js';
import type { Receivers } from '../domain/receivers/receivers.js';
import { createLog } from '../log.js';
import { openLookup } from '../startup/openLookup.js';
import { type Command, type CommandLine, say } from './command.js';
import { readArguments, USAGE } from './lookup/arguments.js';

const EXIT = { found: 0, notFound: 1, failed: 2 } as const;

export const command: Command = { usage: USAGE, failed: EXIT.failed, onlyPrints: true, run };

async function run({ args, env, stdout }: CommandLine): Promise<number> {
  const asked = readArguments(args);
  await using stack = new AsyncDisposableStack();
  const config = load(env);
  const receivers = await openLookup(config, createLog('error', false), stack);
  if (asked.vat !== undefined) return find({ receivers, vat: asked.vat, isJson: asked.json, stdout });
  const found = await lookupReceiver({ receivers, certificates: () => [] }, asked.participant, asked.type, asked.process);
  if (!found.isReachable) {
    const { participant, code, message } = found;
    return say(stdout, asked.json ? json({ participant, error: { code, message } }) : `${code}: ${message}\n`, EXIT.notFound);
  }
  return say(stdout, asked.json ? json(members(found)) : rows(found), EXIT.found);
}

interface Find {
  readonly receivers: Receivers;
  readonly vat: string;
  readonly isJson: boolean;
  readonly stdout: CommandLine['stdout'];
}

/** Nothing is signed here: the key of evidence is in the database. */
async function find({ receivers, vat, isJson, stdout }: Find): Promise<number> {
  const candidates = await describeAll(receivers, identifiersOfNumber({ vat }));
  const exit = candidates.length > 0 ? EXIT.found : EXIT.notFound;
  if (isJson) return say(stdout, json({ candidates }), exit);
  const lines = candidates.flatMap(({ identifier, documentTypes }) => [identifier, ...documentTypes.map((type) => `  ${type}`)]);
  return say(stdout, lines.length > 0 ? `${lines.join('\n')}\n` : `not-registered: ${vat} is not on the network\n`, exit);
}

type ReachableLookup = Extract<Lookup, { isReachable: true }>;

/** A magic receiver of the sandbox has no SMP and no endpoint. */
function members({ participant, documentType, process: taken, endpoint }: ReachableLookup): object {
  if (endpoint === undefined) return { participant, documentType, process: taken, simulated: true };
  const { smp, url, transportProfile, certificateSubject } = endpoint;
  return { participant, smp, documentType, process: taken, endpoint: { url, transportProfile, certificateSubject } };
}

function rows({ participant, documentType, process: taken, endpoint }: ReachableLookup): string {
  const rows = [
    ['Participant', participant],
    ['SMP', endpoint?.smp ?? 'none: a magic receiver of the sandbox, which is simulated'],
    ['Document type', documentType],
    ['Process', taken],
    ...(endpoint === undefined
      ? []
      : [
          ['Endpoint', endpoint.url],
          ['Transport profile', endpoint.transportProfile],
          ['Certificate', endpoint.certificateSubject],
          ['Valid until', endpoint.certificateNotAfter.toISOString()],
        ]),
  ];
  return rows.map(([name = '', value]) => `${name.padEnd(18)}${value}\n`).join('');
}

function json(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

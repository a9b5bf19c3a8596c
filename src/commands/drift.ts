// `npm run drift`: shows where the network differs from what is registered, of all tenants.
import { lastCompared } from '../domain/participants/reconcile/compared.js';
import { countDrift, type ListedDrift, listDrift } from '../domain/participants/reconcile/drift.js';
import { type Command, type CommandLine, say } from './command.js';
import { onDatabase } from './onDatabase.js';
import { FLAG, parseLine } from './usage.js';

const USAGE = `Usage: npm run drift [-- --json]

Shows the differences that the latest comparison with the network found (RECONCILE_SECONDS), of all tenants. A participant of
kind UNKNOWN is in the SML for this SMP, and nobody registered it here: register it, or delete it in the SML.

  --json  prints one object for each difference, on a line of its own

The exit code is 0 where nothing differs, 1 where something does, and 2 where nothing was ever compared, for a wrong command line
or a fault. Only one process at a time can open an embedded database: stop the service first.
`;

const EXIT = { same: 0, differs: 1, failed: 2 } as const;
/** The rest is counted. */
const SHOWN_MAX = 10_000;

export const command: Command = { usage: USAGE, failed: EXIT.failed, run };

async function run(line: CommandLine): Promise<number> {
  const { stdout, stderr } = line;
  const { values } = parseLine({ args: [...line.args], options: { json: FLAG } });
  const { shown, count, compared } = await onDatabase(line, async (_, database) => ({
    shown: await listDrift({ database }, SHOWN_MAX),
    count: (await countDrift({ database })).reduce((sum, one) => sum + one.count, 0),
    compared: await lastCompared({ database }),
  }));
  for (const drift of shown) stdout.write(values.json === true ? `${JSON.stringify(drift)}\n` : lineOf(drift));
  if (shown.length > 0) {
    if (values.json !== true && shown.length < count) stdout.write(`${shown.length} of ${count} differences are shown.\n`);
    return EXIT.differs;
  }
  if (compared === undefined)
    return say(stderr, 'Never compared: no comparison with the network has ended (SML_URL, RECONCILE_SECONDS).\n', EXIT.failed);
  if (values.json !== true) stdout.write(`Nothing differs. Last compared at ${compared.toISOString()}.\n`);
  return EXIT.same;
}

function lineOf({ part, kind, tenantId, identifier, firstSeen, mended, detail }: ListedDrift): string {
  const fields = [part.padEnd(9), kind.padEnd(9), firstSeen.toISOString(), `mended ${mended}`, tenantId ?? '-', identifier, detail];
  return `${fields.join('  ')}\n`;
}

// `npm run demo:five-corners`: two exchanges with a database each, and the tax authorities of both, on one network. Invoices go from one to
// the other, and both sides report them over AS4. What the authorities have is printed.
import type { CommandLine } from '../../src/commands/command.js';
import { runProcess } from '../../src/commands/runProcess.js';
import { parseLine } from '../../src/commands/usage.js';
import { startFiveCorners } from '../../test/support/network/fiveCorners.js';
import { logIn } from '../network/party.js';
import { converseInFiveCorners, registerBoth, reportsAt, type SeenReport, type Side } from './conversation.js';

const DEADLINE_MS = 120_000;

const USAGE = `Usage: npm run demo:five-corners

Starts two exchanges and two tax authorities on one network, sends Slovak invoices between the exchanges, and lets both report them (tax data
documents over AS4), prints what the authorities have, and removes all again.
`;

async function main({ args, stdout }: CommandLine): Promise<number> {
  parseLine({ args: [...args] });
  await using corners = await startFiveCorners();
  const { pair, authorities } = corners;
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const say = (...lines: readonly string[]): void => void stdout.write(`${lines.join('\n')}\n`);
  say(`Exchange A   ${pair.a.url}   access point ${pair.a.accessPoint}   reports to ${authorities.a.identifier}`);
  say(`Exchange B   ${pair.b.url}   access point ${pair.b.accessPoint}   reports to ${authorities.b.identifier}`, '');
  const [partyA, partyB] = await Promise.all([logIn(pair.a.url, 'demo-seller', deadline), logIn(pair.b.url, 'demo-buyer', deadline)]);
  const sides = { a: { party: partyA, authority: authorities.a }, b: { party: partyB, authority: authorities.b } };
  await registerBoth(sides);
  const now = new Date();
  const told = await converseInFiveCorners(sides, { number: `SK-${now.getTime()}`, today: now.toISOString().slice(0, 10), say });
  for (const { number, what, sent, received } of told) {
    const isBack = what.includes('from B');
    say('', `── ${number}: ${what}`, ...shown('corner 2', isBack ? sides.b : sides.a, number, sent));
    say(...shown('corner 3', isBack ? sides.a : sides.b, number, received));
  }
  return 0;
}

/** Throws where the authority does not have a report. */
function shown(corner: string, side: Side, number: string, reports: readonly SeenReport[]): string[] {
  const { identifier } = side.authority;
  const taken = new Set(reportsAt(side, number).map(({ uuid }) => uuid));
  return reports.map(({ role, type, state, uuid, invoiceUuid }) => {
    if (!taken.has(uuid)) throw new Error(`${identifier} does not have the report ${uuid} of ${number}`);
    return `   ${corner}  ${role} ${type}  ${state}  report ${uuid}  of invoice ${invoiceUuid}  at ${identifier}`;
  });
}

await runProcess('demo:five-corners', { usage: USAGE, run: main });
